//! An identity provider of the tests (OpenID Connect): it lets in whoever it is told to, at once.

#![allow(dead_code, reason = "each test uses a part")]

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use base64::{
    Engine as _,
    prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD},
};
use serde_json::{Value as Json, json};
use sha2::{Digest as _, Sha256};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader},
    net::TcpListener,
};

/// What the hall is registered as, and its secret: signs that have to be encoded.
pub(crate) const CLIENT: &str = "musterhall:test";
pub(crate) const SECRET: &str = "s&cret of/the hall";

/// A code, and what was asked for when it was given.
#[derive(Clone)]
struct GivenCode {
    challenge: String,
    nonce: String,
    back: String,
    subject: String,
}

#[derive(Default)]
struct ProviderState {
    /// Who is let in, and what the token says of him beside that.
    subject: Mutex<(String, Json)>,
    /// What the next tokens say in place of the truth.
    spoiled: Mutex<Json>,
    /// How clients prove themselves.
    methods: Mutex<Option<Vec<&'static str>>>,
    codes: Mutex<HashMap<String, GivenCode>>,
    /// The queries of all who were sent here.
    queries: Mutex<Vec<HashMap<String, String>>>,
    /// How clients proved themselves.
    proofs: Mutex<Vec<String>>,
}

/// The provider.
#[derive(Clone)]
pub(crate) struct Provider {
    /// Where it is reached, as `http://127.0.0.1:1234`.
    origin: String,
    state: Arc<ProviderState>,
}

/// Names and values of a query or of a form.
pub(crate) fn read_query(text: &str) -> HashMap<String, String> {
    let decoded = |text: &str| {
        let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
        while let Some((first, after)) = rest.split_first() {
            let hex = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
            let code = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
            let code = code.filter(|_| *first == b'%');
            bytes.push(code.unwrap_or(*first));
            rest = if code.is_some() { &after[2..] } else { after };
        }
        String::from_utf8(bytes).expect("UTF-8")
    };
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    pairs.map(|(name, value)| (decoded(name), decoded(value))).collect()
}

impl Provider {
    pub(crate) async fn open() -> Provider {
        let door = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let provider = Provider::at(format!("http://{}", door.local_addr().expect("an address")));
        let here = provider.clone();
        tokio::spawn(async move {
            loop {
                let (stream, _) = door.accept().await.expect("it listens");
                let here = here.clone();
                tokio::spawn(async move { here.hear(stream).await });
            }
        });
        provider
    }

    /// One that is reached there: whoever makes it listens.
    pub(crate) fn at(origin: String) -> Provider {
        let provider = Provider { origin, state: Arc::default() };
        provider.lets_in("ann-1", json!({ "preferred_username": "Ann" }));
        provider
    }

    pub(crate) fn issuer(&self) -> String {
        format!("{}/realm", self.origin)
    }

    /// Whoever comes next is this one.
    pub(crate) fn lets_in(&self, subject: &str, claims: Json) {
        *self.state.subject.lock().expect("sound") = (subject.into(), claims);
    }

    /// The next tokens say this.
    pub(crate) fn says(&self, claims: Json) {
        *self.state.spoiled.lock().expect("sound") = claims;
    }

    /// Clients prove themselves in these ways.
    pub(crate) fn takes(&self, methods: &[&'static str]) {
        *self.state.methods.lock().expect("sound") = Some(methods.to_vec());
    }

    /// How the last client proved itself.
    pub(crate) fn last_proof(&self) -> String {
        self.state.proofs.lock().expect("sound").last().cloned().unwrap_or_default()
    }

    /// The query of whoever was sent here last.
    pub(crate) fn last_query(&self) -> HashMap<String, String> {
        self.state.queries.lock().expect("sound").last().cloned().unwrap_or_default()
    }

    /// Lets somebody in who was sent here: the code and the state that he comes back with.
    pub(crate) fn sends_back(&self, to: &str) -> (String, String) {
        let query = read_query(to.split_once('?').expect("a query").1);
        let number = self.state.codes.lock().expect("sound").len();
        let code = format!("code/{number}+&");
        let asked = GivenCode {
            challenge: query["code_challenge"].clone(),
            nonce: query["nonce"].clone(),
            back: query["redirect_uri"].clone(),
            subject: self.state.subject.lock().expect("sound").0.clone(),
        };
        self.state.codes.lock().expect("sound").insert(code.clone(), asked);
        let state = query["state"].clone();
        self.state.queries.lock().expect("sound").push(query);
        (code, state)
    }

    /// Answers one request.
    pub(crate) async fn hear<S: AsyncRead + AsyncWrite + Unpin>(&self, stream: S) -> Option<()> {
        let mut stream = BufReader::new(stream);
        let mut head = String::new();
        while stream.read_line(&mut head).await.ok()? > 2 {}
        let header = |name: &str| {
            let line = head.lines().find(|line| line.to_ascii_lowercase().starts_with(name));
            line.and_then(|line| line.split_once(": ")).map_or("", |(_, value)| value).to_string()
        };
        let length = header("content-length:").parse().unwrap_or(0);
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.ok()?;
        let path = head.split(' ').nth(1)?;
        let answer = if path.starts_with("/realm/.well-known/openid-configuration") {
            with_json(200, &self.metadata())
        } else if path.starts_with("/authorize?") {
            let (code, state) = self.sends_back(path);
            let back = self.last_query()["redirect_uri"].clone();
            let code = code.replace('+', "%2B").replace('&', "%26").replace('/', "%2F");
            let to = format!("{back}?code={code}&state={state}");
            format!("HTTP/1.1 302 x\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n")
        } else if path == "/token" {
            let form = read_query(std::str::from_utf8(&body).ok()?);
            match self.exchanged(&form, &header("authorization:")) {
                Ok(token) => with_json(200, &json!({ "id_token": token, "access_token": "a" })),
                Err(why) => with_json(400, &json!({ "error": why })),
            }
        } else {
            with_json(404, &json!({}))
        };
        stream.write_all(answer.as_bytes()).await.ok()?;
        stream.shutdown().await.ok()
    }

    fn metadata(&self) -> Json {
        let mut metadata = json!({
            "issuer": self.issuer(),
            "authorization_endpoint": format!("{}/authorize", self.origin),
            "token_endpoint": format!("{}/token", self.origin),
        });
        if let Some(methods) = &*self.state.methods.lock().expect("sound") {
            metadata["token_endpoint_auth_methods_supported"] = json!(methods);
        }
        metadata
    }

    /// The token for a code, which works once.
    fn exchanged(
        &self,
        form: &HashMap<String, String>,
        authorization: &str,
    ) -> Result<String, &'static str> {
        let code = form.get("code").ok_or("invalid_request")?;
        let asked = self.state.codes.lock().expect("sound").get(code).cloned();
        let asked = asked.ok_or("invalid_grant")?;
        let verifier = form.get("code_verifier").ok_or("invalid_request")?;
        let challenge = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()));
        let is_right = challenge == asked.challenge
            && form.get("redirect_uri") == Some(&asked.back)
            && form.get("grant_type").map(String::as_str) == Some("authorization_code");
        if !is_right {
            return Err("invalid_grant");
        }
        let basic = "musterhall%3Atest:s%26cret%20of%2Fthe%20hall";
        let basic = format!("Basic {}", BASE64_STANDARD.encode(basic));
        let proof = match (form.get("client_id"), form.get("client_secret")) {
            (None, None) if authorization == basic => "basic",
            (Some(id), Some(secret)) if id == CLIENT && secret == SECRET => "post",
            (Some(id), None) if id == CLIENT => "none",
            _ => return Err("invalid_client"),
        };
        self.state.proofs.lock().expect("sound").push(proof.into());
        self.state
            .codes
            .lock()
            .expect("sound")
            .insert(code.clone(), GivenCode { challenge: "used".into(), ..asked.clone() });
        let mut claims = self.state.subject.lock().expect("sound").1.clone();
        claims["iss"] = self.issuer().into();
        claims["aud"] = CLIENT.into();
        claims["sub"] = asked.subject.into();
        claims["nonce"] = asked.nonce.into();
        claims["exp"] = 9_999_999_999_u64.into();
        if let Some(spoiled) = self.state.spoiled.lock().expect("sound").as_object() {
            for (name, value) in spoiled {
                claims[name] = value.clone();
            }
        }
        let part = |of: &Json| BASE64_URL_SAFE_NO_PAD.encode(of.to_string());
        Ok(format!("{}.{}.c2lnbmVk", part(&json!({ "alg": "RS256" })), part(&claims)))
    }
}

fn with_json(status: u16, body: &Json) -> String {
    let body = body.to_string();
    let length = body.len();
    format!(
        "HTTP/1.1 {status} x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n\
         {body}"
    )
}

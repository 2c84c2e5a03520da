//! The identity provider (OpenID Connect) that the host has configured: what the hall asks it.
//!
//! People come back from it with a code, which the hall exchanges itself, over TLS; of what the
//! token says all but the signature is checked (decision 29).

use std::sync::{Arc, Mutex};

use serde::{Deserialize, de::DeserializeOwned};
use session::Hash32;

use crate::{
    base64url::{read_base64url, write_base64url},
    config::OidcSettings,
    error::{ApiError, Code},
    percent::{percent_encoded, query},
    ports::{OutwardMessage, OutwardTarget, Ports},
};

/// For how long the provider's description of itself is believed, in milliseconds.
const KNOWN_FOR: i64 = 3_600_000;
/// How far the clocks of the hall and of the provider may be apart, in seconds.
const APART_MAX: i64 = 120;
/// The longest identity that a provider may give somebody (OpenID Connect Core 1.0, 2).
const SUBJECT_MAX: usize = 255;
/// The longest code that is passed on.
const CODE_MAX: usize = 4096;

/// How the provider describes itself (OpenID Connect Discovery 1.0).
#[derive(Deserialize)]
struct ProviderMetadata {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    #[serde(default)]
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

/// What the provider gives for a code.
#[derive(Deserialize)]
struct TokenAnswer {
    id_token: String,
}

/// Why it gives nothing.
#[derive(Deserialize)]
struct TokenRefusal {
    error: String,
}

/// For whom a token is.
#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

/// The head of a token.
#[derive(Deserialize)]
struct TokenHead {
    alg: String,
}

/// What a token says.
#[derive(Deserialize)]
struct IdToken {
    iss: String,
    sub: String,
    aud: Audience,
    #[serde(default)]
    azp: Option<String>,
    exp: i64,
    #[serde(default)]
    nonce: Option<String>,
    #[serde(default)]
    preferred_username: Option<String>,
    #[serde(default)]
    nickname: Option<String>,
    #[serde(default)]
    name: Option<String>,
}

/// Somebody whom the provider knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ProvenIdentity {
    /// The digest of who he is there.
    pub(crate) digest: Hash32,
    /// What he is called there, the most fitting first.
    pub(crate) names: Vec<String>,
}

/// The secret of one sign-in, which the page keeps: all else follows from it.
struct SignInSecret<'a>(&'a str);

impl SignInSecret<'_> {
    fn derived(&self, what: &str) -> String {
        write_base64url(&Hash32::of(&format!("oidc {what}:{}", self.0)).0)
    }

    /// What the provider sends back with the code.
    fn state(&self) -> String {
        self.derived("state")
    }

    /// What the token says again.
    fn nonce(&self) -> String {
        self.derived("nonce")
    }

    /// What proves that whoever exchanges the code has begun (RFC 7636).
    fn verifier(&self) -> String {
        self.derived("verifier")
    }
}

/// The identity provider.
pub(crate) struct IdentityProvider {
    settings: OidcSettings,
    /// Where it sends browsers back to.
    back: String,
    known: Mutex<Option<(i64, Arc<ProviderMetadata>)>>,
}

impl IdentityProvider {
    /// A provider that sends browsers back to a site.
    pub(crate) fn new(settings: OidcSettings, site: &str) -> IdentityProvider {
        IdentityProvider { settings, back: format!("{site}/account"), known: Mutex::default() }
    }

    /// What people call it.
    pub(crate) fn name(&self) -> &str {
        &self.settings.name
    }

    /// What nobody can do because of the provider, where the log says why.
    fn unreached(&self) -> ApiError {
        let message = hall_core::Message::new("api-oidc-unreached");
        ApiError::unavailable(message.text("name", self.name()))
    }

    /// What a code that proves nothing is answered.
    fn refused(&self) -> ApiError {
        let message = hall_core::Message::new("api-oidc-refused");
        ApiError::new(Code::WrongPassword, message.text("name", self.name()))
    }

    /// How the provider describes itself, which is asked once an hour.
    async fn metadata(&self, ports: &Ports) -> Result<Arc<ProviderMetadata>, ApiError> {
        let now = ports.clock.now();
        if let Some((since, known)) = &*self.known.lock().expect("nobody panics here")
            && (0..KNOWN_FOR).contains(&(now - since))
        {
            return Ok(Arc::clone(known));
        }
        let issuer = &self.settings.issuer;
        let url = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
        let to = OutwardTarget::read(&url, true).ok_or_else(|| self.unreached())?;
        let message = OutwardMessage { to, headers: accepted(), body: Vec::new() };
        let found = self.asked::<ProviderMetadata>(ports, message).await?;
        let found = found.ok().filter(|of| of.issuer == *issuer && of.is_sound());
        let found = Arc::new(found.ok_or_else(|| {
            tracing::warn!(%url, "the identity provider does not describe itself as expected");
            self.unreached()
        })?);
        *self.known.lock().expect("nobody panics here") = Some((now, Arc::clone(&found)));
        Ok(found)
    }

    /// What the provider answers: what was expected, or its refusal.
    async fn asked<T: DeserializeOwned>(
        &self,
        ports: &Ports,
        message: OutwardMessage,
    ) -> Result<Result<T, String>, ApiError> {
        let (status, body) = ports.outward.ask(message).await.map_err(|why| {
            tracing::warn!(%why, "the identity provider cannot be reached");
            self.unreached()
        })?;
        if status != 200 {
            let refusal = serde_json::from_slice::<TokenRefusal>(&body);
            let why = refusal.map_or_else(|_| format!("status {status}"), |of| of.error);
            return Ok(Err(why));
        }
        // What it says is not repeated: it may hold tokens.
        Ok(serde_json::from_slice(&body).map_err(|why| format!("{:?} error", why.classify())))
    }

    /// Where a browser goes to sign in, and the secret that its page keeps. The provider asks
    /// `anew` who it is if that is wished for.
    ///
    /// # Errors
    /// That the provider cannot be reached.
    pub(super) async fn begun(
        &self,
        ports: &Ports,
        anew: bool,
    ) -> Result<(String, String), ApiError> {
        let metadata = self.metadata(ports).await?;
        let kept = ports.dice.secret();
        let secret = SignInSecret(&kept);
        let challenge = write_base64url(&Hash32::of(&secret.verifier()).0);
        let (state, nonce) = (secret.state(), secret.nonce());
        let mut pairs = vec![
            ("response_type", "code"),
            ("client_id", &*self.settings.client),
            ("redirect_uri", &*self.back),
            ("scope", "openid profile"),
            ("state", &*state),
            ("nonce", &*nonce),
            ("code_challenge", &*challenge),
            ("code_challenge_method", "S256"),
        ];
        pairs.extend(anew.then_some(("prompt", "login")));
        let begin = &metadata.authorization_endpoint;
        let sign = if begin.contains('?') { '&' } else { '?' };
        Ok((format!("{begin}{sign}{}", query(&pairs)), kept))
    }

    /// Who came back from the provider with this code and state.
    ///
    /// # Errors
    /// That they prove nothing, or that the provider cannot be reached.
    pub(super) async fn identity(
        &self,
        ports: &Ports,
        (code, state, kept): (&str, &str, &str),
    ) -> Result<ProvenIdentity, ApiError> {
        let secret = SignInSecret(kept);
        if code.is_empty() || code.len() > CODE_MAX || state != secret.state() {
            return Err(self.refused());
        }
        let metadata = self.metadata(ports).await?;
        let message = self.exchange(&metadata, code, &secret).ok_or_else(|| self.unreached())?;
        let answer = self.asked::<TokenAnswer>(ports, message).await?;
        let now = ports.clock.now() / 1000;
        let read = |of: TokenAnswer| self.read(&of.id_token, &secret.nonce(), now);
        answer.and_then(read).map_err(|why| {
            tracing::warn!(%why, "the identity provider confirmed nobody");
            self.refused()
        })
    }

    /// The message that exchanges a code.
    fn exchange(
        &self,
        metadata: &ProviderMetadata,
        code: &str,
        secret: &SignInSecret<'_>,
    ) -> Option<OutwardMessage> {
        let OidcSettings { client, secret: own, .. } = &self.settings;
        let verifier = secret.verifier();
        let mut pairs = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &*self.back),
            ("code_verifier", &*verifier),
        ];
        let mut headers = accepted();
        headers.push(("content-type", "application/x-www-form-urlencoded".into()));
        match own {
            // RFC 6749, 2.3.1: both are encoded as in a form.
            Some(own) if metadata.takes_basic() => {
                let pair = format!("{}:{}", percent_encoded(client), percent_encoded(&own.0));
                headers.push(("authorization", format!("Basic {}", standard_base64(&pair))));
            }
            Some(own) => pairs.extend([("client_id", &**client), ("client_secret", &*own.0)]),
            None => pairs.push(("client_id", client)),
        }
        let to = OutwardTarget::read(&metadata.token_endpoint, true)?;
        Some(OutwardMessage { to, headers, body: query(&pairs).into_bytes() })
    }

    /// Who a token says that somebody is, or which of it is not as it must be.
    fn read(&self, token: &str, nonce: &str, now: i64) -> Result<ProvenIdentity, String> {
        let mut parts = token.split('.');
        let (Some(head), Some(body), Some(_), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err("the token has not three parts".into());
        };
        if part::<TokenHead>(head)?.alg == "none" {
            return Err("the token is not signed".into());
        }
        let token = part::<IdToken>(body)?;
        let client = &self.settings.client;
        let (is_ours, is_one) = match &token.aud {
            Audience::One(one) => (one == client, true),
            Audience::Several(all) => (all.contains(client), all.len() == 1),
        };
        let checks = [
            (token.iss == self.settings.issuer, "iss"),
            (is_ours, "aud"),
            (token.azp.as_ref().map_or(is_one, |azp| azp == client), "azp"),
            (token.exp + APART_MAX > now, "exp"),
            (token.nonce.as_deref() == Some(nonce), "nonce"),
            (!token.sub.is_empty() && token.sub.len() <= SUBJECT_MAX, "sub"),
        ];
        if let Some((_, name)) = checks.iter().find(|(holds, _)| !holds) {
            return Err(format!("`{name}` of the token is not as expected"));
        }
        let digest = Hash32::of(&format!("identity:{}\n{}", token.iss, token.sub));
        // Often it is a mail address, which is nobody's business.
        let local = |name: String| name.split('@').next().unwrap_or_default().to_string();
        let names = [token.preferred_username, token.nickname, token.name];
        Ok(ProvenIdentity { digest, names: names.into_iter().flatten().map(local).collect() })
    }
}

impl ProviderMetadata {
    /// Whether both addresses are reached safely.
    fn is_sound(&self) -> bool {
        [&self.authorization_endpoint, &self.token_endpoint].into_iter().all(|url| {
            let target = OutwardTarget::read(url, true);
            target.is_some_and(|of| of.https || of.is_this_machine())
        })
    }

    /// Whether the client proves itself in the head of a message; it does where nothing is said.
    fn takes_basic(&self) -> bool {
        let methods = self.token_endpoint_auth_methods_supported.as_ref();
        methods.is_none_or(|all| all.iter().any(|one| one == "client_secret_basic"))
    }
}

fn accepted() -> Vec<(&'static str, String)> {
    vec![("accept", "application/json".into())]
}

/// A part of a token.
fn part<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let bytes = read_base64url(text).ok_or("a part of the token is no base64url")?;
    serde_json::from_slice(&bytes).map_err(|why| format!("the token: {:?} error", why.classify()))
}

/// Text in base64 with the usual letters.
fn standard_base64(text: &str) -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.encode(text)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    fn provider() -> IdentityProvider {
        let settings = OidcSettings::new("https://login.example/realm", "hall".into());
        IdentityProvider::new(settings.expect("an issuer"), "https://hall.example")
    }

    fn token(head: &Json, body: &Json) -> String {
        let part = |of: &Json| write_base64url(of.to_string().as_bytes());
        format!("{}.{}.{}", part(head), part(body), write_base64url(b"signature"))
    }

    fn claims() -> Json {
        json!({
            "iss": "https://login.example/realm", "sub": "248289761001", "aud": "hall",
            "exp": 1_000, "nonce": "n-0S6_WzA2Mj", "preferred_username": "jane@club.example",
            "name": "Jane Doe",
        })
    }

    fn read(body: &Json, now: i64) -> Result<ProvenIdentity, String> {
        provider().read(&token(&json!({ "alg": "RS256" }), body), "n-0S6_WzA2Mj", now)
    }

    #[test]
    fn id_token_says_who_it_is() {
        let identity = read(&claims(), 900).expect("it is sound");
        assert_eq!(identity.names, ["jane", "Jane Doe"]);
        let mut several = claims();
        several["aud"] = json!(["hall", "other"]);
        several["azp"] = "hall".into();
        assert_eq!(read(&several, 1_100), Ok(identity.clone()));
        let mut other = claims();
        other["sub"] = "248289761002".into();
        assert_ne!(read(&other, 900).expect("it is sound").digest, identity.digest);
    }

    #[test]
    fn id_token_that_is_not_for_this_sign_in_is_refused() {
        for (name, value) in [
            ("iss", json!("https://login.example")),
            ("aud", json!("other")),
            ("aud", json!(["hall", "other"])),
            ("azp", json!("other")),
            ("exp", json!(700)),
            ("nonce", json!("another")),
            ("nonce", Json::Null),
            ("sub", json!("")),
            ("sub", json!("x".repeat(256))),
            ("sub", json!(7)),
        ] {
            let mut body = claims();
            body[name] = value.clone();
            assert!(read(&body, 900).is_err(), "{name} {value}");
        }
        let nonce = "n-0S6_WzA2Mj";
        let unsigned = token(&json!({ "alg": "none" }), &claims());
        for text in ["", "a.b", "a.b.c.d", "!.!.!", "e30.e30.", &unsigned] {
            assert!(provider().read(text, nonce, 900).is_err(), "{text}");
        }
    }

    #[test]
    fn verifier_of_pkce_is_not_in_what_the_provider_is_shown_first() {
        let secret = SignInSecret("secret");
        let challenge = write_base64url(&Hash32::of(&secret.verifier()).0);
        let all = [secret.state(), secret.nonce(), secret.verifier(), challenge];
        for (at, one) in all.iter().enumerate() {
            assert_eq!(one.len(), 43, "RFC 7636 wants 43 letters at least");
            assert!(!all[at + 1..].contains(one));
        }
    }
}

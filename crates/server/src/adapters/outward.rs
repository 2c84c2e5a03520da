//! Messages to other services: each to one checked address, by a connection of its own.

#[cfg(feature = "tls")]
use std::sync::Arc;
use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    pin::pin,
    time::Duration,
};

use axum::body::Body;
use hyper::{Method, Request, client::conn::http1};
use hyper_util::rt::TokioIo;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
    time::timeout,
};

use crate::ports::{Answered, Fetched, Outward, OutwardMessage};

/// How long a name may take to be found, and a message to be answered.
const FINDING_MAX: Duration = Duration::from_secs(3);
const ANSWER_MAX: Duration = Duration::from_secs(10);
/// The most that is read of what a service answers, in bytes.
const BODY_MAX: usize = 256 << 10;

/// Sends by HTTP.
pub(crate) struct HttpOutward {
    /// Whether addresses of the own network, and those without TLS, are reached: for tests.
    open: bool,
    #[cfg(feature = "tls")]
    tls: Arc<rustls::ClientConfig>,
}

impl HttpOutward {
    /// These `roots` are trusted beside the public ones, as certificates in DER.
    pub(crate) fn new(open: bool, roots: &[Vec<u8>]) -> HttpOutward {
        #[cfg(not(feature = "tls"))]
        let _unused = roots;
        HttpOutward {
            open,
            #[cfg(feature = "tls")]
            tls: Arc::new(tls(roots)),
        }
    }
}

#[cfg(feature = "tls")]
fn tls(own: &[Vec<u8>]) -> rustls::ClientConfig {
    let mut roots = rustls::RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    roots.add_parsable_certificates(own.iter().map(|of| of.as_slice().into()));
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the provider knows the versions")
        .with_root_certificates(roots)
        .with_no_client_auth()
}

/// What is sent where, and what of the answer is read.
struct Exchange {
    message: OutwardMessage,
    /// Whether the address may be one of the own network.
    own: bool,
    /// The most that is read of what is answered, in bytes.
    most: usize,
    #[cfg(feature = "tls")]
    tls: Arc<rustls::ClientConfig>,
}

impl Exchange {
    /// The address that is connected to: every one of the name is one that may be reached. The
    /// name is looked up once, so that what was checked is what is connected to.
    async fn find(&self) -> Result<SocketAddr, String> {
        let to = &self.message.to;
        let host = to.host.trim_matches(['[', ']']);
        let found = timeout(FINDING_MAX, lookup_host((host, to.port))).await;
        let found = found.map_err(|_| "its name was not found in time".to_string())?;
        let found: Vec<SocketAddr> = found.map_err(|why| why.to_string())?.collect();
        if !self.own && found.iter().any(|address| !is_public(address.ip())) {
            return Err("it is no address that everybody may reach".into());
        }
        found.first().copied().ok_or_else(|| "its name was not found".into())
    }

    async fn made(self, plain: bool) -> Result<(u16, Vec<u8>), String> {
        let is_plain = !self.message.to.https;
        if is_plain && !plain {
            return Err("it is not reached by TLS".to_string());
        }
        let address = self.find().await?;
        let stream = TcpStream::connect(address).await.map_err(|why| why.to_string())?;
        if is_plain {
            return send(stream, self.message, self.most).await;
        }
        #[cfg(feature = "tls")]
        {
            let name = rustls::pki_types::ServerName::try_from(self.message.to.host.clone());
            let name = name.map_err(|why| why.to_string())?;
            let stream = tokio_rustls::TlsConnector::from(self.tls).connect(name, stream).await;
            send(stream.map_err(|why| why.to_string())?, self.message, self.most).await
        }
        #[cfg(not(feature = "tls"))]
        Err("this program was built without TLS to other services".to_string())
    }
}

impl HttpOutward {
    fn exchange(
        &self,
        message: OutwardMessage,
        (own, plain, most): (bool, bool, usize),
    ) -> Fetched {
        let exchange = Exchange {
            message,
            own,
            most,
            #[cfg(feature = "tls")]
            tls: Arc::clone(&self.tls),
        };
        Box::pin(async move {
            let late = |_| "it took too long".to_string();
            timeout(ANSWER_MAX, exchange.made(plain)).await.map_err(late).flatten()
        })
    }
}

impl Outward for HttpOutward {
    fn post(&self, message: OutwardMessage) -> Answered {
        let answer = self.exchange(message, (self.open, self.open, 0));
        Box::pin(async move { Ok(answer.await?.0) })
    }

    fn ask(&self, message: OutwardMessage) -> Fetched {
        let plain = message.to.is_this_machine();
        self.exchange(message, (true, plain, BODY_MAX))
    }

    fn is_open(&self) -> bool {
        self.open
    }
}

async fn send<S>(stream: S, message: OutwardMessage, most: usize) -> Result<(u16, Vec<u8>), String>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let said = |why: hyper::Error| why.to_string();
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(said)?;
    let to = message.to;
    let usual = if to.https { 443 } else { 80 };
    let host = if to.port == usual { to.host } else { format!("{}:{}", to.host, to.port) };
    let method = if message.body.is_empty() { Method::GET } else { Method::POST };
    let mut request = Request::builder()
        .method(method)
        .uri(&to.path)
        .header("host", host)
        .header("user-agent", "Musterhall")
        .header("connection", "close");
    for (name, value) in message.headers {
        request = request.header(name, value);
    }
    let request = request.body(Body::from(message.body)).map_err(|why| why.to_string())?;
    let answer = async {
        let answer = sender.send_request(request).await.map_err(said)?;
        let status = answer.status().as_u16();
        if most == 0 {
            // Its body is not read: the connection ends with this function.
            return Ok((status, Vec::new()));
        }
        let body = axum::body::to_bytes(Body::new(answer.into_body()), most).await;
        let body = body.map_err(|why| format!("its answer cannot be read: {why}"))?;
        Ok((status, body.to_vec()))
    };
    let (mut answer, mut connection) = (pin!(answer), pin!(connection));
    let mut has_ended = false;
    loop {
        tokio::select! {
            biased;
            answer = &mut answer => return answer,
            // The answer may have come before: then it is there at once.
            _ = &mut connection, if !has_ended => has_ended = true,
        }
    }
}

/// Whether an address is one that everybody may reach.
fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let is_special = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_documentation()
        || a == 0
        || a >= 224
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b));
    !is_special
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    // What is global begins like this; within it are ways to IPv4, documentation and tests.
    (0x2000..0x4000).contains(&a)
        && a != 0x2002
        && a != 0x3fff
        && !(a == 0x2001 && (b < 0x200 || b == 0xdb8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::OutwardTarget;

    fn message(host: &str, port: u16) -> OutwardMessage {
        let (host, path) = (host.to_string(), "/".to_string());
        let to = OutwardTarget { https: true, host, port, path };
        OutwardMessage { to, headers: Vec::new(), body: b"{}".to_vec() }
    }

    #[test]
    fn address_of_a_network_of_ones_own_is_not_public() {
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:db8::1",
            "2001::1",
            "ff02::1",
        ] {
            assert!(!is_public(private.parse().expect("an address")), "{private}");
        }
        for public in ["1.1.1.1", "162.159.128.233", "2606:4700::1111", "2a00:1450:4001::200e"] {
            assert!(is_public(public.parse().expect("an address")), "{public}");
        }
    }

    #[tokio::test]
    async fn message_to_this_machine_is_not_sent() {
        let door = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = door.local_addr().expect("an address").port();
        for host in ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "0x7f.1"] {
            let answer = HttpOutward::new(false, &[]).post(message(host, port)).await;
            assert!(answer.is_err(), "{host}: {answer:?}");
        }
        let nobody = timeout(Duration::from_millis(1), door.accept()).await;
        assert!(nobody.is_err(), "somebody came");
    }
}

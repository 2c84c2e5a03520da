//! Messages to other services: each to one checked address, by a connection of its own.

#[cfg(feature = "hooks")]
use std::sync::Arc;
use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    pin::pin,
    time::Duration,
};

use axum::body::Body;
use hyper::{Request, client::conn::http1};
use hyper_util::rt::TokioIo;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
    time::timeout,
};

use crate::ports::{Answered, Outward, OutwardMessage};

/// How long a name may take to be found, and a message to be answered.
const FINDING_MAX: Duration = Duration::from_secs(3);
const ANSWER_MAX: Duration = Duration::from_secs(10);

/// Sends by HTTP.
pub(crate) struct HttpOutward {
    /// Whether addresses of the own network, and those without TLS, are reached: for tests.
    open: bool,
    #[cfg(feature = "hooks")]
    tls: Arc<rustls::ClientConfig>,
}

impl HttpOutward {
    /// `own` roots are trusted beside those that everybody trusts, as certificates in DER.
    pub(crate) fn new(open: bool, own: &[Vec<u8>]) -> HttpOutward {
        #[cfg(not(feature = "hooks"))]
        let _unused = own;
        HttpOutward {
            open,
            #[cfg(feature = "hooks")]
            tls: Arc::new(tls(own)),
        }
    }
}

#[cfg(feature = "hooks")]
fn tls(own: &[Vec<u8>]) -> rustls::ClientConfig {
    let mut roots = rustls::RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let (_, unread) = roots.add_parsable_certificates(own.iter().map(|of| of.as_slice().into()));
    if unread > 0 {
        tracing::warn!(unread, "certificates of roots cannot be read");
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the provider knows the versions")
        .with_root_certificates(roots)
        .with_no_client_auth()
}

impl Outward for HttpOutward {
    fn post(&self, message: OutwardMessage) -> Answered {
        let open = self.open;
        #[cfg(feature = "hooks")]
        let tls = Arc::clone(&self.tls);
        Box::pin(async move {
            let late = |_| "it took too long".to_string();
            let work = async {
                if !open && !message.to.https {
                    return Err("it is not reached by TLS".to_string());
                }
                let address = find(&message, open).await?;
                let stream = TcpStream::connect(address).await.map_err(|why| why.to_string())?;
                if !message.to.https {
                    return send(stream, message).await;
                }
                #[cfg(feature = "hooks")]
                {
                    let name = rustls::pki_types::ServerName::try_from(message.to.host.clone());
                    let name = name.map_err(|why| why.to_string())?;
                    let stream = tokio_rustls::TlsConnector::from(tls).connect(name, stream).await;
                    send(stream.map_err(|why| why.to_string())?, message).await
                }
                #[cfg(not(feature = "hooks"))]
                Err("this program was built without the feature `hooks`".to_string())
            };
            timeout(ANSWER_MAX, work).await.map_err(late).flatten()
        })
    }

    fn is_open(&self) -> bool {
        self.open
    }
}

/// The address that is connected to: every one of the name is one that anybody may reach. The
/// name is looked up once, so that what was checked is what is connected to.
async fn find(message: &OutwardMessage, open: bool) -> Result<SocketAddr, String> {
    let to = &message.to;
    let host = to.host.trim_matches(['[', ']']);
    let found = timeout(FINDING_MAX, lookup_host((host, to.port))).await;
    let found = found.map_err(|_| "its name was not found in time".to_string())?;
    let found: Vec<SocketAddr> = found.map_err(|why| why.to_string())?.collect();
    if !open && found.iter().any(|address| !is_public(address.ip())) {
        return Err("it is no address that everybody may reach".into());
    }
    found.first().copied().ok_or_else(|| "its name was not found".into())
}

async fn send<S>(stream: S, message: OutwardMessage) -> Result<u16, String>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let said = |why: hyper::Error| why.to_string();
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(said)?;
    let to = message.to;
    let usual = if to.https { 443 } else { 80 };
    let host = if to.port == usual { to.host } else { format!("{}:{}", to.host, to.port) };
    let mut request = Request::post(&to.path)
        .header("host", host)
        .header("user-agent", "Musterhall")
        .header("connection", "close");
    for (name, value) in message.headers {
        request = request.header(name, value);
    }
    let request = request.body(Body::from(message.body)).map_err(|why| why.to_string())?;
    // Its body is not read: the connection ends with this function.
    let (mut answer, mut connection) = (pin!(sender.send_request(request)), pin!(connection));
    let mut has_ended = false;
    loop {
        tokio::select! {
            biased;
            answer = &mut answer => {
                return answer.map(|answer| answer.status().as_u16()).map_err(said);
            }
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
    use crate::ports::HookTarget;

    fn message(host: &str, port: u16) -> OutwardMessage {
        let (host, path) = (host.to_string(), "/".to_string());
        let to = HookTarget { https: true, host, port, path };
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

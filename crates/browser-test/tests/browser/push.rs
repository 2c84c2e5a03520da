//! Notifications while no page is open: the browser reads by its own cryptography what the hall
//! has encrypted and signed.

use std::time::Duration;

use base64::Engine as _;
use browser_test::{Screen, clusterfuss, with_guests, with_guests_told};
use serde_json::json;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
};

/// Lets a page subscribe at a push service of the test: that of the browser's maker is far away.
/// The keys are made as a browser makes them.
const SUBSCRIBE: &str = "PushManager.prototype.subscribe = async function (options) {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const text = (bytes) => btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  window.mine = { pair, point, auth, key: options.applicationServerKey };
  const keys = { p256dh: text(point), auth: text(auth) };
  return { toJSON: () => ({ endpoint: 'SERVICE', keys }) };
}; true";

/// Reads a message by RFC 8291 and RFC 8188, and checks its sender by RFC 8292.
const READ: &str = "(async (message, proof) => {
  const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const ascii = (text) => new TextEncoder().encode(text);
  const joined = (...parts) => new Uint8Array(parts.flatMap((part) => [...part]));
  const { pair, point, auth, key } = window.mine;
  const [, token, sender] = proof.match(/^vapid t=(.+), k=(.+)$/);
  const [head, claims, signature] = token.split('.');
  const signing = { name: 'ECDSA', namedCurve: 'P-256' };
  const hall = await crypto.subtle.importKey('raw', bytes(sender), signing, false, ['verify']);
  const is = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' }, hall, bytes(signature), ascii(`${head}.${claims}`));
  const whole = bytes(message);
  const [salt, theirs, sealed] = [whole.slice(0, 16), whole.slice(21, 86), whole.slice(86)];
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const other = await crypto.subtle.importKey('raw', theirs, curve, false, []);
  const agreed = { name: 'ECDH', public: other };
  const secret = await crypto.subtle.deriveBits(agreed, pair.privateKey, 256);
  const derived = async (from, salt, info, length) => {
    const material = await crypto.subtle.importKey('raw', from, 'HKDF', false, ['deriveBits']);
    const way = { name: 'HKDF', hash: 'SHA-256', salt, info };
    return new Uint8Array(await crypto.subtle.deriveBits(way, material, length * 8));
  };
  const about = joined(ascii('WebPush: info\0'), point, theirs);
  const material = await derived(secret, auth, about, 32);
  const content = await derived(material, salt, ascii('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derived(material, salt, ascii('Content-Encoding: nonce\0'), 12);
  const aes = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['decrypt']);
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, sealed));
  return {
    signed: is, last: plain.at(-1), text: new TextDecoder().decode(plain.slice(0, -1)),
    known: bytes(sender).every((byte, i) => byte === new Uint8Array(key)[i]),
    claims: JSON.parse(new TextDecoder().decode(bytes(claims))),
  };
})";

/// What a push service took: who sends it, and the message in base64.
async fn taken(service: &TcpListener) -> (String, String) {
    let came = tokio::time::timeout(Duration::from_secs(60), service.accept()).await;
    let (stream, _) = came.expect("in time").expect("it listens");
    let mut stream = BufReader::new(stream);
    let mut head = String::new();
    while stream.read_line(&mut head).await.expect("a head") > 2 {}
    let of = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)).expect("a line");
    let mut body = vec![0; of("content-length: ").parse().expect("a number")];
    stream.read_exact(&mut body).await.expect("a body");
    stream.write_all(b"HTTP/1.1 201 x\r\n\r\n").await.expect("it is answered");
    let coded = base64::engine::general_purpose::STANDARD.encode(&body);
    (of("authorization: ").to_string(), coded)
}

#[test]
fn turn_is_notified_while_no_page_of_the_table_is_open() {
    with_guests_told(async |guests| {
        let service = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let endpoint = format!("http://{}/x", service.local_addr().expect("an address"));
        let ann = guests.one("/account?lang=de", Screen::Phone).await;
        ann.lasts("Ann Lasting").await;
        ann.go("/account").await;
        ann.allow_notifications().await;
        ann.eval(&SUBSCRIBE.replace("SERVICE", &endpoint)).await;
        ann.until_there("#push button[type='submit']").await;
        ann.look("push-off-de", false).await;
        ann.tap("#push input[value='started']").await;
        ann.tap("#push button[type='submit']").await;
        ann.until_there("#push-test").await;
        ann.accessible("push").await;
        ann.fits("push").await;
        ann.look("push-on-de", true).await;
        // She sets up a table without going there.
        let (id, _) = ann.make_table_elsewhere(clusterfuss(4, &["me", "device"])).await;
        let (proof, message) = taken(&service).await;
        let read = ann.eval(&format!("{READ}({}, {})", json!(message), json!(proof))).await;
        assert_eq!((&read["signed"], &read["known"]), (&json!(true), &json!(true)), "{read}");
        assert_eq!(read["last"], 2);
        assert_eq!(read["claims"]["aud"], endpoint.trim_end_matches("/x"));
        let text = read["text"].as_str().expect("a text");
        let shown = ann.deliver_push(text).await;
        assert_eq!(shown["title"], "Clusterfuss: du bist am Zug");
        assert_eq!((&shown["tag"], &shown["lang"]), (&json!(id), &json!("de")));
        assert_eq!(shown["data"], json!({ "link": format!("/t/{id}") }));
        // She has it no more.
        ann.tap("#push-list button").await;
        ann.until_count("#push-list", 0).await;
        ann.until_count("#push-test", 0).await;
        ann.sound(&[]);
    });
}

#[test]
fn browser_that_may_not_notify_says_so() {
    with_guests(async |guests| {
        let ann = guests.one("/account", Screen::Desktop).await;
        ann.lasts("Ann Lasting").await;
        ann.go("/account").await;
        ann.until_there("#push button[type='submit']").await;
        ann.eval("Notification.requestPermission = async () => 'denied'; true").await;
        ann.tap("#push button[type='submit']").await;
        ann.until_there("#push [role='alert']").await;
        assert!(ann.text_of("#push [role='alert']").await.contains("does not allow"));
        ann.look("push-denied", true).await;
        // One that cannot be told at all says what it would take.
        ann.eval("delete window.PushManager").await;
        ann.tap("#push input[value='over']").await;
        ann.until_there("#push-unable").await;
        ann.look("push-unable", true).await;
        ann.sound(&[]);
    });
}

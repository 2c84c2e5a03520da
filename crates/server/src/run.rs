//! Opening and closing the hall.

use std::{
    convert::Infallible,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock, Mutex, Weak, atomic::Ordering::Relaxed},
    time::Duration,
};

use axum::Router;
use hyper::{body::Incoming, server::conn::http1, service::Service};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{Semaphore, mpsc, watch},
    task::JoinHandle,
    time::Instant,
};

#[cfg(feature = "mail")]
use crate::adapters::SmtpMailer;
#[cfg(feature = "postgres")]
use crate::adapters::postgres::{Postgres, PostgresCluster};
use crate::{
    Config, HookSettings, Limits, MailSettings, MailUrl, NodeConfig, PublicUrl, Rate,
    adapters::{
        DataDisk, FolderCopies, HttpOutward, LocalBus, OsDice, SystemClock,
        folder::{FolderError, FolderLock},
        read_trusted_roots,
        sqlite::Sqlite,
    },
    app::{
        Accounts, IdentityProvider, MailSender, Membership, Moderation, Ownership, Readiness,
        Registry, Reviews, Services, openings,
    },
    error::ApiError,
    fairness::Allowance,
    http::{
        self, Address, AdminDoor, Assets, Catalogue, Forwarding, FromNode, Gateway, HostTexts,
        KeptBundles, Peer,
    },
    jobs,
    limits::{Buckets, ConcurrencyLimit, ConnectionPermit},
    metrics::Metrics,
    paced::PacedStream,
    ports::{
        Mailer, Ports, Workers,
        cluster::Cluster,
        store::{Store, StoreError},
    },
    process::STARTED,
    shutdown::closed,
    stream,
};

/// How often unused things are released.
const SWEEP: Duration = Duration::from_secs(30);
/// How long a store may take to say that its database does not answer: longer than it waits for a
/// connection, and then for a commit.
const LIVES_MAX: Duration = Duration::from_secs(20);
/// How long a hall that closes may take to give up its tables.
const LEAVING_MAX: Duration = Duration::from_secs(2);
/// How many connections may wait to be accepted: all clients come back at once
/// after a restart.
const WAITING_MAX: u32 = 4096;

/// Why the hall does not open.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The address is not available.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// Other nodes could not reach it there.
    #[error("expected --node-addr as an address of this machine with a port, not {0}")]
    NodeAddr(SocketAddr),
    /// There is no client in the folder.
    #[error("expected the folder of the client, with app/main.js in it, not {}", .0.display())]
    Web(PathBuf),
    /// The folder of the data is in use, or not accessible.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The data cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Copies are for halls that keep their data in a folder.
    #[error(
        "expected no --backup-every beside --database: a PostgreSQL database is copied by \
         pg_dump or a base backup, see docs/deploying.md"
    )]
    Copies,
    /// This program was built without PostgreSQL.
    #[cfg(not(feature = "postgres"))]
    #[error("expected no --database: this program was built without the feature `postgres`")]
    NoPostgres,
    /// This program was built without e-mail.
    #[cfg(not(feature = "mail"))]
    #[error("expected no --mail-url: this program was built without the feature `mail`")]
    NoMail,
    /// Links in e-mails need the name of the hall.
    #[error("expected --public-url beside --mail-url: e-mails have links to the hall")]
    MailSite,
    /// The mail server or the sender is none.
    #[error("cannot send e-mail by {0}: {1}")]
    Mail(MailUrl, String),
    /// This program was built without OpenID Connect.
    #[error("expected no --oidc-issuer: this program was built without the feature `oidc`")]
    NoOidc,
    /// The identity provider needs to know where browsers are sent back to.
    #[error("expected --public-url beside --oidc-issuer: the provider sends browsers back there")]
    OidcSite,
    /// The authorities that the host trusts cannot be read.
    #[error("cannot read the certificates of --trusted-roots, {}: {}", .0.display(), .1)]
    TrustedRoots(PathBuf, String),
    /// A text of the host cannot be read.
    #[error("cannot read the texts of the host, {}: {}", .0.display(), .1)]
    Texts(PathBuf, std::io::Error),
    /// The token of the host cannot be written.
    #[error("cannot write the token of the host, {}: {}", .file.display(), .why)]
    Token {
        /// The file.
        file: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
}

/// Opens what the data is kept in.
fn open_store(config: &Config) -> Result<Arc<dyn Store>, RunError> {
    let Some(database) = &config.database else {
        return Ok(Arc::new(Sqlite::open(&config.data)?));
    };
    if !config.backups.every.is_zero() {
        return Err(RunError::Copies);
    }
    #[cfg(feature = "postgres")]
    {
        Ok(Arc::new(Postgres::open(database)?))
    }
    #[cfg(not(feature = "postgres"))]
    {
        let _unused = database;
        Err(RunError::NoPostgres)
    }
}

/// What the nodes of a database know of each other; nothing where a hall has its data alone.
fn open_cluster(config: &Config) -> Result<Option<Arc<dyn Cluster>>, RunError> {
    #[cfg(feature = "postgres")]
    if let Some(database) = &config.database {
        return Ok(Some(Arc::new(PostgresCluster::new(database)?)));
    }
    let _alone = config;
    Ok(None)
}

/// An open hall.
pub struct Running {
    addr: SocketAddr,
    app: Arc<Gateway>,
    closing: watch::Sender<bool>,
    accepting: JoinHandle<()>,
    /// Connections of other nodes.
    nodes: Option<JoinHandle<()>>,
    sweeping: JoinHandle<()>,
    /// Held as long as the store is open.
    lock: FolderLock,
    /// Completes when the last connection, socket and stream has ended.
    closed: mpsc::Receiver<()>,
}

fn ports(store: Arc<dyn Store>, hooks: &HookSettings, roots: &[Vec<u8>]) -> Ports {
    Ports {
        store,
        bus: Arc::new(LocalBus::default()),
        clock: Arc::new(SystemClock::new()),
        dice: Arc::new(OsDice),
        outward: Arc::new(HttpOutward::new(hooks.open, roots)),
        workers: Workers::Threads,
    }
}

/// Reads who is muted or banned, and writes the token of the host.
async fn open_order(
    services: &Arc<Services>,
    data: &Path,
    addr: SocketAddr,
    limits: &Limits,
) -> Result<(Moderation, AdminDoor), RunError> {
    let unread = |why: ApiError| StoreError::Broken(why.to_string());
    let moderation = Moderation::open(Arc::clone(services)).await.map_err(unread)?;
    let admin = AdminDoor::open(data, addr, &services.ports.dice.secret(), limits.guesses_host);
    let admin = admin.map_err(|(file, why)| RunError::Token { file, why })?;
    Ok((moderation, admin))
}

/// Opens the store, and joins the other nodes where several share it: what they reach this one by
/// is returned with the services.
async fn open_services(
    config: &mut Config,
    lock: &FolderLock,
    addr: SocketAddr,
    build: String,
    metrics: &Arc<Metrics>,
) -> Result<(Arc<Services>, Option<TcpListener>), RunError> {
    let (store, cluster) = (open_store(config)?, open_cluster(config)?);
    let (games, thinkers) = (std::mem::take(&mut config.games), config.thinkers);
    let metrics = Arc::clone(metrics);
    let roots = trusted_roots(config)?;
    let ports = ports(store, &config.hooks, &roots);
    let closed = openings::open(&ports, cluster.is_some()).await?;
    let mut services = Services::new(games, ports, thinkers, &config.limits, metrics);
    services.closed = closed;
    services.push.contact = contact(config);
    services.mail = mail_sender(config, &roots)?.map(Arc::new);
    services.provider = identity_provider(config)?;
    let mut door = None;
    if let Some(cluster) = cluster {
        let (ownership, node_door) = join(cluster, &config.node, lock, (addr, build)).await?;
        (services.ownership, door) = (Some(Arc::new(ownership)), Some(node_door));
    }
    Ok((Arc::new(services), door))
}

/// The authorities that the host trusts beside the public ones, as certificates in DER.
fn trusted_roots(config: &Config) -> Result<Vec<Vec<u8>>, RunError> {
    let Some(file) = &config.trusted_roots else { return Ok(Vec::new()) };
    read_trusted_roots(file).map_err(|why| RunError::TrustedRoots(file.clone(), why))
}

/// What e-mail is sent by, where that is configured.
fn mail_sender(config: &Config, roots: &[Vec<u8>]) -> Result<Option<MailSender>, RunError> {
    let Some(settings) = &config.mail else { return Ok(None) };
    let site = config.public.first().ok_or(RunError::MailSite)?.to_string();
    let pauses = (settings.again, settings.between);
    Ok(Some(MailSender::new(mailer(settings, roots)?, site, pauses, &config.limits)))
}

#[cfg(feature = "mail")]
fn mailer(settings: &MailSettings, roots: &[Vec<u8>]) -> Result<Arc<dyn Mailer>, RunError> {
    let mailer = SmtpMailer::new(settings, roots);
    Ok(Arc::new(mailer.map_err(|why| RunError::Mail(settings.url.clone(), why))?))
}

#[cfg(not(feature = "mail"))]
fn mailer(_: &MailSettings, _: &[Vec<u8>]) -> Result<Arc<dyn Mailer>, RunError> {
    Err(RunError::NoMail)
}

/// The identity provider, where one is configured.
fn identity_provider(config: &mut Config) -> Result<Option<IdentityProvider>, RunError> {
    let Some(settings) = config.oidc.take() else { return Ok(None) };
    if !cfg!(feature = "oidc") {
        return Err(RunError::NoOidc);
    }
    let site = config.public.first().ok_or(RunError::OidcSite)?.to_string();
    Ok(Some(IdentityProvider::new(settings, &site)))
}

/// How push services reach the host: by mail, or by the hall.
fn contact(config: &Config) -> Option<String> {
    let by_mail = config.contact.as_ref().map(|mail| format!("mailto:{mail}"));
    let by_tls = |url: &String| url.starts_with("https:");
    let by_name = || config.public.iter().map(ToString::to_string).find(by_tls);
    by_mail.or_else(by_name)
}

/// Reads what the host says on pages of his own.
fn open_texts(config: &mut Config) -> Result<HostTexts, RunError> {
    let texts = HostTexts::read(config.texts.take());
    texts.map_err(|(file, why)| RunError::Texts(file, why))
}

/// Tells people what happens, where they want it told.
fn tell_people(
    registry: &Arc<Registry>,
    hooks: HookSettings,
    (mail, public): (Option<&MailSettings>, &[PublicUrl]),
) {
    jobs::tell_hooks(registry, hooks, public);
    if let Some(mail) = mail {
        jobs::send_digests(registry, mail.look);
    }
}

/// What may be written on disk.
fn disk_allowance(limits: &Limits) -> Allowance {
    let (session, address) = (Rate::daily(limits.disk), Rate::daily(limits.disk_address));
    Allowance::new("api-much-written", session, address)
}

/// Copies the data regularly, and keeps order in it.
fn keep_data(registry: &Arc<Registry>, config: &Config) {
    let copies = FolderCopies { data: config.data.clone(), how: config.backups.clone() };
    jobs::copy_regularly(&registry.services, Arc::new(copies));
    jobs::keep_order(registry, config.retention, config.keep_addresses);
}

/// Opens a hall: its store and its listeners.
///
/// # Errors
/// [`RunError`] if the data, the address or the client's folder is not available.
pub async fn start(mut config: Config) -> Result<Running, RunError> {
    if let Some(folder) = config.web.as_ref().filter(|web| !web.join("app/main.js").is_file()) {
        return Err(RunError::Web(folder.clone()));
    }
    let lock = FolderLock::take(&config.data)?;
    let listener = listen(config.addr).map_err(|why| RunError::Listen(config.addr, why))?;
    let addr = listener.local_addr().map_err(|why| RunError::Listen(config.addr, why))?;
    let metrics = Arc::new(Metrics::default());
    let catalogue = Catalogue::of(&config.games);
    let texts = open_texts(&mut config)?;
    let assets = Assets::new(config.web.take());
    let build = assets.embedded().map(|of| of.build.clone()).unwrap_or_default();
    let (services, door) = open_services(&mut config, &lock, addr, build, &metrics).await?;
    let registry = Arc::new(Registry::new(Arc::clone(&services), config.memory / 2));
    let (reviews, wanted) = Reviews::new(Arc::clone(&services));
    jobs::start(&registry, config.memory / 8 * 3, wanted);
    keep_data(&registry, &config);
    tell_people(&registry, config.hooks, (config.mail.as_ref(), &config.public));
    openings::start(&services);
    let (moderation, admin) = open_order(&services, &config.data, addr, &config.limits).await?;
    let (now, limits) = (services.ports.clock.now(), config.limits);
    let kept = KeptBundles::open(&config.data, assets.embedded().map(|of| &*of.build), now);
    let disk = Arc::new(DataDisk(config.data));
    let (closing, closes) = watch::channel(false);
    let (open, closed) = mpsc::channel(1);
    let app = Arc::new(Gateway {
        registry: Arc::clone(&registry),
        reviews,
        catalogue,
        metrics,
        assets,
        kept,
        proxies: config.proxies.into_iter().map(|ip| ip.to_canonical()).collect(),
        public: config.public,
        readiness: Readiness::new(services, disk, config.database.is_none()),
        requests: Buckets::new(limits.requests),
        sessions: Buckets::new(limits.sessions),
        seen: Mutex::default(),
        commands: Buckets::new(limits.commands),
        tables: Buckets::new(limits.tables),
        makes_hints: config.make_hints,
        hints: Buckets::new(limits.hints),
        hinting: ConcurrencyLimit::new(1),
        streams: ConcurrencyLimit::new(limits.sockets),
        streams_address: ConcurrencyLimit::new(limits.connections),
        commands_address: Buckets::new(limits.commands_address),
        tables_address: Buckets::new(limits.tables_address),
        chat: Allowance::new("api-many-lines", limits.chat, limits.chat_address),
        disk: disk_allowance(&limits),
        asking: ConcurrencyLimit::new(1),
        pictures: http::Pictures::new(),
        moderation,
        accounts: Accounts::new(Arc::clone(&registry), config.admittance, &limits),
        texts,
        admin,
        reports: Buckets::new(limits.reports),
        retention: config.retention,
        forwarding: Forwarding::new(limits.answer),
        closing: closes,
        open,
        limits,
    });
    let nodes = door.map(|door| tokio::spawn(accept_nodes(door, Arc::clone(&app))));
    let accepting = tokio::spawn(accept(listener, Arc::clone(&app)));
    let sweeping = tokio::spawn(sweep(Arc::downgrade(&app)));
    LazyLock::force(&STARTED);
    tracing::info!(%addr, "the hall is open");
    Ok(Running { addr, app, closing, accepting, nodes, sweeping, lock, closed })
}

/// Joins the nodes that share a database, and listens for them. The node that last had the
/// folder ends, so that a hall which was killed goes on at once.
async fn join(
    cluster: Arc<dyn Cluster>,
    config: &NodeConfig,
    lock: &FolderLock,
    (addr, build): (SocketAddr, String),
) -> Result<(Ownership, TcpListener), RunError> {
    let wanted = match config.addr {
        Some(wanted) if wanted.ip().is_unspecified() => return Err(RunError::NodeAddr(wanted)),
        Some(wanted) => wanted,
        None if addr.ip().is_unspecified() => {
            tracing::warn!("nodes on other machines cannot reach this one: set --node-addr");
            SocketAddr::from(([127, 0, 0, 1], 0))
        }
        None => SocketAddr::new(addr.ip(), 0),
    };
    let unheard = |why| RunError::Listen(wanted, why);
    let door = listen(wanted).map_err(unheard)?;
    let addr = door.local_addr().map_err(unheard)?;
    let before = lock.last_node().and_then(|node| node.parse().ok());
    let membership = Membership { addr, build, lease: config.lease, before };
    let ownership = Ownership::join(cluster, Arc::new(OsDice), membership).await?;
    lock.name_node(&ownership.node().id.to_string());
    Ok((ownership, door))
}

/// Now and then, releases what nobody uses any more.
async fn sweep(app: Weak<Gateway>) {
    let ownership = app.upgrade().and_then(|app| app.registry.services.ownership.clone());
    let mut sanctions = ownership.as_ref().map(|ownership| ownership.sanctions());
    let mut tick = tokio::time::interval_at(Instant::now() + SWEEP, SWEEP);
    loop {
        let whole = tokio::select! {
            _ = tick.tick() => true,
            () = changed(&mut sanctions) => false,
        };
        let Some(app) = app.upgrade() else { return };
        if let Err(why) = app.moderation.reload().await {
            tracing::warn!(%why, "who is muted or banned was not read again");
        }
        if !whole {
            continue;
        }
        let registry = &app.registry;
        registry.sweep(Instant::now());
        if let Some(bundle) = app.assets.embedded().cloned() {
            let (now, workers) =
                (registry.services.ports.clock.now(), registry.services.ports.workers);
            let app = Arc::clone(&app);
            let _logged = workers.run(move || app.kept.keep(&bundle, now)).await;
        }
    }
}

/// Waits until another node tells of mutes or bans; for ever where there is none.
async fn changed(sanctions: &mut Option<watch::Receiver<u64>>) {
    if let Some(sanctions) = sanctions
        && sanctions.changed().await.is_ok()
    {
        return;
    }
    std::future::pending().await
}

fn listen(addr: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if addr.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // The address of a hall that was killed can be used again at once.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(addr)?;
    socket.listen(WAITING_MAX)
}

impl Running {
    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Whether its store answers, even if nothing can be written or the database says nothing.
    pub async fn lives(&self) -> bool {
        let answer = self.app.registry.services.ports.store.commit(Vec::new());
        tokio::time::timeout(LIVES_MAX, answer).await.is_ok()
    }

    /// Closes: notifies every socket, waits for work under way, writes pending batches.
    /// This takes at most ten seconds.
    pub async fn stop(mut self) {
        tracing::info!("shutting down");
        let services = Arc::clone(&self.app.registry.services);
        if let Some(ownership) = &services.ownership {
            // First: whoever is told to come again finds the tables free.
            let _late = tokio::time::timeout(LEAVING_MAX, ownership.leave()).await;
        }
        self.closing.send_replace(true);
        self.accepting.abort();
        self.sweeping.abort();
        self.nodes.inspect(JoinHandle::abort);
        openings::note(&services).await;
        services.stop.store(true, Relaxed);
        let _done = (&mut self.accepting).await;
        self.app.admin.close();
        let closing = self.app.limits.closing;
        drop(self.app);
        // Every connection holds the app, and with it a sender.
        let ended = async { while self.closed.recv().await.is_some() {} };
        if tokio::time::timeout(closing, ended).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        let _written = tokio::time::timeout(Duration::from_secs(2), services.close()).await;
        services.tasks.abort();
        drop(self.lock);
        tracing::info!("shut down");
    }
}

async fn accept(listener: TcpListener, app: Arc<Gateway>) {
    let router = http::router(
        Arc::clone(&app),
        (stream::events, stream::feed, stream::tournament, stream::study),
        stream::socket,
    );
    let seats = app.limits.connections_all.min(1 << 20) as usize;
    let seats = Arc::new(Semaphore::new(seats));
    let held = Arc::new(ConcurrencyLimit::new(app.limits.connections));
    loop {
        let Ok(seat) = Arc::clone(&seats).acquire_owned().await else { return };
        let (stream, peer) = match listener.accept().await {
            // An address of IPv4 is shown as one, also on a listener for both.
            Ok((stream, peer)) => (stream, SocketAddr::new(peer.ip().to_canonical(), peer.port())),
            Err(why) => {
                // Out of file handles, most likely: let some close.
                tracing::warn!(%why, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let proxy = app.proxies.contains(&peer.ip());
        let hold = held.take(Address::of(peer.ip()).0);
        if hold.is_none() && !proxy {
            http::turn_away(stream);
            continue;
        }
        let stream = PacedStream::accepted(stream, &app.limits);
        let (_hall, _address) = (Arc::new(seat), hold.map(Arc::new));
        let hold = ConnectionPermit { _hall, _address, socket: stream.socket() };
        let (router, app) = (router.clone(), Arc::clone(&app));
        let router = TowerToHyperService::new(router);
        tokio::spawn(async move {
            app.metrics.connections.fetch_add(1, Relaxed);
            serve(stream, Door { from: Origin::Outside(peer, hold), router }, &app).await;
            app.metrics.connections.fetch_sub(1, Relaxed);
        });
    }
}

/// Accepts connections of other nodes, each of which counts for nobody: what comes by them does.
async fn accept_nodes(listener: TcpListener, app: Arc<Gateway>) {
    let router = http::router(
        Arc::clone(&app),
        (stream::events, stream::feed, stream::tournament, stream::study),
        stream::socket,
    );
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let stream = PacedStream::accepted(stream, &app.limits);
        let (router, app) = (TowerToHyperService::new(router.clone()), Arc::clone(&app));
        tokio::spawn(async move { serve(stream, Door { from: Origin::Node, router }, &app).await });
    }
}

/// Where a connection comes from.
enum Origin {
    Outside(SocketAddr, ConnectionPermit),
    Node,
}

/// The router, which is told where each request comes from.
struct Door {
    from: Origin,
    router: TowerToHyperService<Router>,
}

impl Service<hyper::Request<Incoming>> for Door {
    type Response = axum::response::Response;
    type Error = Infallible;
    type Future = <TowerToHyperService<Router> as Service<hyper::Request<Incoming>>>::Future;

    fn call(&self, mut request: hyper::Request<Incoming>) -> Self::Future {
        match &self.from {
            Origin::Outside(peer, hold) => {
                request.extensions_mut().insert(Peer(*peer));
                request.extensions_mut().insert(hold.clone());
            }
            Origin::Node => {
                request.extensions_mut().insert(FromNode);
            }
        }
        self.router.call(request)
    }
}

async fn serve(stream: PacedStream<TcpStream>, door: Door, app: &Gateway) {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(app.limits.head).max_buf_size(32 << 10);
    let connection = builder.serve_connection(TokioIo::new(stream), door).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let mut closing = app.closing.clone();
    let done = tokio::select! {
        done = &mut connection => done,
        () = closed(&mut closing) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(why) = done {
        tracing::debug!(%why, "a connection failed");
    }
}

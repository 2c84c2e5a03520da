//! The guests of a hall: people who open its pages, set up tables, join them and play.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
};

use serde_json::{Value as Json, json};
use server::RunError;

use crate::{Browser, Page, Screen, TestServer, browser::with_browser};

/// Every game with the seats with which it is viewed.
pub const GAMES: [(&str, usize); 6] = [
    ("clusterfuss", 2),
    ("make-muster", 2),
    ("muster-up", 2),
    ("muscat", 5),
    ("mush", 6),
    ("muster-chess", 2),
];

/// A browser, and a hall of its own.
pub struct Guests {
    browser: Browser,
    hall: TestServer,
}

/// Runs a test with a browser and a hall; without a browser it says so and passes.
///
/// # Panics
/// If browser or hall do not start.
pub fn with_guests(test: impl AsyncFnOnce(&Guests)) {
    with_guests_of(TestServer::open(), test);
}

/// As [`with_guests`], at a hall that tells hooks and browsers at once, also on this machine.
///
/// # Panics
/// As [`with_guests`].
pub fn with_guests_told(test: impl AsyncFnOnce(&Guests)) {
    with_guests_of(TestServer::telling(), test);
}

/// As [`with_guests`], at a hall that sends e-mail by this server.
///
/// # Panics
/// As [`with_guests`].
pub fn with_guests_mailed<S>(
    smtp: impl Future<Output = (SocketAddr, S)>,
    test: impl AsyncFnOnce(&Guests, S),
) {
    with_browser(async |browser| {
        let (addr, smtp) = smtp.await;
        let hall = TestServer::mailing(addr).await.expect("the hall opens");
        test(&Guests { browser, hall }, smtp).await;
    });
}

/// As [`with_guests`], at a hall whose people may sign in by an identity provider: its issuer, what
/// the hall is called there, and what the test asks it.
///
/// # Panics
/// As [`with_guests`].
pub fn with_guests_of_club<S>(
    provider: impl Future<Output = (String, &'static str, S)>,
    test: impl AsyncFnOnce(&Guests, S),
) {
    with_browser(async |browser| {
        let (issuer, client, provider) = provider.await;
        let hall = TestServer::of_club(&issuer, client).await.expect("the hall opens");
        test(&Guests { browser, hall }, provider).await;
    });
}

fn with_guests_of(
    hall: impl Future<Output = Result<TestServer, RunError>>,
    test: impl AsyncFnOnce(&Guests),
) {
    with_browser(async |browser| {
        let hall = hall.await.expect("the hall opens");
        test(&Guests { browser, hall }).await;
    });
}

/// Runs a test of one guest, who begins in the lobby. The page must end without
/// errors, except those that the test excused by [`Page::sound`].
///
/// # Panics
/// As [`with_guests`].
pub fn with_guest(screen: Screen, test: impl AsyncFnOnce(&Page)) {
    with_guests(async |guests| {
        let page = guests.one("/", screen).await;
        test(&page).await;
        page.sound(&[]);
    });
}

/// As [`with_guest`], at a hall that serves each module of the client by itself.
///
/// # Panics
/// As [`with_guests`].
pub fn with_modules(screen: Screen, test: impl AsyncFnOnce(&Page)) {
    let web = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web"));
    with_pages(web.to_path_buf(), screen, test);
}

/// The same with the client in this folder.
///
/// # Panics
/// As [`with_guests`].
pub fn with_pages(web: PathBuf, screen: Screen, test: impl AsyncFnOnce(&Page)) {
    with_guests_at(web, async |guests| {
        let page = guests.one("/", screen).await;
        test(&page).await;
        page.sound(&[]);
    });
}

/// As [`with_guests`], with the client in this folder.
///
/// # Panics
/// As [`with_guests`].
pub fn with_guests_at(web: PathBuf, test: impl AsyncFnOnce(&Guests)) {
    with_guests_of(TestServer::of_pages(web), test);
}

impl Guests {
    /// Closes the hall: from now on it cannot be reached.
    pub async fn close_hall(&self) {
        self.hall.close().await;
    }

    /// A new guest opens this path of the hall.
    pub async fn one(&self, path: &str, screen: Screen) -> Page {
        self.browser.somebody(&self.hall.url(path), screen).await
    }

    /// The same by the name of this machine, under which browsers have passkeys; the tab has an
    /// authenticator of its own, as a telephone has.
    pub async fn one_with_authenticator(&self, path: &str, screen: Screen) -> Page {
        let address = self.hall.url(path).replace("127.0.0.1", "localhost");
        let page = self.browser.somebody(&address, screen).await;
        page.command("WebAuthn.enable", json!({})).await;
        let kind = json!({
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
            "hasUserVerification": true, "isUserVerified": true,
            "automaticPresenceSimulation": true,
        });
        page.command("WebAuthn.addVirtualAuthenticator", json!({ "options": kind })).await;
        page
    }

    /// The token of the host of the hall.
    pub fn token(&self) -> String {
        self.hall.token()
    }

    /// A new guest sits down by the link of seat b, among the links of a table.
    ///
    /// # Panics
    /// If there is no such link.
    pub async fn join(&self, links: &Json, screen: Screen) -> Page {
        let link = links["b"].as_str().unwrap_or_else(|| panic!("no link for b: {links}"));
        let page = self.one(link, screen).await;
        page.until_text("(you)").await;
        page
    }

    /// A table that one person sets up, on a desk, and another joins by a link as seat b;
    /// both are present. Returns their pages and the id of the table.
    pub async fn two_by_link(&self, order: Json, screen: Screen) -> (Page, Page, String) {
        let first = self.one("/", Screen::Desktop).await;
        let (id, links) = first.make_table(order).await;
        let second = self.join(&links, screen).await;
        first.until_there(".player.seat-b .dot.online").await;
        (first, second, id)
    }
}

/// The request for a table: a game, its options, and its seats. A seat is `me`,
/// `device`, `link`, `open`, or `bot3` for a bot of level 3.
///
/// # Panics
/// If a bot has no level.
pub fn order(game: &str, setup: Json, seats: &[&str]) -> Json {
    let seat = |kind: &&str| match kind.strip_prefix("bot") {
        Some(level) => {
            let level: u8 = level.parse().expect("a bot has a level");
            json!({ "kind": "bot", "level": level })
        }
        None => json!({ "kind": kind }),
    };
    let seats: Vec<Json> = seats.iter().map(seat).collect();
    json!({ "game": game, "setup": setup, "seats": seats })
}

/// The request for a table of a game for so many: the guest, and others of one kind.
///
/// # Panics
/// As [`order`].
pub fn with_others(game: &str, seats: usize, others: &str) -> Json {
    let setup = if seats > 2 { json!({ "seats": seats }) } else { json!({}) };
    let mut who = vec![others; seats];
    who[0] = "me";
    order(game, setup, &who)
}

/// The request for a table of Clusterfuss on a board of `size` by `size`.
pub fn clusterfuss(size: u8, seats: &[&str]) -> Json {
    order("clusterfuss", json!({ "size": size }), seats)
}

/// The request for a short race of Sleds for two, who bid up to six chips in secret.
pub fn sleds(seats: [&str; 2]) -> Json {
    order("sleds", json!({ "seats": 2, "track": 12, "chips": 6 }), &seats)
}

/// The same request, but the match begins with this position.
pub fn starting_at(mut order: Json, position: &str) -> Json {
    order["position"] = position.into();
    order
}

/// The button over a spot of the board.
pub fn spot(id: &str) -> String {
    format!(".hit[data-spot=\"{id}\"]")
}

impl Page {
    /// Sets up a table as its guest, and goes there. Returns its id and its links.
    ///
    /// # Panics
    /// If the request is refused.
    pub async fn make_table(&self, order: Json) -> (String, Json) {
        let (id, links) = self.make_table_elsewhere(order).await;
        self.go(&format!("/t/{id}")).await;
        (id, links)
    }

    /// Sets up a table without going there; returns its id, and the links of its seats.
    ///
    /// # Panics
    /// If it is refused.
    pub async fn make_table_elsewhere(&self, order: Json) -> (String, Json) {
        let made = self.post("/api/tables", "application/json", &order.to_string()).await;
        let id = made["id"].as_str().unwrap_or_else(|| panic!("no table: {made}")).to_string();
        (id, made["links"].clone())
    }

    /// Opens a record as a table; returns the path of the table.
    ///
    /// # Panics
    /// If the record is refused.
    pub async fn open_record(&self, text: &str) -> String {
        let made = self.post("/api/records", "text/plain", text).await;
        let id = made["id"].as_str().unwrap_or_else(|| panic!("no table: {made}"));
        let path = format!("/t/{id}");
        self.go(&path).await;
        path
    }

    /// The answer to a request of this guest.
    async fn post(&self, path: &str, kind: &str, body: &str) -> Json {
        let script = format!(
            "fetch('{path}', {{ method: 'POST', headers: {{ 'content-type': '{kind}' }}, \
             body: {} }}).then((r) => r.json())",
            json!(body)
        );
        self.eval(&script).await
    }

    /// The games of the hall.
    ///
    /// # Panics
    /// If the answer is something else.
    pub async fn games(&self) -> Vec<Json> {
        let games = self.eval("fetch('/api/games').then((r) => r.json())").await;
        games.as_array().expect("a list").clone()
    }

    /// Waits until this many steps were taken.
    pub async fn until_steps(&self, count: usize) {
        let end = format!("endsWith('/ {count}')");
        self.until(&format!("document.querySelector('.steps .step-count').textContent.{end}"))
            .await;
    }

    /// Waits until the page asks its guest for a choice.
    pub async fn until_asked(&self) {
        self.until_there("#status .sign").await;
    }

    /// Chooses a value of a list.
    pub async fn select(&self, selector: &str, value: &str) {
        self.until_there(selector).await;
        let (selector, value) = (json!(selector), json!(value));
        self.eval(&format!(
            "(() => {{ const list = document.querySelector({selector}); list.value = {value}; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }})); return true; }})()"
        ))
        .await;
    }

    /// Makes the guest a player who lasts, with this name.
    pub async fn lasts(&self, name: &str) {
        let body = json!({ "name": name, "password": "three words here" }).to_string();
        let keep = format!(
            "fetch('/api/account', {{ method: 'POST', \
             headers: {{ 'content-type': 'application/json' }}, body: {} \
             }}).then((answer) => answer.status)",
            json!(body)
        );
        assert_eq!(self.eval(&keep).await, 201);
    }

    /// Opens the field for a move in words, with the key `/`. The board is there before the keys
    /// are heard: it is pressed until the field is there.
    pub async fn open_words(&self) {
        let slash = "document.body.dispatchEvent(new KeyboardEvent('keydown', \
             { key: '/', bubbles: true, cancelable: true }))";
        self.until(&format!("document.querySelector('#word') || ({slash}, false)")).await;
    }

    /// Presses a button of the table or an entry of its menu, which is opened for it.
    pub async fn tool(&self, id: &str) {
        self.until_tool(id).await;
        self.tap(&format!("#{id}")).await;
    }

    /// Waits until a button of the table or an entry of its menu is there.
    pub async fn until_tool(&self, id: &str) {
        let at = format!("#{id}");
        while self.count(&at).await == 0 {
            if self.count(".menu").await == 0 {
                self.tap("#more").await;
            }
            let wait = format!(
                "document.querySelector({0}) || !document.querySelector('.menu')",
                json!(at)
            );
            self.until(&wait).await;
        }
    }

    /// Closes the menu of the table, where it is open.
    pub async fn close_menu(&self) {
        if self.count(".menu").await > 0 {
            self.tap("#more").await;
            self.until("!document.querySelector('.menu')").await;
        }
    }

    /// Whether the table offers this, by a button or in its menu.
    pub async fn offers(&self, id: &str) -> bool {
        if self.count(".menu").await == 0 {
            self.tap("#more").await;
            self.until_there(".menu").await;
        }
        let there = self.count(&format!("#{id}")).await > 0;
        self.close_menu().await;
        there
    }

    /// Shows a tab beside the board: `moves`, `talk`, `review`.
    pub async fn beside(&self, what: &str) {
        if self.count(&format!(".sheet-{what}")).await == 0 {
            self.tap(&format!("#tab-{what}")).await;
            self.until_there(&format!(".sheet-{what}")).await;
        }
    }

    /// Closes the sheet over the board of a phone.
    pub async fn to_board(&self) {
        if self.count("#tab-board[aria-pressed=false]").await > 0 {
            self.tap("#tab-board").await;
        }
    }

    /// Writes a chat line at the table.
    pub async fn talk(&self, text: &str) {
        self.beside("talk").await;
        self.until_there("#chat-text").await;
        self.write("#chat-text", text).await;
        self.key(crate::Key::Enter).await;
    }

    /// A legal move of this guest, which the field for words gives as an example, once
    /// it is the guest's turn.
    pub async fn offered(&self) -> String {
        self.until_asked().await;
        self.open_words().await;
        self.until("document.querySelector('#word')?.placeholder").await;
        let word = self.eval("document.querySelector('#word').placeholder").await;
        word.as_str().unwrap_or_default().to_string()
    }

    /// Types the move that is [offered](Page::offered).
    pub async fn type_offered(&self) {
        self.write("#word", &self.offered().await).await;
        self.key(crate::Key::Enter).await;
    }

    /// Moves a piece: taps its spot, which is picked, and then the target.
    pub async fn tap_move(&self, from: &str, to: &str) {
        // A board that asks for nothing yet takes no touch.
        self.until_there(".hit.can, .hit.grab").await;
        self.tap(&spot(from)).await;
        self.until_there(".spot.picked").await;
        self.tap(&spot(to)).await;
    }

    /// Presses the button with this choice, once it is there.
    pub async fn choose(&self, choice: &str) {
        let button = format!(
            "[...document.querySelectorAll('.choice')].find((b) => b.textContent === {})",
            json!(choice)
        );
        self.until(&button).await;
        self.eval(&format!("{button}.click()")).await;
    }

    /// Opens the curtain for good, if it covers a table whose seats are all at
    /// one device.
    pub async fn open_curtain(&self) {
        self.until_there(".hit, #curtain-never").await;
        if self.count("#curtain-never").await > 0 {
            self.tap("#curtain-never").await;
        }
    }
}

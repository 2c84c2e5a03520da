//! A name that lasts: keeping it, signing in, another device, going for good.

use browser_test::{Page, Screen, clusterfuss, with_guests};
use serde_json::json;

const PASSWORD: &str = "three words here";

/// Keeps the name of the guest whose account page this is.
async fn keep(page: &Page, name: &str) {
    page.until_there("#keep-name").await;
    page.write("#keep-name", name).await;
    page.write("#keep-password", PASSWORD).await;
    page.tap("#keep button[type='submit']").await;
    page.until_there("#codes li:nth-child(10)").await;
    page.tap("#codes-seen").await;
    page.until_count("#codes", 0).await;
}

/// Whether the seat `a` of a table is this page's.
async fn has_seat(page: &Page, id: &str) -> bool {
    let ask =
        format!("fetch('/api/tables/{id}').then((r) => r.json()).then((t) => t.seats[0].you)");
    page.eval(&ask).await == json!(true)
}

#[test]
fn guest_keeps_the_name_with_every_table_and_signs_in_elsewhere() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Desktop).await;
        let (id, _) = ann.make_table(clusterfuss(4, &["me", "bot1"])).await;
        ann.go("/").await;
        // From the head of any page.
        ann.tap("#my-name").await;
        ann.tap(".who-more").await;
        ann.until_page("account").await;
        ann.until_there("#keep-name").await;
        ann.look("account-guest", true).await;
        // What is wrong is said beside the button.
        ann.write("#keep-name", "The hall").await;
        ann.write("#keep-password", PASSWORD).await;
        ann.tap("#keep button[type='submit']").await;
        ann.until_there("#keep [role='alert']").await;
        keep(&ann, "Ann Lasting").await;
        assert!(has_seat(&ann, &id).await);
        assert_eq!(ann.text_of("h1").await, "Ann Lasting");
        assert!(ann.text_of("#my-name").await.contains("Ann Lasting"));
        ann.look("account-lasting", true).await;
        ann.sound(&["400"]);
        let phone = guests.one("/account?lang=de", Screen::Phone).await;
        phone.until_there("#enter-name").await;
        phone.look("account-phone-de", true).await;
        phone.write("#enter-name", "ann lasting").await;
        phone.write("#enter-password", "not the password").await;
        phone.tap("#enter button[type='submit']").await;
        phone.until_there("#enter [role='alert']").await;
        phone.write("#enter-password", PASSWORD).await;
        phone.tap("#enter button[type='submit']").await;
        phone.until_page("lobby").await;
        assert!(has_seat(&phone, &id).await);
        phone.sound(&["403"]);
        // She sees the telephone, and signs it out.
        ann.go("/account").await;
        ann.until_there("#end-others").await;
        ann.tap("#end-others").await;
        ann.until_count(".account-sessions li", 1).await;
        assert!(!has_seat(&phone, &id).await);
        ann.tap("#sign-out").await;
        ann.until_page("lobby").await;
        assert!(!has_seat(&ann, &id).await);
        ann.sound(&["400"]);
    });
}

#[test]
fn telephone_goes_on_by_the_link_of_a_guest() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Desktop).await;
        let (id, _) = ann.make_table(clusterfuss(4, &["me", "bot1"])).await;
        ann.go("/account").await;
        ann.until_there("#add-device").await;
        ann.tap("#add-device").await;
        ann.until_there(".account-code path").await;
        ann.look("account-device", true).await;
        let code = ann.text_of("#device-code").await;
        let phone = guests.one(&format!("/account#device={code}"), Screen::Phone).await;
        phone.until_there("#join-look").await;
        phone.tap("#join-look button[type='submit']").await;
        phone.until_there("#join").await;
        phone.look("account-join", true).await;
        phone.tap("#join button[type='submit']").await;
        phone.until_page("lobby").await;
        assert!(has_seat(&phone, &id).await && has_seat(&ann, &id).await);
        // The code was used; whoever finds it gets nowhere.
        let other = guests.one("/account#device=", Screen::Phone).await;
        other.until_there("#join-code").await;
        other.write("#join-code", &code).await;
        other.tap("#join-look button[type='submit']").await;
        other.until_there("#join-look [role='alert']").await;
        other.sound(&["404"]);
        for page in [&ann, &phone] {
            page.sound(&[]);
        }
    });
}

#[test]
fn who_deletes_everything_is_a_former_player_to_the_others() {
    with_guests(async |guests| {
        let order = clusterfuss(4, &["me", "link"]);
        let (ann, ben, _) = guests.two_by_link(order, Screen::Desktop).await;
        ann.tap_move("a4", "a3").await;
        ann.until_steps(1).await;
        ann.go("/account").await;
        keep(&ann, "Ann Lasting").await;
        ann.tap("#go").await;
        ann.until_there("#go-password").await;
        ann.look("account-going", true).await;
        ann.write("#go-password", "not the password").await;
        ann.tap("#going button[type='submit']").await;
        ann.until_there("#going [role='alert']").await;
        ann.write("#go-password", PASSWORD).await;
        ann.tap("#going button[type='submit']").await;
        ann.until_page("lobby").await;
        ann.until_count(".table-card", 0).await;
        ben.until_text("A former player").await;
        ann.sound(&["403"]);
        ben.sound(&[]);
    });
}

#[test]
fn program_gets_a_token_and_what_waits_is_on_every_page() {
    with_guests(async |guests| {
        let ann = guests.one("/account", Screen::Desktop).await;
        keep(&ann, "Ann Lasting").await;
        ann.until_there("#token-name").await;
        ann.write("#token-name", "My engine").await;
        ann.tap("#programs button[type='submit']").await;
        ann.until_there("#token-secret code").await;
        let secret = ann.text_of("#token-secret code").await;
        assert!(secret.starts_with("mh_"), "{secret}");
        ann.look("account-token", true).await;
        let asks = format!(
            "fetch('/api/me', {{ headers: {{ Authorization: 'Bearer {secret}' }} }})\
             .then((r) => r.status)"
        );
        assert_eq!(ann.eval(&asks).await, json!(200));
        ann.tap("#programs li button").await;
        ann.until_count("#programs li", 0).await;
        assert_eq!(ann.eval(&asks).await, json!(401));
        // Messages elsewhere: what is wrong is said, what is right is kept.
        ann.write("#hook-url", "https://127.0.0.1/x").await;
        ann.tap("#hook button[type='submit']").await;
        ann.until_there("#hook-secret code").await;
        ann.tap("#hook-test").await;
        ann.until_there("#hook-now [role='alert']").await;
        ann.look("account-hook", true).await;
        ann.tap("#hook-end").await;
        ann.until_count("#hook-now", 0).await;
        // A table that waits is told of on a page that has nothing to do with it.
        assert_eq!(ann.eval("document.querySelectorAll('#waits').length").await, json!(0));
        let (id, _) = ann.make_table(clusterfuss(4, &["me", "bot1"])).await;
        ann.go("/credits").await;
        ann.until_there("#waits").await;
        ann.until("document.title.startsWith('(1) ')").await;
        ann.look("credits-waits", false).await;
        ann.tap("#waits").await;
        ann.until_page("table").await;
        assert!(ann.eval("location.pathname").await == json!(format!("/t/{id}")));
        ann.sound(&["401", "422"]);
        // Who never played makes the account that of a bot, in a telephone and in German.
        let bot = guests.one("/account?lang=de", Screen::Phone).await;
        keep(&bot, "Kluger Kopf").await;
        bot.until_there("#bot-ask").await;
        bot.tap("#bot-ask").await;
        bot.write("#bot-password", PASSWORD).await;
        bot.tap("#become-bot button[type='submit']").await;
        bot.until_there("#is-bot").await;
        bot.until_count("#bot-ask", 0).await;
        bot.look("account-bot-de", true).await;
        bot.sound(&[]);
    });
}

#[test]
fn passkey_alone_makes_an_account_and_signs_in_without_a_name() {
    with_guests(async |guests| {
        let ann = guests.one_with_authenticator("/account", Screen::Desktop).await;
        ann.until_there("#keep-name").await;
        ann.until_count("#keep-password", 0).await;
        ann.look("passkey-guest", true).await;
        ann.write("#keep-name", "Ann Lasting").await;
        ann.tap("#keep button[type='submit']").await;
        ann.until_there("#codes li:nth-child(10)").await;
        ann.tap("#codes-seen").await;
        ann.until_count("#passkey-list li", 1).await;
        ann.until_count("#passkey-password", 0).await;
        ann.look("passkey-own", true).await;
        // The device has one already; another name for it is kept.
        ann.write("#passkey-name", "Again").await;
        ann.tap("#passkeys button[type='submit']").await;
        ann.until_there("#passkeys [role='alert']").await;
        ann.tap("#passkey-list li button").await;
        ann.write("#passkey-list li input", "Desk").await;
        ann.tap("#passkey-list li button").await;
        ann.until_text("Desk").await;
        ann.tap("#sign-out").await;
        ann.until_page("lobby").await;
        // A guest plays, and takes that along.
        let (id, _) = ann.make_table(clusterfuss(4, &["me", "bot1"])).await;
        ann.go("/account").await;
        ann.until_there("#enter-along li").await;
        ann.look("passkey-enter", true).await;
        ann.tap("#enter-passkey").await;
        ann.until_page("lobby").await;
        assert!(has_seat(&ann, &id).await);
        assert!(ann.text_of("#my-name").await.contains("Ann Lasting"));
        // What asks for the password elsewhere asks for the passkey here.
        ann.go("/account").await;
        ann.until_there("#new-password").await;
        ann.write("#new-password", PASSWORD).await;
        ann.tap("#change-password button[type='submit']").await;
        ann.until_there("#passkey-password").await;
        ann.tap("#passkey-list li button:last-child").await;
        ann.until_count("#passkey-list li", 0).await;
        ann.sound(&[]);
    });
}

#[test]
fn guest_who_signs_in_takes_the_tables_along_unless_he_says_so() {
    with_guests(async |guests| {
        let ann = guests.one("/account", Screen::Desktop).await;
        keep(&ann, "Ann Lasting").await;
        let phone = guests.one("/", Screen::Phone).await;
        let (id, _) = phone.make_table(clusterfuss(4, &["me", "bot1"])).await;
        phone.go("/account").await;
        phone.until_there("#enter-along li").await;
        phone.look("account-along", true).await;
        let stays = phone.text_of("#enter-along-help").await;
        phone.tap("#enter-along input").await;
        phone.until("document.querySelector('#enter-along input').checked === false").await;
        assert_ne!(phone.text_of("#enter-along-help").await, stays);
        phone.tap("#enter-along input").await;
        phone.write("#enter-name", "Ann Lasting").await;
        phone.write("#enter-password", PASSWORD).await;
        phone.tap("#enter button[type='submit']").await;
        phone.until_page("lobby").await;
        assert!(has_seat(&phone, &id).await && has_seat(&ann, &id).await);
        for page in [&ann, &phone] {
            page.sound(&[]);
        }
    });
}

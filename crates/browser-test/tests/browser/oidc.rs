//! Signing in by an identity provider: an account is made, added to, proved and left.

use browser_test::{Screen, clusterfuss, with_guests_of_club};
use serde_json::json;

use crate::provider::{CLIENT, Provider};

async fn club() -> (String, &'static str, Provider) {
    let provider = Provider::open().await;
    (provider.issuer(), CLIENT, provider)
}

#[test]
fn guest_signs_in_by_the_provider_and_comes_back_on_a_phone() {
    with_guests_of_club(club(), async |guests, provider| {
        let ann = guests.one("/account", Screen::Desktop).await;
        ann.until_there("#enter-oidc").await;
        let (id, _) = ann.make_table_elsewhere(clusterfuss(4, &["me", "device"])).await;
        ann.accessible("oidc-enter").await;
        ann.look("oidc-enter", true).await;
        ann.tap("#enter-oidc").await;
        ann.until_there("#oidc-back [role='status']").await;
        ann.until_there("#sign-out").await;
        ann.accessible("oidc-made").await;
        ann.look("oidc-made", true).await;
        assert_eq!(ann.text_of("h1").await, "Ann");
        // Neither the address nor the history has the code.
        assert_eq!(ann.eval("location.search").await, json!(""));
        // The provider has opened this session just now: that is proof enough for a password.
        ann.write("#new-password", "three words here").await;
        ann.tap("#change-password button[type='submit']").await;
        ann.until_there("#old-password").await;
        let phone = guests.one("/account", Screen::Phone).await;
        phone.until_there("#enter-oidc").await;
        phone.fits("oidc-phone").await;
        phone.look("oidc-phone", true).await;
        phone.tap("#enter-oidc").await;
        phone.until_page("lobby").await;
        let mine =
            format!("fetch('/api/tables/{id}').then((r) => r.json()).then((t) => t.seats[0].you)");
        assert_eq!(phone.eval(&mine).await, json!(true));
        // It opens the account no more, and whoever comes back gets another.
        ann.write("#oidc-password", "three words here").await;
        ann.tap("#oidc button[type='submit']").await;
        ann.until_there("#oidc button[type='submit']:not(.warn)").await;
        provider.lets_in("ann-1", json!({ "name": "Anna" }));
        let other = guests.one("/account", Screen::Phone).await;
        other.until_there("#enter-oidc").await;
        other.tap("#enter-oidc").await;
        other.until_there("#sign-out").await;
        assert_eq!(other.text_of("h1").await, "Anna");
        other.accessible("oidc-other").await;
    });
}

#[test]
fn sign_in_that_the_provider_stops_or_another_tab_began_is_said() {
    with_guests_of_club(club(), async |guests, _| {
        let ann = guests.one("/account?error=access_denied&state=x", Screen::Desktop).await;
        ann.until_there("#oidc-back [role='alert']").await;
        ann.accessible("oidc-lost").await;
        ann.look("oidc-lost", false).await;
    });
}

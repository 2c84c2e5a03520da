//! E-mail: an address that its link confirms, a digest that a press ends, a forgotten password.

use browser_test::{Page, Screen, clusterfuss, with_guests_mailed};
use serde_json::json;

use crate::smtp::MailServer;

async fn mail_server() -> (std::net::SocketAddr, MailServer) {
    let smtp = MailServer::open().await;
    (smtp.addr, smtp)
}

/// Gets back into an account by its address, and finds it unsubscribed.
async fn back_by_mail(phone: &Page, smtp: &mut MailServer) {
    phone.go("/account").await;
    phone.until_there("#forgot-who").await;
    phone.write("#forgot-who", "ann@mail.example").await;
    phone.tap("#forgot button[type='submit']").await;
    phone.until_there("#forgot-done").await;
    phone.look("mail-forgot-de", true).await;
    let code = smtp.next().await.after("#reset=");
    phone.go("/").await;
    phone.go(&format!("/account#reset={code}")).await;
    phone.until_there("#reset-password").await;
    phone.write("#reset-password", "quite another one").await;
    phone.tap("#reset button[type='submit']").await;
    phone.until_page("lobby").await;
    phone.go("/account").await;
    phone.until_there("#mail-now").await;
    let every = phone.eval("document.querySelector('#digest-every').value").await;
    assert_eq!((phone.text_of("h1").await.as_str(), every), ("Ann Lasting", json!("never")));
    phone.look("mail-phone-de", true).await;
}

#[test]
fn address_is_given_confirmed_told_and_unsubscribed() {
    with_guests_mailed(mail_server(), async |guests, mut smtp| {
        let ann = guests.one("/account", Screen::Desktop).await;
        ann.lasts("Ann Lasting").await;
        ann.go("/account").await;
        ann.until_there("#mail-address").await;
        ann.write("#mail-address", "ann@mail.example").await;
        ann.write("#mail-password", "not this one").await;
        ann.tap("#mail button[type='submit']").await;
        ann.until_there("#mail [role='alert']").await;
        ann.write("#mail-password", "three words here").await;
        ann.tap("#mail button[type='submit']").await;
        ann.until_there("#mail-pending").await;
        ann.accessible("mail-pending").await;
        ann.look("mail-pending", true).await;
        let code = smtp.next().await.after("#mail=");
        ann.go("/").await;
        ann.go(&format!("/account#mail={code}")).await;
        ann.until_there("#mail-confirm button[type='submit']").await;
        ann.look("mail-confirm", false).await;
        ann.tap("#mail-confirm button[type='submit']").await;
        ann.until_there("#mail-confirmed").await;
        ann.until_there("#digest-every").await;
        ann.select("#digest-every", "day").await;
        ann.until_there("#digest-hour").await;
        ann.accessible("mail").await;
        ann.fits("mail").await;
        ann.look("mail", true).await;
        ann.select("#digest-every", "hour").await;
        ann.tap("#digest button[type='submit']").await;
        ann.until_count("#digest-hour", 0).await;
        // It is her turn at a table that she is not at.
        let (id, _) = ann.make_table_elsewhere(clusterfuss(4, &["me", "device"])).await;
        let mail = smtp.next().await;
        assert!(mail.body.contains(&id), "{}", mail.body);
        let link = mail.header("List-Unsubscribe").trim_matches(['<', '>']);
        let path = link.strip_prefix("https://hall.example").expect("a link to the hall");
        // Whoever unsubscribes need not be signed in.
        let phone = guests.one("/?lang=de", Screen::Phone).await;
        phone.eval(&format!("location.assign({}); true", json!(path))).await;
        phone.until_there("#mail-stop").await;
        phone.accessible("mail-stop").await;
        phone.look("mail-stop-de", true).await;
        phone.tap("#mail-stop").await;
        phone.until_text("Abbestellt").await;
        phone.look("mail-stopped", true).await;
        back_by_mail(&phone, &mut smtp).await;
        ann.sound(&["403"]);
        phone.sound(&[]);
    });
}

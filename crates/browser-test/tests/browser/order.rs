//! Keeping order: the page of the host, and a table that its owner deletes.

use browser_test::{Screen, clusterfuss, with_guest, with_guests};
use serde_json::json;

/// A list that has come.
const LISTED: &str = ".admin section[aria-busy='false']";

#[test]
fn table_of_ones_own_is_deleted_after_a_question() {
    with_guest(Screen::Desktop, async |page| {
        let (id, _) = page.make_table(clusterfuss(4, &["me", "device"])).await;
        page.tap_move("a4", "a3").await;
        page.until_steps(1).await;
        page.tool("delete").await;
        page.until_there("#delete-sure").await;
        page.sound(&[]);
        // Nothing happens before one is sure.
        page.tap("#delete-not").await;
        page.until_count("#delete-sure", 0).await;
        page.tool("delete").await;
        page.tap("#delete-sure").await;
        page.until_page("lobby").await;
        assert_eq!(page.count(".table-card").await, 0);
        let status = format!("fetch('/t/{id}').then((r) => r.status)");
        assert_eq!(page.eval(&status).await, json!(410));
        page.sound(&["410"]);
    });
}

#[test]
fn host_comes_in_by_his_token_and_answers_a_report() {
    with_guests(async |guests| {
        let seats = &["me", "link"];
        let (ann, ben, _) = guests.two_by_link(clusterfuss(4, seats), Screen::Desktop).await;
        ben.talk("you are a fool").await;
        ann.beside("talk").await;
        ann.until_there(".report-line").await;
        ann.tap(".report-line").await;
        ann.until_there("#report-text").await;
        ann.write("#report-text", "He insults me.").await;
        ann.accessible("a report").await;
        ann.tap("#report-send").await;
        ann.until_there("#report-close").await;
        ann.until_text("The host was told").await;
        for lang in ["de", "en"] {
            let host = guests.one(&format!("/admin?lang={lang}"), Screen::Desktop).await;
            host.until_there("#admin-token").await;
            host.look(&format!("admin-door-{lang}"), false).await;
            host.write("#admin-token", &guests.token()).await;
            host.tap("#admin-enter").await;
            host.until_text("He insults me.").await;
            host.look(&format!("admin-reports-{lang}"), false).await;
            for list in
                ["tables", "tournaments", "people", "addresses", "sanctions", "retention", "log"]
            {
                host.tap(&format!(".admin-lists a[href='#{list}']")).await;
                host.until_there(&format!(".admin-lists a[href='#{list}'][aria-current]")).await;
                host.until_there(LISTED).await;
                host.accessible(&format!("{list} {lang}")).await;
                host.fits(list).await;
            }
            host.sound(&["401"]);
        }
        let host = guests.one("/admin?lang=en", Screen::Phone).await;
        host.until_there("#admin-token").await;
        host.write("#admin-token", &guests.token()).await;
        host.tap("#admin-enter").await;
        host.until_there(".admin-deeds button").await;
        host.until_there(LISTED).await;
        host.fits("the page of the host").await;
        host.tap(".admin-deeds button").await;
        host.until_there("#act-why").await;
        host.accessible("an act").await;
        host.write("#act-why", "Once is not enough.").await;
        host.tap("#act-do").await;
        host.until_text("dismissed").await;
        host.tap(".admin-lists a[href='#log']").await;
        host.until_text("dismissed: Once is not enough.").await;
    });
}

//! Studies as articles: without a script, without an account.

use serde_json::json;

use super::TEXT;
use crate::common::TestServer;

/// The addresses of pictures in a page.
fn pictures(html: &str) -> Vec<String> {
    let parts = html.split("src=\"/studies/").skip(1);
    let path = |part: &str| part.split('"').next().map(|rest| format!("/studies/{rest}"));
    parts.filter_map(path).map(|path| path.replace("&amp;", "&")).collect()
}

#[tokio::test]
async fn article_is_read_by_everybody_once_it_is_published_and_by_its_owner_before() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    ann.lasts("Ann O'Nym").await;
    let id = ann.shares(TEXT).await;
    let (page, api) = (format!("/studies/{id}"), format!("/api/studies/{id}"));
    let mut reader = hall.stranger();
    assert_eq!(reader.get(&page).await.status, 404);
    let own = ann.get(&page).await;
    assert_eq!(own.status, 200);
    let drawn = pictures(&own.text());
    assert_eq!(drawn.len(), 2, "the start, and the commented move of the main line");
    for picture in &drawn {
        assert_eq!(ann.get(picture).await.status, 200);
        reader.get(picture).await.refused(404, "not_found");
    }
    ann.puts(&format!("{api}/published"), json!({})).await.ok();
    let mut reader = hall.stranger();
    let read = reader.get(&page).await;
    assert_eq!(read.status, 200);
    let html = read.text();
    for part in [
        "<h1>The cut</h1>",
        "Takes the middle.",
        "too slow",
        "?!",
        "Ann O&#39;Nym",
        "rel=\"author\"",
    ] {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
    assert!(!html.contains("JavaScript"), "it needs no script");
    assert!(!html.contains("owner-note"));
    for picture in pictures(&html) {
        let svg = reader.get(&picture).await;
        assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
        let png = reader.get(&picture.replace("picture.svg", "picture.png")).await;
        assert_eq!((png.status, png.header("content-type")), (200, Some("image/png")));
    }
    let german = reader.get(&format!("{page}?lang=de")).await.text();
    assert!(german.contains("von <a href") && german.contains("Nach Schritt 1"), "{german}");
    // Whoever may read it may have its text, and may not follow or change it.
    assert!(reader.get(&format!("{api}/text")).await.text().contains("too slow"));
    assert_eq!(reader.get(&api).await.ok()["role"], "reader");
    reader.get(&format!("{api}/events")).await.refused(404, "not_found");
    for wrong in ["chapter=9&at=start", "chapter=1&at=0123456789abcdef0123"] {
        reader.get(&format!("{page}/picture.svg?{wrong}")).await.refused(404, "not_found");
    }
    reader.get(&format!("{page}/picture.svg?chapter=1")).await.refused(400, "bad_request");
    ann.deletes(&format!("{api}/published"), json!({})).await.ok();
    assert_eq!(reader.get(&page).await.status, 404);
    hall.running.stop().await;
}

#[tokio::test]
async fn markup_in_a_study_is_text_in_its_article() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let text = TEXT.replace("too slow", "<script>alert(1)</script>");
    let text = text.replace("The cut", "<img src=x>").replace("player a: Ann", "player a: <i>Ann");
    let id = ann.shares(&text).await;
    let html = ann.get(&format!("/studies/{id}")).await.text();
    for markup in ["<script>alert", "<img src=x>", "<i>Ann"] {
        assert!(!html.contains(markup), "{markup} in {html}");
    }
    assert!(html.contains("&lt;script&gt;alert(1)"));
    hall.running.stop().await;
}

#[tokio::test]
async fn drawings_of_a_step_are_in_its_picture() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let text =
        TEXT.replace("; Takes the", "> arrow green c4 b4\n> circle red nowhere\n; Takes the");
    let id = ann.shares(&text).await;
    let html = ann.get(&format!("/studies/{id}")).await.text();
    let drawn = pictures(&html);
    let (start, after) = (ann.get(&drawn[0]).await.text(), ann.get(&drawn[1]).await.text());
    assert!(!start.contains("#2e8b3d") && after.contains("#2e8b3d"));
    assert!(!after.contains("#c62f2f"), "a spot that the board does not have");
    hall.running.stop().await;
}

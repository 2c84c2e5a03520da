//! The handbook at `/docs`.

use std::collections::BTreeSet;

use crate::common::TestServer;

/// The addresses that a page leads to within the hall, but those of its own files.
fn links(html: &str) -> BTreeSet<String> {
    let parts = html.split(" href=\"").chain(html.split(" src=\"")).skip(1);
    let ends =
        parts.filter_map(|rest| Some(rest.split_once('"')?.0.split('#').next()?.to_string()));
    ends.filter(|to| to.starts_with('/') && !to.starts_with("/a/")).collect()
}

#[tokio::test]
async fn handbook_has_no_link_to_nothing() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let (mut seen, mut next) = (BTreeSet::new(), vec!["/docs".to_string()]);
    while let Some(path) = next.pop() {
        let page = ann.get(&path).await;
        assert_eq!(page.status, 200, "{path}");
        if path == "/docs" || path.starts_with("/docs/") && !path.starts_with("/docs/files/") {
            let found = links(&page.text()).into_iter();
            next.extend(found.filter(|to| seen.insert(to.clone())));
        }
    }
    let files = seen.iter().filter(|path| path.starts_with("/docs/files/")).count();
    assert!(seen.len() > 80 && files > 8, "{} pages, {files} files", seen.len());
    assert!(seen.contains("/rules/muster-up") && seen.contains("/openapi.json"), "{seen:?}");
    hall.running.stop().await;
}

#[tokio::test]
async fn handbook_is_searched_without_a_script() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let page = ann.get("/docs/search?q=berger%20tables").await.text();
    assert!(page.contains("role=\"status\">") && page.contains("passage"), "{page}");
    assert!(page.contains("href=\"/docs/tournaments") && page.contains("<mark>Berger</mark>"));
    let none = ann.get("/docs/search?q=%3Cscript%3Ealert(1)").await;
    assert_eq!(none.status, 200);
    let none = none.text();
    assert!(none.contains("Nothing was found."), "{none}");
    assert!(!none.contains("<script>alert") && none.contains("value=\"&lt;script&gt;alert(1)\""));
    let long = format!("/docs/search?q={}", "a".repeat(5_000));
    assert!(ann.get(&long).await.text().contains(&format!("value=\"{}\"", "a".repeat(100))));
    assert!(ann.get("/docs/search").await.text().contains("Nothing was found."));
    hall.running.stop().await;
}

#[tokio::test]
async fn handbook_says_in_german_that_it_is_english() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let page = ann.get("/docs/ratings?lang=de").await.text();
    assert!(page.contains("<html lang=\"de\"") && page.contains("<article lang=\"en\">"), "{page}");
    assert!(page.contains("Das Handbuch ist auf Englisch geschrieben."), "{page}");
    assert!(page.contains("aria-current=\"page\">Ratings</a>"), "{page}");
    // What it shows, a browser without a script shows as well.
    assert!(!page.contains("braucht JavaScript"), "{page}");
    let missing = ann.get("/docs/no-such-chapter?lang=de").await;
    assert_eq!(missing.status, 404);
    assert!(missing.text().contains("Dieses Kapitel hat das Handbuch nicht."));
    hall.running.stop().await;
}

#[tokio::test]
async fn files_of_the_handbook_are_compressed_and_known_again() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let path = "/docs/files/docs/pictures/screen-mush.svg";
    let picture = ann.get(path).await;
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/svg+xml")));
    let tag = picture.header("etag").expect("it has one").to_string();
    let again = ann.send("GET", path, &[("If-None-Match", &tag)], b"").await;
    assert_eq!(again.status, 304);
    let unit = ann.get("/docs/files/deploy/musterhall.service").await;
    assert_eq!(unit.header("content-type"), Some("text/plain; charset=utf-8"));
    for hidden in
        ["/docs/files/docs/README.md", "/docs/files/Cargo.toml", "/docs/files/../Cargo.toml"]
    {
        assert_eq!(ann.get(hidden).await.status, 404, "{hidden}");
    }
    hall.running.stop().await;
}

//! Pictures of tables: for everybody, so they show what everybody may see.

use crate::common::{Guest, TestServer};
use serde_json::{Value as Json, json};

/// A picture as this guest gets it.
async fn picture(guest: &mut Guest, id: &str, rest: &str) -> crate::common::Answer {
    guest.get(&format!("/tables/{id}/picture.{rest}")).await
}

#[tokio::test]
async fn picture_of_every_game_needs_nothing_else() {
    let hall = TestServer::open().await;
    for game in ["clusterfuss", "make-muster", "muster-up", "muscat", "mush", "muster-chess"] {
        let seats = if matches!(game, "muscat" | "mush") { 3 } else { 2 };
        let setup = if seats == 3 { json!({ "seats": 3 }) } else { Json::Null };
        let mut ann = hall.guest().await;
        let mut all = vec![json!({ "kind": "me" })];
        all.resize(seats, json!({ "kind": "device" }));
        let (id, _) = ann.table(json!({ "game": game, "setup": setup, "seats": all })).await;
        let mut seen = Vec::new();
        for rest in ["svg", "svg?tone=dark", "svg?form=card&lang=de"] {
            let answer = picture(&mut ann, &id, rest).await;
            assert_eq!(
                (answer.status, answer.header("content-type")),
                (200, Some("image/svg+xml"))
            );
            let svg = answer.text();
            for word in ["var(", "light-dark", "color-mix", "calc(", "<text", "class=", "url(http"]
            {
                assert!(!svg.contains(word), "{game}: {word} in {rest}");
            }
            assert!(svg.len() < 600_000, "{game}: {} bytes", svg.len());
            seen.push(svg);
        }
        assert_ne!(seen[0], seen[1], "{game}: day and night");
        let png = picture(&mut ann, &id, "png?form=card").await;
        assert_eq!(png.header("content-type"), Some("image/png"));
        assert_eq!(&png.body[1..4], b"PNG");
        // Width and height stand in the header.
        assert_eq!(png.body[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "{game}: 1200 by 630");
        assert!(png.body.len() < 1_000_000, "{game}: {} bytes", png.body.len());
    }
    hall.running.stop().await;
}

/// Neither a choice that is sealed nor what one seat alone sees is in a picture, whoever asks.
#[tokio::test]
async fn picture_shows_nothing_that_is_secret() {
    let hall = TestServer::open().await;
    let mut seen = Vec::new();
    for bid in ["bid-0", "bid-3"] {
        let (mut ann, mut ben, id, _) = hall.two_at("sleds", json!({ "seats": 2 })).await;
        let before = picture(&mut ben, &id, "svg").await.text();
        ann.is_called("Ann").await;
        ben.is_called("Ben").await;
        ann.acts(&id, "a", bid).await.ok();
        let mut all = vec![before];
        for guest in [&mut ann, &mut ben, &mut hall.guest().await] {
            for rest in ["svg", "svg?form=card", "svg?step=0"] {
                all.push(picture(guest, &id, rest).await.text());
            }
        }
        seen.push(all);
    }
    assert_eq!(seen[0], seen[1]);
    let mut drawn = Vec::new();
    for army in ["8/8/PPPPPPPP/RNBQKBNR", "8/8/8/QQQQKQQQ"] {
        let (mut ann, mut ben, id, _) = hall.two_at("muster-chess", Json::Null).await;
        ann.is_called("Ann").await;
        ben.is_called("Ben").await;
        ann.acts(&id, "a", army).await.ok();
        for guest in [&mut ann, &mut ben, &mut hall.guest().await] {
            for rest in ["svg", "svg?form=card"] {
                drawn.push(picture(guest, &id, rest).await.text());
            }
        }
    }
    assert_eq!(drawn[..6], drawn[6..], "two armies that are sealed look the same");
    assert_eq!([&drawn[0], &drawn[0]], [&drawn[2], &drawn[4]], "who sealed it sees no more");
    hall.running.stop().await;
}

#[tokio::test]
async fn picture_asked_for_wrongly_is_refused_with_what_was_expected() {
    let hall = TestServer::open().await;
    let (mut ann, _, id, _) = hall.two_at("clusterfuss", Json::Null).await;
    for (query, at) in [
        ("step=1", "step"),
        ("step=-1", "step"),
        ("step=x", "step"),
        ("tone=blue", "tone"),
        ("form=square", "form"),
        ("width=99", "width"),
        ("width=2001", "width"),
        ("width=wide", "width"),
        ("board=glass", "board"),
        ("pieces=oak", "pieces"),
    ] {
        for end in ["svg", "png"] {
            let fault = picture(&mut ann, &id, &format!("{end}?{query}")).await;
            let fault = fault.refused(400, "bad_request");
            assert_eq!(fault["at"], at, "{query}: {fault}");
            assert!(fault["message"].as_str().is_some_and(|text| text.starts_with("expected")));
        }
    }
    picture(&mut ann, &id, "svg?size=3").await.refused(400, "bad_request");
    ann.get("/tables/none/picture.svg").await.refused(404, "not_found");
    hall.running.stop().await;
}

#[tokio::test]
async fn picture_has_the_board_and_the_pieces_that_are_asked_for() {
    let hall = TestServer::open().await;
    let (mut ann, _, id, _) = hall.two_at("clusterfuss", Json::Null).await;
    let mut seen = std::collections::BTreeSet::new();
    for query in ["", "?board=oak", "?board=ink", "?pieces=bold", "?pieces=glass"] {
        seen.insert(picture(&mut ann, &id, &format!("svg{query}")).await.text());
    }
    assert_eq!(seen.len(), 5, "each looks otherwise");
    hall.running.stop().await;
}

#[tokio::test]
async fn picture_that_is_known_is_not_sent_again() {
    let hall = TestServer::open().await;
    let (mut ann, _, id, _) = hall.two_at("clusterfuss", Json::Null).await;
    let path = format!("/tables/{id}/picture.svg");
    let first = picture(&mut ann, &id, "svg").await;
    let tag = first.header("etag").expect("a tag").to_owned();
    let again = ann.send("GET", &path, &[("If-None-Match", &tag)], b"").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    ann.acts(&id, "a", "a1-a2").await;
    let offers = ann.look(&id).await["offers"]["a"]["list"].clone();
    if let Some(word) = offers[0]["word"].as_str() {
        ann.acts(&id, "a", word).await.ok();
    }
    let later = ann.send("GET", &path, &[("If-None-Match", &tag)], b"").await;
    assert_eq!(later.status, 200, "the match went on");
    hall.running.stop().await;
}

#[tokio::test]
async fn link_that_is_shared_shows_a_picture() {
    let hall = TestServer::open().await;
    let (mut ann, _, id, _) = hall.two_at("clusterfuss", Json::Null).await;
    let page = ann.get(&format!("/t/{id}")).await.text();
    let start = page.find("og:image\" content=\"").expect("a picture") + 19;
    let url = page[start..].split('"').next().expect("an address").replace("&amp;", "&");
    assert!(url.starts_with("http://"), "{url}");
    let path = url.splitn(4, '/').nth(3).expect("a path");
    let answer = ann.get(&format!("/{path}")).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/png")));
    hall.running.stop().await;
}

/// The line of a record that says how a match ended is read by programs; people read theirs.
#[tokio::test]
async fn card_of_a_match_that_was_resigned_says_so_in_the_language_of_the_reader() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("clusterfuss", Json::Null).await;
    ben.does(&id, json!({ "type": "resign", "seat": "b" })).await.ok();
    for (language, says) in [("en", "Blue resigned"), ("de", "Blau hat aufgegeben")] {
        let card = picture(&mut ann, &id, &format!("svg?form=card&lang={language}")).await.text();
        let (_, label) = card.split_once("aria-label=\"").expect("a label");
        let label = label.split('"').next().expect("it ends");
        assert!(label.ends_with(says), "{label}");
        assert!(!label.contains("b resigned"), "{label}");
    }
    hall.running.stop().await;
}

/// Who is refused reads the name of a seat, not the letter that programs call it by.
#[tokio::test]
async fn refusal_at_a_table_calls_seats_by_their_names() {
    let hall = TestServer::open().await;
    let (mut ann, mut ben, id, _) = hall.two_at("clusterfuss", Json::Null).await;
    let early = ben.acts(&id, "b", "a1-a2").await.refused(422, "illegal");
    assert_eq!(early["message"], "Blue is not asked for anything: it is the turn of Red");
    let others = ann.acts(&id, "b", "a1-a2").await.refused(403, "not_yours");
    assert_eq!(others["message"], "Blue is not yours");
    let tried = json!({ "seat": "b", "word": "a1-a2" });
    let tried = ben.post(&format!("/api/tables/{id}/try?lang=de"), &tried).await.ok();
    let said = "Blau ist nicht gefragt: Rot ist am Zug";
    assert_eq!(tried["refusal"]["message"], said, "{tried}");
    hall.running.stop().await;
}

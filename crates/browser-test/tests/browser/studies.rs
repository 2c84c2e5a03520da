//! Studies that are shared: two browsers at one, and what readers see.

use browser_test::{Page, Screen, with_guests};
use serde_json::json;

use crate::pictures::both_tones;

/// A study with comments, a variation and drawings.
const TEXT: &str = "musterhall-study: 1\ntitle: The cut\ngame: clusterfuss\n\
    setup: {\"size\":4,\"swap\":false}\nplayer a: Ann\nplayer b: Ben\ntag Event: Club evening\n\n\
    ; The board is small: whoever cuts first wins.\n1 0 a c4-b4\n$ !\n> arrow green c4 b4\n\
    ; Takes the middle, and threatens to cut the corner off.\n2 1 b c3-d3\n3 2 a b1-c1\n\
    ; Now the left side hangs by a thread.\n4 0 a b1-a1\n$ ?!\n; too slow: see what follows\n\
    5 4 b c3-d3\n";

/// Shares this study from a page; its id.
async fn shared(page: &Page, text: &str) -> String {
    page.go("/studies").await;
    page.write("#study-text", text).await;
    page.tap("#make-study").await;
    page.until_page("studies").await;
    page.until_there("#tree").await;
    let path = page.eval("location.pathname.split('/')[2]").await;
    path.as_str().expect("an id").to_owned()
}

/// Turns a way to share on; the address that is shown then.
async fn link(page: &Page, name: &str) -> String {
    if page.count("#share-title").await == 0 {
        page.tap("#share").await;
        page.until_there("#share-title").await;
    }
    page.tap(&format!("#share-{name}")).await;
    page.until_there(&format!("#link-{name}")).await;
    let address = page.eval(&format!("document.getElementById('link-{name}').value")).await;
    let address = address.as_str().expect("an address").to_owned();
    address
        .split_once("//")
        .and_then(|(_, rest)| rest.find('/').map(|at| rest[at..].to_owned()))
        .expect("a path")
}

async fn saved(page: &Page) {
    page.until("doc.sync.value === 'saved'").await;
}

/// Both write the same comment: the second one decides.
async fn conflict(ann: &Page, ben: &Page) {
    ben.eval("study.walkBy(-1).then(() => true)").await;
    ben.until("study.at.value.step === 'a c4-b4'").await;
    ann.eval("study.at.value.step").await;
    ann.eval("study.comment('Hers.'), clearTimeout(study.typing), true").await;
    ben.write("#comment", "His.").await;
    ben.until("study.draft.value === null").await;
    ann.until_there(".conflict").await;
    ann.accessible("two comments of which one is chosen").await;
    ann.snap("studies-conflict").await;
    ann.tap("#keep-mine").await;
    ben.until("study.at.value.comment === 'Hers.'").await;
    ann.until_count(".conflict", 0).await;
}

#[test]
fn study_is_edited_by_two_browsers_live() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Desktop).await;
        ann.lasts("Ann Lasting").await;
        let id = shared(&ann, TEXT).await;
        saved(&ann).await;
        ann.until_count(".person-here", 1).await;
        let address = link(&ann, "edit").await;
        ann.accessible("sharing a study").await;
        both_tones(&ann, "studies-share", Screen::Desktop).await;
        ann.tap("#share-close").await;
        let ben = guests.one(&address, Screen::Phone).await;
        ben.until_there("#tree").await;
        // The key is not in the address any more, and a second visit needs none.
        assert_eq!(ben.eval("location.hash").await, json!(""));
        saved(&ben).await;
        ann.until_count(".person-here", 2).await;
        ben.until_text("Ann Lasting").await;
        // A step that he tries she sees, and where he is.
        ben.tap_move("c4", "b4").await;
        ben.until("study.position.value.steps === 1").await;
        ben.tap_move("c3", "b3").await;
        ben.until("study.position.value.steps === 2").await;
        saved(&ben).await;
        ann.until("study.tree.count === 7").await;
        ann.until_there(".tree-row .cursor").await;
        // A comment that she writes he reads; a sign that he gives she sees.
        ann.tap(".tree-row[data-step=\"a c4-b4\"]").await;
        ann.write("#comment", "The best move.").await;
        ann.until("study.draft.value === null").await;
        ben.until("study.tree.start.children[0].comment === 'The best move.'").await;
        ben.tap(".sign-row button:nth-child(5)").await;
        ann.until("study.tree.start.children[0].children[1].signs[0] === 5").await;
        ann.accessible("a study that two edit").await;
        ben.accessible("a study on a phone").await;
        both_tones(&ann, "studies-board", Screen::Desktop).await;
        both_tones(&ben, "studies-board", Screen::Phone).await;
        conflict(&ann, &ben).await;
        // What he looks at is deleted: he stands before it, and is told.
        ben.tap(".tree-row[data-step=\"b c3-b3\"]").await;
        ben.until("study.at.value.step === 'b c3-b3'").await;
        ann.tap(".tree-row[data-step=\"b c3-b3\"]").await;
        ann.tap("#remove").await;
        ben.until("study.at.value.step === 'a c4-b4'").await;
        ben.until_text("deleted the line").await;
        // Chapters come, and are named; both trees are the same.
        ben.tap("#new-chapter").await;
        ben.tap("#add-chapter").await;
        ann.until_count(".chapter", 2).await;
        ann.write("#shared-title", "Cutting").await;
        ann.eval("document.activeElement.blur(), true").await;
        ben.until("doc.title.value === 'Cutting'").await;
        let nodes = "JSON.stringify(doc.chapters.value.map(({ tree }) => tree.form().map((n) => [n.parent, n.step, n.comment, n.signs])))";
        ann.until(&format!("doc.seq === {}", ben.eval("doc.seq").await)).await;
        assert_eq!(ann.eval(nodes).await, ben.eval(nodes).await);
        // The link is withdrawn: he is sent away.
        ann.tap("#share").await;
        ann.until_there("#share-title").await;
        ann.tap("#share-edit").await;
        ben.until_text("not shared with you any more").await;
        assert_eq!(ann.eval("doc.id").await, json!(id));
        ann.sound(&[]);
        // Where he was may be deleted before he has said so.
        ben.sound(&["404", "/cursor"]);
    });
}

#[test]
fn viewer_looks_on_and_changes_nothing() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Desktop).await;
        shared(&ann, TEXT).await;
        let address = link(&ann, "view").await;
        ann.tap("#share-close").await;
        let zoe = guests.one(&address, Screen::Phone).await;
        zoe.until_there("#tree").await;
        zoe.until_text("Read only").await;
        assert_eq!(zoe.count("#comment, #new-chapter, #share, #shared-title").await, 0);
        zoe.tap(".tree-row[data-step=\"a c4-b4\"]").await;
        zoe.until_text("Takes the middle").await;
        zoe.accessible("a study that one may read").await;
        both_tones(&zoe, "studies-viewer", Screen::Phone).await;
        ann.tap(".tree-row[data-step=\"a b1-c1\"]").await;
        ann.write("#comment", "Forced.").await;
        zoe.until("study.tree.start.children[0].children[0].children[0].comment === 'Forced.'")
            .await;
        // She comes back without the link.
        zoe.go("/studies").await;
        zoe.until_text("Shared with me").await;
        zoe.tap(".study-list a").await;
        zoe.until_there("#tree").await;
        zoe.sound(&[]);
        ann.sound(&[]);
    });
}

#[test]
fn shared_study_has_the_explorer_and_the_position() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Desktop).await;
        let text = "musterhall-study: 1\ntitle: Empty\ngame: clusterfuss\n\n; Nothing yet.\n";
        shared(&ann, text).await;
        ann.tap(".position-box summary").await;
        ann.until("document.querySelector('#position-text').textContent.length > 8").await;
        ann.until("document.querySelector('#edit-position').href.includes('edit=clusterfuss')")
            .await;
        ann.tap("#explorer").await;
        ann.until_there("#explorer-library .explorer-choice").await;
        ann.accessible("the explorer of a shared study").await;
        both_tones(&ann, "studies-explorer", Screen::Desktop).await;
        let address = link(&ann, "view").await;
        ann.tap("#share-close").await;
        // Whoever looks on reads it, and plays nothing.
        let zoe = guests.one(&address, Screen::Phone).await;
        zoe.until_there("#explorer").await;
        zoe.tap("#explorer").await;
        zoe.until_there("#explorer-library .explorer-table").await;
        assert_eq!(zoe.count("#explorer-library .explorer-choice").await, 0);
        ann.tap("#explorer-library .explorer-choice").await;
        ann.until("study.position.value.steps === 1").await;
        zoe.until("study.tree.count === 2").await;
        zoe.sound(&[]);
        ann.sound(&[]);
    });
}

#[test]
fn article_is_read_without_a_script_and_prints() {
    with_guests(async |guests| {
        let ann = guests.one("/", Screen::Desktop).await;
        ann.lasts("Ann Lasting").await;
        let id = shared(&ann, &format!("{TEXT}\n{}", TEXT.replace("The cut", "Once more"))).await;
        link(&ann, "article").await;
        let reader = guests.one(&format!("/studies/{id}"), Screen::Phone).await;
        reader.until_page("article").await;
        for part in ["The cut", "by Ann Lasting", "Takes the middle", "too slow", "Once more"] {
            reader.until_text(part).await;
        }
        // The day is written as the language does, not as a calendar of machines.
        reader.until("!/^[0-9-]+$/.test(document.querySelector('.byline time').textContent)").await;
        assert_eq!(reader.count(".position img").await, 6);
        reader
            .eval("document.querySelectorAll('img').forEach((i) => (i.loading = 'eager')), true")
            .await;
        reader.until("[...document.images].every((i) => i.complete && i.naturalWidth > 0)").await;
        reader.look("studies-article-phone", true).await;
        let desktop = guests.one(&format!("/studies/{id}"), Screen::Desktop).await;
        desktop
            .eval("document.querySelectorAll('img').forEach((i) => (i.loading = 'eager')), true")
            .await;
        desktop.until("[...document.images].every((i) => i.complete && i.naturalWidth > 0)").await;
        desktop.look("studies-article-desktop", true).await;
        desktop.sound(&[]);
        reader.sound(&[]);
        // The list of what is shared.
        ann.go("/studies").await;
        ann.until_there(".study-list li").await;
        ann.accessible("shared studies").await;
        both_tones(&ann, "studies-list", Screen::Desktop).await;
    });
}

#[test]
fn finished_match_is_annotated_and_a_study_of_this_browser_is_shared() {
    with_guests(async |guests| {
        let page = guests.one("/", Screen::Desktop).await;
        let record =
            browser_test::playthrough("muster_up/data/playthroughs/order-4-cut-off.record");
        page.open_record(&record).await;
        page.until_there(".result, .board .spot").await;
        let id = page.eval("location.pathname.split('/')[2]").await;
        let id = id.as_str().expect("an id").to_owned();
        page.go(&format!("/studies?table={id}")).await;
        page.until_there("#tree").await;
        page.until("study.tree.count > 5").await;
        page.go(&format!("/analysis?table={id}&step=2")).await;
        page.until_there("#tree").await;
        page.tap("#share-study").await;
        page.until("location.pathname.endsWith('/board')").await;
        page.until_there("#tree").await;
        page.until("study.tree.count > 5").await;
        page.sound(&[]);
    });
}

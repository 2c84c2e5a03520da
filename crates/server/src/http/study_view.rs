//! Shared studies as JSON.

use hall_core::{Viewer, Wording as _};
use messages::Locale;
use serde_json::{Value as Json, json};
use session::PersonId;
use study::{SharedChapter, SharedEdit, StudyChange};
use wire::study::ChapterForm;

use crate::{
    app::{
        Services,
        studies::{InRoom, LoggedEdit, OpenStudy, StudyHead, StudyRole},
    },
    error::ApiError,
};

/// The name that is shown of who made something: of an account; a guest has none.
pub(crate) async fn author(
    services: &Services,
    person: Option<PersonId>,
) -> Result<Option<String>, ApiError> {
    let Some(person) = person else { return Ok(None) };
    if !services.people.is_lasting(person).await? {
        return Ok(None);
    }
    Ok(Some(services.people.name(person).await?).filter(|name| !name.is_empty()))
}

fn chapter(of: &SharedChapter, locale: Locale) -> Result<Json, ApiError> {
    let form = ChapterForm::of(&of.chapter, locale)?;
    Ok(json!({ "id": of.id, "chapter": form }))
}

/// What a list tells of a study of one's own.
pub(super) fn brief(id: &str, head: &StudyHead) -> Json {
    let mut view = json!({
        "id": id, "title": head.title, "made": head.made, "updated": head.updated,
        "chapters": head.count, "steps": head.steps, "games": head.games,
        "published": head.published,
        "links": { "view": head.view.is_some(), "edit": head.edit.is_some() },
    });
    if let Some(closed) = &head.closed {
        view["closed"] = closed.why.clone().into();
    }
    view
}

/// All of a study. Replays every step, to say it in words: blocks.
pub(super) fn whole(
    open: &OpenStudy,
    (role, author): (StudyRole, Option<String>),
    locale: Locale,
) -> Result<Json, ApiError> {
    let head = &open.head;
    let chapters = open.now.chapters.iter().map(|of| chapter(of, locale));
    let chapters = chapters.collect::<Result<Vec<_>, ApiError>>()?;
    let mut view = json!({
        "id": open.id, "title": head.title, "author": author, "role": role.word(),
        "seq": head.seq, "made": head.made, "updated": head.updated,
        "published": head.published, "chapters": chapters,
    });
    if role == StudyRole::Owner {
        view["links"] = json!({ "view": head.view.is_some(), "edit": head.edit.is_some() });
        if let Some(closed) = &head.closed {
            view["closed"] = closed.why.clone().into();
        }
    }
    Ok(view)
}

/// An edit as whoever follows makes it: with the words of a step that was tried. The texts of new
/// chapters are not told again.
pub(crate) fn logged(
    open: &OpenStudy,
    of: &LoggedEdit,
    (viewer, by): (Option<PersonId>, Option<String>),
    locale: Locale,
) -> Json {
    let is_own = viewer.is_some_and(|viewer| viewer.to_hex() == of.by);
    let mut view = json!({ "seq": of.seq, "by": by, "you": is_own });
    match &of.edit {
        SharedEdit::AddChapters { first, .. } => {
            view["edit"] = json!({ "kind": "add_chapters", "first": first });
        }
        edit => view["edit"] = json!(edit),
    }
    if let SharedEdit::In { chapter, edit } = &of.edit
        && let StudyChange::Add { step } = &edit.change
    {
        // Where the step was deleted since, nobody reads its words.
        let mut way = edit.at.clone();
        way.push(step.clone());
        let told = open.now.chapter(*chapter).and_then(|chapter| {
            let play = chapter.at(chapter.find(&way)?).ok()?;
            play.last(Viewer::Public)
        });
        if let Some(told) = told {
            view["short"] = locale.word(&told.short).into();
            view["told"] = locale.word(&told.told).into();
        }
    }
    view
}

/// Who looks at a study.
pub(crate) fn here(people: &[(u64, InRoom)]) -> Json {
    let one = |(number, of): &(u64, InRoom)| {
        let mut view = json!({
            "number": number, "name": of.name, "role": of.role.word(), "colour": of.colour,
        });
        if let Some(cursor) = &of.cursor {
            view["cursor"] = json!({ "chapter": cursor.chapter, "at": cursor.at });
        }
        view
    };
    json!(people.iter().map(one).collect::<Vec<_>>())
}

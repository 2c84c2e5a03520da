//! The lists of the lobby: all at once, or one in pages.

use std::sync::Arc;

use axum::extract::State;
use hall_core::{Message, quoted};
use serde::Deserialize;
use serde_json::json;
use session::TableId;

use super::{
    cookie::Who,
    gateway::Gateway,
    language::Reader,
    read::Queried,
    respond::{ApiResult, json as answer},
};
use crate::{
    app::{self as hall, LISTED_MAX, ListQuery, WhichList},
    error::ApiError,
    ports::store::ListPlace,
};

/// The default size of a page.
const USUAL: usize = 12;

#[derive(Deserialize)]
pub(super) struct Asked {
    list: Option<String>,
    after: Option<String>,
    most: Option<String>,
    over: Option<String>,
}

/// `GET /api/tables`: the open tables and those of the session, or a page of one list.
pub(super) async fn tables(
    State(app): State<Arc<Gateway>>,
    who: Option<Who>,
    Reader(locale): Reader,
    Queried(asked): Queried<Asked>,
) -> ApiResult {
    let person = who.map(|who| who.person);
    let unfinished = unfinished(&asked)?;
    let most = most(asked.most.as_deref())?;
    let Some(list) = &asked.list else {
        let most = most.unwrap_or(LISTED_MAX);
        let lists = hall::lobby(&app.registry, person, locale, unfinished, most);
        return Ok(answer(lists.await?.to_string()));
    };
    let list = match list.as_str() {
        "open" => WhichList::Open,
        "live" => WhichList::Live,
        "mine" => WhichList::Mine(unfinished),
        other => {
            return Err(ApiError::bad(
                "list",
                Message::new("api-expected-list").text("got", quoted(other)),
            ));
        }
    };
    let after = place_after(asked.after.as_deref())?;
    let page = ListQuery { list, after, most: most.unwrap_or(USUAL) };
    let (cards, next) = hall::page(&app.registry, person, locale, page).await?;
    let mut view = json!({ "tables": cards });
    if let Some(next) = next {
        view["next"] = hall::cursor(&next).into();
    }
    Ok(answer(view.to_string()))
}

/// Whether finished matches are left out.
fn unfinished(asked: &Asked) -> Result<bool, ApiError> {
    match asked.over.as_deref() {
        None | Some("yes") => Ok(false),
        Some("no") => Ok(true),
        Some(other) => Err(ApiError::bad(
            "over",
            Message::new("api-expected-yes-no").text("got", quoted(other)),
        )),
    }
}

/// The size of a page.
pub(super) fn most(text: Option<&str>) -> Result<Option<usize>, ApiError> {
    let Some(text) = text else { return Ok(None) };
    let number = text.parse().ok().filter(|most| (1..=LISTED_MAX).contains(most));
    let wrong = || {
        let message = Message::new("api-expected-page").text("most", LISTED_MAX);
        ApiError::bad("most", message.text("got", quoted(text)))
    };
    number.map(Some).ok_or_else(wrong)
}

/// Where the page before ended.
pub(super) fn place_after(text: Option<&str>) -> Result<Option<ListPlace>, ApiError> {
    let Some(text) = text else { return Ok(None) };
    let wrong =
        || ApiError::bad("after", Message::new("api-expected-place").text("got", quoted(text)));
    place(text).map(Some).ok_or_else(wrong)
}

/// A place in the form of `next`.
pub(super) fn place(text: &str) -> Option<ListPlace> {
    let (at, table) = text.split_once('-')?;
    let digits = !at.is_empty() && at.bytes().all(|b| b.is_ascii_digit());
    let at = digits.then(|| at.parse().ok()).flatten()?;
    Some(ListPlace { at, table: TableId::parse(table)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_in_a_list_is_read_as_it_was_told() {
        let table = TableId::parse("abcdefghabcdefgh").expect("an id");
        let known = place("1795132800000-abcdefghabcdefgh");
        assert_eq!(known, Some(ListPlace { at: 1_795_132_800_000, table }));
        for bad in [
            "",
            "-",
            "5",
            "x-abcdefghabcdefgh",
            "-1-abcdefghabcdefgh",
            "5-no table",
            "99999999999999999999-abcdefghabcdefgh",
            "+5-abcdefghabcdefgh",
        ] {
            assert_eq!(place(bad), None, "{bad:?}");
        }
    }
}

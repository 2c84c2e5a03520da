//! A tournament as it is shown.

use std::sync::Arc;

use hall_core::{Message, Seat};
use matches::texts;
use messages::Locale;
use serde_json::{Value as Json, json};
use session::{PersonId, SeatId};
use tournaments::{
    BoardResult, Bye, Round, RoundOutcome, StandingsRow, TieBreak, TournamentCommand,
    decide_tournament, standings, tie_breaks,
};

use super::tournament_story::{EntryName, story};
use crate::{
    app::{
        Services,
        finding::known_in,
        tournaments::{
            KeptTournament, TournamentCard, TournamentRole, TournamentStage, bye_rounds,
        },
    },
    error::ApiError,
    wire::names::former,
};

/// Makes views of tournaments for somebody.
pub(super) struct TournamentViews<'a> {
    services: &'a Arc<Services>,
    person: Option<PersonId>,
    locale: Locale,
}

impl<'a> TournamentViews<'a> {
    pub(super) fn new(
        services: &'a Arc<Services>,
        person: Option<PersonId>,
        locale: Locale,
    ) -> TournamentViews<'a> {
        TournamentViews { services, person, locale }
    }

    async fn name(&self, digits: &str) -> Result<EntryName, ApiError> {
        let people = &self.services.people;
        let (name, lasting) = match PersonId::from_hex(digits) {
            Some(person) => (people.name(person).await?, people.is_lasting(person).await?),
            None => (String::new(), false),
        };
        let is_former = name.is_empty();
        let shown = if is_former { former(self.locale) } else { name };
        Ok(EntryName { shown, former: is_former, lasting })
    }

    /// Who everybody is, by entries.
    pub(super) async fn names(&self, kept: &KeptTournament) -> Result<Vec<EntryName>, ApiError> {
        let mut names = Vec::with_capacity(kept.now.play.entries.len());
        for entry in &kept.now.play.entries {
            names.push(self.name(&entry.entrant).await?);
        }
        Ok(names)
    }

    /// What lists tell of one.
    pub(super) async fn brief(
        &self,
        card: &TournamentCard,
        role: TournamentRole,
    ) -> Result<Json, ApiError> {
        let game = self.services.games.find(&card.game).ok().map(|game| game.info());
        let game_name =
            game.map_or_else(|| card.game.clone(), |info| texts::name(info, self.locale));
        let name = if card.name.is_empty() { &game_name } else { &card.name };
        let mut view = json!({
            "id": card.id, "name": name, "game": card.game, "game_name": game_name,
            "seats": card.seats, "system": card.system, "time": card.time,
            "slow": !card.time.is_quick(), "rated": card.rated, "stage": card.stage,
            "organiser": self.name(&card.organiser).await?.shown,
            "entries": card.entries, "entries_max": card.entries_max,
            "round": card.round, "rounds": card.rounds,
            "mine": role.plays, "organising": role.organises,
        });
        for (key, at) in [("starts", card.starts), ("began", card.began), ("ended", card.ended)] {
            if let Some(at) = at {
                view[key] = at.into();
            }
        }
        if !card.winners.is_empty() {
            let mut winners = Vec::new();
            for winner in &card.winners {
                winners.push(self.name(winner).await?.shown);
            }
            view["winners"] = json!(winners);
        }
        Ok(view)
    }

    /// Everything about one.
    pub(super) async fn whole(&self, kept: &KeptTournament) -> Result<Json, ApiError> {
        let role = self.person.map(|person| kept.role(person)).unwrap_or_default();
        let mut view = self.brief(&kept.card(), role).await?;
        // The lists of those who take part and of the rounds stand in place of their numbers.
        view["planned"] = view["rounds"].take();
        let names = self.names(kept).await?;
        let settings = kept.settings();
        let play = &kept.now.play;
        let ratings = self.services.ratings.current().await?;
        let provisional = |person: PersonId| {
            known_in(&ratings, &settings.terms(), person).is_some_and(|known| known.provisional)
        };
        let entry = |(at, of): (usize, &tournaments::Entry)| {
            let person = kept.now.person(at);
            let mut view = json!({ "number": at + 1, "name": names[at].shown });
            let mut mark = |key: &str, holds: bool| {
                if holds {
                    view[key] = true.into();
                }
            };
            mark("withdrawn", of.withdrawn);
            mark("absent", of.withdrawn && kept.now.was_absent(at));
            mark("former", names[at].former);
            mark("lasting", names[at].lasting);
            mark("me", person.is_some() && person == self.person);
            mark("organiser", person.is_some() && person == kept.now.organiser());
            mark("provisional", of.strength.is_some() && person.is_some_and(provisional));
            if let Some(strength) = of.strength {
                view["strength"] = strength.into();
            }
            view
        };
        view["entries"] = play.entries.iter().enumerate().map(entry).collect();
        view["revision"] = kept.revision().into();
        view["about"] = kept.about().into();
        view["setup"] = Json::Object(settings.setup.clone());
        view["late_until"] = settings.rules.late_until.into();
        view["half_byes"] = settings.rules.half_byes.into();
        view["listed"] = settings.listed.into();
        view["gap"] = settings.gap.into();
        if let Some(why) = kept.now.early {
            view["ended_why"] = json!(why);
        }
        if let Some(at) = kept.now.next_round(settings.gap) {
            view["next_round"] = at.into();
        }
        if let Ok(game) = self.services.games.find(&settings.game) {
            let seat = |seat| texts::seat_name(game.info(), seat, self.locale);
            let seats = Seat::first(settings.rules.seats.into()).map(seat);
            view["seat_names"] = seats.collect::<Vec<_>>().into();
        }
        view["tie_breaks"] = tie_breaks(play).into_iter().map(|of| self.tie_break(of)).collect();
        view["standings"] = standings(play).iter().map(|row| standings_row(kept, row)).collect();
        let rounds = play.rounds.iter().enumerate();
        view["rounds"] = rounds.map(|(number, of)| round(kept, number, of)).collect();
        view["story"] = story(kept, &names, self.locale).into();
        self.add_own(kept, &mut view);
        Ok(view)
    }

    fn tie_break(&self, of: TieBreak) -> Json {
        let (name, about) = match of {
            TieBreak::DirectEncounter => ("tie-break-de", "tie-break-de-about"),
            TieBreak::BuchholzCut1 => ("tie-break-bh-c1", "tie-break-bh-c1-about"),
            TieBreak::Buchholz => ("tie-break-bh", "tie-break-bh-about"),
            TieBreak::SonnebornBerger => ("tie-break-sb", "tie-break-sb-about"),
            TieBreak::Wins => ("tie-break-win", "tie-break-win-about"),
        };
        let text = |key| self.locale.message(&Message::new(key));
        json!({ "code": of.code(), "name": text(name), "about": text(about) })
    }

    /// What whoever looks may do, and where he plays.
    fn add_own(&self, kept: &KeptTournament, view: &mut Json) {
        let play = &kept.now.play;
        let role = self.person.map(|person| kept.role(person)).unwrap_or_default();
        let entrant = self.person.map(|person| person.to_hex()).unwrap_or_default();
        let can = |command: &TournamentCommand| {
            decide_tournament(play, command).is_ok_and(|events| !events.is_empty())
        };
        let mut may = Vec::new();
        let enter = TournamentCommand::Enter { entrant: entrant.clone(), strength: None };
        if !role.plays && can(&enter) {
            may.push("enter");
        }
        if role.plays && !play.finished {
            may.push("leave");
        }
        let byes = self.person.map(|person| bye_rounds(play, person)).unwrap_or_default();
        if !byes.is_empty() {
            may.push("bye");
            view["bye_rounds"] = json!(byes);
        }
        if role.organises && kept.now.stage() != TournamentStage::Finished {
            if can(&TournamentCommand::Start { seed: 0 }) {
                may.push("start");
            }
            may.push("end");
            if play.is_round_open() {
                may.push("close_round");
            }
            if kept.now.present() > 0 {
                may.push("remove");
            }
        }
        view["may"] = json!(may);
        let Some(entry) = self.person.and_then(|person| kept.now.entry_of(person)) else { return };
        let mut me = json!({ "entry": entry + 1 });
        let last = play.rounds.len().checked_sub(1);
        if let Some(round) = last.filter(|_| play.is_round_open()) {
            me["round"] = (round + 1).into();
            match play.outcome(round, entry) {
                RoundOutcome::Open { board } => {
                    if let Some(table) = kept.now.tables.get(&(round, board)) {
                        me["table"] = table.as_str().into();
                    }
                }
                RoundOutcome::Bye { bye, .. } => me["bye"] = bye_word(bye).into(),
                RoundOutcome::Played { .. } | RoundOutcome::Forfeit { .. } => {}
            }
        }
        view["me"] = me;
    }
}

/// Points as they are written: halves are counted.
pub(super) fn points(halves: u32) -> Json {
    (f64::from(halves) / 2.0).into()
}

fn bye_word(bye: Bye) -> &'static str {
    match bye {
        Bye::Allotted => "bye",
        Bye::Half => "half_bye",
        Bye::Late => "late",
        Bye::None => "missed",
    }
}

fn standings_row(kept: &KeptTournament, row: &StandingsRow) -> Json {
    let play = &kept.now.play;
    let cells = (0..play.rounds.len()).map(|round| cell(kept, round, row.entry));
    let values = row.tie_breaks.iter().map(|quarters| f64::from(*quarters) / 4.0);
    json!({
        "entry": row.entry + 1, "place": row.place, "points": points(row.points),
        "tie_breaks": values.collect::<Vec<_>>(), "rounds": cells.collect::<Vec<_>>(),
    })
}

/// What a round was for somebody.
fn cell(kept: &KeptTournament, round: usize, entry: usize) -> Json {
    let play = &kept.now.play;
    let outcome = play.outcome(round, entry);
    let (kind, at) = match outcome {
        RoundOutcome::Open { board } => ("open", Some(board)),
        RoundOutcome::Played { board, .. } => ("played", Some(board)),
        RoundOutcome::Forfeit { board, absent: true, .. } => ("lost_by_forfeit", Some(board)),
        RoundOutcome::Forfeit { board, points: 0, .. } => ("void", Some(board)),
        RoundOutcome::Forfeit { board, .. } => ("won_by_forfeit", Some(board)),
        RoundOutcome::Bye { bye, .. } => (bye_word(bye), None),
    };
    let mut view = json!({ "kind": kind, "points": points(outcome.points()) });
    if let RoundOutcome::Played { place, .. } = outcome {
        view["place"] = place.into();
    }
    if let Some(board) = at {
        let seats = &play.rounds[round].boards[board].seats;
        let with = play.opponents(round, board, entry).into_iter().map(|of| of + 1);
        view["board"] = (board + 1).into();
        let mut all = Seat::first(seats.len()).zip(seats);
        view["seat"] = json!(all.find(|(_, of)| **of == entry).map(|(seat, _)| SeatId(seat)));
        view["with"] = with.collect::<Vec<_>>().into();
    }
    view
}

fn round(kept: &KeptTournament, number: usize, of: &Round) -> Json {
    let boards = of.boards.iter().enumerate().map(|(at, board)| {
        let seats: Vec<usize> = board.seats.iter().map(|entry| entry + 1).collect();
        let over = board.result.is_some() || of.closed;
        let mut view = json!({ "board": at + 1, "seats": seats, "over": over });
        if let Some(table) = kept.now.tables.get(&(number, at)) {
            view["table"] = table.as_str().into();
        }
        match &board.result {
            Some(BoardResult::Played { places }) => view["places"] = json!(places),
            Some(BoardResult::Forfeit { absent }) => view["absent"] = json!(absent),
            Some(BoardResult::Void) => view["void"] = true.into(),
            None if of.closed => view["void"] = true.into(),
            None => {}
        }
        view
    });
    let byes =
        of.byes.iter().map(|(entry, bye)| json!({ "entry": entry + 1, "kind": bye_word(*bye) }));
    let mut view = json!({
        "number": number + 1, "closed": of.closed, "boards": boards.collect::<Vec<_>>(),
        "byes": byes.collect::<Vec<_>>(),
    });
    if let Some(times) = kept.now.times.get(number) {
        view["paired"] = times.paired.into();
        if let Some(ended) = times.ended {
            view["ended"] = ended.into();
        }
    }
    view
}

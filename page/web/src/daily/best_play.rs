//! The result of best play on a day's deal. The bot that has solved The Loom plays it in the worker and, like a person, does not know the
//! tiles to come.

use super::attempts::Attempts;
use super::day::Day;
use super::deal::{draw, opening, seed};
use crate::kit::thinker::Thinker;
use leptos::prelude::*;
use pentad_catalog::{Playthrough, Record};
use pentad_core::{Outcome, Turn};
use pentad_messages::{Allowed, Answer, FromWorker, Question};

/// Computes the result, stores it and sets `found`; does nothing if the worker cannot compute it.
pub(crate) fn work_out(thinker: StoredValue<Thinker, LocalStorage>, day: Day, found: RwSignal<Option<u32>>) {
    let start = opening(day, true).ok().and_then(|opening| Record::read(&opening.record).ok());
    if let Some(played) = start.and_then(|record| Playthrough::of_record(&record).ok()) {
        go_on(thinker, day, played, found);
    }
}

fn go_on(thinker: StoredValue<Thinker, LocalStorage>, day: Day, mut played: Playthrough, found: RwSignal<Option<u32>>) {
    while let Some(drawn) = (played.last().turn() == Turn::Chance).then(|| draw(&played)).flatten() {
        played.push(drawn);
    }
    if let Some(Outcome::Solitaire { points }) = played.outcome() {
        Attempts::note_best(day, points);
        // The page may have been left in the meantime.
        found.try_set(Some(points));
        return;
    }
    let record = played.record().to_string();
    let mut played = Some(played);
    let answer = move |tell: FromWorker| {
        let FromWorker::Answer { answer: Answer::Action(action), .. } = tell else { return };
        let Some(mut played) = played.take() else { return };
        if let Ok(action) = played.last().read(&action) {
            played.push(action);
            go_on(thinker, day, played, found);
        }
    };
    // A fixed seed, so that every player is compared with the same play.
    let (bot, seed) = ("best".to_owned(), seed(day) >> 12);
    let question = Question::Turn { record, bot, seed, allowed: Allowed::default() };
    // The thinker is dropped when the page is left.
    let _ = thinker.try_with_value(|thinker| thinker.ask(question, answer));
}

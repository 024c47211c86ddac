//! Review of a finished game at its table: graph, turning point, accuracy, mistakes.

use super::desk::Desk;
use crate::board::{Arrow, arrows, mistake};
use crate::kit::thinker::Thinker;
use crate::review::{Accuracy, Grade, Turning, accuracy, turning_point, worths_so_far};
use leptos::prelude::*;
use pentad_boards::scene::{Item, Scene};
use pentad_catalog::Playthrough;
use pentad_core::Seat;
use pentad_messages::{Allowed, Answer, FromWorker, JudgedPly, Question};
use pentad_table::Table;
use std::time::Duration;

/// Thinking time for a whole game, and its bounds for a position, in milliseconds; the player reads the result meanwhile.
const WHOLE: usize = 8_000;
const EACH: (u32, u32) = (30, 250);
/// Delay between the end of a game and its review; the review is skipped if the player has gone on by then.
const BEGINS_AFTER: Duration = Duration::from_millis(1_200);
/// Minimum number of actions for a review.
const FEWEST: usize = 3;
/// Time that a mistake is shown before the next one.
const SHOWN_FOR: Duration = Duration::from_millis(6_000);

/// The review of the game at a table. A handle: all copies refer to the same review.
#[derive(Clone, Copy)]
pub(crate) struct Afterwards {
    pub(super) desk: Desk,
    pub(super) found: RwSignal<Found>,
    /// Accuracy in earlier games and their number, looked up when the review is done.
    pub(super) earlier: RwSignal<Option<(f64, usize)>>,
    /// Index of the mistake on display, in [`mistakes`](Self::mistakes).
    pub(super) shown: RwSignal<Option<usize>>,
    /// True if the next mistake follows by itself.
    pub(super) goes_on: RwSignal<bool>,
    pub(super) mistakes: Memo<Vec<Slip>>,
    thinker: StoredValue<Thinker, LocalStorage>,
}

/// Results of the review so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Found {
    /// Value of each position for each seat, as far as known.
    pub(super) worths: Vec<Option<Vec<f64>>>,
    judged: Vec<JudgedPly>,
    pub(super) is_done: bool,
    /// Set if the engine cannot or must not help.
    pub(super) is_closed: bool,
}

/// A mistake in the game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Slip {
    /// Number of the action, from 1.
    pub(super) ply: usize,
    pub(super) seat: Seat,
    pub(super) grade: Grade,
    pub(super) loss: f64,
    /// The better action.
    pub(super) better: String,
}

impl Afterwards {
    /// Creates a review that has not begun.
    pub(super) fn new(desk: Desk) -> Afterwards {
        let found = RwSignal::new(Found::default());
        let mistakes = Memo::new(move |_| {
            let you = desk.you();
            found.with(|found| desk.with_played(|played| slips(&found.judged, played, you)))
        });
        let after = Afterwards {
            desk,
            found,
            earlier: RwSignal::new(None),
            shown: RwSignal::new(None),
            goes_on: RwSignal::new(true),
            mistakes,
            thinker: StoredValue::new_local(Thinker::new()),
        };
        let is_over = Memo::new(move |_| desk.table.with(|table| table.ending().is_some()));
        Effect::new(move |_| if is_over.get() { after.begin_soon() } else { after.forget() });
        // Any other step or touch ends the walk through the mistakes.
        Effect::new(move |_| {
            let at = desk.shown.get();
            let expected = untrack(|| after.slip()).map(|slip| slip.ply - 1);
            if expected.is_some() && at != expected {
                after.shown.set(None);
            }
        });
        Effect::new(move |_| {
            let (shown, goes_on) = (after.shown.get(), after.goes_on.get());
            let Some(shown) = shown.filter(|_| goes_on) else { return };
            let next = move || {
                let is_there = after.shown.try_get_untracked() == Some(Some(shown));
                if is_there && after.goes_on.try_get_untracked() == Some(true) {
                    after.step(true);
                }
            };
            if let Ok(timer) = set_timeout_with_handle(next, SHOWN_FOR) {
                on_cleanup(move || timer.clear());
            }
        });
        after
    }

    /// Returns true if a review can be expected here. Tracked.
    pub(super) fn is_open(self) -> bool {
        !self.found.with(|found| found.is_closed) && self.is_worth_it()
    }

    /// Returns true if the game is long enough for a review. Tracked.
    fn is_worth_it(self) -> bool {
        self.desk.with_played(|played| played.plies() >= FEWEST)
    }

    fn begin_soon(self) {
        let begin = move || {
            if self.desk.table.try_with_untracked(|table| table.ending().is_some()) == Some(true) {
                self.begin();
            }
        };
        set_timeout(begin, BEGINS_AFTER);
    }

    fn begin(self) {
        let (desk, plies) = (self.desk, untrack(|| self.desk.with_played(Playthrough::plies)));
        if !untrack(|| self.is_worth_it()) || self.found.with_untracked(|found| !found.worths.is_empty()) {
            return;
        }
        desk.find_out_if_closed(move |is_closed| {
            if is_closed {
                self.found.update(|found| found.is_closed = true);
            } else {
                self.ask(plies);
            }
        });
    }

    fn ask(self, plies: usize) {
        let positions = plies + 1;
        self.found.set(Found { worths: vec![None; positions], ..Found::default() });
        let milliseconds = ((WHOLE / plies) as u32).clamp(EACH.0, EACH.1);
        let record = self.desk.record();
        let hear = move |tell: FromWorker| match tell {
            FromWorker::Answer { answer: Answer::Review { start, plies }, done, .. } => {
                let worths = worths_so_far(start, &plies, positions);
                self.found.set(Found { worths, judged: plies, is_done: done, is_closed: false });
                if done {
                    self.note_accuracy();
                }
            }
            FromWorker::Failed { .. } => self.found.update(|found| found.is_closed = true),
            _ => {}
        };
        let allowed = Allowed::milliseconds(milliseconds);
        let question = Question::Review { record, bot: "best".to_owned(), allowed };
        self.thinker.with_value(|thinker| thinker.ask(question, hear));
    }

    /// Discards the results, as the end of the game was taken back.
    fn forget(self) {
        self.thinker.with_value(Thinker::stop);
        self.found.set(Found::default());
        self.shown.set(None);
        self.earlier.set(None);
    }

    /// Stores the person's accuracy and looks up that of earlier games. A game with takebacks is compared but not stored.
    fn note_accuracy(self) {
        let Some(share) = untrack(|| self.accuracy()) else { return };
        let (id, table) = (self.desk.id, window().location().pathname().unwrap_or_default());
        self.earlier.set(Accuracy::before(&table, id));
        if self.desk.table.with_untracked(|table| !table.took_back()) {
            Accuracy::keep(table, id, share);
        }
    }

    /// Returns the accuracy of the person at this page, from 0 to 1, once the review is done. Tracked.
    pub(super) fn accuracy(self) -> Option<f64> {
        let you = self.desk.you()?;
        self.found.with(|found| {
            let is_own = |index: usize| self.desk.with_played(|played| acting(played, index + 1)) == Some(you);
            let own = found.judged.iter().enumerate().filter(|(index, _)| is_own(*index));
            let losses = own.filter_map(|(_, judged)| judged.loss);
            accuracy(self.desk.id, losses).filter(|_| found.is_done)
        })
    }

    /// Returns the action that decided the game, once the review is done. Tracked.
    pub(super) fn turning(self) -> Option<Turning> {
        let won = self.desk.table.with(Table::winners);
        self.found.with(|found| turning_point(&found.worths, won).filter(|_| found.is_done))
    }

    /// Returns the mistake on display. Tracked.
    pub(super) fn slip(self) -> Option<Slip> {
        let shown = self.shown.get()?;
        self.mistakes.with(|mistakes| mistakes.get(shown).cloned())
    }

    /// Walks through the mistakes from the first one.
    pub(super) fn go_through(self) {
        self.goes_on.set(true);
        // On a phone the button is far below the board.
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.show(Some(0));
    }

    /// Shows the next or previous mistake; after the last one, the result.
    pub(super) fn step(self, forward: bool) {
        let shown = self.shown.get_untracked();
        self.show(shown.and_then(|shown| if forward { Some(shown + 1) } else { shown.checked_sub(1) }));
    }

    /// Shows a mistake, or the result if there is none at that index.
    pub(super) fn show(self, place: Option<usize>) {
        let slip = place.and_then(|place| self.mistakes.with_untracked(|mistakes| mistakes.get(place).cloned()));
        // Showing another position ends the walk, so the position is set first.
        self.shown.set(None);
        match slip {
            Some(slip) => {
                self.desk.look_at(slip.ply - 1);
                self.shown.set(place);
            }
            None => self.desk.look_at(usize::MAX),
        }
    }

    /// Draws the mistake on display and the better action.
    pub(super) fn drawn(self, scene: &Scene) -> Vec<Item> {
        let Some(slip) = self.slip() else { return Vec::new() };
        self.desk.with_played(|played| {
            let (game, action) = (&played.positions()[slip.ply - 1], played.actions()[slip.ply - 1]);
            let was = Arrow { action, weight: 0.7, note: slip.grade.sign().to_owned() };
            let mut items: Vec<Item> = mistake(game, scene, &was).into_iter().collect();
            if let Ok(action) = game.read(&slip.better) {
                items.extend(arrows(game, scene, &[Arrow { action, weight: 1.0, note: "✓".to_owned() }]));
            }
            items
        })
    }
}

/// Returns the seat that made an action, counted from 1; `None` for chance.
fn acting(played: &Playthrough, ply: usize) -> Option<Seat> {
    played.positions()[..played.plies()].get(ply.checked_sub(1)?)?.turn().seat()
}

/// Returns the mistakes of one person, or of all seats if the page addresses no single person.
fn slips(judged: &[JudgedPly], played: &Playthrough, you: Option<Seat>) -> Vec<Slip> {
    let slip = |(ply, judged): (usize, &JudgedPly)| {
        let seat = acting(played, ply).filter(|seat| you.is_none_or(|you| you == *seat))?;
        let (loss, better) = (judged.loss?, judged.better.as_ref()?.action.clone());
        let grade = Grade::of(loss, played.last().id())?;
        Some(Slip { ply, seat, grade, loss, better })
    };
    (1..).zip(judged).filter_map(slip).collect()
}

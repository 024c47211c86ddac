//! Actions and commands at the table.

use super::{Authority, Desk, now};
use crate::board::{TRAVEL, settled};
use crate::daily;
use crate::kit::browser;
use crate::kit::say::{say, say_with, words};
use crate::kit::sounds::{Sound, sound};
use crate::play::driver;
use crate::play::saved::{Saved, note_score};
use leptos::prelude::*;
use pentad_catalog::AnyAction;
use pentad_core::{Outcome, Seat, Turn};
use pentad_table::{Actor, Awaited, Command, CommandError, Event, Happening, Table};
use pentad_words::Explanation;
use wasm_bindgen_futures::spawn_local;

impl Desk {
    /// Plays an action for the person to act, or keeps it as a premove.
    pub(crate) fn play(self, action: AnyAction) {
        if !self.open.get_untracked() {
            let you = untrack(|| self.you());
            self.ahead.add(action, |game, action| words().to(you).action(game, action));
            if let Some(told) = untrack(|| self.waiting()) {
                self.drafting.spoken.set(told);
            }
        } else if let Awaited::Person(seat) = self.table.with_untracked(Table::awaited) {
            self.ahead.clear();
            self.play_as(Actor::Seat(seat), action);
        }
    }

    /// Returns the premoves in words. Tracked.
    pub(crate) fn waiting(self) -> Option<String> {
        self.ahead.told().map(|told| say_with("ahead-waits", &[("action", told.into())]))
    }

    /// Takes back the last premove; returns false if there was none.
    pub(crate) fn take_back(self) -> bool {
        let was = self.ahead.take_back();
        if was {
            self.drafting.clear();
            self.drafting.spoken.set(say("ahead-taken-back"));
        }
        was
    }

    /// Plays the premove once the animations of the other players' actions have ended.
    pub(super) fn play_soon(self) {
        let plies = |table: &Table| table.played().plies();
        let then = self.table.with_untracked(plies);
        spawn_local(async move {
            browser::pause(TRAVEL as i32).await;
            settled().await;
            if self.table.try_with_untracked(plies) == Some(then) {
                self.play_waiting();
            }
        });
    }

    fn play_waiting(self) {
        let Awaited::Person(seat) = self.table.with_untracked(Table::awaited) else { return };
        // While a conditional move is prepared, the player also makes the opponents' actions on the board: a premove is not meant for them.
        if self.remote().is_some_and(|remote| untrack(|| remote.get_value().mine()) != Some(seat)) {
            self.ahead.clear();
            return;
        }
        let Some((text, told)) = self.ahead.next() else { return };
        match self.table.with_untracked(|table| table.played().last().read(&text)) {
            Ok(action) => self.play_as(Actor::Seat(seat), action),
            Err(error) => {
                self.ahead.clear();
                let Explanation { sentence, clause } = words().refusal(&error);
                let sentence = say_with("ahead-refused", &[("action", told.into()), ("reason", sentence.into())]);
                self.drafting.spoken.set(sentence.clone());
                self.drafting.refuse(Explanation { sentence, clause });
            }
        }
    }

    pub(super) fn play_as(self, who: Actor, action: AnyAction) {
        let told = self.table.with_untracked(|table| words().action(table.played().last(), action));
        self.hint.set(None);
        // A player who has begun a premove keeps seeing it when another player acts.
        if who != Actor::Authority || untrack(|| !self.drafting.has_touches()) {
            self.ahead.rest_for_now();
        }
        let answer = match self.authority {
            Authority::Here(saved) => self.change_here(saved, |table| table.play(now(), who, action)),
            Authority::Remote(remote) => {
                let action = self.table.with_untracked(|table| table.played().last().notation(action));
                Some(remote.get_value().act(Command::Play { action, lag: 0 }))
            }
        };
        if answer.is_some_and(|answer| self.hear(answer)) {
            self.drafting.notice.set(None);
            let now = untrack(|| self.with_played(|played| words().to(self.you()).caption(played.last())));
            self.drafting.spoken.set(format!("{told}. {now}"));
        }
        // An action in the making is not lost when another player acts.
        if who == Actor::Authority {
            self.drafting.carry_on();
        } else {
            self.drafting.clear();
        }
    }

    /// Returns the seat that would resign: the only person's, or that of the person to act.
    pub(crate) fn resigner(self) -> Option<Seat> {
        self.table.with(|table| {
            if let Some(remote) = self.remote() {
                let is_begun = matches!(table.awaited(), Awaited::Person(_) | Awaited::Bot { .. } | Awaited::Chance);
                return remote.get_value().mine().filter(|own| table.people().contains(*own) && is_begun);
            }
            table.resigner().filter(|_| table.turn() != Turn::Over)
        })
    }

    /// Resigns the game.
    pub(crate) fn resign(self) {
        if let Some(seat) = untrack(|| self.resigner()) {
            self.end_by(&[(seat, Command::Resign)]);
        }
    }

    /// Aborts an online game before it has really begun.
    pub(crate) fn abort(self) {
        if let Some(seat) = untrack(|| self.resigner()) {
            self.end_by(&[(seat, Command::Abort)]);
        }
    }

    /// Ends the game as a draw agreed by all people at the screen (QUIN-11); online, proposes a draw.
    pub(crate) fn agree_on_a_draw(self) {
        if self.remote().is_some() {
            // Online, a draw has to be accepted by the others.
            self.send(Actor::Authority, &Command::OfferDraw);
            return;
        }
        let commands: Vec<_> = self.table.with_untracked(|table| table.draw_by_all().collect());
        self.end_by(&commands);
    }

    fn end_by(self, commands: &[(Seat, Command)]) {
        self.interrupt();
        self.drafting.clear();
        for (seat, command) in commands {
            self.send(Actor::Seat(*seat), command);
        }
        self.drafting.spoken.set(untrack(|| self.state()));
    }

    /// Ends the game of a seat whose time is up.
    pub(crate) fn look_at_clock(self) {
        let now = self.now();
        let is_up = self.table.with_untracked(|table| {
            table.ending().is_none() && table.clock().is_some_and(|clock| clock.flagged(now).is_some())
        });
        if let Some(remote) = self.remote() {
            // The club checks too; the claim only saves the waiting player that delay.
            if is_up && !remote.get_value().waits() && untrack(|| remote.get_value().mine()).is_some() {
                remote.get_value().send(Command::Flag);
            }
            return;
        }
        if is_up {
            self.drafting.clear();
            self.send(Actor::Authority, &Command::Flag);
        }
    }

    /// Returns the pass if it is a person's only legal action.
    pub(crate) fn forced_pass(self) -> Option<AnyAction> {
        self.table.with(driver::forced_pass)
    }

    /// Sends a command to the table and stores the resulting events before any other effect; returns true if it was accepted.
    pub(in crate::play) fn send(self, who: Actor, command: &Command) -> bool {
        let answer = match self.authority {
            Authority::Here(saved) => self.change_here(saved, |table| table.apply(now(), who, command)),
            Authority::Remote(remote) => Some(remote.get_value().act(command.clone())),
        };
        answer.is_some_and(|answer| self.hear(answer))
    }

    /// Shows what an action or command led to; returns true if it was accepted.
    fn hear(self, answer: Result<Vec<Event>, CommandError>) -> bool {
        match answer {
            Ok(events) => {
                self.announce(&events);
                true
            }
            Err(refused) => {
                let why = match &refused {
                    CommandError::Action { error, .. } => words().refusal(error).sentence,
                    // The page offers only what the table allows, so other refusals come from two inputs that cross.
                    _ => say("not-now"),
                };
                self.drafting.notice.set(Some(why));
                false
            }
        }
    }

    /// Changes a table kept in the browser and stores the events; returns `None` if another tab has continued the game.
    fn change_here(
        self,
        saved: StoredValue<Saved>,
        change: impl FnOnce(&mut Table) -> Result<Vec<Event>, CommandError>,
    ) -> Option<Result<Vec<Event>, CommandError>> {
        // Another tab may have continued the game; the change was meant for another position.
        if let Some(newer) = saved.with_value(Saved::newer) {
            self.adopt(saved, newer);
            self.drafting.notice.set(Some(say("went-on-elsewhere")));
            return None;
        }
        let mut answer = Ok(Vec::new());
        self.table.maybe_update(|table| {
            answer = change(table);
            answer.is_ok()
        });
        if let Ok(events) = &answer {
            let is_kept = saved.try_update_value(|saved| saved.append(events.clone()));
            self.is_kept.set(is_kept == Some(true));
        }
        Some(answer)
    }

    /// Plays the sounds of the events, and notes a final score.
    pub(crate) fn announce(self, events: &[Event]) {
        let played = |event: &&Event| matches!(event.what, Happening::Played(_) | Happening::PlayedLate { .. });
        if !events.iter().any(|event| played(&event)) {
            return;
        }
        let (outcome, was_chance, is_over) = self.table.with_untracked(|table| {
            let played = table.played();
            let before = played.plies().checked_sub(1).map(|ply| played.positions()[ply].turn());
            (played.last().outcome(), before == Some(Turn::Chance), table.ending().is_some())
        });
        if let (Some(Outcome::Solitaire { points }), Authority::Here(saved)) = (outcome, self.authority) {
            let counts = self.table.with_untracked(|table| !table.took_back());
            self.is_best.set(counts && note_score(points));
            let played = untrack(|| self.with_played(Clone::clone));
            saved.with_value(|saved| daily::finished(&saved.id, &played));
        }
        sound(match (is_over, was_chance) {
            (true, _) => Sound::End,
            (false, true) => Sound::Flip,
            (false, false) => Sound::Put,
        });
    }
}

//! Help by the engine, and the games in which it is closed.

use super::Desk;
use crate::play::hint::Hint;
use leptos::prelude::*;
use pentad_messages::{Allowed, Answer, FromWorker, Question};
use pentad_table::Takebacks;

impl Desk {
    /// Returns true if the game is a counting attempt, without takebacks and help.
    pub(crate) fn is_strict(self) -> bool {
        self.table.with(|table| table.terms().takebacks == Takebacks::Never)
    }

    /// Returns true if help is forbidden: in a counting attempt, in a running online game, or because an online game elsewhere closes help
    /// here. Tracked.
    pub(crate) fn is_unaided(self) -> bool {
        let is_so_here = match self.remote() {
            Some(remote) => remote.get_value().is_closed(),
            None => self.is_strict(),
        };
        is_so_here || self.closed.reason().is_some()
    }

    /// Asks the engine for the best action, or says why help is closed.
    pub(crate) fn advise(self) {
        let is_strict = self.remote().is_none() && untrack(|| self.is_strict());
        if !self.open.get_untracked() || is_strict {
            return;
        }
        if self.remote().is_some_and(|remote| untrack(|| remote.get_value().is_closed())) {
            self.drafting.notice.set(Some(self.closed.sentence()));
            return;
        }
        self.closed.find_out(move |reason| match reason {
            Some(reason) => self.drafting.notice.set(Some(reason)),
            None => self.look_for_hint(),
        });
    }

    /// Finds out if the engine must not help here because of a running online game.
    pub(in crate::play) fn find_out_if_closed(self, go_on: impl FnOnce(bool) + 'static) {
        self.closed.find_out(move |reason| go_on(reason.is_some()));
    }

    fn look_for_hint(self) {
        // The turn may have ended while the club was asked.
        if !self.open.get_untracked() {
            return;
        }
        self.drafting.clear();
        self.drafting.notice.set(None);
        self.hint.set(Some(Hint::Thinking));
        let allowed = Allowed::milliseconds(900);
        let question = Question::Analyse { record: self.record(), bot: None, lines: 1, allowed };
        let hear = move |tell| match tell {
            FromWorker::Answer { answer: Answer::Thought(thought), done: true, .. } => {
                self.hint.set(untrack(|| self.with_played(|played| Hint::of(played.last(), &thought))));
            }
            FromWorker::Failed { reason, .. } => {
                self.hint.set(None);
                self.drafting.notice.set(Some(reason));
            }
            _ => {}
        };
        self.adviser.with_value(|adviser| adviser.ask(question, hear));
    }
}

//! Iris in words.

use crate::players::Called;
use crate::spoken::Spoken;
use crate::words::NOTHING;
use crate::{Value, Words};
use pentad_boards::scene::Role;
use pentad_core::notation::Reader;
use pentad_core::{Game, Seat};
use pentad_iris::{Action, Iris, Phase};

impl Spoken for Iris {
    fn tell_action(&self, words: &Words, action: Action) -> String {
        let seat = ("seat", name(self, words));
        match action {
            Action::Pass => words.say_with("action-iris-pass", &[seat]),
            Action::Stone(cell) => {
                let key = match self.phase() {
                    Phase::Opening => "action-iris-first",
                    Phase::SecondStone { .. } => "action-iris-second",
                    Phase::Turn { .. } | Phase::BothPassed => "action-iris-stone",
                };
                words.say_with(key, &[seat, ("cell", cell_name(self, cell.into()))])
            }
            Action::Pair(cell) => {
                let partner = self.shape().points().saturating_sub(1 + usize::from(cell));
                let values = [seat, ("cell", cell_name(self, cell.into())), ("partner", cell_name(self, partner))];
                words.say_with("action-iris-pair", &values)
            }
        }
    }

    fn tell_spot(&self, words: &Words, _role: Role, name: &str) -> Option<String> {
        let shape = self.shape();
        let mut reader = Reader::new(name);
        let cell = shape.read(&mut reader).filter(|_| reader.is_at_end())?;
        let there = match self.stone(cell) {
            Some(seat) => words.say(&format!("spot-iris-stone-{}", Iris::INFO.seat_names[seat.index()])),
            None => words.say("spot-empty"),
        };
        let mut values = vec![("cell", name.into()), ("there", there.into())];
        if shape.is_rim(cell) {
            values.push(("partner", shape.name(shape.opposite(cell)).into()));
            return Some(words.say_with("spot-iris-rim", &values));
        }
        Some(words.say_with("spot-holds", &values))
    }

    fn tell_caption(&self, words: &Words) -> String {
        let key = match self.phase() {
            Phase::Opening => "caption-iris-first",
            Phase::SecondStone { .. } => "caption-iris-second",
            Phase::Turn { after_pass: true } => "caption-iris-after-pass",
            Phase::Turn { after_pass: false } | Phase::BothPassed => "caption-iris-turn",
        };
        words.say_with(key, &[("seat", name(self, words))])
    }

    /// IRIS-7: the first difference decides.
    fn tell_ending(&self, words: &Called<'_>) -> String {
        let over = match self.phase() {
            Phase::BothPassed => "ending-iris-passed",
            _ => "ending-iris-full",
        };
        let reason = ("reason", words.say(over).into());
        let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| self.group_scores(seat));
        let score = |groups: &[u32], rank: usize| groups.get(rank).copied().unwrap_or(0);
        let decisive = (0..black.len().max(white.len())).find(|rank| score(&black, *rank) != score(&white, *rank));
        let Some(rank) = decisive else { return words.say_with("ending-iris-draw", &[reason]) };
        let (black, white) = (score(&black, rank), score(&white, rank));
        let (winner, loser) = if black > white { (Seat::FIRST, Seat::SECOND) } else { (Seat::SECOND, Seat::FIRST) };
        let values = [
            ("seat", words.name::<Iris>(winner).into()),
            ("worth", black.max(white).into()),
            ("whose", words.whose::<Iris>(loser).into()),
            ("other", black.min(white).into()),
            ("rank", (rank + 1).into()),
            reason,
        ];
        words.say_with(if rank == 0 { "ending-iris-best" } else { "ending-iris-later" }, &values)
    }
}

fn name(game: &Iris, words: &Words) -> Value {
    words.name::<Iris>(game.turn().seat().unwrap_or(Seat::FIRST)).into()
}

fn cell_name(game: &Iris, cell: usize) -> Value {
    let shape = game.shape();
    if cell < shape.points() { shape.name(cell).into() } else { NOTHING.into() }
}

//! A bot's answers to draw offers, takeback requests and rematch offers.

use pentad_core::Seat;
use pentad_table::{Command, Table};

/// The policy by which a bot answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rule {
    /// True if the bot agrees to every draw; otherwise it declines every one.
    pub(crate) accepts_draws: bool,
    /// True if the bot may start another game.
    pub(crate) has_time: bool,
}

/// Returns the answer of the bot in a seat to a pending offer, with words for the log; `None` if no offer waits for it.
///
/// The bot agrees to draws only if it was told to, since only people can judge if a game is worth playing on. It grants every takeback,
/// which only casual games allow. It accepts a rematch if it has time for one.
pub(crate) fn answer(table: &Table, seat: Seat, rule: Rule) -> Option<(Command, &'static str)> {
    if table.ending().is_some() {
        let wanted = table.wants_rematch();
        return (!wanted.is_empty() && !wanted.contains(seat)).then_some(if rule.has_time {
            (Command::Rematch, "plays a rematch")
        } else {
            (Command::DeclineRematch, "has no time for a rematch")
        });
    }
    if table.takeback().is_some_and(|asked| !asked.agreed.contains(seat)) {
        return Some((Command::GrantTakeback, "grants a takeback"));
    }
    if table.draw_offer().is_some_and(|agreed| !agreed.contains(seat)) {
        return Some(if rule.accepts_draws {
            (Command::AcceptDraw, "agrees to a draw")
        } else {
            (Command::DeclineDraw, "plays on instead of a draw")
        });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_core::Headers;
    use pentad_table::{Actor, Opening, Sitter, Takebacks, Terms, Time};
    use rand_xoshiro::rand_core::SeedableRng as _;

    const RULE: Rule = Rule { accepts_draws: false, has_time: true };

    fn table() -> Table {
        let headers = Headers::new().with("Game", "iris").with("Seats", "2");
        let terms = Terms { takebacks: Takebacks::Consent, ..Terms::default() };
        let mut random = rand_xoshiro::Xoshiro256PlusPlus::from_seed([7; 32]);
        let opening = Opening::deal(&headers, vec![Sitter::person(); 2], terms, &mut random).expect("it can be dealt");
        Table::open(opening, Time::from_millis(0)).expect("it can be opened").0
    }

    fn says(table: &mut Table, seat: Seat, command: Command) {
        table.apply(Time::from_millis(0), Actor::Seat(seat), &command).expect("it is allowed");
    }

    fn other() -> Seat {
        Seat::numbered(2).expect("there are two")
    }

    #[test]
    fn offers_are_answered_by_the_other_side_alone() {
        let mut game = table();
        assert_eq!(answer(&game, Seat::FIRST, RULE), None);
        says(&mut game, Seat::FIRST, Command::Play { action: "c3".to_owned(), lag: 0 });
        says(&mut game, Seat::FIRST, Command::OfferDraw);
        assert_eq!(answer(&game, Seat::FIRST, RULE), None);
        assert_eq!(answer(&game, other(), RULE).map(|(said, _)| said), Some(Command::DeclineDraw));
        let peaceful = Rule { accepts_draws: true, ..RULE };
        assert_eq!(answer(&game, other(), peaceful).map(|(said, _)| said), Some(Command::AcceptDraw));
        says(&mut game, other(), Command::DeclineDraw);
        says(&mut game, Seat::FIRST, Command::AskTakeback { plies: 0 });
        let (said, _) = answer(&game, other(), RULE).expect("an answer");
        says(&mut game, other(), said);
        assert_eq!(game.played().plies(), 0);
    }

    #[test]
    fn a_rematch_is_played_if_there_is_time() {
        let mut game = table();
        says(&mut game, Seat::FIRST, Command::Play { action: "c3".to_owned(), lag: 0 });
        says(&mut game, Seat::FIRST, Command::Resign);
        assert_eq!(answer(&game, other(), RULE), None);
        says(&mut game, Seat::FIRST, Command::Rematch);
        assert_eq!(answer(&game, Seat::FIRST, RULE), None);
        assert_eq!(answer(&game, other(), RULE).map(|(said, _)| said), Some(Command::Rematch));
        let busy = Rule { has_time: false, ..RULE };
        assert_eq!(answer(&game, other(), busy).map(|(said, _)| said), Some(Command::DeclineRematch));
    }
}

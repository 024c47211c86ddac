//! Descriptions of any game in words.

use crate::players::Called;
use crate::spoken::{Spoken, told};
use crate::{Explanation, Player, Words, board, refusal, touch};
use pentad_boards::BoardText;
use pentad_boards::scene::Role;
use pentad_catalog::{AnyAction, AnyGame, GameId, dispatch};
use pentad_core::{ActionError, Scores, Seat, Turn};
use pentad_touch::{Note, Refusal};

impl Words {
    /// Describes an action in this position: "White puts stones on a1 and its partner i5".
    pub fn action(&self, game: &AnyGame, action: AnyAction) -> String {
        dispatch!(game, game => told(game, self, action))
    }

    /// Describes the contents of a spot by its role and name in the scene of pentad-boards: "e4, white stone". Returns the name itself for
    /// a spot that the game does not know.
    pub fn spot(&self, game: &AnyGame, role: Role, name: &str) -> String {
        dispatch!(game, game => game.tell_spot(self, role, name)).unwrap_or_else(|| name.to_owned())
    }

    /// Returns a text of a picture that pentad-boards draws: "to act".
    pub fn board_text(&self, text: BoardText) -> String {
        board::told(self, text)
    }

    /// Says whose turn it is and what is required, or how the game has ended.
    pub fn caption(&self, game: &AnyGame) -> String {
        match game.turn() {
            Turn::Over => self.ending(game),
            turn => {
                let yours = self.you().is_some_and(|you| turn == Turn::Seat(you));
                let words = self.in_form(yours.then_some("you"));
                dispatch!(game, game => game.tell_caption(&words))
            }
        }
    }

    /// Says who has won and why.
    pub fn ending(&self, game: &AnyGame) -> String {
        self.ending_among(game, &[])
    }

    /// Like [`ending`](Words::ending), with the seats called by their players.
    pub fn ending_among(&self, game: &AnyGame, players: &[Player]) -> String {
        match game.turn() {
            Turn::Over => {
                let winners = game.outcome().map(pentad_core::Outcome::winners);
                let form =
                    self.you().zip(winners).map(|(you, winners)| if winners.contains(you) { "won" } else { "lost" });
                let words = Called::new(self.in_form(form), players);
                dispatch!(game, game => game.tell_ending(&words))
            }
            _ => self.say("ending-none"),
        }
    }

    /// Explains the numbers of a seat whose score has several: "best group worth 6, then 3 and 1" (IRIS-7). `None` for games with a single
    /// number, which needs no explanation.
    pub fn score_about(&self, scores: &Scores, seat: Seat) -> Option<String> {
        let Scores::Groups(groups) = scores else { return None };
        let groups: Vec<String> = groups.get(seat.index())?.iter().map(u32::to_string).collect();
        Some(match groups.split_first() {
            None => self.say("scores-iris-none"),
            Some((best, [])) => self.say_with("scores-iris-one", &[("best", best.as_str().into())]),
            Some((best, others)) => {
                let values = [("best", best.as_str().into()), ("others", self.list(others).into())];
                self.say_with("scores-iris-more", &values)
            }
        })
    }

    /// Explains why an action cannot be played. English uses the rules' own words for this case; other languages do too where the rules
    /// give a phrase for it, and otherwise use the general sentence of the clause.
    pub fn refusal(&self, error: &ActionError) -> Explanation {
        refusal::of_error(self, error)
    }

    /// Explains why a touch in a game was refused.
    pub fn refused(&self, id: GameId, refusal: &Refusal) -> Explanation {
        touch::refused(self, id, refusal)
    }

    /// Returns a refusal as one text that ends with its clause, for places where the clause cannot be a separate sign.
    pub fn cited(&self, refused: &Explanation) -> String {
        refusal::cited(self, refused)
    }

    /// Describes the effect of a touch, or what lies there: "1 attacker stands up".
    pub fn note(&self, note: &Note) -> String {
        touch::note(self, note)
    }
}

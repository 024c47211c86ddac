//! What happens in any game, in words.

use crate::players::Called;
use crate::spoken::{Spoken, told};
use crate::{Player, Refused, Words, board, refusal, touch};
use pentad_boards::BoardText;
use pentad_boards::scene::Role;
use pentad_catalog::{AnyAction, AnyGame, GameId, dispatch};
use pentad_core::{ActionError, Scores, Seat, Turn};
use pentad_touch::{Note, Refusal};

impl Words {
    /// An action in words, as it happens in this position: "White puts stones on a1 and its partner i5".
    pub fn action(&self, game: &AnyGame, action: AnyAction) -> String {
        dispatch!(game, game => told(game, self, action))
    }

    /// What lies on a spot of the scene that pentad-boards draws, named as there: "e4, white stone". The answer
    /// for a spot that the game does not know is its name.
    pub fn spot(&self, game: &AnyGame, role: Role, name: &str) -> String {
        dispatch!(game, game => game.tell_spot(self, role, name)).unwrap_or_else(|| name.to_owned())
    }

    /// What a picture that pentad-boards draws says beside its pieces: "to act".
    pub fn board_text(&self, text: BoardText) -> String {
        board::told(self, text)
    }

    /// Whose turn it is and what is asked, or how the game has ended.
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

    /// Who has won and why.
    pub fn ending(&self, game: &AnyGame) -> String {
        self.ending_among(game, &[])
    }

    /// The same, where the seats are called by their players.
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

    /// What the numbers of a seat mean, where there are several: "best group worth 6, then 3 and 1" (IRIS-7). `None` for games
    /// whose score is one number, which speaks for itself.
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

    /// Why an action cannot be played. English says what is wrong here in the rules' own words; other languages say the
    /// same where the rules give a phrase for it, and else what the clause asks for.
    pub fn refusal(&self, error: &ActionError) -> Refused {
        refusal::of_error(self, error)
    }

    /// Why a touch in a game was refused.
    pub fn refused(&self, id: GameId, refusal: &Refusal) -> Refused {
        touch::refused(self, id, refusal)
    }

    /// A refusal as one text that ends with its clause, for places where the clause cannot be a sign of its own.
    pub fn cited(&self, refused: &Refused) -> String {
        refusal::cited(self, refused)
    }

    /// What a touch would do, or what is to be seen there: "1 attacker stands up".
    pub fn note(&self, note: &Note) -> String {
        touch::note(self, note)
    }
}

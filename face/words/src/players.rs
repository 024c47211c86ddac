use crate::Words;
use pentad_catalog::Listed;
use pentad_core::{Seat, SeatSet};
use std::ops::Deref;

/// The occupant of a seat, for sentences that name the players: "Level 3 won 32.5 to 31".
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// A player without a name, called by the seat's name.
    #[default]
    Seat,
    /// A bot of this level.
    Level(u8),
    /// A player with this name.
    Named(String),
}

impl Words {
    /// Returns the name of a player at a seat of a game.
    pub fn player_name(&self, id: pentad_catalog::GameId, seat: Seat, player: &Player) -> String {
        match player {
            Player::Seat => self.seat_name(id, seat),
            Player::Level(level) => self.say_with("level", &[("level", level.to_string().into())]),
            Player::Named(name) => name.clone(),
        }
    }
}

/// Words that name the seats of a game after their players.
pub(crate) struct Called<'a> {
    words: Words,
    players: &'a [Player],
}

impl Deref for Called<'_> {
    type Target = Words;

    fn deref(&self) -> &Words {
        &self.words
    }
}

impl<'a> Called<'a> {
    /// Creates the words; without players, seats have their own names.
    pub(crate) fn new(words: Words, players: &'a [Player]) -> Called<'a> {
        Called { words, players }
    }

    /// Returns the player at a seat. If two players have the same name, their seats' names are used instead.
    fn player(&self, seat: Seat) -> &Player {
        let player = self.players.get(seat.index()).unwrap_or(&Player::Seat);
        let same = self.players.iter().filter(|other| *other == player).count();
        if same > 1 { &Player::Seat } else { player }
    }

    /// Returns the name of the player at a seat.
    pub(crate) fn name<G: Listed>(&self, seat: Seat) -> String {
        self.player_name(G::ID, seat, self.player(seat))
    }

    /// Returns the possessive form of the player's name.
    pub(crate) fn whose<G: Listed>(&self, seat: Seat) -> String {
        match self.player(seat) {
            Player::Seat => self.words.whose::<G>(seat),
            Player::Level(level) => self.say_with("level.of", &[("level", level.to_string().into())]),
            Player::Named(name) => {
                // "d’Anna", "de Bruno": only French distinguishes these forms.
                let first = name.chars().next().map(|letter| letter.to_lowercase().to_string()).unwrap_or_default();
                let is_open = first.starts_with(|letter| "aeiouyhàâäéèêëîïôöùûü".contains(letter));
                let form = if is_open { "player.of-open" } else { "player.of" };
                self.say_with(form, &[("name", name.as_str().into())])
            }
        }
    }

    /// Returns the names of the players at several seats, as a list.
    pub(crate) fn names<G: Listed>(&self, seats: SeatSet) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.name::<G>(seat)).collect();
        self.list(&names)
    }
}

use crate::Words;
use pentad_catalog::Listed;
use pentad_core::{Seat, SeatSet};
use std::ops::Deref;

/// Who sits at a seat, for sentences that name the players: "Level 3 won 32.5 to 31".
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// Somebody without a name, who is called like the seat.
    #[default]
    Seat,
    /// A bot of this level.
    Level(u8),
    /// Somebody with this name.
    Named(String),
}

impl Words {
    /// What a player at a seat of a game is called.
    pub fn player_name(&self, id: pentad_catalog::GameId, seat: Seat, player: &Player) -> String {
        match player {
            Player::Seat => self.seat_name(id, seat),
            Player::Level(level) => self.say_with("level", &[("level", level.to_string().into())]),
            Player::Named(name) => name.clone(),
        }
    }
}

/// Words that call the seats of a game by their players.
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
    /// Where there are no players, seats are called by their own names.
    pub(crate) fn new(words: Words, players: &'a [Player]) -> Called<'a> {
        Called { words, players }
    }

    /// Who sits at a seat. Where two are called the same, only their seats tell them apart.
    fn player(&self, seat: Seat) -> &Player {
        let player = self.players.get(seat.index()).unwrap_or(&Player::Seat);
        let same = self.players.iter().filter(|other| *other == player).count();
        if same > 1 { &Player::Seat } else { player }
    }

    /// What the player at a seat is called.
    pub(crate) fn name<G: Listed>(&self, seat: Seat) -> String {
        self.player_name(G::ID, seat, self.player(seat))
    }

    /// The same for what belongs to the player.
    pub(crate) fn whose<G: Listed>(&self, seat: Seat) -> String {
        match self.player(seat) {
            Player::Seat => self.words.whose::<G>(seat),
            Player::Level(level) => self.say_with("level.of", &[("level", level.to_string().into())]),
            Player::Named(name) => {
                // "d’Anna", "de Bruno": other languages have one form for both.
                let first = name.chars().next().map(|letter| letter.to_lowercase().to_string()).unwrap_or_default();
                let is_open = first.starts_with(|letter| "aeiouyhàâäéèêëîïôöùûü".contains(letter));
                let form = if is_open { "player.of-open" } else { "player.of" };
                self.say_with(form, &[("name", name.as_str().into())])
            }
        }
    }

    /// The names of several in a row.
    pub(crate) fn names<G: Listed>(&self, seats: SeatSet) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.name::<G>(seat)).collect();
        self.list(&names)
    }
}

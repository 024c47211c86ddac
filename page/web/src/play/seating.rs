//! The players as entered in the form for a new game.

use super::game_setup::{GameSetup, Sitter};

/// Seat of the person who fills in the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayAs {
    Seat(usize),
    /// Decided by chance when the game begins.
    Random,
    /// No seat: bots play each other.
    Watch,
}

/// The players as entered in the form: the person who fills it in, and the others.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Company {
    pub(super) play_as: PlayAs,
    /// The others in the order of their seats; all players if the person watches.
    pub(super) others: Vec<Sitter>,
    /// Names of the people: the person who fills in the form, then the others.
    pub(super) names: Vec<String>,
}

impl Company {
    /// Returns the players of the last wish.
    pub(super) fn of(wanted: &GameSetup, names: Vec<String>) -> Company {
        let own = wanted.sitters.iter().position(|sitter| *sitter == Sitter::Person);
        let play_as = match own {
            None => PlayAs::Watch,
            Some(_) if wanted.shuffled => PlayAs::Random,
            Some(seat) => PlayAs::Seat(seat),
        };
        let mut others = wanted.sitters.clone();
        own.map(|seat| others.remove(seat));
        Company { play_as, others, names }
    }

    /// Returns the number of players.
    pub(super) fn seats(&self) -> usize {
        self.others.len() + usize::from(self.play_as != PlayAs::Watch)
    }

    /// Sets the number of players. New players are like the last of the others.
    pub(super) fn resize(&mut self, seats: usize) {
        let like = self.others.last().copied().unwrap_or(Sitter::Bot(2));
        self.others.resize(seats - usize::from(self.play_as != PlayAs::Watch), like);
        if let PlayAs::Seat(seat) = &mut self.play_as {
            *seat = (*seat).min(seats - 1);
        }
    }

    /// Seats the person who fills in the form.
    pub(super) fn sit(&mut self, play_as: PlayAs) {
        let seats = self.seats();
        self.play_as = play_as;
        self.resize(seats);
        if play_as == PlayAs::Watch {
            // If the person only watches, all players are bots.
            self.others.iter_mut().filter(|other| **other == Sitter::Person).for_each(|other| *other = Sitter::Bot(2));
        }
    }

    /// Returns true if several people play at one screen.
    pub(super) fn has_people(&self) -> bool {
        self.play_as != PlayAs::Watch && self.others.contains(&Sitter::Person)
    }

    /// Assigns all players to seats.
    pub(super) fn seat_all(&self, wanted: &mut GameSetup) {
        let named = |player: usize| self.names.get(player).map(|name| clean_name(name)).unwrap_or_default();
        let mut sitters = self.others.clone();
        let mut names: Vec<String> = (1..=self.others.len()).map(named).collect();
        let own = match self.play_as {
            PlayAs::Seat(seat) => Some(seat.min(sitters.len())),
            PlayAs::Random => Some(0),
            PlayAs::Watch => None,
        };
        if let Some(seat) = own {
            sitters.insert(seat, Sitter::Person);
            names.insert(seat, named(0));
        }
        wanted.shuffled = self.play_as == PlayAs::Random;
        wanted.names = if self.has_people() { names } else { Vec::new() };
        wanted.sitters = sitters;
    }
}

/// Maximum length of a name, in characters.
pub(super) const LONGEST_NAME: usize = 24;

/// Cleans a name for display and for records, where a comma separates names and a quote ends them.
fn clean_name(name: &str) -> String {
    let plain = |sign: char| if sign.is_control() || matches!(sign, ',' | '"' | '\\') { ' ' } else { sign };
    let plain: String = name.chars().map(plain).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST_NAME).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(sitters: &[Sitter]) -> GameSetup {
        GameSetup { sitters: sitters.to_vec(), ..GameSetup::default() }
    }

    fn seated(company: &Company) -> GameSetup {
        let mut wanted = GameSetup::default();
        company.seat_all(&mut wanted);
        wanted
    }

    #[test]
    fn whoever_was_wanted_last_is_seated_again() {
        use Sitter::{Bot, Person};
        for sitters in [&[Person, Bot(3)][..], &[Bot(3), Person], &[Bot(1), Bot(2)], &[Bot(1), Person, Bot(5), Person]]
        {
            let again = seated(&Company::of(&wanted(sitters), Vec::new()));
            assert_eq!((&again.sitters[..], again.shuffled), (sitters, false));
        }
        let random = Company::of(&GameSetup { shuffled: true, ..wanted(&[Person, Bot(4)]) }, Vec::new());
        assert_eq!(random.play_as, PlayAs::Random);
        assert!(seated(&random).shuffled);
    }

    #[test]
    fn a_seat_is_taken_and_the_others_move_up() {
        use Sitter::{Bot, Person};
        let mut company = Company::of(&wanted(&[Person, Bot(3)]), Vec::new());
        company.sit(PlayAs::Seat(1));
        assert_eq!(seated(&company).sitters, [Bot(3), Person]);
        company.resize(4);
        assert_eq!(seated(&company).sitters, [Bot(3), Person, Bot(3), Bot(3)]);
        company.sit(PlayAs::Seat(3));
        company.resize(2);
        assert_eq!(seated(&company).sitters, [Bot(3), Person], "there is no fourth seat any more");
        company.others[0] = Person;
        company.sit(PlayAs::Watch);
        assert_eq!(seated(&company).sitters, [Bot(2), Bot(3)].map(|_| Bot(2)));
        assert_eq!(company.seats(), 2);
    }

    #[test]
    fn names_go_with_their_players_and_only_among_people() {
        use Sitter::{Bot, Person};
        let names = vec!["  Ada,\tL.\n".to_owned(), "Bo".to_owned()];
        let mut company = Company::of(&wanted(&[Person, Person]), names);
        company.sit(PlayAs::Seat(1));
        assert_eq!(seated(&company).names, ["Bo", "Ada L."]);
        company.others[0] = Bot(2);
        assert!(seated(&company).names.is_empty());
        assert_eq!(clean_name(&"x".repeat(90)).len(), LONGEST_NAME);
        assert_eq!(clean_name(" \"a\\b\" "), "a b");
    }
}

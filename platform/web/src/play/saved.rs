//! Games as they are remembered, so that a reload or a closed tab loses nothing.

use super::clock::Clock;
use crate::browser;
use pentad_catalog::{GameId, Playthrough, Record};
use pentad_core::{Headers, OptionError, Scores, Seat, Turn};
use serde::{Deserialize, Serialize};

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Sitter {
    Person,
    /// A bot of this level.
    Bot(u8),
}

/// How a game ended before its rules ended it. Seats are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Ended {
    Resigned(usize),
    Flagged(usize),
    /// FACT-8: this seat has the points that win the match.
    Decided(usize),
}

/// A game in memory.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) record: String,
    pub(crate) sitters: Vec<Sitter>,
    #[serde(default)]
    pub(crate) clock: Option<Clock>,
    #[serde(default)]
    pub(crate) ended: Option<Ended>,
    /// FACT-8: in a match, what those who sit here scored in its earlier games.
    #[serde(default)]
    pub(crate) earlier: Option<Vec<u32>>,
    /// Makes its bots play in their own way.
    pub(crate) seed: u64,
    pub(crate) created: f64,
    pub(crate) updated: f64,
}

/// What somebody wants a new game to be, remembered for the next time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Wanted {
    pub(crate) sitters: Vec<Sitter>,
    /// Options by their headers.
    pub(crate) options: Vec<(String, String)>,
    /// Minutes for each seat and seconds added for each turn.
    #[serde(default)]
    pub(crate) time: Option<(u32, u32)>,
    /// FACT-8: whether games follow each other until somebody has five points.
    #[serde(default)]
    pub(crate) series: bool,
}

impl Wanted {
    /// What was wanted last, or a game against an easy bot.
    pub(crate) fn of(id: GameId) -> Wanted {
        let info = id.info();
        let fits = |wanted: &Wanted| (info.fewest_seats..=info.most_seats).contains(&wanted.sitters.len());
        browser::recall::<Wanted>(&format!("wanted.{id}")).filter(fits).unwrap_or_else(|| Wanted {
            sitters: (0..info.fewest_seats)
                .map(|seat| if seat == 0 { Sitter::Person } else { Sitter::Bot(2) })
                .collect(),
            options: Vec::new(),
            time: None,
            series: false,
        })
    }

    /// Remembers it.
    pub(crate) fn remember(&self, id: GameId) {
        browser::remember(&format!("wanted.{id}"), self);
    }
}

impl Saved {
    /// A new game, dealt by chance.
    pub(crate) fn start(id: GameId, wanted: &Wanted) -> Result<Saved, OptionError> {
        let mut headers = Headers::new().with("Game", id.info().id).with("Seats", wanted.sitters.len().to_string());
        for (name, value) in &wanted.options {
            headers.set(name, value.clone());
        }
        id.deal(&mut headers, &mut browser::chance())?;
        let played = Playthrough::new(id.start(&headers)?);
        let now = browser::now();
        Ok(Saved {
            id: format!("{:x}", browser::random_number()),
            game: id.info().id.to_owned(),
            record: played.record().to_string(),
            sitters: wanted.sitters.clone(),
            clock: wanted.time.map(|time| Clock::new(time, wanted.sitters.len())),
            ended: None,
            earlier: wanted.series.then(|| vec![0; wanted.sitters.len()]),
            seed: browser::random_number(),
            created: now,
            updated: now,
        })
    }

    /// FACT-8: the next game of a match, which the next player starts; `None` where there is none to come.
    pub(crate) fn next_game(&self) -> Option<Saved> {
        let (earlier, played) = (self.earlier.as_ref()?, self.played()?);
        let Scores::Points(points) = played.last().scores() else { return None };
        if self.ended.is_some() || played.last().turn() != Turn::Over {
            return None;
        }
        let mut earlier: Vec<u32> =
            earlier.iter().zip(&points).map(|(before, now)| before + now.in_halves() / 2).collect();
        let mut sitters = self.sitters.clone();
        earlier.rotate_left(1);
        sitters.rotate_left(1);
        let wanted = Wanted { sitters, series: true, ..Wanted::of(self.game()?) };
        Some(Saved { earlier: Some(earlier), ..Saved::start(self.game()?, &wanted).ok()? })
    }

    /// Which game it is.
    pub(crate) fn game(&self) -> Option<GameId> {
        self.game.parse().ok()
    }

    /// The game as far as it can be played through, which is all of it unless somebody tampered with the memory.
    pub(crate) fn played(&self) -> Option<Playthrough> {
        let record = Record::read(&self.record).ok()?;
        match Playthrough::of_record(&record) {
            Ok(played) => Some(played),
            Err((_, played)) => played.map(|played| *played),
        }
    }

    /// Whether it is over.
    pub(crate) fn is_over(&self) -> bool {
        self.ended.is_some() || self.played().is_none_or(|played| played.last().turn() == Turn::Over)
    }

    /// Whether anybody would miss it: a person has acted, or bots play among themselves.
    pub(crate) fn is_begun(&self) -> bool {
        let Some(played) = self.played() else { return false };
        let is_person = |seat: Seat| self.sitters.get(seat.index()) == Some(&Sitter::Person);
        let mut acted = played.positions()[..played.plies()].iter().filter_map(|position| position.turn().seat());
        let has_people = self.sitters.contains(&Sitter::Person);
        self.ended.is_some() || if has_people { acted.any(is_person) } else { played.plies() > 0 }
    }

    /// Keeps it. Whether that worked.
    pub(crate) fn keep(&self) -> bool {
        browser::remember(&format!("game.{}", self.id), self)
    }

    /// A game by its name in memory.
    pub(crate) fn load(id: &str) -> Option<Saved> {
        browser::recall(&format!("game.{id}"))
    }

    /// Forgets it.
    pub(crate) fn forget(&self) {
        browser::forget(&format!("game.{}", self.id));
    }

    /// Forgets games of a kind that nobody has begun: whoever starts another does not want to find them again. One that is still
    /// on a table somewhere is kept again with its first action.
    pub(crate) fn forget_untouched(id: GameId) {
        let is_untouched = |saved: &Saved| saved.game() == Some(id) && !saved.is_begun();
        Saved::all().iter().filter(|saved| is_untouched(saved)).for_each(Saved::forget);
    }

    /// Every game in memory, the latest first.
    pub(crate) fn all() -> Vec<Saved> {
        let names = browser::remembered("game.");
        let mut games: Vec<Saved> = names.iter().filter_map(|name| browser::recall(name)).collect();
        games.sort_by(|one, other| other.updated.total_cmp(&one.updated));
        games
    }

    /// The latest game of this kind that is not over.
    pub(crate) fn latest(id: GameId) -> Option<Saved> {
        Saved::all().into_iter().find(|saved| saved.game() == Some(id) && !saved.is_over() && saved.is_begun())
    }
}

/// The best score of The Loom so far.
pub(crate) fn best_score() -> Option<u32> {
    browser::recall("loom.best")
}

/// Remembers a score if it is the best so far; whether it is.
pub(crate) fn note_score(points: u32) -> bool {
    let is_best = points > best_score().unwrap_or(0);
    if is_best {
        browser::remember("loom.best", &points);
    }
    is_best
}

impl Ended {
    /// Whether a seat has won by it, at a table of so many.
    pub(crate) fn is_won_by(self, seat: usize, seats: usize) -> bool {
        match self {
            // Where more than one is left, nobody has won.
            Ended::Resigned(other) | Ended::Flagged(other) => seats == 2 && other != seat,
            Ended::Decided(winner) => winner == seat,
        }
    }
}

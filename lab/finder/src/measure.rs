use pentad_bots::{BotKind, BotSpec};
use pentad_catalog::GameId;

/// Parameters of the search for puzzles of a game. Effort is counted in positions (alpha-beta) or simulations (tree search).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measure {
    /// Effort of the search that plays the games and in which an answer must stand out first.
    pub quick: u64,
    /// Effort for each other action, for a method that does not compare all actions by itself.
    pub glance: u64,
    /// Minimum lead of the answer over every other turn, as a share of the win.
    pub gap: f64,
    /// Minimum worth of the answer: a puzzle that is lost anyway is no pleasure.
    pub at_least: f64,
    /// Maximum worth of any other turn: an answer that merely wins by more is no puzzle.
    pub other_at_most: f64,
    /// True if every action is searched by itself (tree search); false if one search compares them (alpha-beta, which proves that
    /// no other action is better).
    pub compares_all: bool,
    /// True if its bots use a net by default.
    pub has_net: bool,
    /// True if the actions of a turn can be played in any order, so that a puzzle asks for the whole turn.
    pub whole_turns: bool,
    /// Options of the games, used in rotation.
    pub options: &'static [&'static str],
    /// Minimum number of random decisions at the start.
    pub opening: usize,
}

/// Effort of the verifying search, as a multiple of the quick one.
pub(crate) const DEEPER: u64 = 10;

impl Measure {
    /// Returns the parameters for this game; `None` for the game that has no puzzles.
    pub fn of(id: GameId) -> Option<Measure> {
        let usual = Measure {
            quick: 6_000,
            glance: 600,
            gap: 0.25,
            at_least: 0.45,
            other_at_most: 0.75,
            compares_all: true,
            has_net: false,
            whole_turns: false,
            options: &[""],
            opening: 2,
        };
        Some(match id {
            // Worths in Iri mix the win with the margin, so differences are smaller: 0.08 is more than a point.
            GameId::Iri => Measure {
                quick: 1_000,
                glance: 200,
                gap: 0.08,
                at_least: 0.35,
                other_at_most: 0.8,
                has_net: true,
                opening: 1,
                ..usual
            },
            GameId::Quintets => Measure { quick: 30_000, compares_all: false, has_net: true, opening: 4, ..usual },
            GameId::Iris => Measure {
                quick: 2_000,
                glance: 300,
                gap: 0.15,
                has_net: true,
                whole_turns: true,
                options: &["Size=5", "Size=4"],
                ..usual
            },
            GameId::Enantiomerfolk => {
                Measure { quick: 30_000, compares_all: false, has_net: true, opening: 4, ..usual }
            }
            // Chance affects every worth, so differences are smaller.
            GameId::Factory => Measure { gap: 0.15, at_least: 0.4, opening: 3, ..usual },
            GameId::Loom => return None,
        })
    }

    /// Returns the effort of the verifying search.
    pub fn deep(&self) -> u64 {
        self.quick * DEEPER
    }

    /// Returns the bot that judges positions.
    pub(crate) fn judge(&self, effort: u64) -> BotSpec {
        let mut spec = BotSpec::new(BotKind::Best);
        if !self.compares_all {
            // A small transposition table for a small search: clearing a large one costs more than it saves.
            let table = if effort > self.quick { "19" } else { "15" };
            spec.settings.set("lines", "2");
            spec.settings.set("table", table);
        }
        if self.has_net {
            // The shipped puzzles were found before there were nets, and are checked with the weights that found them.
            spec.settings.set("weights", "fitted");
        }
        spec
    }
}

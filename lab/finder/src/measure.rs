use pentad_bots::{BotKind, BotSpec};
use pentad_catalog::GameId;

/// How puzzles of a game are looked for. Effort is counted in positions (alpha-beta) or simulations (tree search).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measure {
    /// The search by which the games are played and in which an answer must stand out first.
    pub quick: u64,
    /// What every other action is looked at with, where the method does not compare all of them by itself.
    pub glance: u64,
    /// How far ahead of every other turn the answer must be, in shares of the win.
    pub gap: f64,
    /// What the answer must be worth: a puzzle that is lost anyway is no pleasure.
    pub at_least: f64,
    /// What another turn may be worth: an answer that only wins by more is no puzzle.
    pub other_at_most: f64,
    /// How the search judges: alone (alpha-beta, which proves that no other action is better), or action by action.
    pub compares_all: bool,
    /// Whether its bots ask a net where nothing else is said.
    pub has_net: bool,
    /// Whether the actions of a turn can be played in any order, so that a puzzle asks for the whole turn.
    pub whole_turns: bool,
    /// Options of the games, one after the other.
    pub options: &'static [&'static str],
    /// How many decisions at the start are drawn at random, at least.
    pub opening: usize,
}

/// The verifying search does so many times as much as the quick one.
pub(crate) const DEEPER: u64 = 10;

impl Measure {
    /// How puzzles of this game are looked for; `None` for the game that has none.
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
            // Its worths mix the win with the margin, so that differences are smaller: 0.08 is more than a point.
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
            // Chance has a say in every worth.
            GameId::Factory => Measure { gap: 0.15, at_least: 0.4, opening: 3, ..usual },
            GameId::Loom => return None,
        })
    }

    /// The effort of the verifying search.
    pub fn deep(&self) -> u64 {
        self.quick * DEEPER
    }

    /// The bot that judges.
    pub(crate) fn judge(&self, effort: u64) -> BotSpec {
        let mut spec = BotSpec::new(BotKind::Best);
        if !self.compares_all {
            // A small table for a small search: clearing it costs more than it saves.
            let table = if effort > self.quick { "19" } else { "15" };
            spec.settings.set("lines", "2");
            spec.settings.set("table", table);
        }
        if self.has_net {
            // The puzzles that are shipped were found before there were nets, and are checked by what found them.
            spec.settings.set("weights", "fitted");
        }
        spec
    }
}

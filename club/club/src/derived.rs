//! The columns of a game's row that are derived from its table.

use crate::time::SECOND;
use pentad_core::Seat;
use pentad_store::{Derived, End, State};
use pentad_table::{Awaited, Millis, Sitter, Table, Time};

/// Lease of a bot's turn: the time after which another process takes it over.
pub(crate) const BOT_LEASE: Millis = 60 * SECOND;
/// Number of actions of a finished game that are stored as its opening.
const OPENING: usize = 8;

/// Summarizes the events of a table for its row.
pub(crate) fn derived(table: &Table, now: Time) -> Derived {
    let is_bots = matches!(table.awaited(), Awaited::Bot { .. });
    Derived {
        state: state(table),
        changed: now.millis(),
        plies: table.played().plies(),
        turn: turn(table).map(Seat::number),
        acts_by: table.clock().and_then(|clock| clock.deadline()).map(Time::millis),
        bot_from: is_bots.then(|| now.plus(BOT_LEASE).millis()),
        end: table.ending().map(|_| {
            let record = table.played().record();
            End {
                result: table.played().result(),
                winners: table.winners().iter().fold(0, |bits, seat| bits | 1 << seat.index()),
                ended: record.headers.get("Ended").unwrap_or_default().to_owned(),
                at: now.millis(),
                opening: opening_of(table),
            }
        }),
    }
}

/// Returns the first actions of a game, each followed by a blank, so that an action that is a prefix of another does not match it.
fn opening_of(table: &Table) -> String {
    let played = table.played();
    let actions = played.positions().iter().zip(played.actions()).take(OPENING);
    actions.map(|(game, action)| format!("{} ", game.notation(*action).replace(' ', "_"))).collect()
}

/// The parts of a table that are compared before and after a command.
pub(crate) struct Glance {
    pub(crate) state: State,
    pub(crate) turn: Option<Seat>,
    pub(crate) seats: Vec<Sitter>,
}

impl Glance {
    pub(crate) fn of(table: &Table) -> Glance {
        Glance { state: state(table), turn: turn(table), seats: table.sitters().to_vec() }
    }
}

/// Returns the seat to act, a person or a bot.
pub(crate) fn turn(table: &Table) -> Option<Seat> {
    match table.awaited() {
        Awaited::Person(seat) | Awaited::Bot { seat, .. } => Some(seat),
        Awaited::Players | Awaited::Chance | Awaited::Nobody => None,
    }
}

fn state(table: &Table) -> State {
    match table.awaited() {
        Awaited::Nobody => State::Over,
        Awaited::Players => State::Open,
        Awaited::Chance | Awaited::Person(_) | Awaited::Bot { .. } => State::Running,
    }
}

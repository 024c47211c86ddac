//! Actions without a player: chance, and the answers that players have prepared for expected actions.

use crate::live::Live;
use crate::secret::Chance;
use pentad_api::Expected;
use pentad_core::Seat;
use pentad_table::{Actor, Awaited, Command, Event, Time};

/// Plays the actions that need no player: chance, which is drawn only when it is needed and restores the outcomes that a takeback undid,
/// and prepared answers.
pub(crate) fn go_on(live: &mut Live, now: Time, events: &mut Vec<Event>) {
    loop {
        let (actor, action) = match live.table.awaited() {
            Awaited::Chance => {
                let action = live.table.chance(&mut Chance);
                (Actor::Authority, live.table.played().last().notation(action))
            }
            Awaited::Person(seat) => match prepared(live, seat) {
                Some(answer) => (Actor::Seat(seat), answer),
                None => return,
            },
            Awaited::Players | Awaited::Bot { .. } | Awaited::Nobody => return,
        };
        match live.table.apply(now, actor, &Command::Play { action, lag: 0 }) {
            Ok(more) => events.extend(more),
            // A prepared answer that has become illegal is ignored.
            Err(_) => return,
        }
    }
}

/// Returns the answer that a seat has prepared for the last actions.
fn prepared(live: &Live, seat: Seat) -> Option<String> {
    let (_, lines) = live.expected.iter().find(|(other, _)| *other == seat)?;
    let played = live.table.played();
    let plies = played.plies();
    let was_played = |line: &Expected| {
        line.ply + line.if_played.len() == plies
            && !line.if_played.is_empty()
            && line.if_played.iter().enumerate().all(|(place, action)| {
                let ply = line.ply + place;
                played.positions()[ply].notation(played.actions()[ply]) == *action
            })
    };
    lines.iter().find(|line| was_played(line)).map(|line| line.answer.clone())
}

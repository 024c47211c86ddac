//! Conditional moves: the answers that players prepare for expected actions.

use crate::cache::TableCache;
use crate::clock::Clock;
use crate::error::ClubError;
use crate::who::Who;
use pentad_api::{Expect, Expected};
use pentad_core::Seat;
use pentad_store::Store;
use pentad_table::{CommandError, Table};

/// Largest number of answers that a seat may prepare.
const MOST_EXPECTED: usize = 50;

/// Keeps the answers that players prepare. Clones keep the same answers.
#[derive(Clone, Debug)]
pub struct Expecting {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) cache: TableCache,
}

impl Expecting {
    /// Stores the answers that a person has prepared for expected actions.
    pub async fn expect(&self, who: &Who, id: &str, expect: Expect) -> Result<(), ClubError> {
        who.may_play(self.clock.now())?;
        if expect.lines.len() > MOST_EXPECTED {
            return Err(ClubError::TooMuch(format!("at most {MOST_EXPECTED} answers can be prepared")));
        }
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let live = self.cache.loaded(id, &mut slot).await?;
        let seat = live.seat_of(&who.account).ok_or(ClubError::Table(CommandError::NotSeated))?;
        if live.new.speed == "live" {
            return Err(ClubError::Forbidden("answers are prepared in games by correspondence".to_owned()));
        }
        for line in &expect.lines {
            check_expected(&live.table, seat, line)?;
        }
        let body =
            if expect.lines.is_empty() { None } else { Some(serde_json::to_string(&expect.lines).unwrap_or_default()) };
        self.store.expect(id, seat.number(), body).await?;
        live.expected.retain(|(other, _)| *other != seat);
        if !expect.lines.is_empty() {
            live.expected.push((seat, expect.lines));
        }
        Ok(())
    }

    /// Returns the answers that a person has prepared.
    pub async fn expected(&self, who: &Who, id: &str) -> Result<Expect, ClubError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let live = self.cache.loaded(id, &mut slot).await?;
        let seat = live.seat_of(&who.account).ok_or(ClubError::Table(CommandError::NotSeated))?;
        let own = live.expected.iter().find(|(other, _)| *other == seat);
        Ok(Expect { lines: own.map(|(_, lines)| lines.clone()).unwrap_or_default() })
    }
}

/// Checks that an answer can be prepared: the expected actions are legal, begin with a turn of another seat and lead to one of this seat.
/// They may include own actions that other lines prepare, such as the first stone of a turn before the second.
fn check_expected(table: &Table, seat: Seat, line: &Expected) -> Result<(), ClubError> {
    let played = table.played();
    if line.ply != played.plies() || line.if_played.is_empty() || line.if_played.len() > 8 {
        return Err(ClubError::Invalid("an answer is prepared for what may be played next".to_owned()));
    }
    let mut game = played.last().clone();
    for (place, action) in line.if_played.iter().chain([&line.answer]).enumerate() {
        let is_answer = place == line.if_played.len();
        let fits = |turn: Seat| (turn == seat && place > 0) || (turn != seat && !is_answer);
        if !game.turn().seat().is_some_and(fits) {
            return Err(ClubError::Invalid(
                "an answer is prepared for what the others play until it is your turn".to_owned(),
            ));
        }
        let refused = |error| CommandError::Action { action: action.clone(), error };
        let read = game.read(action).map_err(refused)?;
        if game.notation(read) != *action {
            return Err(ClubError::Invalid(format!("{action} is written {}", game.notation(read))));
        }
        game.apply(read);
    }
    Ok(())
}

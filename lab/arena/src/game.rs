use crate::contender::{ContenderError, Player, Work};
use crate::outside::EngineError;
use crate::plan::{Fixture, Luck, MatchPlan, mix};
use pentad_catalog::Playthrough;
use pentad_core::{Outcome, Seat, SeatSet, Turn};
use pentad_search::Cancel;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A game that was played, as the ledger keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The number of its start.
    pub start: u64,
    /// The contender at each seat, by its index in the list.
    pub seating: Vec<usize>,
    /// The result, as in a record's header `Result`.
    pub result: String,
    /// The result of each seat: its share of the win, or the points of a solitaire.
    pub worths: Vec<f64>,
    /// The number of actions, including those of chance and of the opening.
    pub plies: usize,
    /// The seed of the contenders.
    pub seed: u64,
    /// The contender that forfeited the game, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// The work of each seat. Files of earlier versions lack it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub work: Vec<Work>,
    /// The number of actions of the opening.
    pub opening: usize,
    /// The headers of the starting position: the options and the deal. Files of earlier versions lack them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Map<String, Value>>,
    /// All actions of the game.
    pub actions: Vec<String>,
}

/// The loss of a game that was not played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Forfeit {
    /// The contender at fault, by its index in the list.
    pub contender: usize,
    /// Its seat, counted from 1.
    pub seat: usize,
    /// The error.
    pub reason: String,
}

/// Plays a game; `None` if it was cancelled.
pub(crate) fn play(plan: &MatchPlan, fixture: &Fixture, cancel: &Cancel) -> Result<Option<Played>, ContenderError> {
    let mut played = plan.start(fixture.start).expect("the plan was checked before");
    let opening = played.plies();
    let mut luck = Luck::after(plan, fixture.start, &played);
    let seating = fixture.seating.iter().fold(0, |sum: u64, place| sum * 64 + *place as u64 + 1);
    let seed = mix(plan.seed, fixture.start, 16 + seating) >> 12;
    let mut players: Vec<Option<Player>> = fixture.seating.iter().map(|_| None).collect();
    let mut forfeit = None;
    let mut legal = Vec::new();
    while forfeit.is_none() {
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let game = played.last();
        let action = match game.turn() {
            Turn::Over => break,
            Turn::Chance => luck.draw(game),
            Turn::Seat(seat) => {
                game.legal_actions(&mut legal);
                let contender = fixture.seating[seat.index()];
                if let [only] = legal[..] {
                    only
                } else {
                    let player = match &mut players[seat.index()] {
                        Some(player) => Ok(player),
                        place => {
                            let seed = seed.wrapping_add(seat.index() as u64);
                            plan.contenders[contender]
                                .sit_down(&played, plan.allowance, seed, cancel)
                                .map(|player| place.insert(player))
                        }
                    };
                    let decided = match player {
                        Ok(player) => player.decide(&played),
                        Err(ContenderError::Engine(error)) => Err(error),
                        Err(error) => return Err(error),
                    };
                    match decided {
                        Ok(action) => action,
                        Err(EngineError::Cancelled) => return Ok(None),
                        Err(error) => {
                            forfeit = Some(Forfeit { contender, seat: seat.number(), reason: error.to_string() });
                            continue;
                        }
                    }
                }
            }
        };
        played.push(action);
        players.iter_mut().flatten().for_each(|player| player.played(action));
    }
    if cancel.is_cancelled() {
        return Ok(None);
    }
    let seats = fixture.seating.len();
    let outcome = match &forfeit {
        None => played.last().outcome().expect("the game is over"),
        Some(_) if seats == 1 => Outcome::Solitaire { points: 0 },
        Some(forfeit) => {
            Outcome::Won(Seat::all(seats).filter(|seat| seat.number() != forfeit.seat).collect::<SeatSet>())
        }
    };
    Ok(Some(Played {
        start: fixture.start,
        seating: fixture.seating.clone(),
        result: outcome.to_string(),
        worths: Seat::all(seats).map(|seat| f64::from(outcome.worth(seat))).collect(),
        plies: played.plies(),
        seed,
        forfeit,
        work: players.iter().map(|player| player.as_ref().map_or(Work::default(), Player::work)).collect(),
        opening,
        deal: Some(deal_of(&played)),
        actions: played.record().actions().map(|(_, action)| action.to_owned()).collect(),
    }))
}

/// Returns the starting position as headers.
fn deal_of(played: &Playthrough) -> Map<String, Value> {
    let headers = played.positions()[0].headers();
    headers.iter().map(|(name, value)| (name.to_owned(), Value::from(value))).collect()
}

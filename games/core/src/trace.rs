use crate::{Game, Turn};
use std::fmt::Write;

/// Writes a position as one line of JSON: the seat to act, every legal action in byte order, scores and winners.
pub fn trace_line<G: Game>(game: &G, ply: usize) -> String {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let mut legal: Vec<String> = actions.iter().map(|action| format!("\"{}\"", game.notation(*action))).collect();
    legal.sort_unstable();

    let to_act = match game.turn() {
        Turn::Seat(seat) => seat.to_string(),
        Turn::Chance => "\"chance\"".to_owned(),
        Turn::Over => "null".to_owned(),
    };
    let winners = match game.outcome() {
        None => "null".to_owned(),
        Some(outcome) => {
            let seats: Vec<String> = outcome.winners().iter().map(|seat| seat.to_string()).collect();
            format!("[{}]", seats.join(","))
        }
    };
    let mut line = String::with_capacity(96 + legal.len() * 12);
    // Canonical action strings hold no quotes, backslashes or control characters, so they need no escaping.
    let _ = write!(
        line,
        "{{\"ply\":{ply},\"to_act\":{to_act},\"legal\":[{}],\"scores\":{},\"winners\":{winners}}}",
        legal.join(","),
        game.scores(),
    );
    line
}

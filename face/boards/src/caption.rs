use pentad_core::{Game, Outcome, Turn};

/// Returns the state of a game in one sentence: its name, and who is to act or who has won.
pub fn caption<G: Game>(game: &G) -> String {
    let name = G::INFO.name;
    let seat_name = |index: usize| G::INFO.seat_names[index];
    let state = match (game.turn(), game.outcome()) {
        (Turn::Seat(seat), _) if game.seats() > 1 => format!("{} to act", seat_name(seat.index())),
        (Turn::Seat(_), _) => "your turn".to_owned(),
        (Turn::Chance, _) => "a tile is turned up".to_owned(),
        (Turn::Over, Some(Outcome::Solitaire { points: 1 })) => "finished with 1 point".to_owned(),
        (Turn::Over, Some(Outcome::Solitaire { points })) => format!("finished with {points} points"),
        (Turn::Over, Some(Outcome::Won(seats))) if seats.len() == 1 => {
            let winner = seats.iter().next().map_or("", |seat| seat_name(seat.index()));
            format!("{winner} has won")
        }
        (Turn::Over, Some(Outcome::Won(seats))) if seats.len() == game.seats() => "drawn".to_owned(),
        (Turn::Over, Some(Outcome::Won(seats))) => {
            let names: Vec<&str> = seats.iter().map(|seat| seat_name(seat.index())).collect();
            format!("{} share the win", names.join(" and "))
        }
        (Turn::Over, None) => "over".to_owned(),
    };
    format!("{name}: {state}")
}

use crate::{headers, legal_strings, random};
use pentad_core::{Game, Headers, Options, Turn};

/// A plain, slow implementation of the same rules. It shares no code with the fast one and exchanges only strings.
pub trait Twin {
    /// Returns the start position for a record's headers.
    fn start(headers: &Headers) -> Self;
    /// Returns the seat to act.
    fn to_act(&self) -> ToAct;
    /// Returns the canonical strings of all legal actions, in any order.
    fn legal(&self) -> Vec<String>;
    /// Plays a legal action.
    fn play(&mut self, action: &str);
    /// Returns the scores as a trace writes them.
    fn scores(&self) -> String;
    /// Returns the seats that share the win, counted from 1; `None` while the game runs.
    fn winners(&self) -> Option<Vec<usize>>;
}

/// The seat to act, in the words of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum ToAct {
    Seat(usize),
    Chance,
    Nobody,
}

/// Plays random games on the game and its twin and compares every position.
pub fn twin<G: Game, T: Twin>(short: &str, games: u64) {
    let mut scratch = Vec::new();
    for seed in 0..games {
        let mut headers = headers(short);
        let mut random = random(seed);
        G::Options::deal(&mut headers, &mut random).expect("the options allow a deal");
        let mut game = G::start(&G::Options::from_headers(&headers).expect("the options are allowed"));
        let mut twin = T::start(&headers);
        let mut played: Vec<String> = Vec::new();
        loop {
            assert_agreement(&game, &twin, &format!("{short}, seed {seed}, after {}", played.join("; ")));
            if game.turn() == Turn::Over {
                break;
            }
            let action = game.random_action(&mut random, &mut scratch);
            played.push(game.notation(action).to_string());
            twin.play(&played[played.len() - 1]);
            game.apply(action);
        }
    }
}

/// Compares a position on both: the seat to act, the legal actions, the scores and the winners. Returns the legal actions in
/// order.
pub fn assert_agreement<G: Game, T: Twin>(game: &G, twin: &T, place: &str) -> Vec<String> {
    let to_act = match game.turn() {
        Turn::Seat(seat) => ToAct::Seat(seat.number()),
        Turn::Chance => ToAct::Chance,
        Turn::Over => ToAct::Nobody,
    };
    let winners = game.outcome().map(|outcome| outcome.winners().iter().map(|seat| seat.number()).collect());
    let mut legal = twin.legal();
    legal.sort_unstable();
    assert_eq!(to_act, twin.to_act(), "to act: {place}");
    assert_eq!(legal_strings(game), legal, "legal actions: {place}");
    assert_eq!(game.scores().to_string(), twin.scores(), "scores: {place}");
    assert_eq!(winners, twin.winners(), "winners: {place}");
    legal
}

use crate::Words;
use crate::players::Called;
use pentad_boards::scene::Role;
use pentad_catalog::{AnyAction, Listed};
use pentad_core::{Seat, SeatSet};

/// A game that can be told in words.
pub(crate) trait Spoken: Listed {
    /// An action, as it happens here. One that may not be played is told without what it would bring about.
    fn tell_action(&self, words: &Words, action: Self::Action) -> String;

    /// What lies on a spot, by its name in the scene; `None` if there is no such spot.
    fn tell_spot(&self, words: &Words, role: Role, name: &str) -> Option<String>;

    /// Whose turn it is and what is asked. Only while the game runs.
    fn tell_caption(&self, words: &Words) -> String;

    /// Who has won and why. Only when the game is over.
    fn tell_ending(&self, words: &Called<'_>) -> String;
}

/// An action, if it is one of this game.
pub(crate) fn told<G: Spoken>(game: &G, words: &Words, action: AnyAction) -> String {
    match G::own(action) {
        Some(action) => game.tell_action(words, action),
        None => words.say("action-strange"),
    }
}

/// What nearly all sentences about games need.
impl Words {
    /// What a seat of a game is called.
    pub(crate) fn name<G: Listed>(&self, seat: Seat) -> String {
        self.seat_name(G::ID, seat)
    }

    /// The same for what belongs to it.
    pub(crate) fn whose<G: Listed>(&self, seat: Seat) -> String {
        self.seat_whose(G::ID, seat)
    }

    /// A sentence and what follows from it, if anything does.
    pub(crate) fn and_then(&self, sentence: String, more: Vec<String>) -> String {
        more.into_iter().fold(sentence, |told, next| {
            self.say_with("action-then", &[("action", told.into()), ("then", next.into())])
        })
    }
}

/// The seat in a spot's name, counted from 1 there, if there are so many.
pub(crate) fn seat_of(word: &str, seats: usize) -> Option<Seat> {
    Seat::numbered(word.parse().ok()?).filter(|seat| seat.index() < seats)
}

/// How a game with points has ended: who won, with how many, and what the others have.
pub(crate) fn points_ending<G: Listed>(
    words: &Called<'_>,
    game: &G,
    reason: &str,
    points: impl Fn(Seat) -> pentad_core::Points,
) -> String {
    let winners = game.outcome().map_or(SeatSet::EMPTY, pentad_core::Outcome::winners);
    let best = winners.iter().next().map_or(pentad_core::Points::default(), &points);
    let reason = words.say(reason);
    if winners.len() == game.seats() {
        return words.say_with("ending-points-draw", &[("points", best.into()), ("reason", reason.into())]);
    }
    if let (2, Some(loser)) = (game.seats(), Seat::all(2).find(|seat| !winners.contains(*seat))) {
        let values = [
            ("seat", words.names::<G>(winners).into()),
            ("points", best.into()),
            ("other", points(loser).into()),
            ("reason", reason.into()),
        ];
        return words.say_with("ending-points-two", &values);
    }
    let others: Vec<String> = Seat::all(game.seats())
        .filter(|seat| !winners.contains(*seat))
        .map(|seat| {
            let values = [("seat", words.name::<G>(seat).into()), ("points", points(seat).into())];
            let form = (words.you() == Some(seat)).then_some("you");
            words.in_form(form).say_with("ending-points-of", &values)
        })
        .collect();
    let key = if winners.len() == 1 { "ending-points-won" } else { "ending-points-shared" };
    let values = [
        ("seats", words.names::<G>(winners).into()),
        ("points", best.into()),
        ("others", words.list(&others).into()),
        ("reason", reason.into()),
    ];
    words.say_with(key, &values)
}

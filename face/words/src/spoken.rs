use crate::Words;
use crate::players::Called;
use pentad_boards::scene::Role;
use pentad_catalog::{AnyAction, Listed};
use pentad_core::{Seat, SeatSet};

/// A game that can be described in words.
pub(crate) trait Spoken: Listed {
    /// Describes an action in this position. An illegal action is described without its consequences.
    fn tell_action(&self, words: &Words, action: Self::Action) -> String;

    /// Describes the contents of a spot by its name in the scene; `None` if there is no such spot.
    fn tell_spot(&self, words: &Words, role: Role, name: &str) -> Option<String>;

    /// Says whose turn it is and what is required. Called only while the game runs.
    fn tell_caption(&self, words: &Words) -> String;

    /// Says who has won and why. Called only when the game is over.
    fn tell_ending(&self, words: &Called<'_>) -> String;
}

/// Describes an action, or calls it strange if it belongs to another game.
pub(crate) fn told<G: Spoken>(game: &G, words: &Words, action: AnyAction) -> String {
    match G::own(action) {
        Some(action) => game.tell_action(words, action),
        None => words.say("action-strange"),
    }
}

/// Helpers for nearly all sentences about games.
impl Words {
    /// Returns the name of a seat.
    pub(crate) fn name<G: Listed>(&self, seat: Seat) -> String {
        self.seat_name(G::ID, seat)
    }

    /// Returns the possessive form of a seat's name.
    pub(crate) fn whose<G: Listed>(&self, seat: Seat) -> String {
        self.seat_whose(G::ID, seat)
    }

    /// Appends the consequences of an action to its sentence, if there are any.
    pub(crate) fn and_then(&self, sentence: String, more: Vec<String>) -> String {
        more.into_iter().fold(sentence, |told, next| {
            self.say_with("action-then", &[("action", told.into()), ("then", next.into())])
        })
    }
}

/// Parses the seat in a spot's name, counted from 1; `None` if the game has no such seat.
pub(crate) fn seat_of(word: &str, seats: usize) -> Option<Seat> {
    Seat::numbered(word.parse().ok()?).filter(|seat| seat.index() < seats)
}

/// Describes the end of a game with points: the winners, their points, and those of the others.
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

use crate::bundle::{bundle, sentence, supply};
use crate::{Locale, Part, Value};
use pentad_catalog::GameId;
use pentad_core::{Game, Seat};

/// All sentences of the page, in one language. Copying it is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    locale: Locale,
    /// The seat of the player addressed.
    you: Option<Seat>,
    /// The preferred form of a sentence: an attribute of the message, used where the message has it.
    form: Option<&'static str>,
}

impl Words {
    /// Returns the words of a language.
    pub fn of(locale: Locale) -> Words {
        Words { locale, you: None, form: None }
    }

    /// Returns the same words, addressed to the player at a seat: "Your turn", "You won".
    #[must_use]
    pub fn to(self, you: Option<Seat>) -> Words {
        Words { you, ..self }
    }

    /// Returns the seat of the player addressed.
    pub(crate) fn you(&self) -> Option<Seat> {
        self.you
    }

    /// Returns the same words in another form.
    pub(crate) fn in_form(self, form: Option<&'static str>) -> Words {
        Words { form, ..self }
    }

    /// Returns true if a part of a language is loaded or built in. A page starts with English alone, without its lessons.
    pub fn knows(locale: Locale, part: Part) -> bool {
        bundle(locale, part).is_some()
    }

    /// Adds a part of a language: `text` is the content of all its files.
    pub fn supply(locale: Locale, part: Part, text: &str) {
        supply(locale, part, text);
    }

    /// Returns the language.
    pub fn locale(&self) -> Locale {
        self.locale
    }

    /// Returns the sentence with this key. A sentence missing from the language is said in English; if English lacks it too, the key itself
    /// is returned.
    pub fn say(&self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// Returns the sentence with this key, filled in with values.
    pub fn say_with(&self, key: &str, values: &[(&str, Value)]) -> String {
        let formed = self.form.and_then(|form| self.find(&format!("{key}.{form}"), values));
        formed.or_else(|| self.find(key, values)).unwrap_or_else(|| key.to_owned())
    }

    /// Returns the sentence with this key in the language or else in English, if there is one.
    pub(crate) fn find(&self, key: &str, values: &[(&str, Value)]) -> Option<String> {
        sentence(self.locale, key, values).or_else(|| sentence(Locale::English, key, values))
    }

    /// Returns a list in words: "a1, b2 and c3".
    pub fn list(&self, things: &[String]) -> String {
        let Some((last, earlier)) = things.split_last() else { return String::new() };
        let mut row: Option<String> = None;
        for thing in earlier {
            row = Some(match row {
                None => thing.clone(),
                Some(row) => self.say_with("list-more", &[("before", row.into()), ("next", thing.as_str().into())]),
            });
        }
        match row {
            None => last.clone(),
            Some(row) => self.say_with("list-last", &[("before", row.into()), ("last", last.as_str().into())]),
        }
    }

    /// Returns a game's name.
    pub fn game_name(&self, id: GameId) -> String {
        self.say(&format!("game-{id}"))
    }

    /// Returns a description of a game in one inviting line.
    pub fn game_about(&self, id: GameId) -> String {
        self.say(&format!("game-{id}-about"))
    }

    /// Returns the name of a seat: "Black", "Clockwise".
    pub fn seat_name(&self, id: GameId, seat: Seat) -> String {
        self.seat(id, seat, "")
    }

    /// Returns the possessive form of a seat's name, without the noun: "Black's", "de Noir", 「黒の」.
    pub fn seat_whose(&self, id: GameId, seat: Seat) -> String {
        self.seat(id, seat, ".of")
    }

    fn seat(&self, id: GameId, seat: Seat, form: &str) -> String {
        if seat.index() < id.info().seat_names.len() {
            self.say(&format!("seat-{id}-{seat}{form}"))
        } else {
            self.say_with(&format!("seat-other{form}"), &[("number", seat.number().into())])
        }
    }
}

/// Stands for a missing piece or place in an action that is not legal.
pub(crate) const NOTHING: &str = "?";

/// Returns the position after an action; `None` if the action is illegal.
pub(crate) fn after<G: Game>(game: &G, action: G::Action) -> Option<G> {
    let mut next = game.clone();
    next.play(action).ok().map(|()| next)
}

use crate::bundle::{bundle, sentence, supply};
use crate::{Locale, Part, Value};
use pentad_catalog::GameId;
use pentad_core::{Game, Seat};

/// Every sentence of the page, in one language. Copying is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    locale: Locale,
    /// Who is spoken to.
    you: Option<Seat>,
    /// The form of a sentence that is wanted: an attribute of the message, where it has one of that name.
    form: Option<&'static str>,
}

impl Words {
    /// The words of a language.
    pub fn of(locale: Locale) -> Words {
        Words { locale, you: None, form: None }
    }

    /// The same words, spoken to the player at a seat: "Your turn", "You won".
    #[must_use]
    pub fn to(self, you: Option<Seat>) -> Words {
        Words { you, ..self }
    }

    /// Who is spoken to.
    pub(crate) fn you(&self) -> Option<Seat> {
        self.you
    }

    /// The same words in another form.
    pub(crate) fn in_form(self, form: Option<&'static str>) -> Words {
        Words { form, ..self }
    }

    /// Whether a part of a language can be spoken. In a page only English can from the start, without its lessons.
    pub fn knows(locale: Locale, part: Part) -> bool {
        bundle(locale, part).is_some()
    }

    /// Adds a part of a language: `text` is the content of all its files.
    pub fn supply(locale: Locale, part: Part, text: &str) {
        supply(locale, part, text);
    }

    /// The language.
    pub fn locale(&self) -> Locale {
        self.locale
    }

    /// The sentence with this key. A sentence that the language lacks is said in English; if English lacks it too, the
    /// key itself is the answer.
    pub fn say(&self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// The sentence with this key, filled in.
    pub fn say_with(&self, key: &str, values: &[(&str, Value)]) -> String {
        let formed = self.form.and_then(|form| self.find(&format!("{key}.{form}"), values));
        formed.or_else(|| self.find(key, values)).unwrap_or_else(|| key.to_owned())
    }

    /// The sentence with this key, if there is one.
    pub(crate) fn find(&self, key: &str, values: &[(&str, Value)]) -> Option<String> {
        sentence(self.locale, key, values).or_else(|| sentence(Locale::English, key, values))
    }

    /// Things in a row: "a1, b2 and c3".
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

    /// A game's name.
    pub fn game_name(&self, id: GameId) -> String {
        self.say(&format!("game-{id}"))
    }

    /// A game in one inviting line.
    pub fn game_about(&self, id: GameId) -> String {
        self.say(&format!("game-{id}-about"))
    }

    /// What a seat is called: "Black", "Clockwise".
    pub fn seat_name(&self, id: GameId, seat: Seat) -> String {
        self.seat(id, seat, "")
    }

    /// What belongs to a seat, up to the thing that does: "Black's", "de Noir", 「黒の」.
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

/// Stands for a thing that is missing, in an action that is not legal.
pub(crate) const NOTHING: &str = "?";

/// The position after an action; `None` if it may not be played.
pub(crate) fn after<G: Game>(game: &G, action: G::Action) -> Option<G> {
    let mut next = game.clone();
    next.play(action).ok().map(|()| next)
}

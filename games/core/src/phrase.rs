use crate::Seat;

/// A sentence, or part of one, independent of language: a message name and its arguments. Faces that speak other languages than
/// the rules translate it; they know every name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// The message name.
    pub name: String,
    /// The arguments by name.
    pub parts: Vec<(&'static str, Part)>,
}

/// An argument of a phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A text that is the same in every language: a cell, an action, or a word that selects a variant of the sentence.
    Text(String),
    /// A number that selects the plural form.
    Count(usize),
    /// The name of a seat.
    Seat(Seat),
    /// A nested phrase, such as a piece.
    Phrase(Phrase),
    /// A list of parts, joined by the phrase with this name.
    Row(&'static str, Vec<Part>),
}

impl Phrase {
    /// Creates a phrase without arguments.
    pub fn new(name: impl Into<String>) -> Phrase {
        Phrase { name: name.into(), parts: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, part: impl Into<Part>) -> Phrase {
        self.parts.push((name, part.into()));
        self
    }
}

impl From<String> for Part {
    fn from(text: String) -> Part {
        Part::Text(text)
    }
}

impl From<&str> for Part {
    fn from(text: &str) -> Part {
        Part::Text(text.to_owned())
    }
}

impl From<Seat> for Part {
    fn from(seat: Seat) -> Part {
        Part::Seat(seat)
    }
}

impl From<usize> for Part {
    fn from(count: usize) -> Part {
        Part::Count(count)
    }
}

impl From<Phrase> for Part {
    fn from(phrase: Phrase) -> Part {
        Part::Phrase(phrase)
    }
}

use crate::Seat;

/// A sentence or a part of one in no language: its name, and what goes into it. Faces that speak other languages than the rules
/// put it into words; they know every name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// What the sentence is called.
    pub name: String,
    /// What goes into it, by name.
    pub parts: Vec<(&'static str, Part)>,
}

/// What goes into a phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// What is the same in every language: a cell, an action, or a word by which a sentence chooses its form.
    Text(String),
    /// A number that chooses the plural.
    Count(usize),
    /// The name of a seat.
    Seat(Seat),
    /// A phrase of its own, such as a piece.
    Phrase(Phrase),
    /// Several in a row, joined by the phrase of this name.
    Row(&'static str, Vec<Part>),
}

impl Phrase {
    /// A phrase without parts.
    pub fn new(name: impl Into<String>) -> Phrase {
        Phrase { name: name.into(), parts: Vec::new() }
    }

    /// The same with one part more.
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

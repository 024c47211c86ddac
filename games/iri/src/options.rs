use crate::piece::OWNED;
use crate::{Dictionary, Piece};
use pentad_core::notation::Reader;
use pentad_core::random::{Rng, shuffle};
use pentad_core::{Headers, OptionError, OptionSpec};

/// What is settled before a game of Iri.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many play, 2 to 4.
    pub seats: usize,
    /// IRI-1: the dictionary as it is dealt: four pieces of each size of every seat.
    pub dictionary: Dictionary,
}

/// IRI-1: pieces of each type that are dealt into the dictionary.
const DEALT: usize = OWNED - 1;

impl pentad_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { header: "Seats", about: "how many play", default: "2", allowed: "2 to 4" },
        OptionSpec {
            header: "Dictionary",
            about: "the circle of pieces, clockwise",
            default: "shuffled",
            allowed: "four of each piece that plays, such as aS aM aL bS …, in any order",
        },
    ];

    fn from_headers(headers: &Headers) -> Result<Options, OptionError> {
        let seats = seats(headers)?;
        let Some(text) = headers.get("Dictionary") else {
            return Err(OptionError::missing("Dictionary", "a new game deals one, and its record carries it (IRI-1)"));
        };
        let refused = |reason: String| OptionError::refused("Dictionary", text, format!("{reason} (IRI-1)"));
        let pieces = read(text).map_err(refused)?;
        let wrong = wrong_material(seats, &pieces);
        if !wrong.is_empty() {
            return Err(refused(format!(
                "with {seats} seats it must hold {DEALT} of each piece of each seat: {}",
                wrong.join(", ")
            )));
        }
        let dictionary = Dictionary::new(&pieces).ok_or_else(|| refused("there are too many pieces".to_owned()))?;
        Ok(Options { seats, dictionary })
    }

    fn to_headers(&self) -> Headers {
        Headers::new().with("Seats", self.seats.to_string()).with("Dictionary", self.dictionary.to_string())
    }

    fn deal(headers: &mut Headers, random: &mut dyn Rng) -> Result<(), OptionError> {
        let seats = seats(headers)?;
        if headers.get("Seats").is_none() {
            headers.set("Seats", seats.to_string());
        }
        if headers.get("Dictionary").is_none() {
            let mut pieces: Vec<Piece> = (0..DEALT).flat_map(|_| Piece::types(seats)).collect();
            shuffle(random, &mut pieces);
            let words: Vec<String> = pieces.iter().map(Piece::to_string).collect();
            headers.set("Dictionary", words.join(" "));
        }
        Ok(())
    }
}

impl Options {
    /// Whether this is a game that can be dealt: options can be put together by hand.
    pub(crate) fn is_possible(&self) -> bool {
        let pieces: Vec<Piece> = self.dictionary.pieces().collect();
        (2..=4).contains(&self.seats) && wrong_material(self.seats, &pieces).is_empty()
    }
}

fn seats(headers: &Headers) -> Result<usize, OptionError> {
    Ok(headers.number("Seats", 2, 2..=4, "IRI-1")? as usize)
}

/// Reads a list of pieces, separated by spaces, commas or nothing.
fn read(text: &str) -> Result<Vec<Piece>, String> {
    let mut reader = Reader::new(text);
    let mut pieces = Vec::new();
    while !reader.is_at_end() {
        let rest = reader.rest();
        if reader.symbol(',') {
            continue;
        }
        let unknown = || {
            let word = rest.split([' ', ',', '\t']).next().unwrap_or(rest);
            format!("\"{word}\" is not a piece: a colour a to d and a size S, M or L is expected, such as bL")
        };
        pieces.push(Piece::read(&mut reader).ok_or_else(unknown)?);
    }
    Ok(pieces)
}

/// What there is too much or too little of, in words.
fn wrong_material(seats: usize, pieces: &[Piece]) -> Vec<String> {
    let mut wrong = Vec::new();
    for piece in Piece::types(4) {
        let count = pieces.iter().filter(|other| **other == piece).count();
        let due = if piece.colour.index() < seats { DEALT } else { 0 };
        if count != due {
            let how = if count > due { "too many" } else { "too few" };
            wrong.push(format!("{count} {piece} is {} {how}", count.abs_diff(due)));
        }
    }
    wrong
}

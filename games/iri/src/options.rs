use crate::piece::OWNED;
use crate::{Dictionary, Piece};
use pentad_core::notation::Reader;
use pentad_core::random::{Rng, shuffle};
use pentad_core::{Dealt, Headers, OptionError, OptionSpec, WholeNumber, clause};

/// The choices made before a game of Iri.
///
/// # Examples
///
/// ```
/// use pentad_core::random::Unshuffled;
/// use pentad_core::{Headers, Options as _};
/// use pentad_iri::Options;
///
/// // A deal needs a random generator; this one leaves the pieces in order.
/// let mut headers = Headers::new().with("Seats", "3");
/// Options::deal(&mut headers, &mut Unshuffled)?;
/// let options = Options::from_headers(&headers)?;
/// assert_eq!((options.seats, options.dictionary.len()), (3, 36));
/// # Ok::<(), pentad_core::OptionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Number of players, 2 to 4.
    pub seats: usize,
    /// IRI-1: the dictionary as dealt: four pieces of each size of every seat.
    pub dictionary: Dictionary,
}

/// IRI-1: number of pieces of each type dealt into the dictionary.
const DEALT: usize = OWNED - 1;

const SEATS: OptionSpec<WholeNumber> = OptionSpec::seats(2..=4).citing(clause!("IRI-1"));

const DICTIONARY: OptionSpec<Dealt> = OptionSpec::dealt(
    "Dictionary",
    "the circle of pieces, clockwise",
    "shuffled",
    "four of each piece that plays, such as aS aM aL bS …, in any order",
)
.citing(clause!("IRI-1"));

impl pentad_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[SEATS.any(), DICTIONARY.any()];
    const SAMPLES: &'static [&'static str] = &["", "Seats=3", "Seats=4"];

    fn from_headers(headers: &Headers) -> Result<Options, OptionError> {
        let seats = SEATS.read(headers)? as usize;
        let Some(text) = headers.get(DICTIONARY.header) else {
            return Err(DICTIONARY.missing("a new game deals one, and its record carries it"));
        };
        let pieces = read(text).map_err(|reason| DICTIONARY.refused(text, reason))?;
        let wrong = wrong_material(seats, &pieces);
        if !wrong.is_empty() {
            let wrong = wrong.join(", ");
            let reason = format!("with {seats} seats it must hold {DEALT} of each piece of each seat: {wrong}");
            return Err(DICTIONARY.refused(text, reason));
        }
        let too_many = || DICTIONARY.refused(text, "there are too many pieces");
        Ok(Options { seats, dictionary: Dictionary::new(&pieces).ok_or_else(too_many)? })
    }

    fn to_headers(&self) -> Headers {
        Headers::new().with_option(&SEATS, self.seats as u32).with(DICTIONARY.header, self.dictionary.to_string())
    }

    fn deal(headers: &mut Headers, random: &mut dyn Rng) -> Result<(), OptionError> {
        let seats = SEATS.read(headers)?;
        if headers.get(SEATS.header).is_none() {
            headers.set(SEATS.header, seats.to_string());
        }
        if headers.get(DICTIONARY.header).is_none() {
            let mut pieces: Vec<Piece> = (0..DEALT).flat_map(|_| Piece::types(seats as usize)).collect();
            shuffle(random, &mut pieces);
            let words: Vec<String> = pieces.iter().map(Piece::to_string).collect();
            headers.set(DICTIONARY.header, words.join(" "));
        }
        Ok(())
    }
}

impl Options {
    /// Returns true if a game with these options can be dealt; options built in code may be wrong.
    pub(crate) fn is_possible(&self) -> bool {
        let pieces: Vec<Piece> = self.dictionary.pieces().collect();
        u32::try_from(self.seats).is_ok_and(|seats| SEATS.check(&seats).is_ok())
            && wrong_material(self.seats, &pieces).is_empty()
    }
}

/// Parses a list of pieces, separated by spaces, commas or nothing.
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

/// Lists in words the piece types with too many or too few pieces.
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

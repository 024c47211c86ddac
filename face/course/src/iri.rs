use crate::step::judge;
use crate::{Beat, Goal, Step};
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::{Along, Cell, Game, Points, Seat};
use pentad_iri::{Dictionary, Hand, Iri, Options, Phase, Piece, Preview, Setup, Size};

/// The learner is yellow throughout, and plays with blue.
const YELLOW: Seat = Seat::FIRST;

/// A ring in which two yellow pieces are neighbours in one place only, at the top.
const FIRST_RING: &str = "aS aL bM aM bS aL bL bM aL bL aM bS aS bL aS bS aM bM aL bS aM bM aS bL";

/// A ring in which three yellow pieces stand in a row at the top.
const SECOND_RING: &str = "aM aS aL bS aL bL aS bS bL aL bM aS bS aM bS bM aM bL aM bM aL aS bL bM";

/// A ring with a blue piece between two yellow ones at 3, 4 and 5.
const SIDES_RING: &str = "bM aS aS aS bM aL bS aL bS aL bM aS bS aM bL aM bL aM bL aM bS aL";

pub(crate) static STEPS: [Step; 9] = [
    // IRI-3, IRI-5
    Step {
        key: "iri-word",
        start: || dealt(FIRST_RING).into(),
        goal: Goal::Any,
        spots: &["dictionary 0", "dictionary 1"],
    },
    // IRI-7: the first word.
    Step {
        key: "iri-three",
        start: || dealt(SECOND_RING).into(),
        goal: Goal::Play(|game, action| previewed(game, action, |preview| preview.laid.len() == 3)),
        spots: &["dictionary 0", "dictionary 1", "dictionary 2"],
    },
    // IRI-4, IRI-7: pieces of either colour count.
    Step {
        key: "iri-join",
        start: || {
            Sketched {
                ring: "bS aM bL aS bM aL bS aS bL aS bL aM bS aM bL aL aL bM bM aL bS aM",
                board: "0,0 aS; 1,0 bM",
                ..Sketched::DEFAULT
            }
            .into()
        },
        goal: Goal::Play(|game, action| previewed(game, action, goes_on_across)),
        spots: &["dictionary 3", "dictionary 4", "dictionary 5"],
    },
    // IRI-3: the ring is read in either direction.
    Step {
        key: "iri-backwards",
        start: || {
            Sketched {
                ring: "aM bL bS aM bL aS bS aM bM aS bS aL aL bM aS bM bL aM bS aL aL bM",
                board: "0,0 aS; 1,0 bL",
                ..Sketched::DEFAULT
            }
            .into()
        },
        goal: Goal::Play(|game, action| previewed(game, action, goes_on_across)),
        spots: &["dictionary 3", "dictionary 4", "dictionary 5"],
    },
    // IRI-4: pieces already on the board are stepped over.
    Step {
        key: "iri-sides",
        start: || on_both_sides().into(),
        goal: Goal::Play(|game, action| {
            previewed(game, action, |preview| {
                preview.laid.len() == 2 && goes_on_across(preview) && preview.laid[0].0 == Cell::new(-1, 0)
            })
        }),
        spots: &["-1,0", "1,0"],
    },
    // IRI-9, from the end of the step before.
    Step {
        key: "iri-take",
        start: || {
            let mut game = on_both_sides();
            let action = game.read("-1,0>SL").expect("the word of the step before is legal");
            game.apply(action);
            game.into()
        },
        goal: Goal::Play(|game, action| judge(game, action, |_, _, after: &Iri| after.hand(YELLOW) == Hand::START)),
        spots: &[],
    },
    // IRI-7: a piece in two words counts twice.
    Step {
        key: "iri-cross",
        start: || {
            Sketched {
                ring: "bL bM aL aL bM aL bL aM bS bS aM bM aM bS aM bL aS bL aS aS aS",
                board: "0,0 aL; 1,0 bM; 0,1 bS",
                ..Sketched::DEFAULT
            }
            .into()
        },
        goal: Goal::Play(|game, action| previewed(game, action, |preview| preview.words.len() == 2)),
        spots: &["1,1"],
    },
    // IRI-9: a gap that closes makes a word.
    Step {
        key: "iri-gap",
        start: || {
            Sketched {
                ring: "aL bS bS aS bM aM aL bL aS bM aM bS aL bL aL bL aS bL aM bM aM bS",
                board: "0,0 aS; 1,0 bM; 0,1 aM",
                hands: ["SL", "SML"],
                phase: Phase::Take,
                ..Sketched::DEFAULT
            }
            .into()
        },
        goal: Goal::Script(&[
            Beat::Ask(|game, action| {
                judge(game, action, |_, _, after: &Iri| {
                    let word: Vec<Piece> = ["aS", "bM", "aL"].into_iter().filter_map(piece).collect();
                    !after.dictionary().find(&word).is_empty()
                })
            }),
            Beat::Reply("-1,0>S"),
            Beat::Reply("take 12"),
            Beat::Ask(|game, action| previewed(game, action, |preview| preview.points == Points::whole(4))),
        ]),
        spots: &["dictionary 3", "dictionary 4", "dictionary 5", "dictionary 6"],
    },
    // IRI-8, IRI-10: half a point decides.
    Step {
        key: "iri-end",
        start: || {
            Sketched {
                ring: "bS bM bL aS bM aL aS bL aS aM bM",
                board: "-2,2 aL; -1,1 aM; -1,2 aS; -1,3 aL; 0,0 aL; 0,1 bL; 1,0 aS; 1,1 bS; 1,2 bM; 2,0 aM; 2,1 bM; \
                        2,2 bL; 3,2 bS",
                hands: ["MML", "SSL"],
                halves: [37, 36],
                passes: 1,
                ..Sketched::DEFAULT
            }
            .into()
        },
        goal: Goal::Any,
        spots: &[],
    },
];

/// Sets up a position with a blue piece that has free cells on both sides.
fn on_both_sides() -> Iri {
    Sketched { ring: SIDES_RING, board: "0,0 bM; 0,1 bL", ..Sketched::DEFAULT }.build()
}

fn previewed(game: &AnyGame, action: AnyAction, is_asked: impl Fn(&Preview) -> bool) -> bool {
    judge(game, action, |before: &Iri, action, _| before.preview(action).is_some_and(|preview| is_asked(&preview)))
}

/// Returns true if a word of three or more pieces runs across.
fn goes_on_across(preview: &Preview) -> bool {
    preview.words.iter().any(|word| word.along == Along::Right && word.pieces.len() >= 3)
}

/// Starts a game with this dictionary.
fn dealt(ring: &str) -> Iri {
    Iri::start(&options(ring))
}

fn options(ring: &str) -> Options {
    let pieces: Vec<Piece> = ring.split_whitespace().filter_map(piece).collect();
    Options { seats: 2, dictionary: Dictionary::new(&pieces).expect("a ring of the course is not too long") }
}

/// A position of two seats in short notation.
struct Sketched {
    ring: &'static str,
    /// Cells and pieces: `0,0 aS; 1,0 bM`.
    board: &'static str,
    hands: [&'static str; 2],
    halves: [u32; 2],
    phase: Phase,
    passes: u8,
}

impl Sketched {
    /// Values for a position early in a game, with yellow to place.
    const DEFAULT: Sketched =
        Sketched { ring: "", board: "", hands: ["SML", "SML"], halves: [13, 6], phase: Phase::Place, passes: 0 };

    fn build(&self) -> Iri {
        let board = self.board.split(';').filter_map(|place| {
            let (cell, laid) = place.trim().split_once(' ')?;
            let (x, y) = cell.split_once(',')?;
            Some((Cell::new(x.parse().ok()?, y.parse().ok()?), piece(laid)?))
        });
        let hand = |sizes: &str| {
            let [small, medium, large] = Size::ALL.map(|size| sizes.matches(size.letter()).count() as u8);
            Hand::new(small, medium, large)
        };
        let setup = Setup {
            dictionary: self.ring.split_whitespace().filter_map(piece).collect(),
            board: board.collect(),
            hands: self.hands.map(hand).to_vec(),
            scores: self.halves.map(Points::halves).to_vec(),
            to_act: YELLOW,
            phase: self.phase,
            passes: self.passes,
        };
        // The deal of the dictionary no longer matters.
        Iri::from_setup(&options(FIRST_RING), &setup).expect("a position of the course is one")
    }
}

impl From<Sketched> for AnyGame {
    fn from(sketched: Sketched) -> AnyGame {
        sketched.build().into()
    }
}

/// Parses a piece in the notation of records: `aS`.
fn piece(text: &str) -> Option<Piece> {
    let colour = match text.chars().next()? {
        'a' => YELLOW,
        'b' => Seat::SECOND,
        _ => return None,
    };
    let size = Size::ALL.into_iter().find(|size| text.ends_with(size.letter()))?;
    Some(Piece::new(colour, size))
}

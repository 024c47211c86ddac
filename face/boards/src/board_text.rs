use pentad_catalog::GameId;
use pentad_core::{Points, Seat};
use pentad_enantiomerfolk::{Colour, Hand};

/// Every text of a picture, with the values that belong in the sentence. Notation (coordinates, letters on pieces, bare whole numbers) is
/// the same in every language and is not part of this type.
///
/// Pictures know no language: a [`View`](crate::View) supplies the function that puts these texts into words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardText {
    /// The name of a seat.
    Seat(GameId, Seat),
    /// The points of a seat, as a number.
    Points(Points),
    /// The worth of each group of a seat, the best first, as numbers.
    Groups(Vec<u32>),
    /// The points that a seat has just scored, as a number.
    Scored(Points),

    /// A seat whose turn it is.
    ToAct,
    /// A seat that is to lay a word.
    ToPlace,
    /// A seat that is to take this many pieces.
    Takes(usize),
    /// A seat that has just taken this many pieces.
    Took(usize),
    /// A seat that is to turn up a tile.
    TurnsUp,
    /// A seat that has passed.
    Passed,
    /// A seat that has won alone.
    HasWon,
    /// Short form of [`HasWon`](BoardText::HasWon).
    Won,
    /// A seat that has won with others.
    SharesTheWin,
    /// Short form of [`SharesTheWin`](BoardText::SharesTheWin).
    Shared,
    /// A seat whose game is drawn.
    Drawn,
    /// A seat that has lost because it has no legal action.
    NoLegalAction,
    /// A seat that has lost because it has too few pieces with these colours.
    ShortOf(Vec<Colour>),

    /// Number of groups formed, and the number that wins.
    #[allow(missing_docs)]
    FormedOf { formed: usize, goal: usize },
    /// Number of actions without a new group or a placement, and the number that ends the game.
    #[allow(missing_docs)]
    Quiet { actions: u32, limit: u32 },
    /// Number of occurrences of the position, and the number that ends the game.
    #[allow(missing_docs)]
    Seen { times: usize, limit: u32 },

    /// Heading of the colours that may not be used.
    Barred,
    /// Stands in place of those colours if there are none.
    NothingBarred,
    /// The captured pieces that are in no hand.
    OutOfTheGame(Hand),

    /// Caption under the tiles in hand that lie face up.
    InHand,
    /// Caption under the tiles in hand that lie face down.
    FaceDown,
    /// Heading of the tiles that were set aside.
    Aside,
    /// Stands in place of those tiles if there are none.
    NoneAside,
    /// Caption under the usual score.
    Standard,
    /// Caption under the score to aim for.
    Aim,
}

impl BoardText {
    /// Returns the text in English, the default language of pictures.
    pub fn english(self) -> String {
        match self {
            BoardText::Seat(id, seat) => id.info().seat_names.get(seat.index()).copied().unwrap_or_default().to_owned(),
            BoardText::Points(points) => points.to_string(),
            BoardText::Groups(worth) => listed(&worth),
            BoardText::Scored(points) => format!("+{points}"),
            BoardText::ToAct => "to act".to_owned(),
            BoardText::ToPlace => "to place".to_owned(),
            BoardText::Takes(count) => format!("takes {count}"),
            BoardText::Took(count) => format!("took {count}"),
            BoardText::TurnsUp => "turns up".to_owned(),
            BoardText::Passed => "passed".to_owned(),
            BoardText::HasWon => "has won".to_owned(),
            BoardText::Won => "won".to_owned(),
            BoardText::SharesTheWin => "shares the win".to_owned(),
            BoardText::Shared => "shared".to_owned(),
            BoardText::Drawn => "drawn".to_owned(),
            BoardText::NoLegalAction => "no legal action".to_owned(),
            BoardText::ShortOf(colours) => {
                let colours: Vec<String> = colours.iter().map(Colour::to_string).collect();
                format!("short of {}", colours.join(", "))
            }
            BoardText::FormedOf { formed, goal } => format!("{formed} of {goal}"),
            BoardText::Quiet { actions, limit } => format!("{actions}/{limit} to a draw: no placement, no group"),
            BoardText::Seen { times, limit } => format!("position seen {times}/{limit}"),
            BoardText::Barred => "barred".to_owned(),
            BoardText::NothingBarred => "nothing barred".to_owned(),
            BoardText::OutOfTheGame(out) => format!("out of the game: {out}"),
            BoardText::InHand => "in hand".to_owned(),
            BoardText::FaceDown => "face down".to_owned(),
            BoardText::Aside => "aside".to_owned(),
            BoardText::NoneAside => "none".to_owned(),
            BoardText::Standard => "standard".to_owned(),
            BoardText::Aim => "aim".to_owned(),
        }
    }
}

/// Lists at most `MOST` numbers, with dots between them.
fn listed(worth: &[u32]) -> String {
    const MOST: usize = 8;
    let mut shown: Vec<String> = worth.iter().take(MOST).map(ToString::to_string).collect();
    if worth.len() > MOST {
        shown.push("…".to_owned());
    }
    if shown.is_empty() { "0".to_owned() } else { shown.join(" · ") }
}

use pentad_catalog::GameId;
use pentad_core::{Points, Seat};
use pentad_enantiomerfolk::{Colour, Hand};

/// Everything that a picture says in words, with the values that belong into the sentence. Notation (coordinates, letters on
/// pieces, whole numbers alone) is the same in every language and is no part of it.
///
/// Pictures know no language: a [`View`](crate::View) brings the function that puts these into words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardText {
    /// What a seat is called.
    Seat(GameId, Seat),
    /// The points of a seat, as a number.
    Points(Points),
    /// What the groups of a seat are worth, the best first, as numbers.
    Groups(Vec<u32>),
    /// What a seat has just scored, as a number.
    Scored(Points),

    /// A seat whose turn it is.
    ToAct,
    /// A seat that is to lay a word.
    ToPlace,
    /// A seat that is to take so many pieces.
    Takes(usize),
    /// A seat that has just taken so many pieces.
    Took(usize),
    /// A seat that is to turn up a tile.
    TurnsUp,
    /// A seat that has passed.
    Passed,
    /// A seat that has won alone.
    HasWon,
    /// The same where there is less room.
    Won,
    /// A seat that has won with others.
    SharesTheWin,
    /// The same where there is less room.
    Shared,
    /// A seat whose game is drawn.
    Drawn,
    /// A seat that has lost because it can do nothing.
    NoLegalAction,
    /// A seat that has lost because it has too few pieces with these colours.
    ShortOf(Vec<Colour>),

    /// How many groups are formed of those that win.
    #[allow(missing_docs)]
    FormedOf { formed: usize, goal: usize },
    /// How many actions have brought no group, of those that end the game.
    #[allow(missing_docs)]
    Quiet { actions: u32, limit: u32 },
    /// How often the position has occurred, of the times that end the game.
    #[allow(missing_docs)]
    Seen { times: usize, limit: u32 },

    /// Before the colours that may not be used.
    Barred,
    /// Instead of them, where there are none.
    NothingBarred,
    /// What has been captured and is in no hand.
    OutOfTheGame(Hand),

    /// Under the tiles in hand that lie face up.
    InHand,
    /// Under those that lie face down.
    FaceDown,
    /// Before the tiles that were set aside.
    Aside,
    /// Instead of them, where there are none.
    NoneAside,
    /// Under the score that is usual.
    Standard,
    /// Under the score to strive for.
    Aim,
}

impl BoardText {
    /// The text in English, as pictures say it unless they are told otherwise.
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

/// The first few numbers with dots between them.
fn listed(worth: &[u32]) -> String {
    const MOST: usize = 8;
    let mut shown: Vec<String> = worth.iter().take(MOST).map(ToString::to_string).collect();
    if worth.len() > MOST {
        shown.push("…".to_owned());
    }
    if shown.is_empty() { "0".to_owned() } else { shown.join(" · ") }
}

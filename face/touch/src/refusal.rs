use pentad_core::{Cell, Clause, Illegal, Phrase, Seat};
use pentad_enantiomerfolk::Colour;
use pentad_herati::Tile;
use pentad_quintets::Size;

/// Why a touch cannot be part of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The clause of the rules that forbids it, if one does.
    pub clause: Option<Clause>,
    /// What is wrong.
    pub reason: Reason,
}

/// What is wrong with a touch. In no language, unless it is what the rules say: `pentad-words` puts it into words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the variants say what their fields are")]
pub enum Reason {
    /// What the rules say of the action that was meant, in English and, where it is more than the clause says, in no language.
    Rules(String, Option<Box<Phrase>>),
    /// It is in another seat's hand.
    OthersHand { owner: Seat, acting: Seat },
    /// It is another seat's piece.
    OthersPiece { owner: Seat, acting: Seat },
    /// A piece must be chosen first, in the hand or on the board.
    ChoosePiece,
    /// A piece must be chosen first, in the hand.
    ChooseFromHand,
    /// A tile must be chosen first. These fit there.
    ChooseTile(Vec<Tile>),
    /// A pyramid must be chosen first that goes with one of this colour: a top for a bottom, or a bottom for a top.
    ChoosePartner { colour: Colour, missing: Half },
    /// Nothing can be done with it now.
    NoUse,
    /// Nothing can be played there.
    NoPlay,
    /// Something else comes next.
    NotNext,

    /// Iri: something lies there, and stays.
    OnBoard { cell: Cell, piece: pentad_iri::Piece },
    /// Iri: this seat can place nothing and passes.
    PassOnly(Seat),
    /// Iri: no piece of the hand is left to be laid.
    AllLaid,
    /// Iri: nothing has been laid yet.
    NothingLaid,
    /// Iri: no word can be laid with the piece that was picked up.
    NoWord,
    /// Iri: not all pieces are in one row or column.
    NotStraight,
    /// Iri: more pieces than a placement can have.
    TooMany,
    /// Iri: an empty cell is left between the pieces.
    Gap,
    /// Iri: this seat takes so many pieces, and they are marked.
    Marked { acting: Seat, count: usize },
    /// Iri: this seat has placed and takes so many pieces now.
    TakeNow { acting: Seat, count: usize },

    /// Quintets: no piece of this size is left in the hand.
    NoneLeft { seat: Seat, size: Size },
    /// Quintets: no point of the rim is open to a piece of this size.
    NoRim(Size),
    /// Quintets: a piece that can neither slide nor exchange.
    Stuck { size: Size, point: String },

    /// The Factory: a tile that fits on no cell.
    FitsNowhere(Tile),
    /// The Factory: this seat can lay no tile and passes.
    NoTile(Seat),
    /// The Loom: a tile no edge of which would touch one of the same colour.
    NoEdge(Tile),
}

/// One of the two pyramids of a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Half {
    Bottom,
    Top,
}

impl Refusal {
    /// A rule forbids it.
    pub(crate) fn by(clause: Clause, reason: Reason) -> Refusal {
        Refusal { clause: Some(clause), reason }
    }

    /// Nothing forbids it, but it means nothing yet.
    pub(crate) fn because(reason: Reason) -> Refusal {
        Refusal { clause: None, reason }
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        Refusal::by(illegal.clause, Reason::Rules(illegal.reason, illegal.phrase))
    }
}

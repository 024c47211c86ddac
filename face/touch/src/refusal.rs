use pentad_core::{Cell, Clause, Illegal, Phrase, Seat};
use pentad_enantiomerfolk::Colour;
use pentad_herati::Tile;
use pentad_quintets::Size;

/// The reason why a touch cannot be part of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The clause of the rules that forbids it, if one does.
    pub clause: Option<Clause>,
    /// The reason itself.
    pub reason: Reason,
}

/// The reason for a refused touch. Independent of language, except for the text of the rules: `pentad-words` puts it into words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the variants say what their fields are")]
pub enum Reason {
    /// The rules' objection to the intended action: in English, and as a [`Phrase`] where it says more than the clause.
    Rules(String, Option<Box<Phrase>>),
    /// The piece is in another seat's hand.
    OthersHand { owner: Seat, acting: Seat },
    /// The piece is another seat's.
    OthersPiece { owner: Seat, acting: Seat },
    /// A piece must be chosen first, in the hand or on the board.
    ChoosePiece,
    /// A piece must be chosen first, in the hand.
    ChooseFromHand,
    /// A tile must be chosen first. These tiles fit there.
    ChooseTile(Vec<Tile>),
    /// The other pyramid of the stack must be chosen first: a top for a bottom of this colour, or a bottom for a top.
    ChoosePartner { colour: Colour, missing: Half },
    /// Nothing can be done with this piece now.
    NoUse,
    /// Nothing can be played there.
    NoPlay,
    /// Another step comes next.
    NotNext,

    /// Iri: a piece already lies there, and stays.
    OnBoard { cell: Cell, piece: pentad_iri::Piece },
    /// Iri: this seat can place nothing and passes.
    PassOnly(Seat),
    /// Iri: no piece is left in the hand to lay.
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
    /// Iri: this seat takes so many pieces, and that many are already marked.
    Marked { acting: Seat, count: usize },
    /// Iri: this seat has placed and must now take this many pieces.
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
    /// Returns a refusal by a clause of the rules.
    pub(crate) fn by(clause: Clause, reason: Reason) -> Refusal {
        Refusal { clause: Some(clause), reason }
    }

    /// Returns a refusal of a touch that no rule forbids but that has no meaning yet.
    pub(crate) fn because(reason: Reason) -> Refusal {
        Refusal { clause: None, reason }
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        Refusal::by(illegal.clause, Reason::Rules(illegal.reason, illegal.phrase))
    }
}

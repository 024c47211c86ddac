use crate::ko_state::KoState;
use crate::{Colour, Enantiomerfolk, Hand, Mark, Options, Piece, Square};
use pentad_core::{Seat, SetupError};

/// What lies on each square, by [`Square::index`].
pub type Board = [Option<(Piece, Mark)>; Square::COUNT];

/// A position of Enantiomerfolk as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces on the board.
    pub board: Board,
    /// What each seat holds.
    pub hands: [Hand; 2],
    /// Whose turn it is, or would be if the game were not over.
    pub to_act: Seat,
    /// ENAN-3: the piece used in the turn before, whose colours are barred now.
    pub used: Option<Piece>,
    /// ENAN-12: how many actions have been played.
    pub plies: u32,
}

/// ENAN-1: how many there are of each kind of piece, one for each seat.
pub(crate) const PIECES_OF_A_KIND: u32 = 2;
/// ENAN-1: in how many pieces each colour is at the bottom, and in how many on top.
pub(crate) const PYRAMIDS_OF_A_COLOUR: u32 = PIECES_OF_A_KIND * Colour::ALL.len() as u32;
/// No game that ends is nearly as long.
pub(crate) const MOST_PLIES: u32 = 1_000_000;

/// How many pieces and pyramids there are on the board and in both hands. With Restack only the pyramids count, since
/// hands have no pieces then.
pub(crate) struct Material {
    /// By [`Piece::index`].
    pub(crate) pieces: [u32; Piece::COUNT],
    /// By colour.
    pub(crate) bottoms: [u32; 3],
    /// By colour.
    pub(crate) tops: [u32; 3],
}

/// ENAN-1: the sheet's diagram.
const START: &str = "
    R+B  .   Y+B  .   B+B  .
     .  B-R   .  R-R   .  Y-R
    R+R  .   Y+R  .   B+R  .
     .  B-Y   .  R-Y   .  Y-Y
    R+Y  .   Y+Y  .   B+Y  .
     .  B-B   .  R-B   .  Y-B
";

impl Setup {
    /// The start position.
    pub fn start(options: &Options) -> Setup {
        Setup {
            board: Setup::read_board(START).expect("the sheet's diagram can be read"),
            hands: [Hand::empty(options.restack); 2],
            to_act: Seat::FIRST,
            used: None,
            plies: 0,
        }
    }

    /// A board drawn as on the sheet, without lines: six rows from the top, squares apart by spaces, `.` where one is
    /// empty, pieces like `R+B`.
    pub fn read_board(diagram: &str) -> Result<Board, SetupError> {
        let mut board = [None; Square::COUNT];
        let mut words = diagram.split_whitespace();
        for row in (0..6).rev() {
            for square in (0..6).filter_map(|column| Square::new(column, row)) {
                let word = words.next().ok_or_else(|| SetupError::new(format!("the board ends before {square}")))?;
                board[square.index()] = match word {
                    "." => None,
                    _ => Some(read_piece(word).ok_or_else(|| {
                        SetupError::new(format!("{square}: \"{word}\" is neither a piece such as R+B nor a dot"))
                    })?),
                };
            }
        }
        match words.next() {
            None => Ok(board),
            Some(word) => Err(SetupError::new(format!("\"{word}\" comes after the last square"))),
        }
    }

    pub(crate) fn of(game: &Enantiomerfolk) -> Setup {
        let mut board = [None; Square::COUNT];
        for square in Square::all() {
            board[square.index()] = game.piece(square);
        }
        let hands = [Seat::FIRST, Seat::SECOND].map(|seat| game.hand(seat));
        Setup { board, hands, to_act: game.to_act, used: game.used, plies: game.plies }
    }

    pub(crate) fn build(&self, options: &Options) -> Result<Enantiomerfolk, SetupError> {
        let owners = self.board.iter().flatten().filter_map(|(_, mark)| match mark {
            Mark::Standing(owner) => Some(*owner),
            Mark::Attacking(_) => None,
        });
        if owners.chain([self.to_act]).any(|seat| seat.index() >= 2) {
            return Err(SetupError::new("Enantiomerfolk has two seats"));
        }
        self.check_hands(options)?;
        self.check_pieces(options)?;
        self.check_attackers()?;
        let game = self.assemble(options);
        for square in Square::all() {
            let force = game.force(square);
            let (units, sense) = match force {
                force if force.clockwise >= 2 => (force.clockwise, "clockwise"),
                force if force.counter_clockwise >= 2 => (force.counter_clockwise, "counter-clockwise"),
                _ => continue,
            };
            return Err(SetupError::new(format!(
                "{square} bears {units} {sense} units and would have been captured (ENAN-7)"
            )));
        }
        Ok(game)
    }

    /// The position, of a setup that is known to be one.
    pub(crate) fn assemble(&self, options: &Options) -> Enantiomerfolk {
        Enantiomerfolk::assemble(*options, self.table(), self.to_act, self.used, self.plies)
    }

    /// What lies on the table.
    pub(crate) fn table(&self) -> KoState {
        let mut table = KoState::new(self.hands);
        for (square, there) in Square::all().zip(&self.board) {
            if let Some((piece, mark)) = there {
                table.set(square, *piece, *mark);
            }
        }
        table
    }

    fn check_hands(&self, options: &Options) -> Result<(), SetupError> {
        for hand in &self.hands {
            match hand {
                Hand::Pieces(_) if options.restack => {
                    return Err(SetupError::new("with Restack a hand is bottoms and tops (ENAN-14)"));
                }
                Hand::Pyramids { .. } if !options.restack => {
                    return Err(SetupError::new("without Restack a hand is whole pieces (ENAN-8)"));
                }
                Hand::Pyramids { bottoms, tops } => {
                    let sum = |counts: &[u8; 3]| counts.iter().map(|count| u32::from(*count)).sum::<u32>();
                    if sum(bottoms) != sum(tops) {
                        return Err(SetupError::new("a hand has as many bottoms as tops (ENAN-14)"));
                    }
                }
                Hand::Pieces(_) => {}
            }
        }
        Ok(())
    }

    /// What there is on the board and in both hands.
    pub(crate) fn material(&self) -> Material {
        let mut all = Material { pieces: [0; Piece::COUNT], bottoms: [0; 3], tops: [0; 3] };
        for (piece, _) in self.board.iter().flatten() {
            all.pieces[piece.index()] += 1;
            all.bottoms[piece.bottom().index()] += 1;
            all.tops[piece.top().index()] += 1;
        }
        let add = |counts: &mut [u32], more: &[u8]| {
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += u32::from(*more));
        };
        for hand in &self.hands {
            match hand {
                Hand::Pieces(held) => add(&mut all.pieces, held),
                Hand::Pyramids { bottoms, tops } => {
                    add(&mut all.bottoms, bottoms);
                    add(&mut all.tops, tops);
                }
            }
        }
        all
    }

    /// ENAN-1: no more pieces than the game starts with.
    fn check_pieces(&self, options: &Options) -> Result<(), SetupError> {
        let Material { pieces, bottoms, tops } = self.material();
        if !options.restack {
            return match Piece::all().find(|piece| pieces[piece.index()] > PIECES_OF_A_KIND) {
                Some(piece) => Err(SetupError::new(format!("the game has only two {piece} (ENAN-1)"))),
                None => Ok(()),
            };
        }
        for (counts, level) in [(bottoms, "bottoms"), (tops, "tops")] {
            let too_many = |colour: &Colour| counts[colour.index()] > PYRAMIDS_OF_A_COLOUR;
            if let Some(colour) = Colour::ALL.into_iter().find(too_many) {
                return Err(SetupError::new(format!("the game has only six {colour} {level} (ENAN-1)")));
            }
        }
        Ok(())
    }

    /// ENAN-5: what attacks, attacks a piece. ENAN-4 and ENAN-7 let attackers stand up when their target leaves.
    fn check_attackers(&self) -> Result<(), SetupError> {
        for (square, there) in Square::all().zip(&self.board) {
            let Some((piece, mark @ Mark::Attacking(direction))) = there else { continue };
            let target = square.step(*direction).and_then(|target| self.board[target.index()]);
            if target.is_none() {
                let piece = piece.with_mark(*mark);
                return Err(SetupError::new(format!("{piece} on {square} attacks nothing (ENAN-5)")));
            }
        }
        Ok(())
    }
}

fn read_piece(word: &str) -> Option<(Piece, Mark)> {
    let mut letters = word.chars();
    let (bottom, mark, top) = (letters.next()?, letters.next()?, letters.next()?);
    let piece = Piece::new(Colour::from_letter(bottom)?, Colour::from_letter(top)?);
    letters.next().is_none().then_some((piece, Mark::from_letter(mark)?))
}

use crate::ko_state::KoState;
use crate::{Board, Colour, Colours, Enantiomerfolk, Hand, Mark, Options, Piece, opening};
use pentad_core::{Seat, SetupError};

/// A position of Enantiomerfolk as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces on the board.
    pub board: Board,
    /// Each seat's hand.
    pub hands: [Hand; 2],
    /// The seat to act, or the one that would act if the game were not over.
    pub to_act: Seat,
    /// ENAN-3: the piece used in the turn before, whose colours are now barred.
    pub used: Option<Piece>,
    /// ENAN-12: number of actions played.
    pub plies: u32,
}

/// ENAN-1: number of pieces of each kind, one for each seat.
pub(crate) const PIECES_OF_A_KIND: u32 = 2;
/// ENAN-1: returns the number of pieces with a given colour at the bottom, which is also the number with it on top.
pub(crate) const fn pyramids_of_a_colour(options: &Options) -> u32 {
    PIECES_OF_A_KIND * options.colours.count() as u32
}
/// Maximum number of plies in a setup, far above the length of any game that ends.
pub(crate) const MOST_PLIES: u32 = 1_000_000;

/// The numbers of pieces and pyramids on the board and in both hands. With Restack only the pyramids count, since hands hold no
/// pieces then.
pub(crate) struct Material {
    /// Counts by [`Piece::index`].
    pub(crate) pieces: [u32; Piece::COUNT],
    /// Counts by colour.
    pub(crate) bottoms: [u32; Colour::COUNT],
    /// Counts by colour.
    pub(crate) tops: [u32; Colour::COUNT],
}

impl Setup {
    /// Returns the start position.
    pub fn start(options: &Options) -> Setup {
        Setup {
            board: opening::start(options.colours, options.opening),
            hands: [Hand::empty(options.restack); 2],
            to_act: Seat::FIRST,
            used: None,
            plies: 0,
        }
    }

    pub(crate) fn of(game: &Enantiomerfolk) -> Setup {
        let mut board = Board::empty(game.colours());
        for square in game.colours().squares() {
            board[square] = game.piece(square);
        }
        let hands = [Seat::FIRST, Seat::SECOND].map(|seat| game.hand(seat));
        Setup { board, hands, to_act: game.to_act, used: game.used, plies: game.plies }
    }

    pub(crate) fn build(&self, options: &Options) -> Result<Enantiomerfolk, SetupError> {
        self.check_colours(options)?;
        let owners = self.board.pieces().filter_map(|(_, _, mark)| match mark {
            Mark::Standing(owner) => Some(owner),
            Mark::Attacking(_) => None,
        });
        if owners.chain([self.to_act]).any(|seat| seat.index() >= 2) {
            return Err(SetupError::new("Enantiomerfolk has two seats"));
        }
        self.check_hands(options)?;
        self.check_pieces(options)?;
        self.check_attackers()?;
        let game = self.assemble(options);
        for square in options.colours.squares() {
            let force = game.force(square);
            let (units, sense) = match force.captures() {
                (true, _) => (force.clockwise, "clockwise"),
                (false, true) => (force.counter_clockwise, "counter-clockwise"),
                (false, false) => continue,
            };
            return Err(SetupError::new(format!(
                "{square} bears {units} {sense} units and would have been captured (ENAN-7)"
            )));
        }
        Ok(game)
    }

    /// Builds the position of a setup that is known to be valid.
    pub(crate) fn assemble(&self, options: &Options) -> Enantiomerfolk {
        Enantiomerfolk::assemble(*options, self.table(), self.to_act, self.used, self.plies)
    }

    /// Builds the table.
    pub(crate) fn table(&self) -> KoState {
        let mut table = KoState::new(self.board.colours(), self.hands);
        for (square, piece, mark) in self.board.pieces() {
            table.set(square, piece, mark);
        }
        table
    }

    /// ENAN-15: checks that board and colours are those of the game.
    fn check_colours(&self, options: &Options) -> Result<(), SetupError> {
        let colours = options.colours;
        if self.board.colours() != colours {
            let (count, side) = (colours.count(), colours.side());
            let reason = format!("with {count} colours the board has {side} columns and rows (ENAN-15)");
            return Err(SetupError::new(reason));
        }
        let beside =
            Colours::Four.squares().find(|square| colours.board() & square.bit() == 0 && self.board[*square].is_some());
        if let Some(square) = beside {
            let last = colours.last_square();
            return Err(SetupError::new(format!(
                "{square} is not on the board, which runs from a1 to {last} (ENAN-1)"
            )));
        }
        let Material { pieces, bottoms, tops } = self.material();
        let is_foreign = |colour: Colour| !colours.has(colour);
        let has_foreign_piece = Piece::every()
            .filter(|piece| is_foreign(piece.bottom()) || is_foreign(piece.top()))
            .any(|piece| pieces[piece.index()] > 0 || self.used == Some(piece));
        let has_foreign_pyramid = Colour::every()
            .filter(|colour| is_foreign(*colour))
            .any(|colour| bottoms[colour.index()] + tops[colour.index()] > 0);
        if has_foreign_piece || has_foreign_pyramid {
            return Err(SetupError::new("green is there only in the game of four colours (ENAN-15)"));
        }
        Ok(())
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
                    let sum = |counts: &[u8; Colour::COUNT]| counts.iter().map(|count| u32::from(*count)).sum::<u32>();
                    if sum(bottoms) != sum(tops) {
                        return Err(SetupError::new("a hand has as many bottoms as tops (ENAN-14)"));
                    }
                }
                Hand::Pieces(_) => {}
            }
        }
        Ok(())
    }

    /// Counts the pieces and pyramids on the board and in both hands.
    pub(crate) fn material(&self) -> Material {
        let mut all = Material { pieces: [0; Piece::COUNT], bottoms: [0; Colour::COUNT], tops: [0; Colour::COUNT] };
        for (_, piece, _) in self.board.pieces() {
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

    /// ENAN-1: checks that there are no more pieces than at the start.
    fn check_pieces(&self, options: &Options) -> Result<(), SetupError> {
        let Material { pieces, bottoms, tops } = self.material();
        if !options.restack {
            return match Piece::every().find(|piece| pieces[piece.index()] > PIECES_OF_A_KIND) {
                Some(piece) => Err(SetupError::new(format!("the game has only two {piece} (ENAN-1)"))),
                None => Ok(()),
            };
        }
        for (counts, level) in [(bottoms, "bottoms"), (tops, "tops")] {
            let most = pyramids_of_a_colour(options);
            if let Some(colour) = Colour::every().find(|colour| counts[colour.index()] > most) {
                let most = if most == 6 { "six" } else { "eight" };
                return Err(SetupError::new(format!("the game has only {most} {colour} {level} (ENAN-1)")));
            }
        }
        Ok(())
    }

    /// ENAN-5: checks that every attacker attacks a piece. ENAN-4 and ENAN-7 let attackers stand up when their target leaves.
    fn check_attackers(&self) -> Result<(), SetupError> {
        for (square, piece, mark) in self.board.pieces() {
            let Mark::Attacking(direction) = mark else { continue };
            let target = self.board.colours().step(square, direction).and_then(|target| self.board[target]);
            if target.is_none() {
                let piece = piece.with_mark(mark);
                return Err(SetupError::new(format!("{piece} on {square} attacks nothing (ENAN-5)")));
            }
        }
        Ok(())
    }
}

//! Set-ups that are fair by construction: the sixteen pieces of one seat are laid out, and the other seat gets the same, rotated
//! by half a turn with the circle reflected.

use crate::start::Start;
use anyhow::{Result, bail};
use pentad_core::Seat;
use pentad_core::random::{below, shuffle};
use pentad_enantiomerfolk::{Board, Colour, Colours, Direction, Mark, Piece, Square};
use pentad_search::Random;
use rand_xoshiro::rand_core::SeedableRng;
use std::str::FromStr;

/// The squares of a set-up. The assignment of pieces to squares is drawn at random and then improved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pattern {
    /// Every third diagonal is empty; the others belong to the seats alternately.
    Diagonals,
    /// Four rows of pieces with gaps, of the seats alternately, in the spirit of the sheet's diagram.
    Chequered,
    /// Each seat on its own side of the board.
    Armies,
    /// Any squares.
    Free,
}

impl Pattern {
    const ALL: [(Pattern, &'static str); 4] = [
        (Pattern::Diagonals, "diagonals"),
        (Pattern::Chequered, "chequered"),
        (Pattern::Armies, "armies"),
        (Pattern::Free, "free"),
    ];

    fn name(self) -> &'static str {
        Pattern::ALL.iter().find(|(pattern, _)| *pattern == self).map_or("", |(_, name)| name)
    }

    /// Returns sixteen squares for Clockwise, no two of them opposite each other across the centre.
    fn squares(self, random: &mut Random) -> Vec<Square> {
        let all = || Colours::Four.squares().filter(|square| *square != opposite(*square));
        let distance = |square: &Square| (square.column() + square.row()) % 3;
        match self {
            // The centre square is on an empty diagonal: its column and row are both three.
            Pattern::Diagonals => all().filter(|square| distance(square) == 1).collect(),
            Pattern::Chequered => {
                let dark = |square: &Square| (square.column() + square.row()).is_multiple_of(2);
                let owned =
                    |square: &Square| (square.row() < 3) == dark(square) || (square.row() == 3 && square.column() < 3);
                drawn(all().filter(owned).collect(), random)
            }
            Pattern::Armies => drawn(all().filter(|square| square.row() < 3).collect(), random),
            Pattern::Free => drawn(all().collect(), random),
        }
    }
}

impl FromStr for Pattern {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> Result<Pattern> {
        match Pattern::ALL.iter().find(|(_, known)| *known == name) {
            Some((pattern, _)) => Ok(*pattern),
            None => bail!("\"{name}\" is no pattern: {}", Pattern::ALL.map(|(_, name)| name).join(", ")),
        }
    }
}

/// Makes a set-up of this pattern, the same for the same seed. If possible, no piece can be captured in the first turn.
pub(crate) fn make(pattern: Pattern, seed: u64) -> Start {
    let mut random = Random::seed_from_u64(seed);
    let squares = pattern.squares(&mut random);
    let mut kinds: Vec<Piece> = Colours::Four.pieces().collect();
    shuffle(&mut random, &mut kinds);
    let red_becomes = Colours::Four.circle()[below(&mut random, 4)];
    let mut best = laid_out(&squares, &kinds, red_becomes);
    let mut captures = first_captures(&best);
    for _ in 0..TRIES {
        if captures == 0 {
            break;
        }
        let (one, other) = (below(&mut random, kinds.len()), below(&mut random, kinds.len()));
        kinds.swap(one, other);
        let board = laid_out(&squares, &kinds, red_becomes);
        let now = first_captures(&board);
        if now <= captures {
            (best, captures) = (board, now);
        } else {
            kinds.swap(one, other);
        }
    }
    Start::of_board(&format!("{}-{seed}", pattern.name()), best)
}

/// Number of swaps of two pieces that are tried before captures in the first turn are accepted.
const TRIES: usize = 20_000;

/// Returns the square opposite across the centre.
fn opposite(square: Square) -> Square {
    Square::new(6 - square.column(), 6 - square.row()).expect("it is on the board")
}

/// Draws sixteen of these squares, at most one of each opposite pair.
fn drawn(mut squares: Vec<Square>, random: &mut Random) -> Vec<Square> {
    shuffle(random, &mut squares);
    let mut chosen: Vec<Square> = Vec::new();
    for square in squares {
        if chosen.len() < 16 && !chosen.contains(&opposite(square)) {
            chosen.push(square);
        }
    }
    chosen
}

/// Lays out Clockwise's pieces on these squares, and Counter-clockwise's by half a turn with the circle reflected.
fn laid_out(squares: &[Square], kinds: &[Piece], red_becomes: Colour) -> Board {
    let mut half = Board::empty(Colours::Four);
    for (square, piece) in squares.iter().zip(kinds) {
        half[*square] = Some((*piece, Mark::Standing(Seat::FIRST)));
    }
    let mut board = half.reflected(red_becomes);
    for (square, piece, mark) in half.pieces() {
        board[square] = Some((piece, mark));
    }
    board
}

/// Counts the attacks that capture in the first turn.
fn first_captures(board: &Board) -> usize {
    let captures = |(square, piece, _): (Square, Piece, Mark)| {
        let beside = Direction::ALL.into_iter();
        let targets = beside.filter_map(move |direction| board[Colours::Four.step(square, direction)?]);
        targets
            .filter(move |(target, _)| {
                let force = Colours::Four.force(piece, *target);
                force.clockwise >= 2 || force.counter_clockwise >= 2
            })
            .count()
    };
    board.pieces().map(captures).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_gives_whole_and_fair_set_ups() {
        for (pattern, name) in Pattern::ALL {
            for seed in 0..20 {
                let start = make(pattern, seed);
                let board = start.board();
                assert!(board.is_fair() && board[Square::new(3, 3).unwrap()].is_none(), "{name} {seed}");
                for seat in Seat::all(2) {
                    let owned = board.pieces().filter(|(_, _, mark)| *mark == Mark::Standing(seat));
                    let mut kinds: Vec<Piece> = owned.map(|(_, piece, _)| piece).collect();
                    kinds.sort_unstable();
                    assert_eq!(kinds, Colours::Four.pieces().collect::<Vec<_>>(), "{name} {seed}");
                }
                assert_eq!(make(pattern, seed).to_string(), start.to_string());
                assert_eq!(start.to_string().parse::<Start>().unwrap().to_string(), start.to_string());
            }
            assert!((0..20).any(|seed| first_captures(&make(pattern, seed).board()) == 0), "{name}");
        }
    }
}

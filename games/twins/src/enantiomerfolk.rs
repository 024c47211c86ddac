use crate::number;
use pentad_conformance::{ToAct, Twin};
use pentad_core::Headers;
use std::collections::{BTreeMap, BTreeSet};

/// Column `a`–`f`, row `1`–`6`.
type Square = (char, char);

/// The sheet's diagram, top row first.
const START: [&str; 6] = [
    "R+B ... Y+B ... B+B ...",
    "... B-R ... R-R ... Y-R",
    "R+R ... Y+R ... B+R ...",
    "... B-Y ... R-Y ... Y-Y",
    "R+Y ... Y+Y ... B+Y ...",
    "... B-B ... R-B ... Y-B",
];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    bottom: char,
    mark: char,
    top: char,
}

/// ENAN-11: the state that ko compares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct KoState {
    board: BTreeMap<Square, Piece>,
    hands: [Hand; 2],
}

/// Bottoms and tops of the pieces in a hand.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Hand {
    /// Piece by piece, sorted.
    Pieces(Vec<(char, char)>),
    /// ENAN-14: all bottoms and all tops, each sorted.
    Loose(Vec<char>, Vec<char>),
}

/// An action with all that it leads to.
struct Attempt {
    text: String,
    used: (char, char),
    after: KoState,
}

/// Enantiomerfolk.
#[derive(Clone)]
pub struct Enantiomerfolk {
    ply_limit: usize,
    table: KoState,
    seat: usize,
    /// ENAN-3: bottom and top of the piece used in the turn before.
    barred: Option<(char, char)>,
    plies: usize,
    /// Every state there has been, this one included.
    history: BTreeSet<KoState>,
    winners: Option<Vec<usize>>,
}

fn name((column, row): Square) -> String {
    format!("{column}{row}")
}

/// The square next to another, if it is on the board.
fn beside((column, row): Square, direction: char) -> Option<Square> {
    let (east, north) = match direction {
        '^' => (0, 1),
        '>' => (1, 0),
        'v' => (0, -1),
        _ => (-1, 0),
    };
    let column = (column as i32 + east) as u8 as char;
    let row = (row as i32 + north) as u8 as char;
    (('a'..='f').contains(&column) && ('1'..='6').contains(&row)).then_some((column, row))
}

/// ENAN-6: the next colour clockwise.
fn clockwise(colour: char) -> char {
    match colour {
        'R' => 'Y',
        'Y' => 'B',
        _ => 'R',
    }
}

/// ENAN-6: units clockwise and counter-clockwise.
fn force(attacker: Piece, target: Piece) -> (usize, usize) {
    let levels = [(attacker.bottom, target.bottom), (attacker.top, target.top)];
    let with = levels.iter().filter(|(own, other)| clockwise(*own) == *other).count();
    let against = levels.iter().filter(|(own, other)| clockwise(*other) == *own).count();
    (with, against)
}

fn owner_mark(seat: usize) -> char {
    if seat == 1 { '+' } else { '-' }
}

fn stands(piece: Piece) -> bool {
    piece.mark == '+' || piece.mark == '-'
}

fn remove_one<T: PartialEq>(list: &mut Vec<T>, item: T) {
    list.remove(list.iter().position(|held| *held == item).expect("it is in hand"));
}

impl Hand {
    fn take_in(&mut self, bottom: char, top: char) {
        match self {
            Hand::Pieces(pieces) => {
                pieces.push((bottom, top));
                pieces.sort();
            }
            Hand::Loose(bottoms, tops) => {
                bottoms.push(bottom);
                bottoms.sort();
                tops.push(top);
                tops.sort();
            }
        }
    }

    fn give_out(&mut self, bottom: char, top: char) {
        match self {
            Hand::Pieces(pieces) => remove_one(pieces, (bottom, top)),
            Hand::Loose(bottoms, tops) => {
                remove_one(bottoms, bottom);
                remove_one(tops, top);
            }
        }
    }

    /// ENAN-8, ENAN-14: what can be dropped, each once.
    fn droppable(&self) -> BTreeSet<(char, char)> {
        match self {
            Hand::Pieces(pieces) => pieces.iter().copied().collect(),
            Hand::Loose(bottoms, tops) => {
                bottoms.iter().flat_map(|bottom| tops.iter().map(move |top| (*bottom, *top))).collect()
            }
        }
    }
}

impl KoState {
    /// The squares whose pieces attack this one, by column then row.
    fn attackers(&self, target: Square) -> Vec<Square> {
        self.board
            .iter()
            .filter(|(square, piece)| !stands(**piece) && beside(**square, piece.mark) == Some(target))
            .map(|(square, _)| *square)
            .collect()
    }

    fn set_mark(&mut self, square: Square, mark: char) {
        self.board.get_mut(&square).expect("a piece stands there").mark = mark;
    }

    /// ENAN-9: whether a seat owns fewer than two standing pieces with some colour.
    fn lacks_a_colour(&self, seat: usize) -> bool {
        let has =
            |piece: &&Piece, colour| piece.mark == owner_mark(seat) && (piece.bottom == colour || piece.top == colour);
        ['R', 'Y', 'B'].iter().any(|colour| self.board.values().filter(|piece| has(piece, *colour)).count() < 2)
    }
}

impl Enantiomerfolk {
    /// ENAN-4
    fn try_move(&self, from: Square, to: Square) -> Attempt {
        let mut after = self.table.clone();
        let mut text = format!("{}-{}", name(from), name(to));
        let mark = owner_mark(self.seat);
        for square in self.table.attackers(from) {
            after.set_mark(square, mark);
            text += &format!(", {}{mark}", name(square));
        }
        let piece = after.board.remove(&from).expect("a piece moves");
        after.board.insert(to, piece);
        Attempt { text, used: (piece.bottom, piece.top), after }
    }

    /// ENAN-5 to ENAN-7
    fn try_attack(&self, from: Square, direction: char, to: Square) -> Attempt {
        let mut after = self.table.clone();
        after.set_mark(from, direction);
        let piece = after.board[&from];
        let target = after.board[&to];
        let attackers = after.attackers(to);
        let forces: Vec<(usize, usize)> = attackers.iter().map(|square| force(after.board[square], target)).collect();
        let with: usize = forces.iter().map(|force| force.0).sum();
        let against: usize = forces.iter().map(|force| force.1).sum();

        let mut text = format!("{}>{}", name(from), name(to));
        if with >= 2 || against >= 2 {
            let fate = match (with >= 2, against >= 2) {
                (true, false) => '+',
                (false, true) => '-',
                _ => '0',
            };
            text = format!("{}x{}{fate}", name(from), name(to));
            after.board.remove(&to);
            match fate {
                '+' => after.hands[0].take_in(target.bottom, target.top),
                '-' => after.hands[1].take_in(target.bottom, target.top),
                _ => {}
            }
            let mark = owner_mark(self.seat);
            for square in attackers {
                after.set_mark(square, mark);
                // ENAN-13: the last attacker is left out.
                if square != from {
                    text += &format!(", {}{mark}", name(square));
                }
            }
        }
        Attempt { text, used: (piece.bottom, piece.top), after }
    }

    /// ENAN-8
    fn try_drop(&self, (bottom, top): (char, char), to: Square) -> Attempt {
        let mut after = self.table.clone();
        after.hands[self.seat - 1].give_out(bottom, top);
        after.board.insert(to, Piece { bottom, mark: owner_mark(self.seat), top });
        Attempt { text: format!("{bottom}{top}*{}", name(to)), used: (bottom, top), after }
    }

    fn legal_attempts(&self) -> Vec<Attempt> {
        let mut attempts = Vec::new();
        for (from, piece) in &self.table.board {
            // ENAN-2
            if !stands(*piece) {
                continue;
            }
            for direction in ['^', '>', 'v', '<'] {
                if let Some(to) = beside(*from, direction) {
                    attempts.push(match self.table.board.get(&to) {
                        None => self.try_move(*from, to),
                        Some(_) => self.try_attack(*from, direction, to),
                    });
                }
            }
        }
        for piece in self.table.hands[self.seat - 1].droppable() {
            for column in 'a'..='f' {
                for row in '1'..='6' {
                    if !self.table.board.contains_key(&(column, row)) {
                        attempts.push(self.try_drop(piece, (column, row)));
                    }
                }
            }
        }
        // ENAN-3
        if let Some((bottom, top)) = self.barred {
            attempts.retain(|attempt| attempt.used.0 != bottom && attempt.used.1 != top);
        }
        // ENAN-11
        attempts.retain(|attempt| !self.history.contains(&attempt.after));
        attempts
    }
}

impl Twin for Enantiomerfolk {
    fn start(headers: &Headers) -> Enantiomerfolk {
        let mut board = BTreeMap::new();
        for (line, row) in START.iter().zip(('1'..='6').rev()) {
            for (text, column) in line.split(' ').zip('a'..='f') {
                let letters: Vec<char> = text.chars().collect();
                if letters[0] != '.' {
                    board.insert((column, row), Piece { bottom: letters[0], mark: letters[1], top: letters[2] });
                }
            }
        }
        let restack = headers.get("Restack").is_some_and(|value| value.eq_ignore_ascii_case("yes"));
        let hand = if restack { Hand::Loose(Vec::new(), Vec::new()) } else { Hand::Pieces(Vec::new()) };
        let table = KoState { board, hands: [hand.clone(), hand] };
        Enantiomerfolk {
            ply_limit: number(headers, "PlyLimit", 500),
            history: BTreeSet::from([table.clone()]),
            table,
            seat: 1,
            barred: None,
            plies: 0,
            winners: None,
        }
    }

    fn to_act(&self) -> ToAct {
        if self.winners.is_some() { ToAct::Nobody } else { ToAct::Seat(self.seat) }
    }

    fn legal(&self) -> Vec<String> {
        if self.winners.is_some() {
            return Vec::new();
        }
        self.legal_attempts().into_iter().map(|attempt| attempt.text).collect()
    }

    fn play(&mut self, action: &str) {
        let attempt = self.legal_attempts().into_iter().find(|attempt| attempt.text == action).expect("a legal action");
        self.table = attempt.after;
        self.history.insert(self.table.clone());
        self.barred = Some(attempt.used);
        self.plies += 1;
        let actor = self.seat;
        let opponent = 3 - actor;
        self.seat = opponent;

        // ENAN-12 sets the order: ENAN-9, ENAN-10, the limit. In ENAN-9 the seat that acted loses first.
        if self.table.lacks_a_colour(actor) {
            self.winners = Some(vec![opponent]);
        } else if self.table.lacks_a_colour(opponent) || self.legal_attempts().is_empty() {
            self.winners = Some(vec![actor]);
        } else if self.ply_limit > 0 && self.plies >= self.ply_limit {
            self.winners = Some(vec![1, 2]);
        }
    }

    fn scores(&self) -> String {
        "null".to_owned()
    }

    fn winners(&self) -> Option<Vec<usize>> {
        self.winners.clone()
    }
}

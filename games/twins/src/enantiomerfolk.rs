use crate::number;
use pentad_conformance::{ToAct, Twin};
use pentad_core::Headers;
use std::collections::{BTreeMap, BTreeSet};

/// Column `a`–`f`, row `1`–`6`; with four colours up to `g` and `7`.
type Square = (char, char);

/// The rules sheet's diagram, top row first.
const START: [&str; 6] = [
    "R+B ... Y+B ... B+B ...",
    "... B-R ... R-R ... Y-R",
    "R+R ... Y+R ... B+R ...",
    "... B-Y ... R-Y ... Y-Y",
    "R+Y ... Y+Y ... B+Y ...",
    "... B-B ... R-B ... Y-B",
];

/// ENAN-16: Pentad's set-ups of four colours by name, the default first.
const OPENINGS: [(&str, [&str; 7]); 5] = [
    (
        "slanting",
        [
            "... R+R G-B ... B+B R-B ...",
            "R-Y ... Y+Y B-B ... G+R B-R",
            "G+B G-R ... R+Y G-Y ... R+G",
            "... R+B R-G ... Y+B Y-G ...",
            "Y-B ... B+R Y-R ... B+Y B-G",
            "G+Y B-Y ... G+G R-R ... Y+R",
            "... Y+G G-G ... B+G Y-Y ...",
        ],
    ),
    (
        "chequered",
        [
            "Y-G ... ... B+Y G-G G+Y R-R",
            "... G-R R+B ... ... G-Y ...",
            "... Y+G R-B Y+B ... B+B Y-Y",
            "B+G G+R B+R ... B-G R-G B-R",
            "Y+Y B-B ... Y-B G+B Y-R ...",
            "... R+Y ... ... G-B R+G ...",
            "G+G R-Y R+R B-Y ... ... Y+R",
        ],
    ),
    (
        "facing",
        [
            "... B+G ... ... G+R ... ...",
            "... ... Y-R Y-B G-G Y-G ...",
            "Y-Y B-G R-R B-Y G-B B-B R-B",
            "G+Y G-R R+Y ... G-Y R+G R-Y",
            "G+B B+B R+B B+Y G+G B+R Y+Y",
            "... Y+R R+R Y+B Y+G ... ...",
            "... ... R-G ... ... B-R ...",
        ],
    ),
    (
        "diagonals",
        [
            "... G+Y Y-G ... R+G B-B ...",
            "R-B ... Y+Y G-R ... G+R R-Y",
            "B+R Y-Y ... B+B R-G ... B+G",
            "... R+Y B-G ... G+B Y-R ...",
            "G-B ... Y+B G-G ... R+R G-Y",
            "Y+R B-Y ... B+Y R-R ... Y+G",
            "... G+G Y-B ... R+B B-R ...",
        ],
    ),
    (
        "scattered",
        [
            "B-B R-G ... B-Y G-G ... Y+R",
            "G-R ... B+B ... B+Y R-R ...",
            "Y-G R+B ... G+B B-G ... G+Y",
            "... B+R R-B ... R+Y Y-R ...",
            "G-B ... Y+G G-Y ... R-Y B+G",
            "... R+R Y-B ... Y-Y ... G+R",
            "B-R ... G+G Y+B ... R+G Y+Y",
        ],
    ),
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

/// The bottoms and tops of the pieces in a hand.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Hand {
    /// Piece by piece, sorted.
    Pieces(Vec<(char, char)>),
    /// ENAN-14: all bottoms and all tops, each sorted.
    Loose(Vec<char>, Vec<char>),
}

/// An action with its full result.
struct Attempt {
    text: String,
    used: (char, char),
    after: KoState,
}

/// Enantiomerfolk.
#[derive(Clone)]
pub struct Enantiomerfolk {
    ply_limit: usize,
    /// ENAN-15: the colours, clockwise.
    circle: Vec<char>,
    table: KoState,
    seat: usize,
    /// ENAN-3: bottom and top of the piece used in the turn before.
    barred: Option<(char, char)>,
    plies: usize,
    /// All states so far, this one included.
    history: BTreeSet<KoState>,
    winners: Option<Vec<usize>>,
}

fn name((column, row): Square) -> String {
    format!("{column}{row}")
}

/// Returns the next square in a direction, on the board or off it.
fn beside((column, row): Square, direction: char) -> Square {
    let (east, north) = match direction {
        '^' => (0, 1),
        '>' => (1, 0),
        'v' => (0, -1),
        _ => (-1, 0),
    };
    ((column as i32 + east) as u8 as char, (row as i32 + north) as u8 as char)
}

fn owner_mark(seat: usize) -> char {
    if seat == 1 { '+' } else { '-' }
}

fn stands(piece: Piece) -> bool {
    piece.mark == '+' || piece.mark == '-'
}

fn piece_of(letters: &[char]) -> Piece {
    Piece { bottom: letters[0], mark: letters[1], top: letters[2] }
}

/// Parses a diagram, top row first.
fn drawn(lines: &[&str]) -> BTreeMap<Square, Piece> {
    let mut board = BTreeMap::new();
    for (line, row) in lines.iter().rev().zip('1'..) {
        for (text, column) in line.split(' ').zip('a'..) {
            let letters: Vec<char> = text.chars().collect();
            if letters[0] != '.' {
                board.insert((column, row), piece_of(&letters));
            }
        }
    }
    board
}

/// Parses the board of the header `Setup`: rows from the top, numbers for empty squares.
fn set_up(text: &str) -> BTreeMap<Square, Piece> {
    let mut board = BTreeMap::new();
    for (line, row) in text.trim().split('/').rev().zip('1'..) {
        let letters: Vec<char> = line.chars().collect();
        let (mut place, mut column) = (0, b'a');
        while place < letters.len() {
            if let Some(empty) = letters[place].to_digit(10) {
                column += empty as u8;
                place += 1;
            } else {
                board.insert((column as char, row), piece_of(&letters[place..place + 3]));
                column += 1;
                place += 3;
            }
        }
    }
    board
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

    /// ENAN-8, ENAN-14: returns the pieces that can be dropped, each once.
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
    /// Returns the squares whose pieces attack this one, by column then row.
    fn attackers(&self, target: Square) -> Vec<Square> {
        self.board
            .iter()
            .filter(|(square, piece)| !stands(**piece) && beside(**square, piece.mark) == target)
            .map(|(square, _)| *square)
            .collect()
    }

    fn set_mark(&mut self, square: Square, mark: char) {
        self.board.get_mut(&square).expect("a piece stands there").mark = mark;
    }

    /// ENAN-9: returns true if a seat owns fewer than two standing pieces with some colour.
    fn lacks_a_colour(&self, circle: &[char], seat: usize) -> bool {
        let has =
            |piece: &&Piece, colour| piece.mark == owner_mark(seat) && (piece.bottom == colour || piece.top == colour);
        circle.iter().any(|colour| self.board.values().filter(|piece| has(piece, *colour)).count() < 2)
    }
}

impl Enantiomerfolk {
    /// ENAN-1, ENAN-15: returns all squares of the board.
    fn squares(&self) -> Vec<Square> {
        let (columns, rows) = if self.circle.len() == 4 { ("abcdefg", "1234567") } else { ("abcdef", "123456") };
        columns.chars().flat_map(|column| rows.chars().map(move |row| (column, row))).collect()
    }

    /// ENAN-6: returns the next colour clockwise.
    fn clockwise(&self, colour: char) -> char {
        let place = self.circle.iter().position(|other| *other == colour).expect("a colour of this game");
        self.circle[(place + 1) % self.circle.len()]
    }

    /// ENAN-6: returns the units clockwise and counter-clockwise.
    fn force(&self, attacker: Piece, target: Piece) -> (usize, usize) {
        let levels = [(attacker.bottom, target.bottom), (attacker.top, target.top)];
        let with = levels.iter().filter(|(own, other)| self.clockwise(*own) == *other).count();
        let against = levels.iter().filter(|(own, other)| self.clockwise(*other) == *own).count();
        (with, against)
    }

    /// ENAN-4: tries a move.
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

    /// ENAN-5 to ENAN-7: tries an attack.
    fn try_attack(&self, from: Square, direction: char, to: Square) -> Attempt {
        let mut after = self.table.clone();
        after.set_mark(from, direction);
        let piece = after.board[&from];
        let target = after.board[&to];
        let attackers = after.attackers(to);
        let forces: Vec<(usize, usize)> =
            attackers.iter().map(|square| self.force(after.board[square], target)).collect();
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

    /// ENAN-8: tries a drop.
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
                let to = beside(*from, direction);
                if self.squares().contains(&to) {
                    attempts.push(match self.table.board.get(&to) {
                        None => self.try_move(*from, to),
                        Some(_) => self.try_attack(*from, direction, to),
                    });
                }
            }
        }
        for piece in self.table.hands[self.seat - 1].droppable() {
            for square in self.squares() {
                if !self.table.board.contains_key(&square) {
                    attempts.push(self.try_drop(piece, square));
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
        let four = headers.get("Colours") == Some("4");
        let restack = headers.get("Restack").is_some_and(|value| value.eq_ignore_ascii_case("yes"));
        let hand = if restack { Hand::Loose(Vec::new(), Vec::new()) } else { Hand::Pieces(Vec::new()) };
        let lines: Vec<&str> = match headers.get("Opening") {
            _ if !four => START.to_vec(),
            None => OPENINGS[0].1.to_vec(),
            Some(name) => OPENINGS.iter().find(|opening| opening.0 == name).expect("a set-up").1.to_vec(),
        };
        let board = match headers.get("Setup") {
            None => drawn(&lines),
            Some(text) => set_up(text.split(';').next().expect("a board comes first")),
        };
        let table = KoState { board, hands: [hand.clone(), hand] };
        Enantiomerfolk {
            ply_limit: number(headers, "PlyLimit", 500),
            circle: if four { vec!['R', 'Y', 'G', 'B'] } else { vec!['R', 'Y', 'B'] },
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
        if self.table.lacks_a_colour(&self.circle, actor) {
            self.winners = Some(vec![opponent]);
        } else if self.table.lacks_a_colour(&self.circle, opponent) || self.legal_attempts().is_empty() {
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

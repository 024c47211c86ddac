use crate::{highest, list, number};
use pentad_conformance::{ToAct, Twin};
use pentad_core::Headers;
use std::collections::{BTreeMap, BTreeSet};

type Cell = (i32, i32);

/// Colour and size.
type Piece = (char, char);

/// The number of pieces in a full hand.
const FULL_HAND: usize = 3;

/// Iri.
#[derive(Clone)]
pub struct Iri {
    seats: usize,
    board: BTreeMap<Cell, Piece>,
    dictionary: Vec<Piece>,
    /// The sizes in hand, by seat, the first seat at index 0.
    hands: Vec<Vec<char>>,
    /// The scores in half points.
    scores: Vec<usize>,
    seat: usize,
    taking: bool,
    passes: usize,
    over: bool,
}

fn step(cell: Cell, direction: char, steps: i32) -> Cell {
    if direction == '>' { (cell.0 + steps, cell.1) } else { (cell.0, cell.1 + steps) }
}

/// IRI-3: returns the maximal run through a cell.
fn run(board: &BTreeMap<Cell, Piece>, cell: Cell, direction: char) -> Vec<Cell> {
    let mut first = cell;
    while board.contains_key(&step(first, direction, -1)) {
        first = step(first, direction, -1);
    }
    let mut cells = vec![first];
    let mut next = step(first, direction, 1);
    while board.contains_key(&next) {
        cells.push(next);
        next = step(next, direction, 1);
    }
    cells
}

/// Returns the words that contain any of these cells, each once.
fn words(board: &BTreeMap<Cell, Piece>, cells: &[Cell]) -> BTreeSet<Vec<Cell>> {
    let mut words = BTreeSet::new();
    for cell in cells {
        for direction in ['>', 'v'] {
            let run = run(board, *cell, direction);
            if run.len() >= 2 {
                words.insert(run);
            }
        }
    }
    words
}

/// Returns all different sequences of `length` sizes from a hand.
fn arrangements(hand: &[char], length: usize) -> BTreeSet<String> {
    if length == 0 {
        return BTreeSet::from([String::new()]);
    }
    let mut all = BTreeSet::new();
    for (index, size) in hand.iter().enumerate() {
        let mut rest = hand.to_vec();
        rest.remove(index);
        all.extend(arrangements(&rest, length - 1).into_iter().map(|tail| format!("{size}{tail}")));
    }
    all
}

/// Returns all ways to choose `count` of these, in their order.
fn choices(of: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, first) in of.iter().enumerate() {
        for mut rest in choices(&of[index + 1..], count - 1) {
            rest.insert(0, *first);
            all.push(rest);
        }
    }
    all
}

fn colour(seat: usize) -> char {
    (b'a' + seat as u8 - 1) as char
}

impl Iri {
    fn hand(&self) -> &Vec<char> {
        &self.hands[self.seat - 1]
    }

    /// IRI-6: returns the cells that `count` pieces go onto.
    fn cells(&self, first: Cell, direction: char, count: usize) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut next = first;
        while cells.len() < count {
            if !self.board.contains_key(&next) {
                cells.push(next);
            }
            next = step(next, direction, 1);
        }
        cells
    }

    fn board_after(&self, cells: &[Cell], sizes: &str) -> BTreeMap<Cell, Piece> {
        let mut board = self.board.clone();
        for (cell, size) in cells.iter().zip(sizes.chars()) {
            board.insert(*cell, (colour(self.seat), size));
        }
        board
    }

    /// IRI-3: walks round the dictionary from every place in both directions.
    fn is_valid(&self, word: &[Piece]) -> bool {
        let round = self.dictionary.len();
        (0..round).any(|start| {
            let forwards = (0..word.len()).all(|index| self.dictionary[(start + index) % round] == word[index]);
            let backwards = (0..word.len())
                .all(|index| self.dictionary[(start + round * word.len() - index) % round] == word[index]);
            forwards || backwards
        })
    }

    fn words_are_valid(&self, board: &BTreeMap<Cell, Piece>, cells: &[Cell]) -> bool {
        words(board, cells).into_iter().all(|word| {
            let pieces: Vec<Piece> = word.iter().map(|cell| board[cell]).collect();
            self.is_valid(&pieces)
        })
    }

    fn touches(&self, (x, y): Cell) -> bool {
        [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].iter().any(|cell| self.board.contains_key(cell))
    }

    fn placements(&self) -> Vec<String> {
        let mut actions = Vec::new();
        let mut consider = |first: Cell, direction: char, count: usize| {
            let cells = self.cells(first, direction, count);
            // IRI-4
            if !self.board.is_empty() && !cells.iter().any(|cell| self.touches(*cell)) {
                return;
            }
            for sizes in arrangements(self.hand(), count) {
                if self.words_are_valid(&self.board_after(&cells, &sizes), &cells) {
                    actions.push(format!("{},{}{direction}{sizes}", first.0, first.1));
                }
            }
        };
        if self.board.is_empty() {
            // IRI-5
            consider((0, 0), '>', 2);
            consider((0, 0), '>', 3);
            return actions;
        }
        // A placement starts at most three cells outside the bounding box of the pieces on the board.
        let left = self.board.keys().map(|cell| cell.0).min().expect("a piece") - 3;
        let right = self.board.keys().map(|cell| cell.0).max().expect("a piece") + 3;
        let top = self.board.keys().map(|cell| cell.1).min().expect("a piece") - 3;
        let bottom = self.board.keys().map(|cell| cell.1).max().expect("a piece") + 3;
        for x in left..=right {
            for y in top..=bottom {
                if self.board.contains_key(&(x, y)) {
                    continue;
                }
                // IRI-6: one piece is written with `>`.
                consider((x, y), '>', 1);
                for count in 2..=3 {
                    consider((x, y), '>', count);
                    consider((x, y), 'v', count);
                }
            }
        }
        actions
    }

    fn count(&self, piece: Piece) -> usize {
        self.dictionary.iter().filter(|other| **other == piece).count()
    }

    /// IRI-9: returns every legal take.
    fn takes(&self) -> Vec<String> {
        let own = colour(self.seat);
        let free: usize = ['S', 'M', 'L'].iter().map(|size| self.count((own, *size)) - 1).sum();
        let count = free.min(FULL_HAND - self.hand().len());
        if count == 0 {
            return Vec::new();
        }
        let places: Vec<usize> = (0..self.dictionary.len()).filter(|place| self.dictionary[*place].0 == own).collect();
        let mut actions = Vec::new();
        for chosen in choices(&places, count) {
            let leaves_one = |size: char| {
                let taken = chosen.iter().filter(|place| self.dictionary[**place].1 == size).count();
                taken < self.count((own, size))
            };
            if ['S', 'M', 'L'].into_iter().all(leaves_one) {
                let places: Vec<String> = chosen.iter().map(usize::to_string).collect();
                actions.push(format!("take {}", places.join(" ")));
            }
        }
        actions
    }

    fn end_turn(&mut self) {
        self.taking = false;
        self.seat = self.seat % self.seats + 1;
    }

    fn place(&mut self, action: &str) {
        let direction = if action.contains('>') { '>' } else { 'v' };
        let (first, sizes) = action.split_once(direction).expect("a direction");
        let (x, y) = first.split_once(',').expect("a cell");
        let first = (x.parse().expect("a number"), y.parse().expect("a number"));
        let cells = self.cells(first, direction, sizes.len());
        let opening = self.board.is_empty();
        self.board = self.board_after(&cells, sizes);
        for size in sizes.chars() {
            let hand = &mut self.hands[self.seat - 1];
            hand.remove(hand.iter().position(|held| *held == size).expect("the piece is in hand"));
        }
        // IRI-7
        self.scores[self.seat - 1] += if opening {
            2 * 3 * cells.len() + 1
        } else {
            2 * words(&self.board, &cells).iter().map(Vec::len).sum::<usize>()
        };
    }

    fn take(&mut self, places: &str) {
        let places: Vec<usize> = places.split(' ').map(|place| place.parse().expect("a number")).collect();
        let mut left = Vec::new();
        for (place, piece) in self.dictionary.iter().enumerate() {
            if places.contains(&place) {
                self.hands[self.seat - 1].push(piece.1);
            } else {
                left.push(*piece);
            }
        }
        self.dictionary = left;
    }
}

impl Twin for Iri {
    fn start(headers: &Headers) -> Iri {
        let seats = number(headers, "Seats", 2);
        let piece = |text: &str| {
            let mut letters = text.chars();
            (letters.next().expect("a colour"), letters.next().expect("a size"))
        };
        let dictionary = headers.get("Dictionary").expect("a record carries the dictionary");
        Iri {
            seats,
            board: BTreeMap::new(),
            dictionary: dictionary.split_whitespace().map(piece).collect(),
            hands: vec![vec!['S', 'M', 'L']; seats],
            scores: vec![0; seats],
            seat: 1,
            taking: false,
            passes: 0,
            over: false,
        }
    }

    fn to_act(&self) -> ToAct {
        if self.over { ToAct::Nobody } else { ToAct::Seat(self.seat) }
    }

    fn legal(&self) -> Vec<String> {
        if self.over {
            return Vec::new();
        }
        if self.taking {
            return self.takes();
        }
        let mut actions = self.placements();
        // IRI-8
        if actions.is_empty() {
            actions.push("pass".to_owned());
        }
        actions
    }

    fn play(&mut self, action: &str) {
        if action == "pass" {
            self.passes += 1;
            // IRI-10
            self.over = self.passes == self.seats;
            self.end_turn();
        } else if let Some(places) = action.strip_prefix("take ") {
            self.take(places);
            self.end_turn();
        } else {
            self.passes = 0;
            self.place(action);
            // IRI-9: with nothing to take, the phase is skipped.
            self.taking = !self.takes().is_empty();
            if !self.taking {
                self.end_turn();
            }
        }
    }

    fn scores(&self) -> String {
        list(self.scores.iter().map(|halves| format!("{}{}", halves / 2, if halves % 2 == 1 { ".5" } else { "" })))
    }

    fn winners(&self) -> Option<Vec<usize>> {
        self.over.then(|| highest(&self.scores))
    }
}

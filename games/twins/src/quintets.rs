use crate::hex::{self, Point};
use crate::{list, number};
use pentad_conformance::{ToAct, Twin};
use pentad_core::Headers;
use std::collections::BTreeMap;

const SIZE: i32 = 3;

/// Owner and size (`S`, `M` or `L`) of the piece on each point.
type Board = BTreeMap<Point, (usize, char)>;

/// Quintets.
#[derive(Clone)]
pub struct Quintets {
    seats: usize,
    repetition_draw: usize,
    quiet_draw: usize,
    board: Board,
    /// The sizes still in hand, by seat, the first seat at index 0.
    hands: Vec<Vec<char>>,
    formed: Vec<usize>,
    seat: usize,
    passes: usize,
    quiet: usize,
    /// QUIN-10: boards with the seat to act, since the last placement or formed group.
    history: Vec<(Board, usize)>,
    winners: Option<Vec<usize>>,
}

/// QUIN-4: returns the distance a piece may slide; no line on the board is longer than five points.
fn reach(size: char) -> usize {
    match size {
        'S' => 1,
        'M' => 2,
        _ => 5,
    }
}

/// QUIN-5: returns true if the first size has the right to change places with the second.
fn may_exchange(first: char, second: char) -> bool {
    matches!((first, second), ('L', 'M') | ('M', 'S') | ('S', 'L'))
}

fn groups_of(board: &Board, seat: usize) -> Vec<Vec<Point>> {
    let own = board.iter().filter(|(_, piece)| piece.0 == seat).map(|(point, _)| *point).collect();
    hex::groups(own).into_iter().map(|group| group.into_iter().collect()).collect()
}

impl Quintets {
    /// Returns every action of QUIN-3 to QUIN-5, without regard to QUIN-6.
    fn candidates(&self) -> Vec<String> {
        let mut actions = Vec::new();
        let name = |point: Point| hex::name(SIZE, point);
        for size in ['S', 'M', 'L'] {
            if self.hands[self.seat - 1].contains(&size) {
                for point in hex::rim(SIZE) {
                    if !self.board.contains_key(&point) {
                        actions.push(format!("{size}{}", name(point)));
                    }
                }
            }
        }
        for (from, (owner, size)) in &self.board {
            if *owner != self.seat {
                continue;
            }
            for step in hex::STEPS {
                let mut to = *from;
                for _ in 0..reach(*size) {
                    to = hex::plus(to, step);
                    if !hex::is_on_board(SIZE, to) || self.board.contains_key(&to) {
                        break;
                    }
                    actions.push(format!("{}-{}", name(*from), name(to)));
                }
                let beside = hex::plus(*from, step);
                if let Some((_, other)) = self.board.get(&beside)
                    && may_exchange(*size, *other)
                {
                    actions.push(format!("{}~{}", name(*from), name(beside)));
                }
            }
        }
        actions
    }

    /// Returns the board right after an action, with groups of five still standing.
    fn board_after(&self, action: &str) -> Board {
        let mut board = self.board.clone();
        if let Some((from, to)) = action.split_once('-') {
            let piece = board.remove(&hex::named(SIZE, from)).expect("a piece to slide");
            board.insert(hex::named(SIZE, to), piece);
        } else if let Some((one, other)) = action.split_once('~') {
            let (one, other) = (hex::named(SIZE, one), hex::named(SIZE, other));
            let (first, second) = (board[&one], board[&other]);
            board.insert(one, second);
            board.insert(other, first);
        } else {
            let size = action.chars().next().expect("a size");
            board.insert(hex::named(SIZE, &action[1..]), (self.seat, size));
        }
        board
    }

    fn groups_are_small(&self, board: &Board) -> bool {
        (1..=self.seats).all(|seat| groups_of(board, seat).iter().all(|group| group.len() <= 5))
    }

    fn draw(&mut self) {
        self.winners = Some((1..=self.seats).collect());
    }
}

impl Twin for Quintets {
    fn start(headers: &Headers) -> Quintets {
        let seats = number(headers, "Seats", 2);
        Quintets {
            seats,
            repetition_draw: number(headers, "RepetitionDraw", 3),
            quiet_draw: number(headers, "QuietDraw", 100),
            board: Board::new(),
            hands: vec!["SSSSSMMMMMLLLLL".chars().collect(); seats],
            formed: vec![0; seats],
            seat: 1,
            passes: 0,
            quiet: 0,
            history: vec![(Board::new(), 1)],
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
        // QUIN-6
        let mut actions = self.candidates();
        actions.retain(|action| self.groups_are_small(&self.board_after(action)));
        // QUIN-9
        if actions.is_empty() {
            actions.push("pass".to_owned());
        }
        actions
    }

    fn play(&mut self, action: &str) {
        let mut progress = false;
        if action == "pass" {
            self.passes += 1;
        } else {
            self.passes = 0;
            self.board = self.board_after(action);
            if !action.contains(['-', '~']) {
                let size = action.chars().next().expect("a size");
                let hand = &mut self.hands[self.seat - 1];
                hand.remove(hand.iter().position(|held| *held == size).expect("the piece is in hand"));
                progress = true;
            }
            // QUIN-7
            for seat in 1..=self.seats {
                for group in groups_of(&self.board, seat) {
                    if group.len() == 5 {
                        self.formed[seat - 1] += 1;
                        progress = true;
                        for point in group {
                            self.board.remove(&point);
                        }
                    }
                }
            }
        }

        // QUIN-8: the acting seat comes first.
        let done: Vec<usize> = (1..=self.seats).filter(|seat| self.formed[seat - 1] >= 3).collect();
        if done.contains(&self.seat) {
            self.winners = Some(vec![self.seat]);
        } else if !done.is_empty() {
            assert_eq!(done.len(), 1, "an action touches the groups of at most one other seat");
            self.winners = Some(done);
        }
        self.seat = self.seat % self.seats + 1;
        if self.winners.is_some() {
            return;
        }

        // QUIN-9
        if self.passes == self.seats {
            self.draw();
        }
        // QUIN-10
        if progress {
            self.history.clear();
            self.quiet = 0;
        } else {
            self.quiet += 1;
        }
        let now = (self.board.clone(), self.seat);
        self.history.push(now.clone());
        let times = self.history.iter().filter(|then| **then == now).count();
        if self.repetition_draw > 0 && times >= self.repetition_draw {
            self.draw();
        }
        if self.quiet_draw > 0 && self.quiet >= self.quiet_draw {
            self.draw();
        }
    }

    fn scores(&self) -> String {
        list(&self.formed)
    }

    fn winners(&self) -> Option<Vec<usize>> {
        self.winners.clone()
    }
}

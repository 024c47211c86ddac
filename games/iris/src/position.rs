use crate::board::{Board, Cells};
use crate::{Action, Options, Phase, Setup, explain, groups, playout};
use pentad_core::random::Rng;
use pentad_core::sorting::sort_highest_first;
use pentad_core::{ActionError, Game, GameInfo, Illegal, Outcome, Scores, Seat, SetupError, Turn, zobrist};
use std::cmp::Ordering;
use std::fmt;

/// A position of Iris.
///
/// # Examples
///
/// ```
/// use pentad_core::{Game, Seat};
/// use pentad_iris::{Action, Iris, Options};
///
/// let mut game = Iris::start(&Options { size: 3 });
/// let mut legal = Vec::new();
/// game.legal_actions(&mut legal);
/// // IRIS-3: black opens on one of the seven gray cells.
/// assert_eq!(legal.len(), 7);
/// let centre = game.read("c3")?;
/// game.play(centre)?;
/// assert_eq!(centre, Action::Stone(9));
/// assert_eq!(game.stone(9), Some(Seat::FIRST));
/// # Ok::<(), pentad_core::ActionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Iris {
    pub(crate) board: &'static Board,
    pub(crate) stones: [Cells; 2],
    pub(crate) to_act: Seat,
    pub(crate) phase: Phase,
    pub(crate) empty: u16,
}

impl Iris {
    pub(crate) fn assemble(board: &'static Board, stones: [Cells; 2], to_act: Seat, phase: Phase) -> Iris {
        let empty = board.cells - stones[0].len() - stones[1].len();
        Iris { board, stones, to_act, phase, empty: empty as u16 }
    }

    /// Returns the board's shape, which gives the names and neighbours of its cells.
    pub fn shape(&self) -> pentad_core::Hexagon {
        self.board.shape
    }

    /// Returns the owner of the stone on a cell.
    pub fn stone(&self, cell: usize) -> Option<Seat> {
        Seat::all(2).find(|seat| self.stones[seat.index()].contains(cell))
    }

    /// Returns the phase of the turn.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// IRIS-7: returns the scores of one seat's groups from high to low, without groups worth nothing.
    pub fn group_scores(&self, seat: Seat) -> Vec<u32> {
        groups::scores(self.board, &self.stones[seat.index()])
    }

    /// IRIS-6: returns every group of one seat with its cells, the highest score first.
    pub fn groups(&self, seat: Seat) -> Vec<Vec<usize>> {
        let mut left = self.stones[seat.index()];
        let mut groups: Vec<Vec<usize>> = Vec::new();
        while let Some(seed) = left.iter().next() {
            let mut group = Cells::default();
            group.insert(seed);
            let mut open = vec![seed];
            while let Some(cell) = open.pop() {
                for next in self.shape().neighbours(cell) {
                    if left.contains(next) && !group.contains(next) {
                        group.insert(next);
                        open.push(next);
                    }
                }
            }
            left = left.without(group);
            groups.push(group.iter().collect());
        }
        let worth = |group: &Vec<usize>| group.iter().filter(|cell| self.board.coloured.contains(**cell)).count();
        sort_highest_first(&mut groups, |group| worth(group) as f64);
        groups
    }

    /// Plays uniformly random legal actions to the end, calls `seen` with each of them and its seat, and returns their number.
    /// Search learns from the actions played.
    pub fn playout_seen<R: Rng>(&mut self, random: &mut R, seen: impl FnMut(Seat, Action)) -> u32 {
        playout::playout(self, random, seen)
    }

    pub(crate) fn occupied(&self) -> Cells {
        self.stones[0].union(self.stones[1])
    }

    /// Returns the cells open to the second gray stone of a turn.
    pub(crate) fn second_cells(&self, first: usize) -> Cells {
        self.board.gray.without(self.occupied()).without(self.board.around[first])
    }

    fn put(&mut self, cell: usize) {
        self.stones[self.to_act.index()].insert(cell);
        self.empty -= 1;
    }

    fn enter(&mut self, to_act: Seat, phase: Phase) {
        self.to_act = to_act;
        self.phase = phase;
    }

    fn end_turn(&mut self, phase: Phase) {
        self.enter(self.to_act.next(2), phase);
    }
}

impl Game for Iris {
    type Options = Options;
    type Action = Action;
    type Setup = Setup;

    const INFO: GameInfo = GameInfo {
        id: "iris",
        name: "Iris",
        about: "a rainbow rim and two stones a turn: join the coloured cells into the best groups",
        author: "Craig Duncan",
        fewest_seats: 2,
        most_seats: 2,
        seat_names: &["black", "white"],
        has_chance: false,
        looks_back: false,
    };

    fn start(options: &Options) -> Iris {
        assert!(Options::SIZES.contains(&options.size), "a board has 3 to 10 cells a side (IRIS-1)");
        Iris::assemble(Board::of_size(options.size), [Cells::default(); 2], Seat::FIRST, Phase::Opening)
    }

    fn from_setup(options: &Options, setup: &Setup) -> Result<Iris, SetupError> {
        setup.build(options)
    }

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn options(&self) -> Options {
        Options { size: self.board.shape.side() as u8 }
    }

    fn seats(&self) -> usize {
        2
    }

    // IRIS-5
    fn turn(&self) -> Turn {
        if self.empty == 0 || self.phase == Phase::BothPassed { Turn::Over } else { Turn::Seat(self.to_act) }
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        if self.turn() == Turn::Over {
            return;
        }
        let stones = |cells: Cells| cells.iter().map(|cell| Action::Stone(cell as u16));
        match self.phase {
            Phase::SecondStone { first } => actions.extend(stones(self.second_cells(first.into()))),
            Phase::Opening => actions.extend(stones(self.board.gray)),
            Phase::Turn { .. } | Phase::BothPassed => {
                let occupied = self.occupied();
                actions.extend(stones(self.board.gray.without(occupied)));
                actions.extend(self.board.pairs.without(occupied).iter().map(|cell| Action::Pair(cell as u16)));
                actions.push(Action::Pass);
            }
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        explain::check(self, action)
    }

    fn apply(&mut self, action: Action) {
        match (action, self.phase) {
            (Action::Pass, Phase::Turn { after_pass: true }) => self.end_turn(Phase::BothPassed),
            (Action::Pass, _) => self.end_turn(Phase::Turn { after_pass: true }),
            (Action::Pair(cell), _) => {
                self.put(cell.into());
                self.put(self.board.partner(cell.into()));
                self.end_turn(Phase::Turn { after_pass: false });
            }
            (Action::Stone(cell), Phase::Turn { .. }) => {
                self.put(cell.into());
                // IRIS-4: without a cell for it, the second stone is forfeited.
                if self.second_cells(cell.into()).is_empty() {
                    self.end_turn(Phase::Turn { after_pass: false });
                } else {
                    self.enter(self.to_act, Phase::SecondStone { first: cell });
                }
            }
            (Action::Stone(cell), _) => {
                self.put(cell.into());
                self.end_turn(Phase::Turn { after_pass: false });
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.turn() != Turn::Over {
            return None;
        }
        Some(match groups::compare(self.board, &self.stones) {
            Ordering::Greater => Outcome::won_by(Seat::FIRST),
            Ordering::Less => Outcome::won_by(Seat::SECOND),
            Ordering::Equal => Outcome::draw(2),
        })
    }

    fn scores(&self) -> Scores {
        Scores::Groups(Seat::all(2).map(|seat| self.group_scores(seat)).collect())
    }

    // A position is a few words: hashing it on demand costs less than updating a key with every stone.
    fn hash_key(&self) -> u64 {
        let phase = match self.phase {
            Phase::Turn { after_pass: false } => 0,
            Phase::Turn { after_pass: true } => 1,
            Phase::Opening => 2,
            Phase::BothPassed => 3,
            Phase::SecondStone { first } => 4 + u64::from(first),
        };
        let mut key = zobrist::key(phase, self.to_act.index() as u64);
        for word in 0..self.board.cells.div_ceil(64) {
            key = zobrist::key(key ^ self.stones[0].0[word], self.stones[1].0[word]);
        }
        key
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action.write(self.board, out)
    }

    fn read_action(&self, text: &str) -> Result<Action, ActionError> {
        Action::read(self.board, text)
    }

    fn playout<R: Rng>(&mut self, random: &mut R, _scratch: &mut Vec<Action>) -> u32 {
        playout::playout(self, random, |_, _| {})
    }
}

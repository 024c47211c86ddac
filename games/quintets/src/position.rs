use crate::board::{BOARD, POINTS, PointSet, SHAPE, each, first, group, only};
use crate::moves::{Formed, Move};
use crate::{Action, Ending, Options, Piece, Setup, Size, explain, playout};
use pentad_core::random::Rng;
use pentad_core::sorting::sort_highest_first;
use pentad_core::{
    ActionError, Game, GameInfo, Hexagon, Illegal, Outcome, Scores, Seat, SetupError, Turn, Visited, zobrist,
};
use std::fmt;

/// A position of Quintets.
///
/// # Examples
///
/// ```
/// use pentad_core::{Game, Seat, Turn};
/// use pentad_quintets::{Options, Quintets, Size};
///
/// let mut game = Quintets::start(&Options::default());
/// game.play(game.read("La1")?)?;
/// assert_eq!(game.turn(), Turn::Seat(Seat::SECOND));
/// assert_eq!(game.in_hand(Seat::FIRST, Size::Large), 4);
/// assert_eq!(game.groups(Seat::FIRST), [[0]]);
/// # Ok::<(), pentad_core::ActionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Quintets {
    /// The points of each seat's pieces.
    pub(crate) colours: [PointSet; 3],
    /// The points of the pieces of each size.
    pub(crate) sizes: [PointSet; 3],
    /// The pieces in hand by seat and size.
    pub(crate) hands: [[u8; 3]; 3],
    /// QUIN-7: the groups formed by each seat.
    pub(crate) formed: [u8; 3],
    pub(crate) to_act: Seat,
    /// Number of consecutive passes.
    pub(crate) passes: u8,
    pub(crate) ending: Option<Ending>,
    /// QUIN-10: actions since the last placement or formed group. Stays 0 where the option is off.
    pub(crate) quiet: u32,
    options: Options,
    /// The combined Zobrist keys of all pieces on their points.
    pieces_key: u64,
    /// QUIN-10: positions since the last placement or formed group, this one included.
    visited: Visited,
    /// QUIN-10: the highest number of occurrences among these positions.
    most_occurrences: usize,
}

impl Quintets {
    /// Creates an empty board with all pieces in hand.
    pub(crate) fn empty(options: &Options) -> Quintets {
        let mut hands = [[0; 3]; 3];
        hands[..usize::from(options.seats)].fill([5; 3]);
        Quintets {
            colours: [0; 3],
            sizes: [0; 3],
            hands,
            formed: [0; 3],
            to_act: Seat::FIRST,
            passes: 0,
            ending: None,
            quiet: 0,
            options: *options,
            pieces_key: 0,
            visited: Visited::new(),
            most_occurrences: 0,
        }
    }

    /// Puts a piece onto an empty point without taking it from the hand.
    pub(crate) fn put(&mut self, piece: Piece, point: usize) {
        self.colours[piece.seat.index()] |= only(point);
        self.sizes[piece.size.index()] |= only(point);
        self.pieces_key ^= keys::piece(piece.seat.index(), piece.size.index(), only(point));
    }

    /// Returns the board's shape, which gives the names and neighbours of its points.
    pub fn shape(&self) -> Hexagon {
        SHAPE
    }

    /// Returns the piece on a point.
    pub fn piece(&self, point: usize) -> Option<Piece> {
        if point >= POINTS || self.occupied() & only(point) == 0 {
            return None;
        }
        let bit = only(point);
        Some(Piece { seat: Seat::ALL[self.colour_at(bit)], size: Size::ALL[self.size_at(bit)] })
    }

    /// Returns the points of a seat's pieces.
    #[inline]
    pub fn points_of(&self, seat: Seat) -> PointSet {
        self.colours.get(seat.index()).copied().unwrap_or(0)
    }

    /// Returns the points of the pieces of a size, of all seats.
    #[inline]
    pub fn points_of_size(&self, size: Size) -> PointSet {
        self.sizes[size.index()]
    }

    /// Returns the number of pieces of a size in a seat's hand.
    pub fn in_hand(&self, seat: Seat, size: Size) -> usize {
        self.hands.get(seat.index()).map_or(0, |hand| hand[size.index()].into())
    }

    /// QUIN-7: returns the number of groups a seat has formed.
    pub fn formed(&self, seat: Seat) -> usize {
        self.formed.get(seat.index()).map_or(0, |groups| usize::from(*groups))
    }

    /// Returns the connected groups of a seat's pieces on the board, each with its points, the largest first.
    pub fn groups(&self, seat: Seat) -> Vec<Vec<usize>> {
        let mut left = self.colours.get(seat.index()).copied().unwrap_or(0);
        let mut groups: Vec<Vec<usize>> = Vec::new();
        while left != 0 {
            let group = group(left, left & left.wrapping_neg());
            left ^= group;
            groups.push(points(group));
        }
        sort_highest_first(&mut groups, |group| group.len() as f64);
        groups
    }

    /// QUIN-7: returns the groups that a legal action would form, each with its seat and points. At most one for the seat to act
    /// and one for an opponent.
    pub fn groups_formed_by(&self, action: Action) -> Vec<(Seat, Vec<usize>)> {
        let legal = self.check(action).ok().and_then(|()| Move::of(action));
        let Some(action) = legal else { return Vec::new() };
        let formed = self.forms(action).unwrap_or_default();
        let other = self.other_seat(action);
        [(self.to_act.index(), formed.own), (other, formed.theirs)]
            .into_iter()
            .filter(|(_, group)| *group != 0)
            .map(|(seat, group)| (Seat::ALL[seat], points(group)))
            .collect()
    }

    /// Returns the end of the game; `None` while it runs.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// QUIN-10: returns the number of actions since the last placement or formed group. Always 0 when the option is off.
    pub fn quiet_actions(&self) -> u32 {
        self.quiet
    }

    /// QUIN-10: returns the number of times this position has come up since the last placement or formed group, this time
    /// included. Always 0 when the option is off.
    pub fn occurrences(&self) -> usize {
        self.visited.count(self.repetition_key())
    }

    /// QUIN-10: returns the highest number of times any position has come up since the last placement or formed group. Always 0
    /// when the option is off.
    pub fn most_occurrences(&self) -> usize {
        self.most_occurrences
    }

    /// Returns a key like [`hash_key`](Game::hash_key) that does not depend on [`quiet_actions`](Quintets::quiet_actions).
    pub fn lasting_key(&self) -> u64 {
        // Hands and counts change with almost every action and are quick to mix, so only the pieces' key is updated
        // incrementally.
        let mut counts = u64::from(self.passes);
        for seat in 0..3 {
            counts = counts << 2 | u64::from(self.formed[seat]);
            for pieces in self.hands[seat] {
                counts = counts << 3 | u64::from(pieces);
            }
        }
        self.repetition_key() ^ zobrist::key(3, counts)
    }

    #[inline]
    pub(crate) fn occupied(&self) -> PointSet {
        self.colours[0] | self.colours[1] | self.colours[2]
    }

    /// Returns the index of the seat whose piece stands on an occupied point.
    #[inline]
    pub(crate) fn colour_at(&self, bit: PointSet) -> usize {
        usize::from(self.colours[1] & bit != 0) + 2 * usize::from(self.colours[2] & bit != 0)
    }

    /// Returns the index of the size of the piece on an occupied point.
    #[inline]
    pub(crate) fn size_at(&self, bit: PointSet) -> usize {
        usize::from(self.sizes[1] & bit != 0) + 2 * usize::from(self.sizes[2] & bit != 0)
    }

    /// Returns the index of the seat whose piece a move exchanges; the acting seat's for every other move.
    #[inline]
    fn other_seat(&self, action: Move) -> usize {
        match action {
            Move::Exchange { to, .. } => self.colour_at(to),
            Move::Place { .. } | Move::Slide { .. } => self.to_act.index(),
        }
    }

    /// Plays a legal move; `formed` is the result of [`Quintets::forms`].
    #[inline]
    pub(crate) fn carry_out(&mut self, action: Move, formed: Formed) {
        let actor = self.to_act.index();
        let other = self.other_seat(action);
        match action {
            Move::Place { size, at } => {
                self.colours[actor] |= at;
                self.sizes[size] |= at;
                self.hands[actor][size] -= 1;
                self.pieces_key ^= keys::piece(actor, size, at);
            }
            Move::Slide { from, to } => {
                let size = self.size_at(from);
                self.colours[actor] ^= from | to;
                self.sizes[size] ^= from | to;
                self.pieces_key ^= keys::piece(actor, size, from) ^ keys::piece(actor, size, to);
            }
            Move::Exchange { from, to } => {
                let (size, other_size) = (self.size_at(from), self.size_at(to));
                // Between two pieces of the acting seat the first two lines cancel out.
                self.colours[actor] ^= from | to;
                self.colours[other] ^= from | to;
                self.sizes[size] ^= from | to;
                self.sizes[other_size] ^= from | to;
                self.pieces_key ^= keys::piece(actor, size, from) ^ keys::piece(actor, size, to);
                self.pieces_key ^= keys::piece(other, other_size, to) ^ keys::piece(other, other_size, from);
            }
        }
        if formed.own | formed.theirs != 0 {
            self.form(formed, other);
        }
        // QUIN-10: a placement or a formed group counts as progress.
        let progress = formed.own | formed.theirs != 0 || matches!(action, Move::Place { .. });
        if progress {
            self.quiet = 0;
            self.visited.clear();
            self.most_occurrences = 0;
        }
        self.passes = 0;
        self.end_turn(progress);
    }

    fn pass(&mut self) {
        self.passes += 1;
        // QUIN-9
        if self.passes >= self.options.seats {
            self.ending = Some(Ending::AllPassed);
        }
        self.end_turn(false);
    }

    /// QUIN-7, QUIN-8: counts the formed groups, and removes them or ends the game.
    fn form(&mut self, formed: Formed, other: usize) {
        let actor = self.to_act.index();
        self.formed[actor] += u8::from(formed.own != 0);
        self.formed[other] += u8::from(formed.theirs != 0);
        // QUIN-8: the acting seat comes first.
        self.ending = [actor, other]
            .into_iter()
            .find(|seat| self.formed[*seat] >= 3)
            .map(|winner| Ending::ThreeGroups(Seat::ALL[winner]));
        // QUIN-7: the groups that end the game stay on the board.
        if self.ending.is_none() {
            self.lift(actor, formed.own);
            self.lift(other, formed.theirs);
        }
    }

    fn lift(&mut self, seat: usize, group: PointSet) {
        for bit in each(group) {
            self.pieces_key ^= keys::piece(seat, self.size_at(bit), bit);
        }
        self.colours[seat] &= !group;
        for size in &mut self.sizes {
            *size &= !group;
        }
    }

    #[inline]
    fn end_turn(&mut self, progress: bool) {
        self.to_act = self.to_act.next(self.options.seats.into());
        let Options { repetition_draw, quiet_draw, .. } = self.options;
        if !progress && quiet_draw > 0 {
            self.quiet += 1;
        }
        if self.ending.is_some() {
            return;
        }
        if repetition_draw > 0 {
            let key = self.repetition_key();
            let before = self.visited.count(key);
            self.visited.insert(key);
            self.most_occurrences = self.most_occurrences.max(before + 1);
            if before + 1 >= repetition_draw as usize {
                self.ending = Some(Ending::Repetition);
            }
        }
        if quiet_draw > 0 && self.quiet >= quiet_draw && self.ending.is_none() {
            self.ending = Some(Ending::Quiet);
        }
    }

    /// Counts the current position as the first since a placement or formed group.
    pub(crate) fn start_counting(&mut self) {
        if self.options.repetition_draw > 0 && self.ending.is_none() {
            self.visited.insert(self.repetition_key());
            self.most_occurrences = 1;
        }
    }

    /// QUIN-10: returns a key of the pieces on their points and the seat to act.
    #[inline]
    fn repetition_key(&self) -> u64 {
        self.pieces_key ^ keys::TO_ACT[self.to_act.index()]
    }
}

fn points(set: PointSet) -> Vec<usize> {
    each(set & BOARD).map(first).collect()
}

impl Game for Quintets {
    type Options = Options;
    type Action = Action;
    type Setup = Setup;

    const INFO: GameInfo = GameInfo {
        id: "quintets",
        name: "Quintets",
        about: "pyramids on nineteen points: form three connected groups of exactly five",
        author: "",
        fewest_seats: 2,
        most_seats: 3,
        seat_names: &["red", "blue", "yellow"],
        has_chance: false,
        looks_back: true,
    };

    /// # Panics
    /// If the options are out of range, which options read from headers never are.
    fn start(options: &Options) -> Quintets {
        if let Err(error) = options.validate() {
            panic!("{error}");
        }
        let mut game = Quintets::empty(options);
        game.start_counting();
        game
    }

    fn from_setup(options: &Options, setup: &Setup) -> Result<Quintets, SetupError> {
        setup.build(options)
    }

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> usize {
        self.options.seats.into()
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.ending.is_some() { Turn::Over } else { Turn::Seat(self.to_act) }
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        if self.ending.is_some() {
            return;
        }
        self.any_move(|action| {
            actions.push(action.action());
            false
        });
        // QUIN-9
        if actions.is_empty() {
            actions.push(Action::Pass);
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        explain::check(self, action)
    }

    fn apply(&mut self, action: Action) {
        match Move::of(action) {
            Some(action) => self.carry_out(action, self.forms(action).unwrap_or_default()),
            None => self.pass(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending.map(|ending| ending.outcome(self.seats()))
    }

    fn scores(&self) -> Scores {
        Scores::whole(self.formed[..self.seats()].iter().map(|groups| u32::from(*groups)))
    }

    fn hash_key(&self) -> u64 {
        self.lasting_key() ^ zobrist::key(4, self.quiet.into())
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action.write(out)
    }

    fn read_action(&self, text: &str) -> Result<Action, ActionError> {
        Action::read(self, text)
    }

    fn playout<R: Rng>(&mut self, random: &mut R, scratch: &mut Vec<Action>) -> u32 {
        playout::playout(self, random, scratch)
    }

    fn random_action<R: Rng>(&self, random: &mut R, scratch: &mut Vec<Action>) -> Action {
        playout::draw(self, random, scratch).map_or(Action::Pass, |(action, _)| action.action())
    }
}

mod keys {
    use super::*;

    static PIECES: [u64; 9 * 32] = zobrist::keys(1);
    pub(super) static TO_ACT: [u64; 3] = zobrist::keys(2);

    #[inline]
    pub(super) fn piece(seat: usize, size: usize, bit: PointSet) -> u64 {
        PIECES[(seat * 3 + size) * 32 + bit.trailing_zeros() as usize]
    }
}

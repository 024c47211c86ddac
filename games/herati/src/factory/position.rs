use super::{FactoryOptions, FactoryPhase, FactorySetup, explain, playout};
use crate::field::{FIRST, Touching, bits};
use crate::{Action, Field, Hand, Tile};
use pentad_core::random::Rng;
use pentad_core::{
    ActionError, Cell, Game, GameInfo, Illegal, Outcome, Scores, Seat, SeatSet, SetupError, Turn, zobrist,
};
use std::fmt;

/// FACT-1: number of tiles dealt.
pub(crate) const DEALT: u8 = 24;

/// A position of The Factory.
///
/// # Examples
///
/// ```
/// use pentad_core::{Game, Seat, Turn};
/// use pentad_herati::{Factory, FactoryOptions};
///
/// let mut game = Factory::start(&FactoryOptions { seats: 2 });
/// // FACT-1: one tile starts the field, and each seat turns up one of its own.
/// for text in ["flip SW", "flip NE", "flip NW"] {
///     game.play(game.read(text)?)?;
/// }
/// assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
/// assert_eq!(game.hand(Seat::FIRST).face_down(), 11);
/// # Ok::<(), pentad_core::ActionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Factory {
    pub(crate) field: Field,
    pub(crate) hands: [Hand; 4],
    pub(crate) points: [u8; 4],
    pub(crate) seats: u8,
    pub(crate) to_act: Seat,
    pub(crate) phase: FactoryPhase,
    /// Number of face-down tiles in all hands.
    face_down: u8,
    over: bool,
}

impl Factory {
    pub(crate) fn assemble(
        field: Field,
        hands: [Hand; 4],
        points: [u8; 4],
        seats: u8,
        to_act: Seat,
        phase: FactoryPhase,
    ) -> Factory {
        let face_down = hands.iter().map(Hand::face_down).sum::<usize>() as u8;
        let mut game = Factory { field, hands, points, seats, to_act, phase, face_down, over: false };
        if phase == FactoryPhase::Turn {
            // Between turns only the seat that has just played can be without tiles, so that seat need not be known.
            let empty = game.hands[..seats.into()].iter().any(Hand::is_empty);
            game.over = empty || game.is_stuck();
        }
        game
    }

    /// Returns the tiles in the middle.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Returns the tiles in front of a seat.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// Returns a seat's score.
    pub fn points(&self, seat: Seat) -> u32 {
        self.points[seat.index()].into()
    }

    /// Returns the seat to act, or whose tile is turned up; after the end, the seat that would act next.
    pub fn to_act(&self) -> Seat {
        self.to_act
    }

    /// Returns the phase: a tile is to be laid, or turned up in the field or in a hand.
    pub fn phase(&self) -> FactoryPhase {
        self.phase
    }

    /// FACT-2: returns the cells where a tile of this kind can be laid, even if no seat holds one.
    pub fn places(&self, tile: Tile) -> Vec<Cell> {
        bits(self.fits().of(tile)).map(|bit| self.field.cell(bit)).collect()
    }

    /// FACT-2: returns the same cells as bits of [`Field::layers`], for each kind of tile.
    #[inline]
    pub fn place_bits(&self) -> [u64; 4] {
        let fits = self.fits();
        Tile::ALL.map(|tile| fits.of(tile))
    }

    /// FACT-2: computes the cells where tiles can be laid.
    #[inline]
    pub(crate) fn fits(&self) -> Fits {
        let touching = self.field.touching();
        let free = touching.any() & !self.field.filled & self.field.within_span();
        Fits { touching, free }
    }

    /// Returns true if the seat to act can lay any of its face-up tiles.
    pub(crate) fn can_place(&self) -> bool {
        let fits = self.fits();
        self.hand(self.to_act).kinds().any(|tile| fits.of(tile) != 0)
    }

    /// FACT-6: returns true if no tile lies face down and no face-up tile can be laid.
    #[inline]
    fn is_stuck(&self) -> bool {
        self.face_down == 0 && {
            let fits = self.fits();
            let shown = |tile| self.hands.iter().any(|hand| hand.shows(tile));
            Tile::ALL.into_iter().all(|tile| fits.of(tile) == 0 || !shown(tile))
        }
    }

    /// Lays a tile from the hand of the seat to act.
    #[inline]
    pub(crate) fn lay(&mut self, tile: Tile, bit: u32) {
        self.field.lay(tile, bit);
        let [black, white] = self.field.pattern_bits();
        if black | white != 0 {
            // FACT-5: every pattern so far has given a point, so the new patterns are those beyond the points so far.
            let before = self.points.iter().sum::<u8>();
            self.points[self.to_act.index()] += (black | white).count_ones() as u8 - before;
        }
        let hand = &mut self.hands[self.to_act.index()];
        hand.take(tile);
        // FACT-4
        if !hand.shows_any() && hand.face_down() > 0 {
            self.phase = FactoryPhase::Flip;
        } else {
            self.end_turn();
        }
    }

    // FACT-4: a pass is followed by a flip.
    #[inline]
    pub(crate) fn pass(&mut self) {
        if self.hands[self.to_act.index()].face_down() > 0 {
            self.phase = FactoryPhase::Flip;
        } else {
            self.end_turn();
        }
    }

    #[inline]
    pub(crate) fn flip(&mut self, tile: Tile) {
        match self.phase {
            // FACT-1
            FactoryPhase::FirstTile => {
                self.field.lay(tile, FIRST);
                self.phase = FactoryPhase::FirstHands;
            }
            FactoryPhase::FirstHands => {
                self.turn_up(tile);
                self.to_act = self.to_act.next(self.seats.into());
                if self.to_act == Seat::FIRST {
                    self.phase = FactoryPhase::Turn;
                }
            }
            FactoryPhase::Flip | FactoryPhase::Turn => {
                self.turn_up(tile);
                self.end_turn();
            }
        }
    }

    #[inline]
    fn turn_up(&mut self, tile: Tile) {
        self.hands[self.to_act.index()].flip(tile);
        self.face_down -= 1;
    }

    #[inline]
    fn end_turn(&mut self) {
        // FACT-6
        self.over = self.hands[self.to_act.index()].is_empty() || self.is_stuck();
        self.to_act = self.to_act.next(self.seats.into());
        self.phase = FactoryPhase::Turn;
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }
}

/// FACT-2: the cells where tiles can be laid.
pub(crate) struct Fits {
    touching: Touching,
    free: u64,
}

impl Fits {
    /// Returns the cells open to one kind of tile: every touching edge has the same colour.
    #[inline]
    pub(crate) fn of(&self, tile: Tile) -> u64 {
        self.free & !self.touching.different(tile)
    }
}

impl Game for Factory {
    type Options = FactoryOptions;
    type Action = Action;
    type Setup = FactorySetup;

    const INFO: GameInfo = GameInfo {
        id: "factory",
        name: "The Factory",
        about: "build one field together, edge to edge, and score for each Herati pattern you complete",
        author: "Hakushi",
        fewest_seats: 2,
        most_seats: 4,
        seat_names: &["north", "east", "south", "west"],
        has_chance: true,
        looks_back: false,
    };

    // FACT-1
    fn start(options: &FactoryOptions) -> Factory {
        let seats = options.seats;
        assert!((2..=4).contains(&seats), "The Factory has two to four seats");
        let mut hands = [Hand::default(); 4];
        hands[..seats.into()].fill(Hand::new([], DEALT / seats));
        Factory::assemble(Field::EMPTY, hands, [0; 4], seats, Seat::FIRST, FactoryPhase::FirstTile)
    }

    fn from_setup(options: &FactoryOptions, setup: &FactorySetup) -> Result<Factory, SetupError> {
        setup.build(options)
    }

    fn setup(&self) -> FactorySetup {
        FactorySetup::of(self)
    }

    fn options(&self) -> FactoryOptions {
        FactoryOptions { seats: self.seats }
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            FactoryPhase::Turn if self.over => Turn::Over,
            FactoryPhase::Turn => Turn::Seat(self.to_act),
            FactoryPhase::FirstTile | FactoryPhase::FirstHands | FactoryPhase::Flip => Turn::Chance,
        }
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        match self.turn() {
            Turn::Over => {}
            Turn::Chance => actions.extend(Tile::ALL.map(Action::Flip)),
            Turn::Seat(_) => {
                let fits = self.fits();
                for tile in self.hand(self.to_act).kinds() {
                    actions.extend(bits(fits.of(tile)).map(|bit| Action::Place(tile, self.field.cell(bit))));
                }
                // FACT-3
                if actions.is_empty() {
                    actions.push(Action::Pass);
                }
            }
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        explain::check(self, action)
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        match action {
            Action::Flip(tile) => self.flip(tile),
            Action::Place(tile, cell) => self.lay(tile, self.field.bit(cell)),
            Action::Pass | Action::Aside(_) => self.pass(),
        }
    }

    // FACT-7
    fn outcome(&self) -> Option<Outcome> {
        let points = &self.points[..self.seats.into()];
        (self.turn() == Turn::Over).then(|| Outcome::Won(SeatSet::highest(points)))
    }

    fn scores(&self) -> Scores {
        Scores::whole(Seat::all(self.seats()).map(|seat| self.points(seat)))
    }

    // The position is a few words: hashing it on demand is cheaper than updating a key with every action.
    fn hash_key(&self) -> u64 {
        let hands = |pair: &[Hand]| pair[0].packed(4) << 32 | pair[1].packed(4);
        let place = self.field.offset() << 16 | (self.to_act.index() as u64) << 8 | self.phase as u64;
        zobrist::key(1, self.field.filled)
            ^ zobrist::key(2, self.field.north)
            ^ zobrist::key(3, self.field.east)
            ^ zobrist::key(4, hands(&self.hands[..2]))
            ^ zobrist::key(5, hands(&self.hands[2..]))
            ^ zobrist::key(6, place << 32 | u64::from(u32::from_le_bytes(self.points)))
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action.write(out)
    }

    fn read_action(&self, text: &str) -> Result<Action, ActionError> {
        Action::read(text, "pass")
    }

    fn random_action<R: Rng>(&self, random: &mut R, _scratch: &mut Vec<Action>) -> Action {
        playout::random_action(self, random.next_u64())
    }

    fn playout<R: Rng>(&mut self, random: &mut R, _scratch: &mut Vec<Action>) -> u32 {
        playout::playout(self, random, |_| {})
    }
}

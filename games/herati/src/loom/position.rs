use super::{LoomOptions, LoomSetup, explain, playout};
use crate::field::{FIRST, bits};
use crate::{Action, Field, Hand, Tile};
use pentad_core::random::Rng;
use pentad_core::{
    ActionError, Cell, Game, GameInfo, Illegal, Outcome, Scores, Seat, SetupError, Turn, notation::Reader, zobrist,
};
use std::fmt;

/// Number of tiles in the game.
pub(crate) const TILES: usize = 25;
/// LOOM-1, LOOM-5: number of tiles that lie face up whenever the seat decides, as long as there are enough.
pub(crate) const SHOWN: usize = 2;

/// A position of The Loom.
///
/// # Examples
///
/// ```
/// use pentad_core::{Game, Turn};
/// use pentad_herati::{Loom, LoomOptions, Tile};
///
/// let mut game = Loom::start(&LoomOptions);
/// assert_eq!(game.turn(), Turn::Chance);
/// for text in ["flip SW", "flip NE", "SW@0,0"] {
///     game.play(game.read(text)?)?;
/// }
/// assert_eq!(game.field().len(), 1);
/// assert_eq!(game.hand().count(Tile::NE), 1);
/// # Ok::<(), pentad_core::ActionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Loom {
    pub(crate) field: Field,
    pub(crate) hand: Hand,
    /// Number of tiles of each kind set aside.
    pub(crate) aside: [u8; 4],
    /// Number of tiles in the field.
    pub(crate) laid: u8,
}

impl Loom {
    /// Returns the cloth so far.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Returns the tiles still in hand.
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// LOOM-4: iterates over the tiles that were set aside, grouped by kind.
    pub fn aside(&self) -> impl Iterator<Item = Tile> + use<> {
        let aside = self.aside;
        Tile::ALL.into_iter().flat_map(move |tile| std::iter::repeat_n(tile, aside[tile.index()].into()))
    }

    /// LOOM-2: returns the cells open to the next tile, without regard to edge colours.
    pub fn open_cells(&self) -> Vec<Cell> {
        bits(open(&self.field, self.laid)).map(|bit| self.field.cell(bit)).collect()
    }

    /// LOOM-2, LOOM-3: returns the cells where a tile of this kind can be laid, even if none is in hand.
    pub fn places(&self, tile: Tile) -> Vec<Cell> {
        bits(fits(&self.field, self.laid, [tile])[0]).map(|bit| self.field.cell(bit)).collect()
    }
}

/// LOOM-2: returns the cells open to the next tile.
#[inline]
pub(crate) fn open(field: &Field, laid: u8) -> u64 {
    let filled = field.filled;
    match laid {
        0 => 1 << FIRST,
        // The cloth is complete.
        25.. => 0,
        // The field is a single row less than five wide, so there is room on both sides.
        1..5 => (filled << 1 | filled >> 1) & !filled,
        _ => 0b11_1110 << (8 * row(laid)) & !filled,
    }
}

/// Returns the row of bits into which the next tile goes.
#[inline]
pub(crate) fn row(laid: u8) -> u32 {
    1 + u32::from(laid) / 5
}

/// LOOM-2, LOOM-3: returns the cells where each of these tiles can be laid.
#[inline]
pub(crate) fn fits<const KINDS: usize>(field: &Field, laid: u8, tiles: [Tile; KINDS]) -> [u64; KINDS] {
    let open = open(field, laid);
    if laid == 0 {
        return [open; KINDS];
    }
    // No tile lies below an open cell, so testing that side as well is harmless.
    let touching = field.touching();
    tiles.map(|tile| open & touching.same(tile))
}

impl Game for Loom {
    type Options = LoomOptions;
    type Action = Action;
    type Setup = LoomSetup;

    const INFO: GameInfo = GameInfo {
        id: "loom",
        name: "The Loom",
        about: "weave 25 tiles into a cloth of five columns with as many Herati patterns as you can",
        author: "Hakushi",
        fewest_seats: 1,
        most_seats: 1,
        seat_names: &["weaver"],
        has_chance: true,
        looks_back: false,
    };

    // LOOM-1
    fn start(_options: &LoomOptions) -> Loom {
        Loom { field: Field::EMPTY, hand: Hand::new([], TILES as u8), aside: [0; 4], laid: 0 }
    }

    fn from_setup(_options: &LoomOptions, setup: &LoomSetup) -> Result<Loom, SetupError> {
        setup.build()
    }

    fn setup(&self) -> LoomSetup {
        LoomSetup::of(self)
    }

    fn options(&self) -> LoomOptions {
        LoomOptions
    }

    fn seats(&self) -> usize {
        1
    }

    // LOOM-1, LOOM-5: two tiles lie face up before every decision, so a flip is due whenever one is missing.
    #[inline]
    fn turn(&self) -> Turn {
        let shown = self.hand.face_up_len();
        if self.hand.face_down() > 0 && shown < SHOWN {
            Turn::Chance
        } else if shown > 0 {
            Turn::Seat(Seat::FIRST)
        } else {
            Turn::Over
        }
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        match self.turn() {
            Turn::Over => {}
            Turn::Chance => actions.extend(Tile::ALL.map(Action::Flip)),
            Turn::Seat(_) => {
                let fits = fits(&self.field, self.laid, Tile::ALL);
                for tile in self.hand.kinds() {
                    actions.extend(bits(fits[tile.index()]).map(|bit| Action::Place(tile, self.field.cell(bit))));
                }
                if actions.is_empty() {
                    actions.extend(self.hand.kinds().map(Action::Aside));
                }
            }
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        explain::check(self, action)
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Flip(tile) => self.hand.flip(tile),
            Action::Place(tile, cell) => {
                self.hand.take(tile);
                self.field.lay(tile, self.field.bit(cell));
                self.laid += 1;
            }
            Action::Aside(tile) => {
                self.hand.take(tile);
                self.aside[tile.index()] += 1;
            }
            Action::Pass => {}
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.turn() == Turn::Over).then(|| Outcome::Solitaire { points: self.field.pattern_count() })
    }

    // LOOM-6
    fn scores(&self) -> Scores {
        Scores::whole([self.field.pattern_count()])
    }

    // The position is a few words: hashing it on demand is cheaper than updating a key with every action.
    fn hash_key(&self) -> u64 {
        let aside = u64::from(u32::from_le_bytes(self.aside));
        zobrist::key(1, self.field.filled)
            ^ zobrist::key(2, self.field.north)
            ^ zobrist::key(3, self.field.east)
            ^ zobrist::key(4, self.hand.packed(5) << 32 | aside)
            ^ zobrist::key(5, self.field.offset())
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action.write(out)
    }

    fn read_action(&self, text: &str) -> Result<Action, ActionError> {
        // LOOM-4: `aside` without a tile is ambiguous only if two kinds lie face up.
        let mut reader = Reader::new(text);
        if reader.word("aside") && reader.is_at_end() {
            let mut shown = self.hand.kinds();
            if let (Some(tile), None) = (shown.next(), shown.next()) {
                return Ok(Action::Aside(tile));
            }
        }
        Action::read(text, "a tile set aside (aside NE)")
    }

    fn playout<R: Rng>(&mut self, random: &mut R, scratch: &mut Vec<Action>) -> u32 {
        playout::playout(self, random, scratch, |_| {})
    }
}

use crate::{Board, Colours};
use std::fmt;

/// ENAN-16: a set-up that a game of four colours can start from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Opening(u8);

/// The start position of three colours on the rules sheet (ENAN-1).
const SHEET: &str = "
    R+B  .   Y+B  .   B+B  .
     .  B-R   .  R-R   .  Y-R
    R+R  .   Y+R  .   B+R  .
     .  B-Y   .  R-Y   .  Y-Y
    R+Y  .   Y+Y  .   B+Y  .
     .  B-B   .  R-B   .  Y-B
";

/// The set-ups of four colours by name. Each is fair by construction (ENAN-16), and no piece can be captured in one turn.
const SET_UPS: [(&str, &str); 5] = [
    // The most even of the set-ups tested (docs/four-colours.md): every third diagonal is empty, the others belong to the seats
    // alternately.
    (
        "slanting",
        "
         .  R+R G-B  .  B+B R-B  .
        R-Y  .  Y+Y B-B  .  G+R B-R
        G+B G-R  .  R+Y G-Y  .  R+G
         .  R+B R-G  .  Y+B Y-G  .
        Y-B  .  B+R Y-R  .  B+Y B-G
        G+Y B-Y  .  G+G R-R  .  Y+R
         .  Y+G G-G  .  B+G Y-Y  .
        ",
    ),
    // Few of the possible first actions are good.
    (
        "chequered",
        "
        Y-G  .   .  B+Y G-G G+Y R-R
         .  G-R R+B  .   .  G-Y  .
         .  Y+G R-B Y+B  .  B+B Y-Y
        B+G G+R B+R  .  B-G R-G B-R
        Y+Y B-B  .  Y-B G+B Y-R  .
         .  R+Y  .   .  G-B R+G  .
        G+G R-Y R+R B-Y  .   .  Y+R
        ",
    ),
    // Found by free search: two armies face to face and in contact. The seat that begins has an advantage.
    (
        "facing",
        "
         .  B+G  .   .  G+R  .   .
         .   .  Y-R Y-B G-G Y-G  .
        Y-Y B-G R-R B-Y G-B B-B R-B
        G+Y G-R R+Y  .  G-Y R+G R-Y
        G+B B+B R+B B+Y G+G B+R Y+Y
         .  Y+R R+R Y+B Y+G  .   .
         .   .  R-G  .   .  B-R  .
        ",
    ),
    // The first set-up of the same kind as `slanting`.
    (
        "diagonals",
        "
         .  G+Y Y-G  .  R+G B-B  .
        R-B  .  Y+Y G-R  .  G+R R-Y
        B+R Y-Y  .  B+B R-G  .  B+G
         .  R+Y B-G  .  G+B Y-R  .
        G-B  .  Y+B G-G  .  R+R G-Y
        Y+R B-Y  .  B+Y R-R  .  Y+G
         .  G+G Y-B  .  R+B B-R  .
        ",
    ),
    // The set-up with the fewest neighbours that a search for them found.
    (
        "scattered",
        "
        B-B R-G  .  B-Y G-G  .  Y+R
        G-R  .  B+B  .  B+Y R-R  .
        Y-G R+B  .  G+B B-G  .  G+Y
         .  B+R R-B  .  R+Y Y-R  .
        G-B  .  Y+G G-Y  .  R-Y B+G
         .  R+R Y-B  .  Y-Y  .  G+R
        B-R  .  G+G Y+B  .  R+G Y+Y
        ",
    ),
];

impl Opening {
    /// Number of set-ups.
    pub const COUNT: usize = SET_UPS.len();

    /// Every set-up, the default first.
    pub const ALL: [Opening; Opening::COUNT] = {
        let mut all = [Opening(0); Opening::COUNT];
        let mut place = 0;
        while place < Opening::COUNT {
            all[place] = Opening(place as u8);
            place += 1;
        }
        all
    };

    /// The default set-up.
    pub const DEFAULT: Opening = Opening::ALL[0];

    /// The names, in the order of [`ALL`](Opening::ALL).
    pub const NAMES: &'static [&'static str] = &{
        let mut names = [""; Opening::COUNT];
        let mut place = 0;
        while place < Opening::COUNT {
            names[place] = SET_UPS[place].0;
            place += 1;
        }
        names
    };

    /// Returns the index in [`ALL`](Opening::ALL).
    pub const fn place(self) -> usize {
        self.0 as usize
    }

    /// Returns the name in the header `Opening`.
    pub const fn name(self) -> &'static str {
        SET_UPS[self.place()].0
    }

    /// Returns the board with the pieces of this set-up.
    pub fn board(self) -> Board {
        Board::read(Colours::Four, SET_UPS[self.place()].1).expect("a set-up can be read")
    }
}

impl Default for Opening {
    fn default() -> Opening {
        Opening::DEFAULT
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the board at the start of a game with these colours.
pub(crate) fn start(colours: Colours, opening: Opening) -> Board {
    match colours {
        Colours::Three => Board::read(Colours::Three, SHEET).expect("the sheet's diagram can be read"),
        Colours::Four => opening.board(),
    }
}

//! A position as one line: `0,0 NESW; hands NE+10 SWSE+10; points 0 1; to 2; phase flip`.

use super::{Factory, FactoryOptions, FactoryPhase, FactorySetup};
use crate::{Hand, Tile};
use pentad_core::setup::{Parts, write_grid};
use pentad_core::{Game, PhaseName, SetupError, SetupText};
use std::fmt;

const PHASES: [(&str, FactoryPhase); 4] = [
    ("turn", FactoryPhase::Turn),
    ("flip", FactoryPhase::Flip),
    ("first-hands", FactoryPhase::FirstHands),
    ("first-tile", FactoryPhase::FirstTile),
];

impl SetupText<FactoryOptions> for FactorySetup {
    const PARTS: &'static str = "hands NE+10 SWSE+9; points 0 1; to 2; phase flip / first-tile / first-hands";

    /// Parses the position that [`Display`](fmt::Display) writes. A part left out is empty or zero, but hands are required.
    fn read(options: &FactoryOptions, text: &str) -> Result<FactorySetup, SetupError> {
        let seats = usize::from(options.seats);
        let parts = Parts::read(text, &["hands", "points", "to", "phase"])?;
        let hands = parts.each("hands", seats)?;
        let hands = hands.ok_or_else(|| SetupError::new("hands are missing: one such as NE+11 for each seat"))?;
        let phase = parts.phrase("phase").map_or(Ok(FactoryPhase::Turn), |name| read_phase(&name))?;
        Ok(FactorySetup {
            tiles: parts.grid(Tile::read_letters, "NE")?,
            hands: hands.into_iter().map(Hand::read).collect::<Result<_, _>>()?,
            points: parts.numbers("points", seats, 100)?,
            to_act: parts.to_act(seats, Factory::INFO.seat_names)?,
            phase,
        })
    }
}

/// Parses the word for a phase.
pub(super) fn read_phase(name: &str) -> Result<FactoryPhase, SetupError> {
    PHASES.into_iter().find(|(known, _)| *known == name).map(|(_, phase)| phase).ok_or_else(|| {
        let known = PHASES.map(|(name, _)| name).join(", ");
        SetupError::new(format!("phase {name}: one of {known} is expected"))
    })
}

/// Returns the word for a phase.
pub(super) fn phase_name(phase: FactoryPhase) -> PhaseName {
    PhaseName::new(PHASES.into_iter().find(|(_, known)| *known == phase).map_or("turn", |(name, _)| name))
}

/// Returns the words for all phases, the usual one first.
pub(super) fn phase_names() -> Vec<PhaseName> {
    PHASES.map(|(name, _)| PhaseName::new(name)).to_vec()
}

impl fmt::Display for FactorySetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_grid(f, &self.tiles)?;
        f.write_str("; hands")?;
        for hand in &self.hands {
            f.write_str(" ")?;
            hand.write(f)?;
        }
        if self.points.iter().any(|points| *points > 0) {
            f.write_str("; points")?;
            self.points.iter().try_for_each(|points| write!(f, " {points}"))?;
        }
        write!(f, "; to {}", self.to_act)?;
        match self.phase {
            FactoryPhase::Turn => Ok(()),
            phase => write!(f, "; phase {}", phase_name(phase)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_written_as_they_are_drawn() {
        let options = FactoryOptions { seats: 3 };
        let start = Factory::start(&options).setup().to_string();
        assert_eq!(start, "-; hands +8 +8 +8; to 1; phase first-tile");
        for text in [&start, "-1,-1 1NE/SWNW; hands NE+7 - SWSW+6; points 0 1 0; to 3; phase flip"] {
            assert_eq!(FactorySetup::read(&options, text).unwrap().to_string(), text);
        }
        let untidy = "hands ne+7,-,sw+7; board 0,0 NE; phase First  Hands; to east; points 0 0 0";
        let tidy = "0,0 NE; hands NE+7 - SW+7; to 2; phase first-hands";
        assert_eq!(FactorySetup::read(&options, untidy).unwrap().to_string(), tidy);
    }

    #[test]
    fn what_is_no_position_is_refused() {
        for (text, reason) in [
            ("0,0 NE", "hands are missing"),
            ("0,0 NE; hands +11", "hands +11: 2 are expected"),
            ("0,0 NE; hands +11 up", "\"up\" is not a hand"),
            ("0,0 NE; hands +11 +11; phase three", "phase three: one of turn, flip, first-hands, first-tile"),
        ] {
            let error = FactorySetup::read(&FactoryOptions::default(), text).unwrap_err();
            assert!(error.0.starts_with(reason), "{text}: {error}");
        }
    }
}

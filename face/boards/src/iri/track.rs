//! The line of the ring: a rectangle with round corners, followed clockwise from the middle of its upper side.

use std::f64::consts::FRAC_PI_2;

/// A rectangle with round corners around the origin.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Track {
    pub(super) half_width: f64,
    pub(super) half_height: f64,
    pub(super) corner: f64,
}

impl Track {
    /// Returns the length of the line.
    pub(super) fn length(&self) -> f64 {
        let (across, down) = self.straight();
        4.0 * (across + down + FRAC_PI_2 * self.corner)
    }

    /// Returns the point after a share of the line, moved outwards by a distance, and the outward direction there, in degrees from the top.
    pub(super) fn at(&self, share: f64, outside: f64) -> ((f64, f64), f64) {
        let (across, down) = self.straight();
        let bend = FRAC_PI_2 * self.corner;
        let quarter = across + down + bend;
        // The first and third quarters go over half a side, a corner and half a flank; the others run in reverse.
        let round = share.rem_euclid(1.0) * 4.0;
        let (which, along) = ((round as usize).min(3), round.fract() * quarter);
        let backwards = which % 2 == 1;
        let along = if backwards { quarter - along } else { along };
        let (x, y, angle) = if along < across {
            (along, -self.half_height - outside, 0.0)
        } else if along < across + bend {
            let angle = (along - across) / self.corner;
            let radius = self.corner + outside;
            (across + radius * angle.sin(), -down - radius * angle.cos(), angle.to_degrees())
        } else {
            (self.half_width + outside, along - across - bend - down, 90.0)
        };
        // All four quarters are mirror images of the first.
        match which {
            0 => ((x, y), angle),
            1 => ((x, -y), 180.0 - angle),
            2 => ((-x, -y), 180.0 + angle),
            _ => ((-x, y), -angle),
        }
    }

    /// Returns half the straight part of the upper side and of a flank.
    fn straight(&self) -> (f64, f64) {
        (self.half_width - self.corner, self.half_height - self.corner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRACK: Track = Track { half_width: 4.0, half_height: 5.0, corner: 1.5 };

    #[test]
    fn equal_shares_are_equal_steps() {
        let steps = 4000;
        let points: Vec<(f64, f64)> =
            (0..=steps).map(|step| TRACK.at(f64::from(step) / f64::from(steps), 0.0).0).collect();
        let expected = TRACK.length() / f64::from(steps);
        for pair in points.windows(2) {
            let step = (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
            assert!((step - expected).abs() < 1e-5, "{pair:?}");
        }
        let is_at = |(x, y): (f64, f64), expected: (f64, f64)| (x - expected.0).hypot(y - expected.1) < 1e-9;
        assert!(is_at(points[0], (0.0, -5.0)) && is_at(points[1000], (4.0, 0.0)));
    }

    #[test]
    fn half_a_round_is_half_a_turn_and_out_is_out() {
        for step in 0..100 {
            let share = f64::from(step) / 100.0;
            let ((x, y), angle) = TRACK.at(share, 0.3);
            let ((other_x, other_y), _) = TRACK.at(share + 0.5, 0.3);
            assert!((x + other_x).hypot(y + other_y) < 1e-9);
            let (inner_x, inner_y) = TRACK.at(share, 0.0).0;
            let (sin, cos) = angle.to_radians().sin_cos();
            assert!((x - inner_x - 0.3 * sin).hypot(y - inner_y + 0.3 * cos) < 1e-9, "{share}");
        }
    }
}

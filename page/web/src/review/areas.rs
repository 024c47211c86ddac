//! Values of a game as areas of a graph.

use pentad_core::Seat;
use std::fmt::Write;

/// Height of the graph in its own units.
pub(crate) const HEIGHT: f64 = 100.0;

/// Returns a stacked area for each seat's share of the win; for a solitaire game, the expected points.
pub(crate) fn areas(worths: &[Option<Vec<f64>>], seats: usize) -> Vec<String> {
    let known: Vec<(usize, &Vec<f64>)> = worths
        .iter()
        .enumerate()
        .filter_map(|(ply, worths)| Some((ply, worths.as_ref()?)))
        .filter(|(_, worths)| worths.len() == seats)
        .collect();
    let (Some(first), Some(last)) = (known.first(), known.last()) else { return Vec::new() };
    let most = known.iter().map(|(_, worths)| worths[0]).fold(1.0_f64, f64::max);
    let height = |worths: &[f64], seats_below: usize| match seats {
        1 if seats_below == 0 => 0.0,
        1 => worths[0] / (most * 1.1),
        _ => worths[..seats_below].iter().sum::<f64>() / worths.iter().sum::<f64>().max(1e-9),
    };
    let (first, last) = (first.0, last.0);
    Seat::all(seats)
        .map(|seat| {
            let mut path = String::new();
            let point = |path: &mut String, ply: usize, share: f64| {
                let sign = if path.is_empty() { 'M' } else { 'L' };
                // Writing to a string cannot fail.
                let _ = write!(path, "{sign}{ply} {:.1}", HEIGHT * (1.0 - share));
            };
            // A single position is widened, as it would have no area.
            let wide = if first == last { first + 1 } else { last };
            for (ply, worths) in &known {
                point(&mut path, *ply, height(worths, seat.index() + 1));
            }
            if first == last {
                point(&mut path, wide, height(known[0].1, seat.index() + 1));
                point(&mut path, wide, height(known[0].1, seat.index()));
            }
            for (ply, worths) in known.iter().rev() {
                point(&mut path, *ply, height(worths, seat.index()));
            }
            path.push('Z');
            path
        })
        .collect()
}

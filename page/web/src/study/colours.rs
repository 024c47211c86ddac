//! The palette of a GIF: at most 255 colours, chosen by median cut from all colours of the pictures.

use pentad_core::sorting::sort_by;

/// A palette of at most 255 colours, and its index for each cell of the colour cube.
pub(crate) struct Colours {
    /// Red, green and blue of each colour in turn.
    pub(crate) palette: Vec<u8>,
    /// Palette index for each cell of the cube.
    nearest: Vec<u8>,
}

/// Number of slices of the colour cube along each axis.
const SLICES: usize = 32;
const MOST: usize = 255;

/// All pixels in a cell of the cube: their number, and the sums of their colours.
#[derive(Clone, Copy, Default)]
struct Bin {
    count: u64,
    sums: [u64; 3],
}

impl Bin {
    fn mean(&self) -> [u8; 3] {
        self.sums.map(|sum| (sum / self.count.max(1)) as u8)
    }
}

/// Collects the colours of pictures.
pub(crate) struct Gatherer(Vec<Bin>);

impl Gatherer {
    /// Creates an empty collection.
    pub(crate) fn new() -> Gatherer {
        Gatherer(vec![Bin::default(); SLICES * SLICES * SLICES])
    }

    /// Adds pixels of four bytes each.
    pub(crate) fn look_at(&mut self, pixels: &[u8]) {
        for pixel in pixels.chunks_exact(4) {
            let bin = &mut self.0[cell(pixel)];
            bin.count += 1;
            for (sum, value) in bin.sums.iter_mut().zip(pixel) {
                *sum += u64::from(*value);
            }
        }
    }

    /// Chooses the palette: splits the most significant box in two until there are enough.
    pub(crate) fn choose(&self) -> Colours {
        let seen: Vec<Bin> = self.0.iter().copied().filter(|bin| bin.count > 0).collect();
        let mut boxes = vec![seen];
        while boxes.len() < MOST {
            let widest =
                boxes.iter().enumerate().filter(|(_, bins)| bins.len() > 1).map(|(index, bins)| (index, spread(bins)));
            let Some((index, (_, axis))) = widest.max_by(|one, other| one.1.0.total_cmp(&other.1.0)) else { break };
            let mut bins = boxes.swap_remove(index);
            sort_by(&mut bins, |one, other| one.mean()[axis].cmp(&other.mean()[axis]));
            let half: u64 = bins.iter().map(|bin| bin.count).sum::<u64>() / 2;
            let mut sum = 0;
            let place = bins.iter().position(|bin| {
                sum += bin.count;
                sum > half
            });
            let rest = bins.split_off(place.unwrap_or(1).clamp(1, bins.len() - 1));
            boxes.extend([bins, rest]);
        }
        let means: Vec<[u8; 3]> = boxes.iter().filter(|bins| !bins.is_empty()).map(|bins| middle(bins)).collect();
        let nearest = |index: usize| {
            let bin = &self.0[index];
            if bin.count == 0 { nearest_to(&means, centre(index)) } else { nearest_to(&means, bin.mean()) }
        };
        Colours { nearest: (0..self.0.len()).map(nearest).collect(), palette: means.concat() }
    }
}

impl Colours {
    /// Converts a picture to palette indices, a byte for each pixel.
    pub(crate) fn indexed(&self, pixels: &[u8]) -> Vec<u8> {
        pixels.chunks_exact(4).map(|pixel| self.nearest[cell(pixel)]).collect()
    }
}

fn cell(pixel: &[u8]) -> usize {
    pixel[..3].iter().fold(0, |cell, value| cell * SLICES + usize::from(*value) / (256 / SLICES))
}

fn centre(cell: usize) -> [u8; 3] {
    let slice = |place: usize| ((cell / SLICES.pow(place as u32)) % SLICES * (256 / SLICES) + 128 / SLICES) as u8;
    [slice(2), slice(1), slice(0)]
}

fn middle(bins: &[Bin]) -> [u8; 3] {
    let sum = bins.iter().fold(Bin::default(), |mut sum, bin| {
        sum.count += bin.count;
        sum.sums.iter_mut().zip(bin.sums).for_each(|(sum, more)| *sum += more);
        sum
    });
    sum.mean()
}

/// Returns the significance of a box, from the range of its colours and its number of pixels, and the axis of that range.
fn spread(bins: &[Bin]) -> (f64, usize) {
    let count: u64 = bins.iter().map(|bin| bin.count).sum();
    let range = |axis: usize| {
        let values = || bins.iter().map(|bin| bin.mean()[axis]);
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    let (range, axis) = (0..3).map(|axis| (range(axis), axis)).max().unwrap_or((0, 0));
    // Edges between flat colours have few pixels, but are the most visible: hence the small exponent.
    (f64::from(range) * (count as f64).powf(0.3), axis)
}

fn nearest_to(means: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    let distance = |mean: &[u8; 3]| -> i32 {
        mean.iter().zip(colour).map(|(one, other)| (i32::from(*one) - i32::from(other)).pow(2)).sum()
    };
    (0..means.len()).min_by_key(|index| distance(&means[*index])).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(colours: &[[u8; 3]]) -> Vec<u8> {
        colours.iter().flat_map(|[r, g, b]| [*r, *g, *b, 255]).collect()
    }

    #[test]
    fn few_colours_stay_as_they_are() {
        let flat = [[251, 250, 247], [43, 41, 38], [47, 125, 91], [217, 72, 28], [0, 0, 0], [255, 255, 255]];
        let pixels = picture(&flat.repeat(7));
        let mut gatherer = Gatherer::new();
        gatherer.look_at(&pixels);
        let chosen = gatherer.choose();
        for (pixel, index) in flat.iter().zip(chosen.indexed(&pixels)) {
            assert_eq!(&chosen.palette[usize::from(index) * 3..][..3], pixel);
        }
    }

    #[test]
    fn many_colours_become_a_few_that_are_close() {
        let colours: Vec<[u8; 3]> =
            (0..20_000_u32).map(|n| [(n % 256) as u8, (n * 7 % 256) as u8, (n * 13 % 251) as u8]).collect();
        let pixels = picture(&colours);
        let mut gatherer = Gatherer::new();
        gatherer.look_at(&pixels);
        let chosen = gatherer.choose();
        assert!(chosen.palette.len() <= 3 * MOST);
        for (colour, index) in colours.iter().zip(chosen.indexed(&pixels)) {
            let near = &chosen.palette[usize::from(index) * 3..][..3];
            assert!(near.iter().zip(colour).all(|(one, other)| one.abs_diff(*other) < 80), "{near:?} for {colour:?}");
        }
    }

    #[test]
    fn what_was_never_seen_has_a_colour_too() {
        let mut gatherer = Gatherer::new();
        gatherer.look_at(&picture(&[[10, 10, 10], [200, 200, 200]]));
        let chosen = gatherer.choose();
        let index = chosen.indexed(&picture(&[[220, 230, 210]]))[0];
        assert_eq!(&chosen.palette[usize::from(index) * 3..][..3], &[200, 200, 200]);
    }
}

//! Sorting with a small code size.
//!
//! The standard library's sorts are made for long lists, and each sorted type adds some seven kilobytes of code: they were a
//! quarter of the page's worker. Here the items' places are sorted, always by the same code, and the items are then permuted
//! accordingly.

use std::cmp::Ordering;

/// Sorts by a number computed once for each item, the highest first. The sort is stable.
pub fn sort_highest_first<T>(items: &mut [T], number: impl FnMut(&T) -> f64) {
    if items.len() > 1 {
        let places = places_by_number(items.iter().map(number));
        arrange(items, places);
    }
}

/// Sorts in ascending order.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts with a comparison function. The sort is stable.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if items.len() > 1 {
        let places = places_by_comparing(items.len(), &|one, other| compare(&items[one], &items[other]));
        arrange(items, places);
    }
}

/// Returns the places of the numbers, the highest number first.
fn places_by_number(numbers: impl ExactSizeIterator<Item = f64>) -> Vec<u32> {
    let mut numbered: Vec<(i64, u32)> = Vec::with_capacity(numbers.len());
    numbered.extend(numbers.zip(0..).map(|(number, place)| (downwards(number), place)));
    sort_numbered(&mut numbered);
    numbered.into_iter().map(|(_, place)| place).collect()
}

/// Kept out of the generic code, so that it is compiled once.
fn sort_numbered(numbered: &mut [(i64, u32)]) {
    numbered.sort_unstable();
}

/// Maps a fraction to a whole number that falls as the fraction rises.
fn downwards(fraction: f64) -> i64 {
    let bits = fraction.to_bits().cast_signed();
    // The bits of positive fractions rise with their value, those of negative ones fall.
    if bits < 0 { bits ^ i64::MIN } else { !bits }
}

fn places_by_comparing(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<u32> {
    let mut places: Vec<u32> = (0..count as u32).collect();
    places.sort_by(|one, other| compare(*one as usize, *other as usize));
    places
}

/// Permutes the items so that the one at `places[0]` comes first, and so on.
fn arrange<T>(items: &mut [T], mut places: Vec<u32>) {
    for start in 0..items.len() {
        // Follow one cycle of the permutation: its items move up by one place each.
        let mut to = start;
        loop {
            let from = places[to] as usize;
            places[to] = to as u32;
            if from == start {
                break;
            }
            items.swap(to, from);
            to = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns pairs of a number, many of them equal, and its original place.
    fn pairs(seed: u64, count: usize) -> Vec<(f64, usize)> {
        let fractions = [0.0, -0.0, 1.5, -1.5, f64::INFINITY, f64::NEG_INFINITY, 1e-300, -1e300, 0.25];
        let number = |place: usize| fractions[crate::zobrist::key(seed, place as u64) as usize % fractions.len()];
        (0..count).map(|place| (number(place), place)).collect()
    }

    #[test]
    fn lists_are_sorted_as_the_standard_library_does() {
        for seed in 0..200 {
            let mut items = pairs(seed, seed as usize % 70);
            let mut expected = items.clone();
            expected.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            sort_highest_first(&mut items, |(number, _)| *number);
            assert_eq!(format!("{items:?}"), format!("{expected:?}"));
            let mut items = pairs(seed, seed as usize % 70);
            expected.sort_by(|(one, its), (other, others)| one.abs().total_cmp(&other.abs()).then(others.cmp(its)));
            sort_by(&mut items, |(one, its), (other, others)| one.abs().total_cmp(&other.abs()).then(others.cmp(its)));
            assert_eq!(format!("{items:?}"), format!("{expected:?}"));
            let mut places: Vec<usize> = expected.iter().map(|(_, place)| *place).collect();
            sort(&mut places);
            assert!(places.into_iter().eq(0..expected.len()));
        }
    }
}

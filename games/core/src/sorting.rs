//! Sorting that is little code.
//!
//! The sorts of the standard library are made for long lists, and each type that is sorted brings some seven kilobytes of code: in the
//! page's worker they were a quarter of it. Here numbers are sorted, always by the same code, and items are put where their numbers
//! are.

use std::cmp::Ordering;

/// Sorts by a number of each item, which is worked out once: the highest first. Equal ones stay in their order.
pub fn sort_highest_first<T>(items: &mut [T], number: impl FnMut(&T) -> f64) {
    if items.len() > 1 {
        let places = places_by_number(items.iter().map(number));
        arrange(items, places);
    }
}

/// Sorts: the smallest first.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts by comparing. Equal items stay in their order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if items.len() > 1 {
        let places = places_by_comparing(items.len(), &|one, other| compare(&items[one], &items[other]));
        arrange(items, places);
    }
}

/// The places of numbers, the highest number first.
fn places_by_number(numbers: impl ExactSizeIterator<Item = f64>) -> Vec<u32> {
    let mut numbered: Vec<(i64, u32)> = Vec::with_capacity(numbers.len());
    numbered.extend(numbers.zip(0..).map(|(number, place)| (downwards(number), place)));
    sort_numbered(&mut numbered);
    numbered.into_iter().map(|(_, place)| place).collect()
}

/// Apart from what is compiled for every type.
fn sort_numbered(numbered: &mut [(i64, u32)]) {
    numbered.sort_unstable();
}

/// A whole number that is the lower, the higher a fraction is.
fn downwards(fraction: f64) -> i64 {
    let bits = fraction.to_bits().cast_signed();
    // The bits of positive fractions rise with them, those of negative ones fall.
    if bits < 0 { bits ^ i64::MIN } else { !bits }
}

fn places_by_comparing(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<u32> {
    let mut places: Vec<u32> = (0..count as u32).collect();
    places.sort_by(|one, other| compare(*one as usize, *other as usize));
    places
}

/// Puts first what is at the first of these places now, and so on.
fn arrange<T>(items: &mut [T], mut places: Vec<u32>) {
    for start in 0..items.len() {
        // The items of a round of places move up by one each.
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

    /// Pairs of a number, many of them equal, and where it stood.
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

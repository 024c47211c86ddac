use crate::{NodeId, Study};
use std::fmt::Write;

/// Separates the numbers of a place. It is one of the characters that stay as they are in an address.
const BETWEEN: char = '-';

impl Study {
    /// The place of a position as a short text for an address, such as `12` or `12-2-5`: so many actions along the first choice of
    /// each position, then the number of another choice (counted from 1), then so many actions again, and so on. Reading the text
    /// of the study keeps the order of the choices, so the place is the same in every copy.
    pub fn place(&self, node: NodeId) -> String {
        let mut place = String::new();
        let mut straight = 0;
        for pair in self.path(node).windows(2) {
            let choice = self.children(pair[0]).iter().position(|child| *child == pair[1]).unwrap_or(0);
            if choice == 0 {
                straight += 1;
            } else {
                // Writing to a string never fails.
                let _ = write!(place, "{straight}{BETWEEN}{}{BETWEEN}", choice + 1);
                straight = 0;
            }
        }
        let _ = write!(place, "{straight}");
        place
    }

    /// The position at a place, or the last one on the way there: a study may have been cut since the place was written. `None` for
    /// a text that is no place.
    pub fn at_place(&self, place: &str) -> Option<NodeId> {
        let numbers: Vec<usize> = place.split(BETWEEN).map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let mut at = self.root();
        for (index, number) in numbers.into_iter().enumerate() {
            if index % 2 == 0 {
                let line = self.main_line_from(at);
                let Some(next) = line.get(number) else { return line.last().copied().or(Some(at)) };
                at = *next;
            } else {
                let choice = number.checked_sub(1)?;
                let Some(next) = self.children(at).get(choice) else { return Some(at) };
                at = *next;
            }
        }
        Some(at)
    }
}

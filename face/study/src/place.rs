use crate::{NodeId, Study};
use std::fmt::Write;

/// Separates the numbers of a place. It needs no escaping in a URL.
const BETWEEN: char = '-';

impl Study {
    /// Returns the place of a position as a short text for a URL, such as `12` or `12-2-5`: the number of actions along the first choice of
    /// each position, then the number of another choice (counted from 1), then again a number of actions, and so on. The text of a study
    /// preserves the order of the choices, so the place is the same in every copy.
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

    /// Returns the position at a place, or the last one on the way there, since the study may have been cut since the place was written.
    /// `None` for a text that is no place.
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

//! Game reviews, at the table and in a study: mistakes, accuracy, the turning point, the graph.

mod accuracy;
mod areas;
mod grade;
mod turning;
mod worth;

pub(crate) use accuracy::{Accuracy, accuracy};
pub(crate) use areas::{HEIGHT, areas};
pub(crate) use grade::Grade;
pub(crate) use turning::{Turning, turning_point};
pub(crate) use worth::{percent, points, whole_percent};

use pentad_messages::JudgedPly;

/// Returns the value of each position of a line for each seat, as far as its review has come.
pub(crate) fn worths_so_far(start: Vec<f64>, judged: &[JudgedPly], positions: usize) -> Vec<Option<Vec<f64>>> {
    let known = std::iter::once(start).chain(judged.iter().map(|judged| judged.worths.clone()));
    known.map(Some).chain(std::iter::repeat(None)).take(positions).collect()
}

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

//! The rules of Quintets: groups of five on nineteen points.

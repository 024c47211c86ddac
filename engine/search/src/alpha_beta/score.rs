//! Scores beyond an evaluation: wins and losses with their distance.

/// The score of an immediate win. A win in `n` actions scores `n` less.
pub(super) const WIN: i32 = 1_000_000;

/// The smallest score of a proven win; its negative is the greatest score of a proven loss.
pub(super) const PROVEN: i32 = WIN - 10_000;

/// The smallest score of a believed win: one that was proven for the same position reached in another way, so that ko, a
/// repetition or a counter may prevent it. Its negative is the greatest score of a believed loss.
pub(super) const BELIEVED: i32 = WIN - 30_000;

/// The distance of a believed win below the same win proven.
const BELIEF: i32 = 20_000;

/// Converts a proven win or loss to a believed one.
pub(super) fn believed(proven: i32) -> i32 {
    if proven > 0 { proven - BELIEF } else { proven + BELIEF }
}

/// Converts a score found `ply` actions from the root: a win or loss is then counted from that position instead of the root.
pub(super) fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        score if score >= BELIEVED => score + ply as i32,
        score if score <= -BELIEVED => score - ply as i32,
        score => score,
    }
}

/// The inverse of [`from_here`].
pub(super) fn from_the_root(score: i32, ply: usize) -> i32 {
    match score {
        score if score >= BELIEVED => score - ply as i32,
        score if score <= -BELIEVED => score + ply as i32,
        score => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_keep_their_distance_and_their_order_whether_proven_or_believed() {
        for score in
            [WIN - 1, WIN - 40, believed(WIN - 1), believed(WIN - 40), 0, 700, -700, 40 - WIN, believed(40 - WIN)]
        {
            assert_eq!(from_the_root(from_here(score, 12), 12), score);
        }
        assert!(believed(WIN - 1) < PROVEN && believed(WIN - 128) > BELIEVED);
        assert!(believed(1 - WIN) > -PROVEN && believed(128 - WIN) < -BELIEVED);
    }
}

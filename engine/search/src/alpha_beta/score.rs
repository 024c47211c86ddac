//! Scores that say more than an evaluation: wins and losses with their distance.

/// The score of a win on the spot. A win that takes so many actions is worth as much less.
pub(super) const WIN: i32 = 1_000_000;

/// Scores from here on are proven wins, those from its negative on proven losses.
pub(super) const PROVEN: i32 = WIN - 10_000;

/// Scores from here up to [`PROVEN`] are wins that were proven for the same position reached in another way, where ko, a
/// repetition or a counter may stand against them. The negatives are such losses.
pub(super) const BELIEVED: i32 = WIN - 30_000;

/// How far a believed win lies below the same win proven.
const BELIEF: i32 = 20_000;

/// A proven win or loss as one that is only believed.
pub(super) fn believed(proven: i32) -> i32 {
    if proven > 0 { proven - BELIEF } else { proven + BELIEF }
}

/// A score found so many actions away from the root, with its win or loss counted from there instead of from the root.
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

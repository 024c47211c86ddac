use crate::Rating;

/// Chooses the next puzzle, as an index into `levels`: among those not yet done, one whose level is closest to the player's.
/// `random` is any number. Once all are done, every puzzle is eligible again; `None` if there are no puzzles.
pub fn choose(levels: &[u8], rating: &Rating, done: &[usize], random: u64) -> Option<usize> {
    let mut open: Vec<usize> = (0..levels.len()).filter(|place| !done.contains(place)).collect();
    if open.is_empty() {
        open = (0..levels.len()).collect();
    }
    // One puzzle in six is a level easier, and one in six a level harder.
    let wanted = match random % 6 {
        0 => rating.level().saturating_sub(1),
        1 => rating.level() + 1,
        _ => rating.level(),
    };
    let distance = |place: &usize| levels[*place].abs_diff(wanted);
    let nearest = open.iter().map(distance).min()?;
    open.retain(|place| distance(place) == nearest);
    let drawn = random / 6 % open.len() as u64;
    open.get(drawn as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;

    #[test]
    fn what_comes_next_is_about_as_hard_as_the_person_is_good() {
        let levels: Vec<u8> = (0..80).map(|place| place % 8 + 1).collect();
        let mut rating = Rating::default();
        for _ in 0..30 {
            rating = rating.after(8, Score::Solved);
        }
        for (rating, wanted) in [(Rating::default(), 2), (rating, 8)] {
            for random in 0..200 {
                let chosen = choose(&levels, &rating, &[], random * 7919).unwrap();
                assert!(levels[chosen].abs_diff(wanted) <= 1, "{rating} gets level {}", levels[chosen]);
            }
        }
    }

    #[test]
    fn nothing_comes_twice_until_everything_has_come() {
        let levels = [3, 1, 8, 3, 2];
        let mut done = Vec::new();
        for random in 0..levels.len() as u64 {
            let next = choose(&levels, &Rating::default(), &done, random * 31).unwrap();
            assert!(!done.contains(&next));
            done.push(next);
        }
        assert!(choose(&levels, &Rating::default(), &done, 4).is_some());
        assert_eq!(choose(&[], &Rating::default(), &[], 4), None);
    }
}

use std::borrow::Cow;

/// Maximum length of a displayed reason, in characters. The rules' own reasons are much shorter; they grow by what they quote.
const LONGEST: usize = 800;

/// Shortens a reason for display. One that quotes a long input keeps its beginning and its end, which hold the sentence around
/// the quotation.
pub fn abridged(reason: &str) -> Cow<'_, str> {
    // Most reasons are short enough by their byte length alone.
    if reason.len() <= LONGEST || reason.chars().count() <= LONGEST {
        return Cow::Borrowed(reason);
    }
    let half = LONGEST / 2;
    let head = reason.char_indices().nth(half).map_or(reason.len(), |(at, _)| at);
    let tail = reason.char_indices().nth_back(half - 1).map_or(0, |(at, _)| at);
    Cow::Owned(format!("{} […] {}", &reason[..head], &reason[tail..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_reason_the_beginning_and_the_end_are_shown() {
        assert_eq!(abridged("e5 is taken"), "e5 is taken");
        for letter in ["x", "é", "棋", "\u{1F600}"] {
            let long = format!("\"{}\" is not a move", letter.repeat(100_000));
            let shown = abridged(&long);
            assert!(shown.starts_with('"') && shown.ends_with("\" is not a move"), "{shown}");
            assert!(shown.chars().count() < LONGEST + 10, "{}", shown.chars().count());
        }
        let exactly = "é".repeat(LONGEST);
        assert_eq!(abridged(&exactly), exactly);
    }
}

//! Parsing of typed input; letter case and spaces never matter.

/// A parser over a text, which skips spaces between tokens.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader { rest: text.trim() }
    }

    /// Returns the unread remainder.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// Returns true once everything has been read.
    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the next character in upper case without consuming it.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next().map(|next| next.to_ascii_uppercase())
    }

    /// Consumes the next character and returns it in upper case.
    pub fn next_char(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.advance(self.rest.chars().next().map_or(0, char::len_utf8));
        Some(next)
    }

    /// Consumes this symbol if it comes next, in any letter case.
    pub fn symbol(&mut self, symbol: char) -> bool {
        let found = self.peek() == Some(symbol.to_ascii_uppercase());
        if found {
            self.next_char();
        }
        found
    }

    /// Consumes this word if it comes next, in any letter case, unless letters or digits follow it directly.
    pub fn word(&mut self, word: &str) -> bool {
        let Some(start) = self.rest.get(..word.len()) else { return false };
        let stops = self.rest[word.len()..].chars().next().is_none_or(|next| !next.is_alphanumeric());
        let found = stops && start.eq_ignore_ascii_case(word);
        if found {
            self.advance(word.len());
        }
        found
    }

    /// Parses an unsigned whole number.
    pub fn number(&mut self) -> Option<u32> {
        let digits = self.rest.len() - self.rest.trim_start_matches(|next: char| next.is_ascii_digit()).len();
        let number = self.rest[..digits].parse().ok()?;
        self.advance(digits);
        Some(number)
    }

    /// Parses a whole number, optionally with a minus sign.
    pub fn integer(&mut self) -> Option<i64> {
        let before = self.clone();
        let negative = self.symbol('-') || self.symbol('−');
        match self.number() {
            Some(number) if negative => Some(-i64::from(number)),
            Some(number) => Some(i64::from(number)),
            None => {
                *self = before;
                None
            }
        }
    }

    fn advance(&mut self, bytes: usize) {
        self.rest = self.rest[bytes..].trim_start();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_and_letter_case_do_not_matter() {
        let mut reader = Reader::new("  Take 3 ,-22x ");
        assert!(!reader.word("tak"));
        assert!(reader.word("take"));
        assert_eq!(reader.number(), Some(3));
        assert!(reader.symbol(','));
        assert_eq!(reader.integer(), Some(-22));
        assert_eq!(reader.next_char(), Some('X'));
        assert!(reader.is_at_end());
    }

    #[test]
    fn numbers_too_large_to_hold_are_not_numbers() {
        assert_eq!(Reader::new("99999999999999").number(), None);
        assert_eq!(Reader::new("-").integer(), None);
    }
}

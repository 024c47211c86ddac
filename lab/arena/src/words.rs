/// Splits a command line into words: spaces separate, single and double quotes keep together. `None` if a quote does not
/// end.
pub(crate) fn split_words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (Some(_), letter) => word.get_or_insert_default().push(letter),
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, letter) if letter.is_whitespace() => words.extend(word.take()),
            (None, letter) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_quotes() {
        let words = |text: &str| split_words(text);
        assert_eq!(words("a  b\tc").unwrap(), ["a", "b", "c"]);
        assert_eq!(
            words("sh -c 'echo \"hi\"; cat' \"x y\"z ''").unwrap(),
            ["sh", "-c", "echo \"hi\"; cat", "x yz", ""]
        );
        assert_eq!(words("it's"), None);
        assert_eq!(words("").unwrap(), Vec::<String>::new());
    }
}

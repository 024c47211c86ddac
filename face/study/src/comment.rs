//! Comments as lines of a record. A record trims its lines and reads marks of variations, so some lines need quotes.

/// The marks that begin a line of a variation.
pub(crate) const MARKS: [char; 2] = ['+', '|'];

/// Returns the lines of a comment, each in the form written after a `#`. None for an empty comment.
pub(crate) fn lines(comment: &str) -> impl Iterator<Item = String> {
    (!comment.is_empty()).then(|| comment.split('\n').map(quoted)).into_iter().flatten()
}

/// Returns a line as it was before it was quoted.
pub(crate) fn unquoted(line: &str) -> &str {
    inside_quotes(line).filter(|inside| needs_quotes(inside)).unwrap_or(line)
}

/// Returns a line, in backslashes if it would be read differently without them: `\+ a mark\`, `\  spaces  \`.
fn quoted(line: &str) -> String {
    if needs_quotes(line) { format!("\\{line}\\") } else { line.to_owned() }
}

/// Returns true if a line needs backslashes around it. Backslashes around any other line are ordinary text, so that existing comments stay
/// unchanged.
fn needs_quotes(line: &str) -> bool {
    let mut inside = line;
    while let Some(further) = inside_quotes(inside) {
        inside = further;
    }
    // Inside backslashes that are not quotes, only the innermost text counts.
    inside.trim() != inside || inside.starts_with(MARKS)
}

fn inside_quotes(line: &str) -> Option<&str> {
    line.strip_prefix('\\')?.strip_suffix('\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_survive_a_record_that_trims_them() {
        let plain = ["", "plain", "# [brackets]", "\\", "\\\\", "\\plain\\", "C:\\", "a + b", "日本語"];
        let quoted = ["+", "| a1", " before", "after ", "\t", "\u{3000}", "\\+\\", "\\\\ \\\\", "\r"];
        for line in plain {
            assert_eq!(lines(line).next().as_deref().unwrap_or(""), line);
            assert_eq!(unquoted(line), line);
        }
        for line in plain.into_iter().chain(quoted) {
            let written = super::quoted(line);
            assert_eq!(written.trim(), written);
            assert!(!written.starts_with(MARKS));
            assert_eq!(unquoted(&written), line);
        }
    }

    #[test]
    fn an_empty_comment_has_no_lines_and_a_line_break_has_two() {
        assert_eq!(lines("").count(), 0);
        assert_eq!(lines("\n").collect::<Vec<_>>(), ["", ""]);
    }
}

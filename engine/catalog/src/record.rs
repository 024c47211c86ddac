use pentad_core::Headers;
use std::fmt;
use thiserror::Error;

/// A game as text: headers, then one action per line. Actions are kept as text and not interpreted.
///
/// Reading is lenient, writing is canonical, and nothing is lost in between: unknown headers and comments are kept.
///
/// # Examples
///
/// ```
/// use pentad_catalog::Record;
///
/// let record = Record::read("[game \"iris\"]\n\nE5 # The centre.\n")?;
/// assert_eq!(record.headers.get("Game"), Some("iris"));
/// assert_eq!(record.actions().collect::<Vec<_>>(), [(3, "E5")]);
/// # Ok::<(), pentad_catalog::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The headers in their order.
    pub headers: Headers,
    /// Comments among the headers, each with the index of the header that follows it.
    pub header_comments: Vec<(usize, String)>,
    /// Actions and comments below the headers.
    pub lines: Vec<RecordLine>,
    /// The number of its first line in the source text, counted from 1.
    pub starts_at: usize,
}

/// A line below the headers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordLine {
    /// The action as it was written, if the line has one.
    pub action: Option<String>,
    /// The comment after the action or alone on the line, without the `#`.
    pub comment: Option<String>,
    /// The line number in the source text, counted from 1.
    pub number: usize,
}

/// An error for a line that cannot belong to a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// The line number, counted from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

impl Record {
    /// Parses a text that contains exactly one record.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let mut records = Record::read_all(text)?;
        match records.len() {
            1 => Ok(records.remove(0)),
            0 => Err(RecordError { line: 1, reason: "there is no record here: it starts with [Game \"…\"]".into() }),
            more => {
                let reason = format!("one record is expected, and another one starts here ({more} in all)");
                Err(RecordError { line: records[1].starts_at, reason })
            }
        }
    }

    /// Parses a text of any number of consecutive records. Each one after the first starts with its header `Game`.
    pub fn read_all(text: &str) -> Result<Vec<Record>, RecordError> {
        let mut records: Vec<Record> = Vec::new();
        for (index, line) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
            let number = index + 1;
            let line = line.trim();
            if line.starts_with('[') {
                let (name, value, comment) =
                    read_header(line).map_err(|reason| RecordError { line: number, reason: reason.to_owned() })?;
                let has_actions = |record: &Record| record.lines.iter().any(|line| line.action.is_some());
                let is_game = name.eq_ignore_ascii_case("Game");
                let is_new = records
                    .last()
                    .is_none_or(|record| is_game && (has_actions(record) || record.headers.get("Game").is_some()));
                if is_new {
                    records.push(Record { starts_at: number, ..Record::default() });
                } else if records.last().is_some_and(has_actions) {
                    let reason = format!("the header {name} comes after an action: a new record starts with Game");
                    return Err(RecordError { line: number, reason });
                }
                let Some(record) = records.last_mut() else { continue };
                if record.headers.get(&name).is_some() {
                    let reason = format!("the header {name} is there twice");
                    return Err(RecordError { line: number, reason });
                }
                // Comments between headers belong before the header that follows them.
                let place = record.headers.len();
                let comments = record.lines.drain(..).filter_map(|line| line.comment);
                record.header_comments.extend(comments.map(|comment| (place, comment)));
                record.headers.set(&name, value);
                // A comment on a header's line moves to the line below it.
                record.lines.extend(comment.map(|comment| RecordLine { action: None, comment: Some(comment), number }));
            } else if !line.is_empty() {
                let (action, comment) = match line.split_once('#') {
                    Some((action, comment)) => (action.trim(), Some(comment.trim().to_owned())),
                    None => (line, None),
                };
                if records.is_empty() {
                    records.push(Record { starts_at: number, ..Record::default() });
                }
                let Some(record) = records.last_mut() else { continue };
                let action = (!action.is_empty()).then(|| action.to_owned());
                record.lines.push(RecordLine { action, comment, number });
            }
        }
        Ok(records)
    }

    /// Returns the actions with their line numbers.
    pub fn actions(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines.iter().filter_map(|line| Some((line.number, line.action.as_deref()?)))
    }

    /// Removes a header if it is present. Comments among the headers keep their places.
    pub fn remove_header(&mut self, name: &str) {
        let Some(place) = self.headers.place(name) else { return };
        self.headers.remove(name);
        for (at, _) in self.header_comments.iter_mut().filter(|(at, _)| *at > place) {
            *at -= 1;
        }
    }

    /// Writes several records as one text.
    pub fn write_all(records: &[Record]) -> String {
        let mut texts = Vec::new();
        for (index, record) in records.iter().enumerate() {
            let mut record = record.clone();
            // Comments or headers before the `Game` of a later record would be read as part of the record before it.
            if index > 0 {
                record.headers.move_to_front("Game");
            }
            for (place, _) in record.header_comments.iter_mut().filter(|_| index > 0) {
                *place = (*place).max(1);
            }
            texts.push(record.to_string());
        }
        texts.join("\n")
    }
}

/// Writes the canonical text: headers, a blank line, one action per line.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comments: Vec<&(usize, String)> = self.header_comments.iter().collect();
        comments.sort_by_key(|(at, _)| *at);
        let mut comments = comments.into_iter().peekable();
        for (place, (name, value)) in self.headers.iter().enumerate() {
            while let Some((_, comment)) = comments.next_if(|(at, _)| *at <= place) {
                writeln!(f, "{}", Comment(comment))?;
            }
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        for (_, comment) in comments.filter(|(at, _)| *at == self.headers.len()) {
            writeln!(f, "{}", Comment(comment))?;
        }
        writeln!(f)?;
        for line in &self.lines {
            match (&line.action, &line.comment) {
                (Some(action), Some(comment)) => writeln!(f, "{action} {}", Comment(comment))?,
                (Some(action), None) => writeln!(f, "{action}")?,
                (None, Some(comment)) => writeln!(f, "{}", Comment(comment))?,
                (None, None) => {}
            }
        }
        Ok(())
    }
}

struct Comment<'a>(&'a str);

impl fmt::Display for Comment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { f.write_str("#") } else { write!(f, "# {}", self.0) }
    }
}

/// Parses `[Name "value"] # comment`. Quotes are optional; inside them `\"` is a quote and `\\` a backslash.
fn read_header(line: &str) -> Result<(String, String, Option<String>), &'static str> {
    const SHAPE: &str = "a header looks like this: [Size \"5\"]";
    let inside = line.strip_prefix('[').ok_or(SHAPE)?.trim_start();
    let name_end = inside.find(|next: char| !next.is_alphanumeric() && next != '_' && next != '-').ok_or(SHAPE)?;
    let (name, rest) = inside.split_at(name_end);
    if name.is_empty() {
        return Err(SHAPE);
    }
    let rest = rest.trim_start();
    let (value, rest) = match rest.strip_prefix('"') {
        Some(quoted) => {
            let mut value = String::new();
            let mut characters = quoted.char_indices();
            let end = loop {
                match characters.next() {
                    // A backslash escapes only a quote or another backslash.
                    Some((at, '\\')) if quoted[at + 1..].starts_with(['"', '\\']) => {
                        value.extend(characters.next().map(|(_, plain)| plain));
                    }
                    Some((end, '"')) => break end,
                    Some((_, other)) => value.push(other),
                    None => return Err("the value has no closing quote"),
                }
            };
            (value, &quoted[end + 1..])
        }
        None => {
            let end = rest.find(']').ok_or(SHAPE)?;
            let value = rest[..end].trim();
            if value.contains('"') {
                return Err(SHAPE);
            }
            (value.to_owned(), &rest[end..])
        }
    };
    let after = rest.trim_start().strip_prefix(']').ok_or("the header has no closing bracket")?.trim();
    match after.strip_prefix('#') {
        Some(comment) => Ok((name.to_owned(), value, Some(comment.trim().to_owned()))),
        None if after.is_empty() => Ok((name.to_owned(), value, None)),
        None => Err("a header stands alone on its line"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CANONICAL: &str = "\
[Game \"quintets\"]
# the club championship
[Event \"Round \\\"three\\\" #2 \\\\ final\"]
[Seats \"2\"]
[Result \"*\"]

# quiet start
La1
Sc5 # an answer
a1-c3
";

    #[test]
    fn a_canonical_record_round_trips_to_the_letter() {
        let record = Record::read(CANONICAL).unwrap();
        assert_eq!(record.headers.get("event"), Some("Round \"three\" #2 \\ final"));
        assert_eq!(record.actions().map(|(_, action)| action).collect::<Vec<_>>(), ["La1", "Sc5", "a1-c3"]);
        assert_eq!(record.to_string(), CANONICAL);
    }

    #[test]
    fn input_may_be_untidy() {
        let untidy = "\u{FEFF}[ game quintets ]\r\n[Seats   \"2\" ]  # two\r\nLa1   \r\n\r\n\r\n  Sc5#answer\r\n";
        let record = Record::read(untidy).unwrap();
        assert_eq!(record.to_string(), "[game \"quintets\"]\n[Seats \"2\"]\n\n# two\nLa1\nSc5 # answer\n");
    }

    #[test]
    fn several_records_in_one_text_come_apart_and_together_again() {
        let two = format!("{CANONICAL}\n[Game \"loom\"]\n\n\n[Game \"iris\"]\n\ne5\n");
        let records = Record::read_all(&two).unwrap();
        assert_eq!(records.len(), 3);
        assert_eq!(records[1].actions().count(), 0);
        assert_eq!(Record::read_all(&Record::write_all(&records)).unwrap().len(), 3);
        assert_eq!(Record::read(&two).unwrap_err().line, 12);
    }

    #[test]
    fn backslashes_in_values_survive() {
        let record = Record::read("[Game \"iris\"]\n[Path \"C:\\new\\t\"]\n").unwrap();
        assert_eq!(record.headers.get("Path"), Some("C:\\new\\t"));
        let again = Record::read(&record.to_string()).unwrap();
        assert_eq!(again.headers, record.headers);
    }

    #[test]
    fn a_later_record_is_written_with_its_game_first() {
        let first = Record::read("[Game \"iris\"]\n").unwrap();
        let second = Record::read("[Seats \"3\"]\n[Game \"quintets\"]\n\nLa1\n").unwrap();
        let again = Record::read_all(&Record::write_all(&[first, second])).unwrap();
        assert_eq!((again.len(), again[0].headers.get("Seats"), again[1].headers.get("Seats")), (2, None, Some("3")));
    }

    #[test]
    fn comments_between_records_find_one_place_and_stay_there() {
        let text =
            "# opening remark\n[Game \"loom\"] # beside\n[Seats \"1\"]\n# below\n\n# between\n[Game \"iris\"] #\n";
        let mut records = Record::read_all(text).unwrap();
        let written = Record::write_all(&records);
        assert_eq!(Record::write_all(&Record::read_all(&written).unwrap()), written);
        for comment in ["# opening remark", "# beside", "# below", "# between"] {
            assert_eq!(written.matches(comment).count(), 1, "{written}");
        }
        records.rotate_left(1);
        let written = Record::write_all(&records);
        assert_eq!(Record::write_all(&Record::read_all(&written).unwrap()), written);
    }

    #[test]
    fn broken_headers_are_named_by_line() {
        for (text, line, reason) in [
            ("[Game \"iris\"]\n[Size \"5]\n", 2, "the value has no closing quote"),
            ("[Game \"iris\"\n", 1, "the header has no closing bracket"),
            ("[Game \"iris\"] e5\n", 1, "a header stands alone on its line"),
            ("[\"iris\"]\n", 1, "a header looks like this"),
            ("[\n", 1, "a header looks like this"),
            ("[Foo.Bar \"x\"]\n", 1, "a header looks like this"),
            ("[Game \"iris\"]\n\ne5\n[Size \"5\"]\n", 4, "the header Size comes after an action"),
            ("[Game \"iris\"]\n[Size \"5\"]\n[size \"6\"]\n", 3, "the header size is there twice"),
            ("", 1, "there is no record here"),
        ] {
            let error = Record::read(text).unwrap_err();
            assert_eq!(error.line, line, "{text}");
            assert!(error.reason.starts_with(reason), "{text}: {error}");
        }
    }
}

use std::time::Duration;

/// A line of the protocol, parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Hello,
    IsReady,
    Games,
    Bot(String),
    Position { headers: Vec<(String, String)>, actions: Vec<String> },
    Play(String),
    Undo,
    Go { time: Option<Duration>, effort: Option<u64>, infinite: bool },
    Stop,
    Legal,
    State,
    Show,
    Quit,
}

impl Command {
    /// Parses a line; `None` if it is empty.
    pub(super) fn read(line: &str) -> Result<Option<Command>, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command| if rest.is_empty() { Ok(command) } else { Err(format!("{word} stands alone")) };
        let command = match word {
            "" => return Ok(None),
            "pentad" => alone(Command::Hello)?,
            "isready" => alone(Command::IsReady)?,
            "games" => alone(Command::Games)?,
            "stop" => alone(Command::Stop)?,
            "undo" => alone(Command::Undo)?,
            "legal" => alone(Command::Legal)?,
            "state" => alone(Command::State)?,
            "show" => alone(Command::Show)?,
            "quit" => alone(Command::Quit)?,
            "bot" | "play" if rest.is_empty() => return Err(format!("{word} what?")),
            "bot" => Command::Bot(rest.to_owned()),
            "play" => Command::Play(rest.to_owned()),
            "position" => read_position(rest)?,
            "go" => read_go(rest)?,
            _ => return Err(format!("unknown command \"{word}\"")),
        };
        Ok(Some(command))
    }
}

fn read_go(rest: &str) -> Result<Command, String> {
    let (mut time, mut effort, mut infinite) = (None, None, false);
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let mut number = || {
            let given = words.next().ok_or_else(|| format!("go {word} needs a number"))?;
            let number: u64 = given.parse().map_err(|_| format!("go {word} needs a whole number, not \"{given}\""))?;
            if number == 0 { Err(format!("go {word} needs more than 0")) } else { Ok(number) }
        };
        match word {
            "time" => time = Some(Duration::from_millis(number()?)),
            "effort" => effort = Some(number()?),
            "infinite" => infinite = true,
            _ => return Err(format!("go does not know \"{word}\": it knows time, effort and infinite")),
        }
    }
    Ok(Command::Go { time, effort, infinite })
}

/// Parses the arguments of `position`, such as `game iris Size=5 Event="a b" moves e5; a1`.
fn read_position(text: &str) -> Result<Command, String> {
    const SHAPE: &str = "a position is written as in: position game iris Size=5 moves e5; a1";
    let mut headers: Vec<(String, String)> = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let end = rest.find(|next: char| next == '=' || next.is_whitespace()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if let Some(value) = after.strip_prefix('=') {
            let (value, after) = read_value(value).ok_or("a quoted value has no closing quote")?;
            headers.push((word.to_owned(), value));
            rest = after;
        } else if word == "game" {
            let name = after.trim_start();
            let end = name.find(char::is_whitespace).unwrap_or(name.len());
            headers.push(("Game".to_owned(), name[..end].to_owned()));
            rest = &name[end..];
        } else if word == "moves" {
            let actions = after.split(';').map(str::trim).filter(|action| !action.is_empty());
            return Ok(Command::Position { headers, actions: actions.map(str::to_owned).collect() });
        } else if word.is_empty() && !headers.is_empty() {
            return Ok(Command::Position { headers, actions: Vec::new() });
        } else {
            return Err(SHAPE.to_owned());
        }
    }
}

/// Splits off a value, which ends at the next space or is quoted, and returns it with the rest.
fn read_value(text: &str) -> Option<(String, &str)> {
    match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').map(|(value, after)| (value.to_owned(), after)),
        None => {
            let end = text.find(char::is_whitespace).unwrap_or(text.len());
            Some((text[..end].to_owned(), &text[end..]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_with_headers_and_actions() {
        let read = |line: &str| Command::read(line).unwrap().unwrap();
        let position = |headers: &[(&str, &str)], actions: &[&str]| Command::Position {
            headers: headers.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
            actions: actions.iter().map(|action| action.to_string()).collect(),
        };
        assert_eq!(read("position game iris"), position(&[("Game", "iris")], &[]));
        assert_eq!(
            read("position game enantiomerfolk PlyLimit=10 moves c3-c2, b3+, d3+; e5xf5-, f4+ ;"),
            position(&[("Game", "enantiomerfolk"), ("PlyLimit", "10")], &["c3-c2, b3+, d3+", "e5xf5-, f4+"])
        );
        assert_eq!(
            read("position game iri Dictionary=\"aS bS\" Seats=2 moves take 3 22"),
            position(&[("Game", "iri"), ("Dictionary", "aS bS"), ("Seats", "2")], &["take 3 22"])
        );
    }

    #[test]
    fn what_cannot_be_understood_is_refused() {
        for line in [
            "position",
            "position iris",
            "position game iri Dictionary=\"aS",
            "go fast",
            "go time",
            "go time x",
            "go effort 0",
            "legal e5",
            "play",
            "bot",
            "uci",
            "POSITION",
            "position game iris e5",
        ] {
            assert!(Command::read(line).is_err(), "{line}");
        }
        assert_eq!(Command::read("   "), Ok(None));
        assert_eq!(Command::read("go"), Ok(Some(Command::Go { time: None, effort: None, infinite: false })));
    }
}

use crate::LEVELS;

/// The lines of a file that hold puzzles: comments and empty lines are left out.
pub fn lines(file: &str) -> impl Iterator<Item = &str> {
    file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The level of difficulty at the beginning of a line, without reading the rest of it.
pub fn level_of_line(line: &str) -> Option<u8> {
    let level = line.split_whitespace().next()?.parse().ok()?;
    LEVELS.contains(&level).then_some(level)
}

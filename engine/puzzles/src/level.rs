use crate::LEVELS;

/// Returns the lines of a file that contain puzzles, without comments and empty lines.
pub fn lines(file: &str) -> impl Iterator<Item = &str> {
    file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Parses only the difficulty level at the start of a line.
pub fn level_of_line(line: &str) -> Option<u8> {
    let level = line.split_whitespace().next()?.parse().ok()?;
    LEVELS.contains(&level).then_some(level)
}

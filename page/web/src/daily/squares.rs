//! A game of The Loom as a row of squares: the result of each tile, without the tiles themselves.

use pentad_catalog::Playthrough;
use pentad_core::{Scores, Turn};

/// Returns a character for each tile in order of play: the number of patterns it completed, or `a` if it was set aside.
pub(crate) fn squares(played: &Playthrough) -> String {
    let points = |ply: usize| match played.positions()[ply].scores() {
        Scores::Points(points) => points.first().map_or(0, |points| points.in_halves() / 2),
        _ => 0,
    };
    let laid = (0..played.plies()).filter(|ply| matches!(played.positions()[*ply].turn(), Turn::Seat(_)));
    laid.map(|ply| {
        if played.positions()[ply].notation(played.actions()[ply]).starts_with("aside") {
            return 'a';
        }
        char::from_digit(points(ply + 1).saturating_sub(points(ply)).min(2), 10).unwrap_or('0')
    })
    .collect()
}

/// Returns the squares as emoji in rows of five.
pub(crate) fn as_signs(squares: &str) -> String {
    let signs: Vec<&str> = squares
        .chars()
        .map(|square| match square {
            '1' => "🟧",
            '2' => "🟥",
            'a' => "⬛",
            _ => "⬜",
        })
        .collect();
    signs.chunks(5).map(|row| row.concat()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::Record;

    #[test]
    fn a_game_is_told_by_what_its_tiles_brought() {
        let record = Record::read(include_str!("../../../../docs/rules/diagrams/loom-end.txt")).unwrap();
        let played = Playthrough::of_record(&record).map_err(|(error, _)| error).unwrap();
        let told = squares(&played);
        assert_eq!(told.len(), 25);
        let sum: u32 = told.chars().filter_map(|square| square.to_digit(10)).sum();
        assert_eq!(format!("{sum} points"), played.result());
        assert!(!told[..5].contains(['1', '2']), "a first row has no patterns: {told}");
        assert_eq!(as_signs("00010a2"), "⬜⬜⬜🟧⬜\n⬛🟥");
    }
}

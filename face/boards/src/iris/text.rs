use super::{last_cells, pair_count, pair_letter, pairs};
use crate::{View, ansi, hexes};
use pentad_core::{Game, Hexagon, Seat};
use pentad_iris::{Action, Iris};
use std::fmt::Write;

/// Draws the board for a terminal: `X` black, `O` white, `·` empty gray, and a letter for each empty coloured pair.
pub(crate) fn text(game: &Iris, view: &View<Action>) -> String {
    let board = game.shape();
    let pairs = pairs(board);
    let pair_count = pair_count(board);
    let last_cells = last_cells(game, view);
    let last = |cell: usize| last_cells.contains(&cell);
    let mut out = String::new();
    for row in (0..board.rows()).rev() {
        let indent = board.rows() - board.row_len(row);
        let _ = write!(out, "{:indent$}{} ", "", ansi::faint(hexes::row_letter(row)));
        for place in 0..board.row_len(row) {
            let Some(cell) = board.at(row, place) else { continue };
            // The brackets of neighbours share the column between them.
            let separator = match place {
                1.. if last(cell - 1) => ']',
                _ if last(cell) => '[',
                _ => ' ',
            };
            let symbol = match (game.stone(cell), pairs[cell]) {
                (Some(seat), _) => ansi::bold(if seat == Seat::FIRST { 'X' } else { 'O' }),
                (None, Some(pair)) => {
                    ansi::rainbow(pair_letter(pair).to_ascii_lowercase(), pair as f64 / pair_count as f64)
                }
                (None, None) => ansi::faint('·'),
            };
            let _ = write!(out, "{separator}{symbol}");
            if place + 1 == board.row_len(row) && last(cell) {
                out.push(']');
            }
        }
        out.push('\n');
    }
    let _ = write!(out, "{}", numbers(board));
    let _ = writeln!(out, "{}", ansi::faint("letters on the rim: partners share one"));
    for seat in Seat::all(2) {
        let (symbol, name) = (["X", "O"][seat.index()], Iris::INFO.seat_names[seat.index()]);
        let scores: Vec<String> = game.group_scores(seat).iter().map(u32::to_string).collect();
        let groups = if scores.is_empty() { "–".to_owned() } else { scores.join(" ") };
        let _ = writeln!(out, "{symbol} {name:<5} groups: {groups}");
    }
    out
}

/// Draws the cell numbers. They start from the left in every row, so one line under the lowest row is enough.
fn numbers(board: Hexagon) -> String {
    let indent = board.rows() - board.row_len(0) + 2;
    let mut line = format!("{:indent$}", "");
    for place in 0..board.row_len(0) {
        let _ = write!(line, " {}", place + 1);
    }
    format!("{}\n", ansi::faint(line.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::plain;
    use pentad_conformance::{new_game, play_all};

    #[test]
    fn a_pair_in_plain_text() {
        let mut game: Iris = play_all(new_game("Size=3", 0), "c3; a1+e3");
        let last = game.read("a2+e2").unwrap();
        game.apply(last);
        let expected = "
  e  a[X]O
 d  f · · d
c  e · X · e
 b  d · · f
  a  O[X]a
     1 2 3
letters on the rim: partners share one
X black groups: 1 1
O white groups: 1 1
";
        let shown = plain(&text(&game, &View { last: Some(last), ..View::default() }));
        assert_eq!(shown, expected.trim_start_matches('\n'), "{shown}");
    }

    #[test]
    fn both_stones_of_a_turn_are_marked() {
        let mut game: Iris = play_all(new_game("Size=3", 0), "c3");
        let turn = ["b2", "d3"].map(|text| {
            let stone = game.read(text).unwrap();
            game.apply(stone);
            Some(stone)
        });
        let shown = plain(&text(&game, &View { earlier: turn[0], last: turn[1], ..View::default() }));
        assert_eq!(shown.matches("[O]").count(), 2, "{shown}");
    }
}

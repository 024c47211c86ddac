use super::last::Last;
use super::{GOAL, hue, letters, quiet, seat_name};
use crate::{BoardText, View, ansi, hexes};
use pentad_core::{Game, Seat};
use pentad_quintets::{Action, Quintets, Size};
use std::fmt::Write;

/// Draws the board for a terminal: `rS` is a small red piece, `o` an empty rim point, `·` an empty interior one. Brackets mark the points
/// that the last action moved to, parentheses the one it came from.
pub(crate) fn text(game: &Quintets, view: &View<Action>) -> String {
    let board = game.shape();
    let last = Last::of(game, view.last);
    let mut out = String::new();
    for row in (0..board.rows()).rev() {
        let indent = 2 * (board.rows() - board.row_len(row));
        let _ = write!(out, "{} {:indent$}", ansi::faint(hexes::row_letter(row)), "");
        let mut line = String::new();
        for place in 0..board.row_len(row) {
            let Some(point) = board.at(row, place) else { continue };
            let symbol = match game.piece(point) {
                Some(piece) => ansi::hue(letters(piece), hue(piece.seat)),
                None if board.is_rim(point) => "o ".to_owned(),
                None => ansi::faint("· "),
            };
            let (before, after) = match point {
                _ if last.came_to(point) => ('[', ']'),
                _ if last.from == Some(point) => ('(', ')'),
                _ => (' ', ' '),
            };
            let _ = write!(line, "{before}{symbol}{after}");
        }
        let _ = writeln!(out, "{line}");
    }
    // Points are numbered from the left in every row, so one line under the lowest row is enough.
    let _ = writeln!(out, "       {}", ansi::faint("1   2   3"));
    for seat in Seat::all(game.seats()) {
        let _ = writeln!(out, "{}", side(game, seat, &last));
    }
    let quiet = quiet(game, BoardText::english);
    if !quiet.is_empty() {
        let _ = writeln!(out, "{}", ansi::faint(quiet));
    }
    out
}

fn side(game: &Quintets, seat: Seat, last: &Last) -> String {
    let name = ansi::hue(format!("{:<6}", seat_name(seat)), hue(seat));
    let hand: Vec<String> =
        Size::ALL.iter().map(|size| format!("{} {}", size.letter(), game.in_hand(seat, *size))).collect();
    let formed = game.formed(seat);
    let groups = "■".repeat(formed) + &"□".repeat(GOAL - formed);
    let state = match last {
        Last { formed: Some(other), .. } if *other == seat => "  a group has left",
        Last { actor: Some(other), passed: true, .. } if *other == seat => "  passed",
        _ => "",
    };
    format!("{name} hand {}   formed {groups} {formed} of {GOAL}{state}", hand.join("  "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::plain;
    use pentad_conformance::{new_game, play_all};

    #[test]
    fn a_slide_in_plain_text() {
        let game = play_all(new_game::<Quintets>("Seats=3", 0), "La1; Sc5; Mb1; a1-c3");
        let expected = "
e      o   o   o
d    o   ·   ·   o
c  o   ·  [rL] ·   bS
b    yM  ·   ·   o
a     (o ) o   o
       1   2   3
red    hand S 5  M 5  L 4   formed □□□ 0 of 3
blue   hand S 4  M 5  L 5   formed □□□ 0 of 3
yellow hand S 5  M 4  L 5   formed □□□ 0 of 3
1/100 to a draw: no placement, no group
";
        let last = Some(Action::Slide { from: 0, to: 9 });
        assert_eq!(plain(&text(&game, &View { last, ..View::default() })), expected.trim_start());
    }
}

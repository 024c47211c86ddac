use super::grid::OpenCells;
use super::last::Last;
use super::{hue, seat_name, state};
use crate::{BoardText, View, ansi};
use pentad_core::{Cell, Game, Seat};
use pentad_iri::{Action, Iri, Piece};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Columns of the board side by side, and positions of the dictionary in a row.
const COLUMNS: usize = 18;
const POSITIONS: usize = 12;

/// Draws the board for a terminal: `aS` is a small piece of the first seat, `·` an empty cell beside a piece or open to one. Brackets are
/// around the pieces laid last and around the places in the dictionary where their words stand.
pub(crate) fn text(game: &Iri, view: &View<Action>) -> String {
    let last = Last::of_turn(game, view.earlier, view.last);
    let mut out = grid(game, &last);
    out.push_str(&dictionary(game, &last, view));
    for seat in Seat::all(game.seats()) {
        let _ = writeln!(out, "{}", hand(game, seat));
    }
    out.push_str(&deed(&last));
    out.push_str(&takeable(game));
    out
}

fn coloured(piece: Piece) -> String {
    ansi::hue(piece, hue(piece.colour))
}

fn grid(game: &Iri, last: &Last) -> String {
    let open = OpenCells::of(game).all;
    let shown: BTreeSet<Cell> = game.board().map(|(cell, _)| cell).chain(open.iter().copied()).collect();
    let range = |of: fn(&Cell) -> i8| shown.iter().map(of).min().zip(shown.iter().map(of).max());
    let (Some((left, right)), Some((top, bottom))) = (range(|cell| cell.x), range(|cell| cell.y)) else {
        return String::new();
    };
    let mut out = String::new();
    let columns: Vec<i8> = (left..=right).collect();
    // A board too wide for the screen is printed in parts.
    for part in columns.chunks(COLUMNS) {
        let numbers: String = part.iter().map(|x| format!("{x:>3} ")).collect();
        let _ = writeln!(out, "    {}", ansi::faint(numbers.trim_end()));
        for y in top..=bottom {
            let _ = write!(out, "{}", ansi::faint(format!("{y:>3} ")));
            for x in part {
                let cell = Cell::new(*x, y);
                let symbol = match game.piece_at(cell) {
                    Some(piece) if last.laid.contains(&cell) => format!("[{}]", coloured(piece)),
                    Some(piece) => format!(" {} ", coloured(piece)),
                    None if open.contains(&cell) => format!("  {} ", ansi::faint('·')),
                    None => "    ".to_owned(),
                };
                out.push_str(&symbol);
            }
            out.push('\n');
        }
    }
    out
}

fn dictionary(game: &Iri, last: &Last, view: &View<Action>) -> String {
    let pieces: Vec<Piece> = game.dictionary().pieces().collect();
    let words = if view.overlay { &last.words[..] } else { &[] };
    let found = words.iter().filter_map(|word| Some((word, word.matches.first()?)));
    let lit: BTreeSet<usize> =
        found.flat_map(|(word, there)| there.positions(word.pieces.len(), pieces.len())).collect();
    let mut out = format!("dictionary, {} pieces\n", pieces.len());
    for (row, part) in pieces.chunks(POSITIONS).enumerate() {
        let first = row * POSITIONS;
        let numbers: String = (first..first + part.len()).map(|position| format!("{position:>3} ")).collect();
        let _ = writeln!(out, "    {}", ansi::faint(numbers.trim_end()));
        out.push_str("    ");
        for (place, piece) in part.iter().enumerate() {
            let (before, after) = if lit.contains(&(first + place)) { ('[', ']') } else { (' ', ' ') };
            let _ = write!(out, "{before}{}{after}", coloured(*piece));
        }
        out.push('\n');
    }
    out
}

fn hand(game: &Iri, seat: Seat) -> String {
    let letter = char::from(b'a' + seat.index() as u8);
    let name = ansi::hue(format!("{letter} {:<6}", seat_name(seat)), hue(seat));
    let hand = game.hand(seat).to_string();
    let points = game.points(seat).to_string();
    let state = state(game, seat).map(BoardText::english).unwrap_or_default();
    format!("{name} hand {hand:<5}  points {points:<5}  {state}").trim_end().to_owned()
}

/// IRI-9: lists the positions that can be taken, while a seat is to take.
fn takeable(game: &Iri) -> String {
    let positions: Vec<String> = game.takeable().map(|position| position.to_string()).collect();
    match positions.is_empty() {
        true => String::new(),
        false => format!("{} can take from {}\n", seat_name(game.to_act()), positions.join(" ")),
    }
}

/// Describes the last turn in words.
fn deed(last: &Last) -> String {
    let Some(actor) = last.actor.map(seat_name) else { return String::new() };
    let mut out = String::new();
    if let Some(points) = last.points {
        let mut line = format!("{actor} +{points}:");
        for word in last.words.iter().map(|word| word.text()) {
            // A long crossing word would run over the edge of the screen.
            if line.len() + word.len() + 3 > 80 {
                let _ = writeln!(out, "{line}");
                line = "   ".to_owned();
            }
            let _ = write!(line, " [{word}]");
        }
        let _ = writeln!(out, "{line}");
    }
    if !last.taken.is_empty() {
        let positions: Vec<String> = last.taken.iter().map(usize::to_string).collect();
        let _ = writeln!(out, "{actor} took {}", positions.join(" "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::plain;
    use pentad_conformance::play_all;
    use pentad_core::{Headers, Options as _};

    fn figure_1() -> Iri {
        let dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";
        let headers = Headers::new().with("Dictionary", dictionary);
        Iri::start(&pentad_iri::Options::from_headers(&headers).unwrap())
    }

    #[track_caller]
    fn check(actions: &str, last: &str, expected: &str) {
        let mut game = play_all(figure_1(), actions);
        let last = game.read(last).unwrap();
        game.apply(last);
        let plain = plain(&text(&game, &View { last: Some(last), ..View::default() }));
        assert_eq!(plain, expected.trim_start_matches('\n'), "{plain}");
    }

    #[test]
    fn a_turn_is_told_whole() {
        let mut game = figure_1();
        let turn = ["0,0>SL", "take 3 22"].map(|text| {
            let action = game.read(text).unwrap();
            game.apply(action);
            Some(action)
        });
        let shown = plain(&text(&game, &View { earlier: turn[0], last: turn[1], ..View::default() }));
        assert!(shown.contains("yellow +6.5: [aS aL]\nyellow took 3 22\n"), "{shown}");
        assert!(shown.contains("[aS][aL]"), "{shown}");
    }

    #[test]
    fn figure_2_in_plain_text() {
        check(
            "",
            "0,0>SL",
            "
     -1   0   1   2
 -1       ·   ·
  0   · [aS][aL]  ·
  1       ·   ·
dictionary, 24 pieces
      0   1   2   3   4   5   6   7   8   9  10  11
     bS  bL  bM  aS  bS  aL  aM  bM  aM  bS  aM  bS
     12  13  14  15  16  17  18  19  20  21  22  23
     bL  bM  aM  aS  bM  bL  aL  aL  bL [aS][aL] aS
a yellow hand M      points 6.5    takes 2
b blue   hand S M L  points 0
yellow +6.5: [aS aL]
yellow can take from 3 5 6 8 10 14 15 18 19 21 22 23
",
        );
    }

    #[test]
    fn figure_3_in_plain_text() {
        check(
            "0,0>SL",
            "take 3 22",
            "
     -2  -1   0   1   2   3
 -3           ·   ·
 -2           ·   ·
 -1   ·   ·   ·   ·   ·   ·
  0       ·  aS  aL   ·
  1   ·   ·   ·   ·   ·   ·
  2           ·   ·
  3           ·   ·
dictionary, 22 pieces
      0   1   2   3   4   5   6   7   8   9  10  11
     bS  bL  bM  bS  aL  aM  bM  aM  bS  aM  bS  bL
     12  13  14  15  16  17  18  19  20  21
     bM  aM  aS  bM  bL  aL  aL  bL  aS  aS
a yellow hand S M L  points 6.5
b blue   hand S M L  points 0      to place
yellow took 3 22
",
        );
    }
}

use super::{barred, hue, is_barred, out_of_the_game, seat_name};
use crate::{View, ansi};
use pentad_core::Seat;
use pentad_enantiomerfolk::{Action, Colour, Colours, Enantiomerfolk, Hand, Mark, Piece, Square};
use std::fmt::Write;

/// Draws the board for a terminal, as the sheet does. The piece used last stands between brackets, a dot marks the square it came from, an
/// `x` the square it captured on.
pub(crate) fn text(game: &Enantiomerfolk, view: &View<Action>) -> String {
    let last = LastAction::of(game, view.last);
    let mut out = board(game, view, &last);
    out.push('\n');
    out += &seats(game);
    let _ = writeln!(out, "Barred: {}", barred_colours(game));
    if view.overlay {
        out += &forces(game);
    }
    let gone = out_of_the_game(game);
    if !gone.is_empty() {
        let _ = writeln!(out, "Out of the game: {}", hand(game.colours(), &gone));
    }
    out
}

/// The squares involved in the last action.
#[derive(Default)]
struct LastAction {
    used: Option<Square>,
    came_from: Option<Square>,
    captured: Option<Square>,
}

impl LastAction {
    fn of(game: &Enantiomerfolk, action: Option<Action>) -> LastAction {
        match action {
            None => LastAction::default(),
            Some(Action::Move { from, to }) => LastAction { used: Some(to), came_from: Some(from), captured: None },
            Some(Action::Attack { from, to }) => {
                // A captured target leaves its square; any other stays.
                let captured = game.piece(to).is_none().then_some(to);
                LastAction { used: Some(from), came_from: None, captured }
            }
            Some(Action::Drop { on, .. }) => LastAction { used: Some(on), came_from: None, captured: None },
        }
    }
}

fn board(game: &Enantiomerfolk, view: &View<Action>, last: &LastAction) -> String {
    let colours = game.colours();
    let side = colours.side();
    let margin = if view.coordinates { "  " } else { "" };
    let line = format!("{margin}{}\n", ansi::faint(format!("{}+", "+---".repeat(side))));
    let mut out = String::new();
    if view.coordinates {
        let letters: Vec<String> = ('a'..).take(side).map(String::from).collect();
        let _ = writeln!(out, "{}", ansi::faint(format!("    {}", letters.join("   "))));
    }
    out += &line;
    for row in (0..side).rev() {
        if view.coordinates {
            let _ = write!(out, "{} ", ansi::faint(row + 1));
        }
        for column in 0..side {
            let Some(square) = colours.square(column, row) else { continue };
            let before = column.checked_sub(1).and_then(|column| colours.square(column, row));
            out += &match last.used {
                used if used == Some(square) => ansi::bold('['),
                used if before.is_some() && used == before => ansi::bold(']'),
                _ => ansi::faint('|'),
            };
            out += &match game.piece(square) {
                Some((piece, mark)) => piece_text(game, piece, mark, view),
                None if last.came_from == Some(square) => ansi::bold(" · "),
                None if last.captured == Some(square) => ansi::bold(" x "),
                None => "   ".to_owned(),
            };
        }
        let end = colours.square(side - 1, row);
        out += &if last.used == end { ansi::bold(']') } else { ansi::faint('|') };
        out.push('\n');
        out += &line;
    }
    out
}

/// Draws a piece as `R+B` in its colours, or faint if it is barred.
fn piece_text(game: &Enantiomerfolk, piece: Piece, mark: Mark, view: &View<Action>) -> String {
    if view.overlay && matches!(mark, Mark::Standing(_)) && is_barred(game, piece) {
        return ansi::faint(piece.with_mark(mark));
    }
    format!("{}{}{}", letter(piece.bottom()), ansi::bold(mark.letter()), letter(piece.top()))
}

fn letter(colour: Colour) -> String {
    ansi::hue(colour.letter(), hue(colour))
}

/// Draws a line for each seat: the number of its standing pieces with each colour, and its hand.
fn seats(game: &Enantiomerfolk) -> String {
    let width = Seat::all(2).map(|seat| seat_name(seat).len()).max().unwrap_or(0);
    let circle = game.colours().circle();
    let heads: String = circle.iter().map(|colour| format!("  {}", letter(*colour))).collect();
    let mut out = format!("  {:width$}{heads}  {}\n", "", ansi::faint("hand"));
    for seat in Seat::all(2) {
        let _ = write!(out, "{} {:width$}", Mark::Standing(seat).letter(), seat_name(seat));
        for colour in circle {
            let count = game.standing(seat, *colour);
            let text = format!("{count:>3}");
            // A seat with fewer than two loses (ENAN-9).
            out += &if count <= 2 { ansi::bold(text) } else { text };
        }
        let _ = writeln!(out, "  {}", hand(game.colours(), &game.hand(seat)));
    }
    out
}

/// Draws a hand as `BR RY RY`, or as `bottoms BRR, tops RYY` with Restack; a dash if it is empty.
fn hand(colours: Colours, hand: &Hand) -> String {
    let pyramids = |counts: &[u8; Colour::COUNT]| {
        let circle = colours.circle().iter();
        circle.map(|colour| letter(*colour).repeat(usize::from(counts[colour.index()]))).collect::<String>()
    };
    match hand {
        hand if hand.is_empty() => "–".to_owned(),
        Hand::Pieces(counts) => {
            let pieces = colours.pieces().flat_map(|piece| {
                let text = format!("{}{}", letter(piece.bottom()), letter(piece.top()));
                vec![text; usize::from(counts[piece.index()])]
            });
            pieces.collect::<Vec<_>>().join(" ")
        }
        Hand::Pyramids { bottoms, tops } => format!("bottoms {}, tops {}", pyramids(bottoms), pyramids(tops)),
    }
}

fn barred_colours(game: &Enantiomerfolk) -> String {
    let word = |colour: Colour| ansi::hue(colour, hue(colour));
    match barred(game) {
        Some((bottom, top)) => format!("{} bottoms and {} tops", word(bottom), word(top)),
        None => "nothing".to_owned(),
    }
}

/// Lists the squares under force: `Force: + on b3 c4, - on b3`.
fn forces(game: &Enantiomerfolk) -> String {
    let of = |seat: Seat| {
        let units = game.colours().squares().flat_map(|square| {
            let force = game.force(square);
            let units = if seat == Seat::FIRST { force.clockwise } else { force.counter_clockwise };
            vec![square.to_string(); usize::from(units)]
        });
        let squares: Vec<String> = units.collect();
        (!squares.is_empty()).then(|| format!("{} on {}", Mark::Standing(seat).letter(), squares.join(" ")))
    };
    let each: Vec<String> = Seat::all(2).filter_map(of).collect();
    if each.is_empty() { String::new() } else { format!("Force: {}\n", each.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::each_position;
    use pentad_conformance::{new_game, play_all};
    use pentad_core::Game;

    fn after(actions: &str) -> String {
        let mut game: Enantiomerfolk = new_game("", 0);
        let (before, last) = actions.rsplit_once(';').unwrap_or(("", actions));
        game = play_all(game, before);
        let last = game.read(last.trim()).unwrap();
        game.apply(last);
        ansi::stripped(&text(&game, &View { last: Some(last), ..View::default() }))
    }

    #[test]
    fn the_start_is_the_sheets_diagram() {
        let expected = "    a   b   c   d   e   f
  +---+---+---+---+---+---+
6 |R+B|   |Y+B|   |B+B|   |
  +---+---+---+---+---+---+
5 |   |B-R|   |R-R|   |Y-R|
  +---+---+---+---+---+---+
4 |R+R|   |Y+R|   |B+R|   |
  +---+---+---+---+---+---+
3 |   |B-Y|   |R-Y|   |Y-Y|
  +---+---+---+---+---+---+
2 |R+Y|   |Y+Y|   |B+Y|   |
  +---+---+---+---+---+---+
1 |   |B-B|   |R-B|   |Y-B|
  +---+---+---+---+---+---+

                     R  Y  B  hand
+ Clockwise          5  5  5  –
- Counter-clockwise  5  5  5  –
Barred: nothing
";
        assert_eq!(ansi::stripped(&text(&new_game("", 0), &View::default())), expected);
    }

    #[test]
    fn four_colours_have_a_larger_board() {
        let shown = ansi::stripped(&text(&new_game("Colours=4 Opening=diagonals", 0), &View::default()));
        assert!(
            shown.starts_with("    a   b   c   d   e   f   g\n  +---+---+---+---+---+---+---+\n7 |   |G+Y|Y-G|"),
            "{shown}"
        );
        assert!(shown.contains("\n4 |   |R+Y|B-G|   |G+B|Y-R|   |\n"), "{shown}");
        assert!(shown.contains("R  Y  G  B  hand\n+ Clockwise          7  7  7  7  –\n"), "{shown}");
    }

    #[test]
    fn a_move_is_marked_where_it_began_and_ended() {
        let expected = "    a   b   c   d   e   f
  +---+---+---+---+---+---+
6 |R+B|   |Y+B|   |B+B|   |
  +---+---+---+---+---+---+
5 |   |B-R|   |R-R|   |Y-R|
  +---+---+---+---+---+---+
4 |R+R|   |Y+R|   | · |   |
  +---+---+---+---+---+---+
3 |   |B-Y|   |R-Y[B+R]Y-Y|
  +---+---+---+---+---+---+
2 |R+Y|   |Y+Y|   |B+Y|   |
  +---+---+---+---+---+---+
1 |   |B-B|   |R-B|   |Y-B|
  +---+---+---+---+---+---+

                     R  Y  B  hand
+ Clockwise          5  5  5  –
- Counter-clockwise  5  5  5  –
Barred: blue bottoms and red tops
";
        assert_eq!(after("e4-e3"), expected);
    }

    #[test]
    fn a_capture_goes_to_a_hand_and_an_attack_exerts_force() {
        let captured = after("e4-e3; d3>e3");
        assert!(captured.contains("\n3 |   |B-Y|   [R-Y] x |Y-Y|\n"), "{captured}");
        assert!(captured.contains("\n- Counter-clockwise  5  5  5  BR\n"), "{captured}");
        // ENAN-6: yellow over blue pushes yellow over yellow counter-clockwise.
        let attacked = after("b3-b2; a4-a5; b2>c2");
        assert!(attacked.contains("\n2 |R+Y[B>Y]Y+Y|"), "{attacked}");
        assert!(attacked.ends_with("Force: - on c2\n"), "{attacked}");
    }

    #[test]
    fn what_has_left_the_game_is_told() {
        let game: Enantiomerfolk = new_game("", 0);
        let mut setup = game.setup();
        for name in ["a6", "d1", "e2"] {
            let square = game.colours().squares().find(|square| square.to_string() == name).unwrap();
            setup.board[square] = None;
        }
        let game = Enantiomerfolk::from_setup(&game.options(), &setup).unwrap();
        let shown = ansi::stripped(&text(&game, &View::default()));
        assert!(shown.ends_with("\nOut of the game: RB RB BY\n"), "{shown}");
    }

    #[test]
    fn every_piece_is_shown_once() {
        each_position(&["", "Restack=yes", "Colours=4", "Colours=4 Restack=yes"], 6, |game: &Enantiomerfolk, view| {
            let shown = ansi::stripped(&text(game, &View { last: view.last, ..View::default() }));
            let side = game.colours().side();
            let rows: Vec<&str> = shown.lines().skip(2).step_by(2).take(side).collect();
            for square in game.colours().squares() {
                let cell: String =
                    rows[side - 1 - square.row()].chars().skip(3 + 4 * square.column()).take(3).collect();
                match game.piece(square) {
                    Some((piece, mark)) => assert_eq!(cell, piece.with_mark(mark), "{square}\n{shown}"),
                    None => assert!(["   ", " · ", " x "].contains(&cell.as_str()), "{square}\n{shown}"),
                }
            }
        });
    }
}

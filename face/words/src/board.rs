//! Words for the texts inside the pictures of boards.

use crate::{Value, Words};
use pentad_boards::BoardText;
use pentad_enantiomerfolk::{Colour, Colours, Hand};

/// Returns a text of a picture in words.
pub(crate) fn told(words: &Words, text: BoardText) -> String {
    let with = |key: &str, name: &str, value: Value| words.say_with(key, &[(name, value)]);
    let key = match text {
        BoardText::Seat(id, seat) => return words.seat_name(id, seat),
        BoardText::Points(points) => return with("board-points", "points", points.into()),
        text @ BoardText::Groups(_) => return text.english(),
        BoardText::Scored(points) => return with("board-scored", "points", points.into()),
        BoardText::Takes(count) => return with("board-takes", "count", count.into()),
        BoardText::Took(count) => return with("board-took", "count", count.into()),
        BoardText::ShortOf(colours) => return with("board-short-of", "colours", short_of(words, &colours).into()),
        BoardText::FormedOf { formed, goal } => {
            return words.say_with("board-formed-of", &[("formed", formed.into()), ("goal", goal.into())]);
        }
        BoardText::Quiet { actions, limit } => {
            return words.say_with("board-quiet", &[("actions", actions.into()), ("limit", limit.into())]);
        }
        BoardText::Seen { times, limit } => {
            return words.say_with("board-seen", &[("times", times.into()), ("limit", limit.into())]);
        }
        BoardText::OutOfTheGame(out) => return out_of_the_game(words, &out),
        BoardText::ToAct => "board-to-act",
        BoardText::ToPlace => "board-to-place",
        BoardText::TurnsUp => "board-turns-up",
        BoardText::Passed => "board-passed",
        BoardText::HasWon => "board-has-won",
        BoardText::Won => "board-won",
        BoardText::SharesTheWin => "board-shares-win",
        BoardText::Shared => "board-shared",
        BoardText::Drawn => "board-draw",
        BoardText::NoLegalAction => "board-no-action",
        BoardText::Barred => "board-barred",
        BoardText::NothingBarred => "board-nothing-barred",
        BoardText::InHand => "board-in-hand",
        BoardText::FaceDown => "board-face-down",
        BoardText::Aside => "board-aside",
        BoardText::NoneAside => "board-aside-none",
        BoardText::Standard => "board-standard",
        BoardText::Aim => "board-aim",
    };
    words.say(key)
}

/// Joins colours with commas alone, since "and" would take more room.
fn short_of(words: &Words, colours: &[Colour]) -> String {
    let mut colours = colours.iter().map(|colour| words.say(&format!("ending-colour-{colour}")));
    let first = colours.next().unwrap_or_default();
    colours.fold(first, |before, next| words.say_with("list-more", &[("before", before.into()), ("next", next.into())]))
}

fn out_of_the_game(words: &Words, out: &Hand) -> String {
    // The game with three colours uses three of these four.
    let every = Colours::Four;
    match out {
        Hand::Pieces(counts) => {
            let pieces = letters(every.pieces().map(|piece| (piece.to_string(), counts[piece.index()])));
            words.say_with("board-out", &[("pieces", pieces.into())])
        }
        Hand::Pyramids { bottoms, tops } => {
            let of = |counts: &[u8; Colour::COUNT]| {
                let circle = every.circle().iter();
                letters(circle.map(|colour| (colour.letter().to_string(), counts[colour.index()])))
            };
            words.say_with("board-out-pyramids", &[("bottoms", of(bottoms).into()), ("tops", of(tops).into())])
        }
    }
}

/// Repeats each text as often as its count says, separated by spaces.
fn letters(things: impl Iterator<Item = (String, u8)>) -> String {
    let all: Vec<String> = things.flat_map(|(thing, count)| vec![thing; usize::from(count)]).collect();
    all.join(" ")
}

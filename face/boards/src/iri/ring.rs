use super::grid::badge;
use super::last::Last;
use super::layout::{BAND, INDICES, Layout};
use super::track::Track;
use super::{drawn, word_name, words_for};
use crate::scene::{Item, Role, Shape};
use crate::{Paint, View};
use pentad_iri::{Action, Iri, Match, Reading, Word};

/// Draws the dictionary: pieces on a ring, position 0 at the top (at the bottom when turned), the others clockwise.
pub(super) fn ring(game: &Iri, layout: &Layout, last: &Last, view: &View<Action>) -> Vec<Item> {
    let len = game.dictionary().len();
    let mut items = vec![
        Item::new(Role::Board, "dictionary", (0.0, 0.0))
            .labelled(format!("the dictionary, {len} pieces"))
            .with(outline(layout.ring, 0.0).stroked(Paint::Board, 2.0 * BAND))
            .with(outline(layout.ring, -BAND).stroked(Paint::Line, 0.025))
            .with(outline(layout.ring, BAND).stroked(Paint::Line, 0.025)),
    ];
    if view.overlay {
        items.extend(last.words.iter().filter_map(|word| lit(word, len, layout)));
    }
    for (position, piece) in game.dictionary().pieces().enumerate() {
        items.push(
            Item::new(Role::Reserve, name(position), layout.on_ring(position as f64, len, 0.0).0)
                .labelled(format!("{} at {position} of the dictionary", words_for(piece)))
                .sized(layout.piece(len))
                .with_all(drawn(piece, view)),
        );
        if view.coordinates {
            items.push(
                Item::decoration(Role::Label, layout.on_ring(position as f64, len, INDICES).0)
                    .with(Shape::text(0.0, 0.0, 0.3, position.to_string()).filled(Paint::Faint)),
            );
        }
    }
    if view.overlay {
        items.extend(game.takeable().map(|position| takeable(position, len, layout)));
        if last.words.len() > 1 {
            let numbered = last.words.iter().enumerate();
            items.extend(numbered.filter_map(|(place, word)| number(word, place + 1, len, layout)));
        }
    }
    items.extend(gaps(&last.taken, len, layout));
    items
}

/// Returns the name of the piece at a position of the dictionary.
pub(super) fn name(position: usize) -> String {
    format!("dictionary {position}")
}

/// Returns the line of the ring, moved outwards by this distance.
fn outline(ring: Track, outside: f64) -> Shape {
    let (x, y) = (ring.half_width + outside, ring.half_height + outside);
    Shape::rectangle(-x, -y, 2.0 * x, 2.0 * y, ring.corner + outside)
}

/// Returns the place of a word in the dictionary and the steps to its last piece. A word can stand in several places; one of them suffices
/// to make it valid.
fn run(word: &Word) -> Option<(Match, usize)> {
    let there = *word.matches.first()?;
    Some((there, word.pieces.len() - 1))
}

fn ends(there: Match, steps: usize) -> (f64, f64) {
    let (first, steps) = (there.first as f64, steps as f64);
    match there.reading {
        Reading::Clockwise => (first, first + steps),
        Reading::Anticlockwise => (first - steps, first),
    }
}

fn lit(word: &Word, len: usize, layout: &Layout) -> Option<Item> {
    let (there, steps) = run(word)?;
    let (from, to) = ends(there, steps);
    // A word may go round the ring more than once.
    let run = (to - from).min(len as f64);
    // Short enough segments make the corners look round.
    let pieces = (run / len as f64 * layout.ring.length() / 0.12).ceil().max(1.0) as usize;
    let share = |index: usize| from + run * index as f64 / pieces as f64;
    let way = Shape::line((0..=pieces).map(|index| layout.on_ring(share(index), len, 0.0).0));
    let width = 2.0 * (BAND - 0.04);
    let read = if there.reading == Reading::Clockwise { "clockwise" } else { "anticlockwise" };
    Some(
        Item::new(Role::Mark, format!("{} in the dictionary", word_name(word)), (0.0, 0.0))
            .labelled(format!("{} stands at {} of the dictionary, read {read}", word.text(), there.first))
            .with(way.clone().stroked(Paint::Glow, width))
            .with(way.clone().stroked(Paint::Board, width - 0.13))
            .with(way.stroked(Paint::Glow, width - 0.13).faded(0.42)),
    )
}

fn number(word: &Word, number: usize, len: usize, layout: &Layout) -> Option<Item> {
    let (there, steps) = run(word)?;
    // Between the first two pieces, where there is no other mark.
    let (from, to) = ends(there, steps.min(1));
    let (at, _) = layout.on_ring((from + to) / 2.0, len, -BAND);
    Some(Item::decoration(Role::Mark, at).with_all(badge(number, 0.3)))
}

/// Draws a dot at a piece that the seat to act can take.
fn takeable(position: usize, len: usize, layout: &Layout) -> Item {
    Item::decoration(Role::Mark, layout.on_ring(position as f64, len, -BAND).0)
        .labelled(format!("{position} can be taken"))
        .with(Shape::circle(0.0, 0.0, 0.12).filled(Paint::Target).stroked(Paint::Page, 0.035))
}

/// Draws an arrow out of the ring for each piece that has just been taken. The gaps have closed since: the arrow stands between the pieces
/// that have moved together.
fn gaps(taken: &[usize], len: usize, layout: &Layout) -> Vec<Item> {
    let before: Vec<usize> = taken.iter().enumerate().map(|(earlier, position)| position - earlier).collect();
    let arrow = |place: usize| {
        let same: Vec<usize> = (0..before.len()).filter(|other| before[*other] == before[place]).collect();
        let rank = same.iter().position(|other| *other == place).unwrap_or(0);
        let aside = (rank as f64 - (same.len() as f64 - 1.0) / 2.0) * 0.24;
        let (at, out) = layout.on_ring(before[place] as f64 - 0.5, len, 0.0);
        Item::decoration(Role::Mark, at)
            .labelled(format!("a piece was taken from position {}", taken[place]))
            .turned(out)
            .with(Shape::line([(aside, BAND - 0.1), (aside, -BAND)]).stroked(Paint::Last, 0.07))
            .with(
                Shape::polygon([(aside, -BAND - 0.2), (aside - 0.13, -BAND + 0.04), (aside + 0.13, -BAND + 0.04)])
                    .filled(Paint::Last),
            )
    };
    (0..before.len()).map(arrow).collect()
}

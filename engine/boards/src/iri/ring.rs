use super::grid::badge;
use super::last::Last;
use super::layout::{BAND, Layout};
use super::{drawn, words_for};
use crate::scene::{Item, Role, Shape};
use crate::{Paint, View};
use pentad_iri::{Action, Iri, Match, Reading, Word};

/// The dictionary: pieces on a ring, position 0 at the top (at the bottom when turned), the others clockwise.
pub(super) fn ring(game: &Iri, layout: &Layout, last: &Last, view: &View<Action>) -> Vec<Item> {
    let len = game.dictionary().len();
    let circle = |radius: f64, line: f64| Shape::circle(0.0, 0.0, radius).stroked(Paint::Line, line);
    let mut items = vec![
        Item::new(Role::Board, "dictionary", (0.0, 0.0))
            .labelled(format!("the dictionary, {len} pieces"))
            .with(Shape::circle(0.0, 0.0, layout.ring).stroked(Paint::Board, 2.0 * BAND))
            .with(circle(layout.ring - BAND, 0.025))
            .with(circle(layout.ring + BAND, 0.025)),
    ];
    if view.overlay {
        items.extend(last.words.iter().filter_map(|word| lit(word, len, layout)));
    }
    for (position, piece) in game.dictionary().pieces().enumerate() {
        let turn = layout.turn(position as f64, len);
        items.push(
            Item::new(Role::Reserve, name(position), on_circle(layout.ring, turn))
                .labelled(format!("{} at {position} of the dictionary", words_for(piece)))
                .with_all(drawn(piece, view, layout.piece(len))),
        );
        if view.coordinates {
            items.push(
                Item::decoration(Role::Label, on_circle(layout.indices(), turn))
                    .with(Shape::text(0.0, 0.0, 0.3 * layout.text, position.to_string()).filled(Paint::Faint)),
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

/// What the piece at a position of the dictionary is called.
pub(super) fn name(position: usize) -> String {
    format!("dictionary {position}")
}

fn on_circle(radius: f64, turn: f64) -> (f64, f64) {
    let angle = turn.to_radians();
    (radius * angle.sin(), -radius * angle.cos())
}

/// The part of the ring where a word stands, clockwise from one position to another. A word can stand in several places;
/// one of them is enough to make it valid.
fn run(word: &Word) -> Option<(Match, usize)> {
    let there = *word.matches.first()?;
    Some((there, word.pieces.len() - 1))
}

fn ends(there: Match, steps: usize, len: usize, layout: &Layout) -> (f64, f64) {
    let turn = |position: f64| layout.turn(position, len);
    let (first, steps) = (there.first as f64, steps as f64);
    match there.reading {
        Reading::Clockwise => (turn(first), turn(first + steps)),
        Reading::Anticlockwise => (turn(first - steps), turn(first)),
    }
}

fn lit(word: &Word, len: usize, layout: &Layout) -> Option<Item> {
    let (there, steps) = run(word)?;
    let (from, to) = ends(there, steps, len, layout);
    let part = |radius: f64| match to - from < 359.0 {
        true => Shape::arc(0.0, 0.0, radius, from, to),
        false => Shape::circle(0.0, 0.0, radius),
    };
    let width = BAND - 0.04;
    let read = if there.reading == Reading::Clockwise { "clockwise" } else { "anticlockwise" };
    // The bar has round ends; half circles close its outline.
    let end = |turn: f64, way: f64| {
        let (x, y) = on_circle(layout.ring, turn);
        Shape::arc(x, y, width, turn + way, turn + way + 180.0).stroked(Paint::Glow, 0.07)
    };
    Some(
        Item::decoration(Role::Mark, (0.0, 0.0))
            .labelled(format!("{} stands at {} of the dictionary, read {read}", word.text(), there.first))
            .with(part(layout.ring).stroked(Paint::Glow, 2.0 * width).faded(0.4))
            .with(part(layout.ring + width).stroked(Paint::Glow, 0.07))
            .with(part(layout.ring - width).stroked(Paint::Glow, 0.07))
            .with_all((to - from < 359.0).then(|| [end(to, 0.0), end(from, 180.0)]).into_iter().flatten()),
    )
}

fn number(word: &Word, number: usize, len: usize, layout: &Layout) -> Option<Item> {
    let (there, steps) = run(word)?;
    // Between the first two pieces, where nothing else is marked.
    let (from, to) = ends(there, steps.min(1), len, layout);
    let at = on_circle(layout.ring - BAND, (from + to) / 2.0);
    Some(Item::decoration(Role::Mark, at).with_all(badge(number, 0.26 * layout.text)))
}

/// A dot at each piece that the seat to act can take.
fn takeable(position: usize, len: usize, layout: &Layout) -> Item {
    Item::decoration(Role::Mark, on_circle(layout.ring - BAND, layout.turn(position as f64, len)))
        .labelled(format!("{position} can be taken"))
        .with(Shape::circle(0.0, 0.0, 0.1 * layout.text).filled(Paint::Target).stroked(Paint::Page, 0.03))
}

/// An arrow out of the ring wherever pieces have just been taken. The gaps have closed since: it stands between the
/// pieces that have moved together.
fn gaps(taken: &[usize], len: usize, layout: &Layout) -> Vec<Item> {
    let before: Vec<usize> = taken.iter().enumerate().map(|(earlier, position)| position - earlier).collect();
    let arrow = |place: usize| {
        let same: Vec<usize> = (0..before.len()).filter(|other| before[*other] == before[place]).collect();
        let rank = same.iter().position(|other| *other == place).unwrap_or(0);
        let aside = (rank as f64 - (same.len() as f64 - 1.0) / 2.0) * 0.21;
        let turn = layout.turn(before[place] as f64 - 0.5, len);
        Item::decoration(Role::Mark, on_circle(layout.ring, turn))
            .labelled(format!("a piece was taken from position {}", taken[place]))
            .turned(turn)
            .with(Shape::line([(aside, BAND - 0.1), (aside, -BAND)]).stroked(Paint::Last, 0.06))
            .with(
                Shape::polygon([(aside, -BAND - 0.2), (aside - 0.12, -BAND + 0.04), (aside + 0.12, -BAND + 0.04)])
                    .filled(Paint::Last),
            )
    };
    (0..before.len()).map(arrow).collect()
}

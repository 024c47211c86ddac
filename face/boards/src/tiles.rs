//! Herati tiles, drawn the same way in The Loom and The Factory.
//!
//! A tile is divided along the diagonal between its black and its white edges, so four corners of one colour that meet make a rhombus. In
//! the black half the weft lies on top, in the white half the warp: equal edges join thread by thread.

#[cfg(test)]
pub(crate) mod check;
mod text;

pub(crate) use text::{Patch, kinds, named, patches};

use crate::scene::{Item, Role, Shape};
use crate::{Face, Paint, View};
use pentad_core::Cell;
use pentad_herati::{Action, Colour, Field, Pattern, Side, Tile};

/// Number of threads of each kind in a tile.
pub(crate) const THREADS: usize = 8;

/// Returns the shapes of a tile with this side around the origin.
pub(crate) fn tile(tile: Tile, side: f64) -> Vec<Shape> {
    let half = side / 2.0;
    let (x, y) = black_corner(tile);
    let (x, y) = (x * half, y * half);
    let triangle = |tip: f64, paint| {
        // A line of the same colour closes the hairline that would show between neighbours.
        Shape::polygon([(tip * x, tip * y), (-x, y), (x, -y)]).filled(paint).stroked(paint, side * 0.012)
    };
    let mut shapes = vec![triangle(-1.0, Paint::White(Face::Plain)), triangle(1.0, Paint::Black(Face::Plain))];
    let (mut wefts, mut warps) = (Vec::new(), Vec::new());
    for thread in 0..THREADS {
        let across = half * ((2 * thread + 1) as f64 / THREADS as f64 - 1.0);
        // Position of the diagonal, which runs from (-x, y) to (x, -y), at this height or in this column.
        let diagonal = -across * x.signum() * y.signum();
        // The rounded ends of threads must not reach into the other half.
        wefts.push([(diagonal + x * 0.06, across), (x, across)]);
        warps.push([(across, diagonal - y * 0.06), (across, -y)]);
    }
    shapes.push(Shape::lines(wefts).stroked(Paint::Black(Face::Lit), side * 0.022).faded(0.75));
    shapes.push(Shape::lines(warps).stroked(Paint::White(Face::Shaded), side * 0.022));
    // These threads run from the middle of an edge to the middle of the next, so that they meet wherever edges are equal.
    shapes.push(Shape::line([(0.0, -y), (-x, 0.0)]).stroked(Paint::Black(Face::Lit), side * 0.04));
    shapes.push(Shape::line([(0.0, y), (x, 0.0)]).stroked(Paint::White(Face::Plain), side * 0.04));
    shapes
}

/// Describes a tile: "tile NE".
pub(crate) fn in_words(tile: Tile) -> String {
    format!("tile {tile}")
}

/// Describes a number of tiles of a kind: "tile NE", "3 tiles NE".
pub(crate) fn counted(tile: Tile, count: usize) -> String {
    if count == 1 { in_words(tile) } else { format!("{count} tiles {tile}") }
}

/// Describes a number of tiles.
pub(crate) fn tiles_in_words(count: usize) -> String {
    if count == 1 { "1 tile".to_owned() } else { format!("{count} tiles") }
}

/// Returns a tile outside the field, with a line of this width around it, and with its name if the view asks for letters.
pub(crate) fn outlined(kind: Tile, side: f64, view: &View<Action>, line: f64) -> Vec<Shape> {
    let mut shapes = tile(kind, side);
    if view.letters {
        shapes.extend(plate(kind, side));
    }
    shapes.push(Shape::rectangle(-side / 2.0, -side / 2.0, side, side, 0.0).stroked(Paint::Faint, line));
    shapes
}

/// Returns the name of a tile on a small plate in its middle.
fn plate(tile: Tile, side: f64) -> [Shape; 2] {
    // On the smallest tiles the name takes a larger share to stay readable.
    let size = (side * 0.26).max(0.19);
    let (width, height) = (size * 1.8, size * 1.15);
    let plate = Shape::rectangle(-width / 2.0, -height / 2.0, width, height, height / 3.0);
    [
        plate.filled(Paint::White(Face::Lit)).stroked(Paint::Black(Face::Plain), side * 0.015),
        Shape::text(0.0, 0.0, size, tile.name()).filled(Paint::Black(Face::Plain)).bold(),
    ]
}

/// Returns a pile of tiles face down, with their number on top.
pub(crate) fn pile(count: usize, side: f64) -> Vec<Shape> {
    let half = side / 2.0;
    let mut shapes = Vec::new();
    for layer in (0..count.min(3)).rev() {
        let shift = layer as f64 * side * 0.07;
        let back = Shape::rectangle(shift - half, shift - half, side, side, side * 0.06);
        shapes.push(back.filled(Paint::Cell).stroked(Paint::Faint, side * 0.025));
    }
    if count == 0 {
        shapes.push(slot(side));
    } else {
        shapes.push(rhombus(half * 0.86).stroked(Paint::Faint, side * 0.025).faded(0.7));
    }
    let ink = if count == 0 { Paint::Faint } else { Paint::Ink };
    shapes.push(Shape::text(0.0, 0.0, side * 0.36, count.to_string()).filled(ink).bold());
    shapes
}

/// Returns the number of equal tiles, on the lower right corner of one with this side.
pub(crate) fn number(count: usize, side: f64) -> [Shape; 2] {
    let (at, size) = (side / 2.0 - 0.04, 0.17 + 0.1 * side);
    [
        Shape::circle(at, at, size * 0.75).filled(Paint::Ink).stroked(Paint::Board, 0.04),
        Shape::text(at, at, size, count.to_string()).filled(Paint::Page).bold(),
    ]
}

/// Returns an empty place outside the field for a tile.
pub(crate) fn slot(side: f64) -> Shape {
    Shape::rectangle(-side / 2.0, -side / 2.0, side, side, side * 0.06).stroked(Paint::Line, side * 0.02).dashed()
}

/// Returns a frame around a tile that was laid or turned up last. It stands out from both black and white.
pub(crate) fn last_mark(side: f64) -> [Shape; 2] {
    let frame = Shape::rectangle(-side / 2.0, -side / 2.0, side, side, 0.04);
    let width = 0.035 + 0.035 * side;
    [frame.clone().stroked(Paint::Page, width * 1.7), frame.stroked(Paint::Last, width)]
}

/// Draws the mark of the tile in the field that was laid last.
pub(crate) fn laid_last(at: (f64, f64)) -> Item {
    Item::decoration(Role::Mark, at).labelled("laid last").with_all(last_mark(0.92))
}

/// Returns a rhombus around the origin whose corners are this far away.
pub(crate) fn rhombus(radius: f64) -> Shape {
    Shape::polygon([(0.0, -radius), (radius, 0.0), (0.0, radius), (-radius, 0.0)])
}

/// Draws the tiles of a field, its hem, and, if the view shows the overlay, its patterns. `place` returns the middle of a cell. Once the
/// game is over every pattern is highlighted, since patterns are the score.
pub(crate) fn cloth(
    field: &Field,
    is_over: bool,
    place: impl Fn(Cell) -> (f64, f64),
    view: &View<Action>,
) -> Vec<Item> {
    let mut items: Vec<Item> = field.tiles().map(|(cell, kind)| laid(kind, cell, place(cell))).collect();
    items.extend(field.tiles().map(|(cell, _)| hem(field, cell, place(cell))).filter(|hem| !hem.shapes.is_empty()));
    if view.overlay {
        items.extend(field.patterns().into_iter().map(|pattern| {
            let (x, y) = place(pattern.north_west);
            glow(pattern, (x + 0.5, y + 0.5))
        }));
    }
    if is_over {
        items.extend(field.patterns().into_iter().map(|pattern| {
            let (x, y) = place(pattern.north_west);
            counted_up(pattern, (x + 0.5, y + 0.5))
        }));
    }
    if view.letters {
        // Letters lie in front of the patterns, whose sides run through the middle of their tiles.
        items.extend(
            field.tiles().map(|(cell, kind)| Item::decoration(Role::Mark, place(cell)).with_all(plate(kind, 1.0))),
        );
    }
    items
}

/// Draws a tile of the field.
pub(crate) fn laid(kind: Tile, cell: Cell, at: (f64, f64)) -> Item {
    Item::new(Role::Piece, cell.to_string(), at)
        .labelled(format!("{} on {cell}", in_words(kind)))
        .with_all(tile(kind, 1.0))
}

/// Draws the edges of a tile at which the field ends: without them black would vanish in the dark theme, and white in the light one.
fn hem(field: &Field, cell: Cell, at: (f64, f64)) -> Item {
    let half = 0.5;
    let free = Side::ALL.into_iter().zip(cell.neighbours()).filter(|(_, next)| field.tile(*next).is_none());
    let edges: Vec<_> = free
        .map(|(side, _)| match side {
            Side::North => [(-half, -half), (half, -half)],
            Side::East => [(half, -half), (half, half)],
            Side::South => [(-half, half), (half, half)],
            Side::West => [(-half, -half), (-half, half)],
        })
        .collect();
    let item = Item::decoration(Role::Mark, at);
    if edges.is_empty() { item } else { item.with(Shape::lines(edges).stroked(Paint::Faint, 0.035)) }
}

fn glow(pattern: Pattern, at: (f64, f64)) -> Item {
    let Pattern { north_west: cell, colour } = pattern;
    // Far enough inside the rhombus that two which share a side stay apart.
    let (outer, inner) = (0.93, 0.25);
    let core = match colour {
        Colour::Black => Paint::Black(Face::Plain),
        Colour::White => Paint::White(Face::Lit),
    };
    Item::new(Role::Mark, format!("pattern {cell}"), at)
        .labelled(format!("{colour} pattern around the south-east corner of {cell}"))
        .with(rhombus(outer).filled(Paint::Glow).faded(0.24))
        .with(rhombus(outer).stroked(Paint::Glow, 0.075))
        .with(rhombus(inner).filled(core).stroked(Paint::Glow, 0.075))
}

/// Draws the highlight of a pattern at the end of the game.
fn counted_up(pattern: Pattern, at: (f64, f64)) -> Item {
    Item::new(Role::Mark, format!("decided {}", pattern.north_west), at)
        .with(rhombus(0.93).filled(Paint::Glow).faded(0.2))
        .with(rhombus(0.13).filled(Paint::Glow))
}

/// Returns the direction of a tile's black corner.
fn black_corner(tile: Tile) -> (f64, f64) {
    match tile {
        Tile::NE => (1.0, -1.0),
        Tile::SE => (1.0, 1.0),
        Tile::SW => (-1.0, 1.0),
        Tile::NW => (-1.0, -1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Outline;

    /// Returns the colours of the halves at a point, from their polygons.
    fn colour_at(kind: Tile, point: (f64, f64)) -> Vec<Paint> {
        let inside = |points: &[(f64, f64)]| {
            let sides = (0..3).map(|index| {
                let ((ax, ay), (bx, by)) = (points[index], points[(index + 1) % 3]);
                (bx - ax) * (point.1 - ay) - (by - ay) * (point.0 - ax)
            });
            let sides: Vec<f64> = sides.collect();
            sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
        };
        let halves = tile(kind, 1.0).into_iter().filter_map(|shape| match shape.outline {
            Outline::Polygon(points) if inside(&points) => shape.fill,
            _ => None,
        });
        halves.collect()
    }

    #[test]
    fn each_edge_has_the_colour_of_the_rules() {
        for kind in Tile::ALL {
            for (side, middle) in Side::ALL.into_iter().zip([(0.0, -0.49), (0.49, 0.0), (0.0, 0.49), (-0.49, 0.0)]) {
                let expected = match kind.edge(side) {
                    Colour::Black => Paint::Black(Face::Plain),
                    Colour::White => Paint::White(Face::Plain),
                };
                assert_eq!(colour_at(kind, middle), [expected], "{side} of {kind}");
            }
        }
    }

    #[test]
    fn threads_stay_within_their_tile() {
        for kind in Tile::ALL {
            for shape in tile(kind, 1.0) {
                let points = match shape.outline {
                    Outline::Line(points) | Outline::Polygon(points) => points,
                    Outline::Lines(lines) => lines.concat(),
                    other => panic!("{other:?} is no thread"),
                };
                assert!(points.iter().all(|(x, y)| x.abs() <= 0.5 && y.abs() <= 0.5), "{kind}: {points:?}");
            }
        }
    }
}

//! Overlays of a position: the action in the making and the item under the pointer.

use super::{Drafting, Part};
use crate::kit::say::words;
use leptos::prelude::{Get, With};
use pentad_boards::Paint;
use pentad_boards::scene::{Item, Role, Scene, Shape};
use pentad_catalog::{CellShape, GameId};
use pentad_touch::{Hover, Sketch, Spot, Target, TargetKind};

/// Returns the place of a spot: that of its piece if there is one, else of its cell.
pub(crate) fn place(scene: &Scene, spot: &Spot) -> Option<(f64, f64)> {
    find(scene, spot).map(|item| item.at)
}

fn find<'a>(scene: &'a Scene, spot: &Spot) -> Option<&'a Item> {
    let found = |role: Role| scene.items.iter().find(|item| item.role == role && item.name == spot.name);
    match spot.role {
        Role::Reserve => found(Role::Reserve),
        _ => found(Role::Cell).or_else(|| found(Role::Piece)),
    }
}

/// Returns a mark on a spot, scaled like the item there.
fn mark_on(scene: &Scene, spot: &Spot) -> Option<Item> {
    find(scene, spot).map(|item| mark(item.at).sized(item.scale))
}

/// Returns the whole overlay of an action in the making.
pub(crate) fn drafted(scene: &Scene, part: Part, drafting: Drafting) -> Vec<Item> {
    let outline = Outline::of(drafting.game());
    let has_notes = drafting.has_notes;
    let mut items = drafting.sketch.with(|sketch| sketched(scene, part, sketch, has_notes, outline));
    drafting.outlines.with(|all| items.extend(all.iter().flat_map(|staged| previewed(scene, part, staged, outline))));
    let is_begun = drafting.is_begun();
    let spot = drafting.hovered.get();
    items.extend(drafting.hover.with(|hover| hovering(scene, part, spot.as_ref(), hover, is_begun, outline)));
    items.extend(drafting.preview.with(|preview| previewed(scene, part, preview, outline)));
    items
}

/// Returns the overlay of premoves that wait for the player's turn.
pub(crate) fn waiting(scene: &Scene, part: Part, id: GameId, outlines: &[Hover]) -> Vec<Item> {
    let outline = Outline::of(id);
    outlines.iter().flat_map(|action| previewed(scene, part, action, outline)).collect()
}

/// Draws the effect of a pending action: pale pieces in a dashed frame, which no played piece has.
fn previewed(scene: &Scene, part: Part, preview: &Hover, outline: Outline) -> Vec<Item> {
    let mut items: Vec<Item> = ghosts_on(part, &preview.ghosts).map(|ghost| faded(ghost, 0.55)).collect();
    items.extend(ghosts_on(part, &preview.ghosts).map(|ghost| {
        let ring = |paint, width| outline.shape(0.47).stroked(paint, width).dashed();
        mark(ghost.at).sized(ghost.scale).with(ring(Paint::Page, 0.09)).with(ring(Paint::Target, 0.06))
    }));
    items.extend(preview.lit.iter().filter_map(|spot| Some(mark_on(scene, spot)?.with_all(lit(outline)))));
    items
}

/// Returns the ghosts if the part is the board, the only part that shows them.
fn ghosts_on(part: Part, ghosts: &[Item]) -> std::slice::Iter<'_, Item> {
    if part == Part::Board { ghosts.iter() } else { [].iter() }
}

/// Shape of the marks around an item: that of the cells, so that a mark covers nothing.
#[derive(Clone, Copy)]
enum Outline {
    Round,
    Square,
}

impl Outline {
    fn of(id: GameId) -> Outline {
        match id.profile().cells {
            CellShape::Square => Outline::Square,
            CellShape::Round => Outline::Round,
        }
    }

    /// Returns the shape around an item at the distance `reach` from its middle.
    fn shape(self, reach: f64) -> Shape {
        match self {
            Outline::Round => Shape::circle(0.0, 0.0, reach),
            Outline::Square => Shape::rectangle(-reach, -reach, 2.0 * reach, 2.0 * reach, 0.12),
        }
    }
}

/// Returns dashed rings around the named items.
pub(crate) fn marked(scene: &Scene, names: &[impl AsRef<str>]) -> Vec<Item> {
    let shown = |name: &str| {
        let item = scene.items.iter().find(|item| item.name == name && item.role != Role::Board)?;
        let ring = |paint, width| Shape::circle(0.0, 0.0, 0.47).stroked(paint, width);
        Some(mark(item.at).with(ring(Paint::Page, 0.09)).with(ring(Paint::Glow, 0.055).dashed()))
    };
    names.iter().filter_map(|name| shown(name.as_ref())).collect()
}

/// Draws an action in the making. Spots where one can begin stay unmarked, since they are nearly all of them.
fn sketched(scene: &Scene, part: Part, sketch: &Sketch, has_notes: bool, outline: Outline) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    items.extend(sketch.lit.iter().filter_map(|spot| Some(mark_on(scene, spot)?.with_all(lit(outline)))));
    let shown = sketch.chosen.iter().filter(|spot| !sketch.away.contains(spot));
    items.extend(shown.filter_map(|spot| Some(mark_on(scene, spot)?.with_all(chosen(outline)))));
    items.extend(ghosts_on(part, &sketch.ghosts).map(|ghost| faded(ghost, 0.92)));
    let aim = |target: &Target| Some(aimed(mark_on(scene, &target.spot)?, target, has_notes, outline));
    items.extend(sketch.targets.iter().filter_map(aim));
    items
}

/// Draws the effect of a touch at the pointer. A cross marks where an action that was begun cannot go; before that, no spot is crossed out.
fn hovering(
    scene: &Scene,
    part: Part,
    spot: Option<&Spot>,
    hover: &Hover,
    is_begun: bool,
    outline: Outline,
) -> Vec<Item> {
    let mut items: Vec<Item> = ghosts_on(part, &hover.ghosts).map(|ghost| faded(ghost, 0.6)).collect();
    items.extend(hover.lit.iter().filter_map(|spot| Some(mark_on(scene, spot)?.with_all(lit(outline)))));
    if is_begun
        && hover.refused.is_some()
        && let Some(cross) = spot.and_then(|spot| mark_on(scene, spot))
    {
        let (reach, width) = (0.12, 0.05);
        let stroke = |from: (f64, f64), to: (f64, f64)| Shape::line([from, to]).stroked(Paint::Faint, width);
        items.push(cross.with(stroke((-reach, -reach), (reach, reach))).with(stroke((-reach, reach), (reach, -reach))));
    }
    items
}

fn mark(at: (f64, f64)) -> Item {
    Item::decoration(Role::Mark, at)
}

fn dot(radius: f64) -> Shape {
    Shape::circle(0.0, 0.0, radius).filled(Paint::Target).stroked(Paint::Page, 0.03)
}

fn chosen(outline: Outline) -> [Shape; 2] {
    let ring = |paint, width| outline.shape(0.46).stroked(paint, width);
    [ring(Paint::Page, 0.11), ring(Paint::Target, 0.07)]
}

fn lit(outline: Outline) -> [Shape; 2] {
    let ring = |paint, width| outline.shape(0.44).stroked(paint, width);
    [ring(Paint::Ink, 0.085).faded(0.55), ring(Paint::Glow, 0.055)]
}

fn aimed(item: Item, target: &Target, has_notes: bool, outline: Outline) -> Item {
    let ring = |reach: f64, width: f64| {
        [outline.shape(reach).stroked(Paint::Page, width + 0.045), outline.shape(reach).stroked(Paint::Target, width)]
    };
    let item = match target.kind {
        TargetKind::Place | TargetKind::Move | TargetKind::Choose => item.with(dot(0.13)),
        // In a ring every piece can be one of them, and notes on all would cover it.
        TargetKind::Take => return item.with_all(ring(0.45, 0.05).map(Shape::dashed)),
        TargetKind::Attack => item.with_all(ring(0.4, 0.05).map(Shape::dashed)),
        TargetKind::Capture => item.with_all(ring(0.4, 0.09)),
        TargetKind::Exchange => item.with_all(exchange()),
    };
    let note = target.note.as_ref().filter(|_| has_notes).map(|note| words().note(note));
    let Some(note) = note else { return item };
    let width = 0.14 * note.chars().count() as f64 + 0.16;
    item.with(Shape::rectangle(-width / 2.0, 0.2, width, 0.3, 0.12).filled(Paint::Page).stroked(Paint::Target, 0.025))
        .with(Shape::text(0.0, 0.35, 0.22, &note).filled(Paint::Ink).bold())
}

/// Returns two arrows side by side in opposite directions.
fn exchange() -> Vec<Shape> {
    let arrow = |up: f64| {
        let tip = (0.2 * up, -0.1 * up);
        let line = [(-0.2 * up, -0.1 * up), tip];
        let head = [(0.1 * up, -0.2 * up), tip, (0.1 * up, 0.0)];
        [(Paint::Page, 0.13), (Paint::Target, 0.06)].into_iter().flat_map(move |(paint, width)| {
            [Shape::line(line).stroked(paint, width), Shape::line(head).stroked(paint, width)]
        })
    };
    arrow(1.0).chain(arrow(-1.0)).collect()
}

fn faded(item: &Item, opacity: f64) -> Item {
    let shapes = item.shapes.iter().map(|shape| shape.clone().faded(shape.opacity * opacity)).collect();
    Item { role: Role::Mark, name: String::new(), label: String::new(), shapes, ..item.clone() }
}

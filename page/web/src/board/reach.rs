//! Keyboard navigation between the items of a table.

use super::Stage;
use super::surface::Surface;
use pentad_boards::scene::Scene;
use pentad_touch::{Pixels, Spot, steps};

/// Returns every item on the table that keys can reach.
fn all_reachable(stage: &Stage, surface: &Surface) -> Vec<Spot> {
    let scenes = stage.parts().filter_map(|part| stage.scene(part));
    let spots = |scene| {
        let scene: &Scene = scene;
        scene.items.iter().filter(move |item| Stage::is_reachable(scene, item)).map(Spot::from)
    };
    // A piece of the hand that is drawn on the board for now is hidden and cannot have the focus.
    scenes.flat_map(spots).filter(|spot| !surface.is_hidden(spot)).collect()
}

/// Returns the item that Tab reaches: the previous one if it still exists, else the first.
pub(super) fn stop(stage: &Stage, surface: &Surface) -> Option<Spot> {
    let spots = all_reachable(stage, surface);
    let kept = surface.stop().filter(|stop| spots.iter().any(|spot| is_same(spot, stop))).cloned();
    kept.or_else(|| spots.into_iter().next())
}

/// Returns the next (or previous) of the wanted spots, in the order of the stage, wrapping around.
pub(super) fn next_of(
    stage: &Stage,
    surface: &Surface,
    wanted: &[Spot],
    from: Option<&Spot>,
    back: bool,
) -> Option<Spot> {
    let mut spots = all_reachable(stage, surface);
    if back {
        spots.reverse();
    }
    let after = from.and_then(|from| spots.iter().position(|spot| is_same(spot, from))).map_or(0, |place| place + 1);
    // The position after the last is the first.
    spots.rotate_left(after);
    spots.into_iter().find(|spot| wanted.contains(spot))
}

/// Returns true for the same element. A cell and the piece on it are the same spot, but two elements.
fn is_same(one: &Spot, other: &Spot) -> bool {
    one.role == other.role && one.name == other.name
}

/// Returns the item that an arrow key leads to.
pub(super) fn neighbour(stage: &Stage, surface: &Surface, from: &Spot, key: &str) -> Option<Spot> {
    let keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
    let direction = keys.iter().position(|other| *other == key)?;
    let middle = |spot: Spot| {
        let area = surface.element(spot.role, &spot.name)?.get_bounding_client_rect();
        Some((spot, (area.x() + area.width() / 2.0, area.y() + area.height() / 2.0)))
    };
    let (mut spots, places): (Vec<Spot>, Vec<Pixels>) =
        all_reachable(stage, surface).into_iter().filter_map(middle).unzip();
    let place = spots.iter().position(|spot| is_same(spot, from))?;
    steps(&places)[place][direction].map(|next| spots.swap_remove(next))
}

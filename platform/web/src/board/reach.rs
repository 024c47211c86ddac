//! What keys reach on a table, and where they go from there.

use super::Stage;
use super::surface::Surface;
use pentad_boards::scene::Scene;
use pentad_touch::Spot;

/// Every thing on the table that keys can reach.
fn all_reachable(stage: &Stage) -> Vec<Spot> {
    let scenes = stage.parts().filter_map(|part| stage.scene(part));
    let spots = |scene| {
        let scene: &Scene = scene;
        scene.items.iter().filter(move |item| Stage::is_reachable(scene, item)).map(Spot::from)
    };
    scenes.flat_map(spots).collect()
}

/// What Tab reaches: what was focused last, or the first thing there is.
pub(super) fn reachable(stage: &Stage, focused: Option<&Spot>) -> Option<Spot> {
    let spots = all_reachable(stage);
    let kept = focused.filter(|focused| spots.contains(focused)).cloned();
    kept.or_else(|| spots.into_iter().next())
}

/// The nearest thing on the screen in a direction: what lies straight ahead counts as nearer than what lies aside.
pub(super) fn neighbour(stage: &Stage, surface: &Surface, from: &Spot, key: &str) -> Option<Spot> {
    let middle = |spot: &Spot| {
        let area = surface.element(spot.role, &spot.name)?.get_bounding_client_rect();
        Some((area.x() + area.width() / 2.0, area.y() + area.height() / 2.0))
    };
    let (x, y) = middle(from)?;
    let ahead: (f64, f64) = match key {
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowUp" => (0.0, -1.0),
        _ => (0.0, 1.0),
    };
    let distance = |spot: &Spot| {
        let at = middle(spot)?;
        let (dx, dy) = (at.0 - x, at.1 - y);
        let (along, aside) = (dx * ahead.0 + dy * ahead.1, (dx * ahead.1 - dy * ahead.0).abs());
        (along > 4.0).then_some(along + 2.0 * aside)
    };
    let nearest = all_reachable(stage).into_iter().filter_map(|spot| Some((distance(&spot)?, spot)));
    nearest.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, spot)| spot)
}

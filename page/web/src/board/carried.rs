use super::moments;
use super::sight::Sight;
use web_sys::{Element, PointerEvent};

/// An item that is being dragged: a copy follows the pointer, and the original is drawn pale in its place.
pub(super) struct Carried {
    likeness: Element,
    original: Element,
    sky: Element,
    scale: f64,
}

impl Carried {
    /// Starts to drag an item: adds a copy of it to the sky, the group drawn above everything else.
    pub(super) fn lift(original: &Element, sky: Element) -> Option<Carried> {
        // The two pictures have different units, and the item may be drawn scaled.
        let scale = Sight::of(original)?.scale / Sight::of(&sky)?.scale;
        let likeness = moments::likeness(original)?;
        sky.append_child(&likeness).ok()?;
        // Adding a valid class name cannot fail.
        let _ = original.class_list().add_1("lifted");
        Some(Carried { likeness, original: original.clone(), sky, scale })
    }

    /// Moves the copy to the pointer.
    pub(super) fn follow(&self, event: &PointerEvent) {
        let Some(sight) = Sight::of(&self.sky) else { return };
        let (x, y) = sight.point((f64::from(event.client_x()), f64::from(event.client_y())));
        let larger = self.scale * 1.12;
        let _ = self.likeness.set_attribute("transform", &format!("translate({x:.3} {y:.3}) scale({larger:.3})"));
    }

    /// Removes the copy and restores the original's look.
    pub(super) fn put_down(&self) {
        self.likeness.remove();
        let _ = self.original.class_list().remove_1("lifted");
    }
}

use super::moments;
use super::sight::Sight;
use web_sys::{Element, PointerEvent};

/// A thing that is being dragged: its likeness goes with the pointer, and it is pale where it lies.
pub(super) struct Carried {
    likeness: Element,
    original: Element,
    sky: Element,
    scale: f64,
}

impl Carried {
    /// Lifts a thing into the sky, which lies over everything.
    pub(super) fn lift(original: &Element, sky: Element) -> Option<Carried> {
        // Both pictures have units of their own, and the thing may be drawn larger than it is.
        let scale = Sight::of(original)?.scale / Sight::of(&sky)?.scale;
        let likeness = moments::likeness(original)?;
        sky.append_child(&likeness).ok()?;
        // Plain names are never refused.
        let _ = original.class_list().add_1("lifted");
        Some(Carried { likeness, original: original.clone(), sky, scale })
    }

    /// It goes with the pointer.
    pub(super) fn follow(&self, event: &PointerEvent) {
        let Some(sight) = Sight::of(&self.sky) else { return };
        let (x, y) = sight.point((f64::from(event.client_x()), f64::from(event.client_y())));
        let larger = self.scale * 1.12;
        let _ = self.likeness.set_attribute("transform", &format!("translate({x:.3} {y:.3}) scale({larger:.3})"));
    }

    /// It is gone from the sky, and lies where it lay.
    pub(super) fn put_down(&self) {
        self.likeness.remove();
        let _ = self.original.class_list().remove_1("lifted");
    }
}

use super::pointer::{Gesture, InputKind, Pointers, spot_at, spot_of};
use super::surface::Surface;
use super::{Stage, overlay};
use crate::settings::Preferences;
use leptos::ev::{FocusEvent, KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use leptos::svg;
use pentad_boards::Paint;
use pentad_boards::scene::{Frame, Item, Role, Shape};
use pentad_touch::Spot;
use wasm_bindgen::JsCast;

/// A board. Touches go to `on_touch`; a drag is a touch of where it begins and one of where it ends.
#[component]
pub(crate) fn Board(
    /// What stands on it.
    #[prop(into)]
    stage: Signal<Stage>,
    /// What is drawn over it.
    #[prop(into, optional)]
    over: Signal<Vec<Item>>,
    /// What is touched, and how. Without this the board is a picture.
    #[prop(optional)]
    on_touch: Option<Callback<(Spot, InputKind)>>,
    /// What the mouse rests on.
    #[prop(optional)]
    on_hover: Option<Callback<Option<Spot>>>,
    /// What has been picked up already: dragging it does not put it back first.
    #[prop(into, optional)]
    chosen: Signal<Vec<Spot>>,
    /// What can be touched to some effect.
    #[prop(into, optional)]
    can: Signal<Vec<Spot>>,
    /// Pieces that are shown elsewhere for the moment.
    #[prop(into, optional)]
    hidden: Signal<Vec<String>>,
    /// What the board is called.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let svg_ref = NodeRef::<svg::Svg>::new();
    let (things, marks) = (NodeRef::<svg::G>::new(), NodeRef::<svg::G>::new());
    let surface = StoredValue::new_local((Surface::default(), Surface::default()));
    let focused = RwSignal::new(None::<Spot>);
    // The order of effects is not defined, and things are marked after they are drawn: this signal says that they are.
    let drawn = RwSignal::new(());
    let is_live = on_touch.is_some();
    let set = Preferences::get();

    Effect::new(move |_| {
        let stage = stage.get();
        let Some(group) = things.get() else { return };
        let labels = if is_live { stage.labels.as_slice() } else { &[] };
        let moves = set.0.with_untracked(|settings| settings.moves());
        surface.update_value(|(things, _)| {
            things.draw(&group, &stage.scene.items, labels, &stage.motions, moves);
        });
        // One thing can be reached with Tab, the others from there with the arrow keys.
        if is_live && let Some(first) = reachable(&stage, focused.get_untracked().as_ref()) {
            surface.with_value(|(things, _)| {
                if let Some(element) = things.element(first.role, &first.name) {
                    let _ = element.set_attribute("tabindex", "0");
                }
            });
        }
        drawn.notify();
    });
    if is_live {
        Effect::new(move |_| {
            drawn.track();
            let (can, hidden) = (can.get(), hidden.get());
            surface.update_value(|(things, _)| things.mark(&can, &hidden));
        });
    }
    Effect::new(move |_| {
        let mut items = over.get();
        if let Some(spot) = focused.get() {
            items.extend(stage.with(|stage| overlay::place(&stage.scene, &spot)).map(focus_mark));
        }
        let Some(group) = marks.get() else { return };
        surface.update_value(|(_, marks)| marks.draw(&group, &items, &[], &[], false));
    });

    let pointers = StoredValue::new_local(Pointers::default());
    let act = move |gesture: Option<Gesture>, input: InputKind| {
        let Some(touch) = on_touch else { return };
        match gesture {
            Some(Gesture::Touched(spot)) => touch.run((spot, input)),
            Some(Gesture::Lifted(spot)) if chosen.with_untracked(|chosen| !chosen.contains(&spot)) => {
                touch.run((spot, input))
            }
            Some(Gesture::Dropped(Some(spot))) => touch.run((spot, input)),
            Some(Gesture::Lifted(_) | Gesture::Dropped(None)) | None => {}
        }
    };
    let hovered = StoredValue::new(None::<Spot>);
    let hover = move |spot: Option<Spot>| {
        if let Some(on_hover) = on_hover
            && hovered.with_value(|before| *before != spot)
        {
            hovered.set_value(spot.clone());
            on_hover.run(spot);
        }
    };
    let on_pointermove = move |event: PointerEvent| {
        let gesture = pointers.try_update_value(|pointers| pointers.slide(&event)).flatten();
        act(gesture, InputKind::of(&event));
        if InputKind::of(&event) == InputKind::Mouse {
            let dragging = pointers.with_value(Pointers::is_dragging);
            hover(if dragging { under(&event) } else { spot_at(&event) });
        }
    };
    let on_pointerup = move |event: PointerEvent| {
        let gesture = pointers.try_update_value(|pointers| pointers.release(&event)).flatten();
        act(gesture, InputKind::of(&event));
    };
    let on_keydown = move |event: KeyboardEvent| {
        let Some(spot) = event.target().and_then(|target| spot_of(target.dyn_ref()?)) else { return };
        match event.key().as_str() {
            "Enter" | " " => {
                event.prevent_default();
                act(Some(Gesture::Touched(spot)), InputKind::Keys);
            }
            "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" => {
                event.prevent_default();
                event.stop_propagation();
                let next = stage.with_untracked(|stage| neighbour(stage, &spot, &event.key()));
                let Some(next) = next else { return };
                surface.with_value(|(things, _)| {
                    let Some(element) = things.element(next.role, &next.name) else { return };
                    if let Some(before) = things.element(spot.role, &spot.name) {
                        let _ = before.set_attribute("tabindex", "-1");
                    }
                    let _ = element.set_attribute("tabindex", "0");
                    // Everything with a tabindex can be focused.
                    let _ = element.unchecked_ref::<web_sys::SvgElement>().focus();
                });
            }
            _ => {}
        }
    };
    let on_focusin = move |event: FocusEvent| {
        let spot = event.target().and_then(|target| spot_of(target.dyn_ref()?));
        let visible = event.target().is_some_and(|target| {
            target
                .dyn_ref::<web_sys::Element>()
                .is_some_and(|element| element.matches(":focus-visible").unwrap_or(true))
        });
        focused.set(spot.clone().filter(|_| visible));
        if visible && let Some(on_hover) = on_hover {
            on_hover.run(spot);
        }
    };

    view! {
        <svg
            node_ref=svg_ref
            class="board-picture"
            class:live=is_live
            role=if is_live { "group" } else { "img" }
            // In some browsers an element with a focus listener takes the focus; only the things on the board should.
            tabindex=is_live.then_some("-1")
            aria-label=label
            viewBox=move || stage.with(|stage| view_box(stage.scene.frame))
            on:pointerdown=move |event| pointers.update_value(|pointers| pointers.press(&event))
            on:pointermove=on_pointermove
            on:pointerup=on_pointerup
            on:pointercancel=move |event| pointers.update_value(|pointers| pointers.cancel(&event))
            on:pointerleave=move |_| hover(None)
            on:keydown=on_keydown
            on:focusin=on_focusin
            on:focusout=move |_| focused.set(None)
        >
            <g node_ref=things></g>
            <g node_ref=marks class="over"></g>
        </svg>
    }
}

fn under(event: &PointerEvent) -> Option<Spot> {
    spot_of(&document().element_from_point(event.client_x() as f32, event.client_y() as f32)?)
}

fn view_box(frame: Frame) -> String {
    format!("{:.3} {:.3} {:.3} {:.3}", frame.x, frame.y, frame.width, frame.height)
}

fn focus_mark(at: (f64, f64)) -> Item {
    let ring = |paint, width| Shape::circle(0.0, 0.0, 0.5).stroked(paint, width);
    Item::decoration(Role::Mark, at).with(ring(Paint::Page, 0.13)).with(ring(Paint::Ink, 0.06))
}

/// What Tab reaches: what was focused last, or the first thing there is.
fn reachable(stage: &Stage, focused: Option<&Spot>) -> Option<Spot> {
    let mut spots = stage.scene.items.iter().filter(|item| Stage::is_reachable(&stage.scene, item)).map(Spot::from);
    let kept = focused.and_then(|focused| spots.clone().find(|spot| spot == focused));
    kept.or_else(|| spots.next())
}

/// The nearest thing in a direction: what lies straight ahead counts as nearer than what lies aside.
fn neighbour(stage: &Stage, from: &Spot, key: &str) -> Option<Spot> {
    let (x, y) = overlay::place(&stage.scene, from)?;
    let ahead: (f64, f64) = match key {
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowUp" => (0.0, -1.0),
        _ => (0.0, 1.0),
    };
    let reachable = stage.scene.items.iter().filter(|item| Stage::is_reachable(&stage.scene, item));
    let distance = |item: &&Item| {
        let (dx, dy) = (item.at.0 - x, item.at.1 - y);
        let (along, aside) = (dx * ahead.0 + dy * ahead.1, (dx * ahead.1 - dy * ahead.0).abs());
        (along > 0.05).then_some(along + 2.0 * aside)
    };
    let nearest = reachable.filter_map(|item| Some((distance(&item)?, item)));
    nearest.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, item)| Spot::from(item))
}

//! Pictures of positions: as SVG, or drawn onto a canvas.

use super::bench::Bench;
use crate::kit::say::words;
use leptos::prelude::*;
use pentad_boards::scene::{Frame, Role, Scene};
use pentad_boards::{Palette, Theme, scene_of, svg};
use pentad_study::NodeId;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Url};

/// Returns the scene of a position as shown on the page.
pub(crate) fn scene(bench: Bench, node: NodeId) -> Scene {
    untrack(|| bench.study.with(|study| scene_of(study.position(node), &bench.view_of(study, node))))
}

/// Returns the page's current palette.
pub(crate) fn palette() -> Palette {
    let root = document().document_element();
    let is =
        |name: &str, value: &str| root.as_ref().and_then(|root| root.get_attribute(name)).as_deref() == Some(value);
    let theme = if is("data-theme", "dark") { Theme::Dark } else { Theme::Light };
    Palette { theme, distinct: is("data-palette", "distinct") }
}

/// Returns a position as a self-contained SVG with labels.
pub(crate) fn as_svg(bench: Bench, node: NodeId) -> String {
    let mut scene = scene(bench, node);
    let words = words();
    bench.study.with_untracked(|study| {
        let game = study.position(node);
        scene.title = words.caption(game);
        for item in &mut scene.items {
            item.label = match item.role {
                Role::Cell | Role::Piece | Role::Reserve => words.spot(game, item.role, &item.name),
                Role::Board | Role::Mark | Role::Label => String::new(),
            };
        }
    });
    svg(&scene, palette())
}

/// Draws a scene onto a canvas of this width in pixels.
pub(crate) async fn draw(scene: &Scene, width: u32) -> Result<HtmlCanvasElement, JsValue> {
    let height = height_of(scene.frame, width);
    let parts = js_sys::Array::of1(&svg(scene, palette()).into());
    let options = BlobPropertyBag::new();
    options.set_type("image/svg+xml");
    let address = Url::create_object_url_with_blob(&Blob::new_with_str_sequence_and_options(&parts, &options)?)?;
    let image = HtmlImageElement::new()?;
    image.set_src(&address);
    let loaded = JsFuture::from(image.decode()).await;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    let drawn = loaded.and_then(|_| {
        context(&canvas)?.draw_image_with_html_image_element_and_dw_and_dh(
            &image,
            0.0,
            0.0,
            width.into(),
            height.into(),
        )
    });
    Url::revoke_object_url(&address)?;
    drawn.map(|()| canvas)
}

/// Returns a canvas as PNG.
pub(crate) async fn png(canvas: &HtmlCanvasElement) -> Result<Vec<u8>, JsValue> {
    let made = js_sys::Promise::new(&mut |resolve, _| {
        let hear = wasm_bindgen::closure::Closure::once_into_js(move |blob: JsValue| {
            // The promise's own resolve function cannot fail.
            let _ = resolve.call1(&JsValue::NULL, &blob);
        });
        let _ = canvas.to_blob(hear.unchecked_ref());
    });
    let blob: Blob = JsFuture::from(made).await?.dyn_into()?;
    let bytes = JsFuture::from(blob.array_buffer()).await?;
    Ok(js_sys::Uint8Array::new(&bytes).to_vec())
}

/// Returns the pixels of a canvas: red, green, blue and opacity, row by row.
pub(crate) fn pixels(canvas: &HtmlCanvasElement) -> Result<Vec<u8>, JsValue> {
    let data = context(canvas)?.get_image_data(0.0, 0.0, canvas.width().into(), canvas.height().into())?;
    Ok(data.data().0)
}

/// Returns the height of a picture of the given width, in pixels.
pub(crate) fn height_of(frame: Frame, width: u32) -> u32 {
    (f64::from(width) * frame.height / frame.width.max(1e-9)).round().clamp(1.0, 8192.0) as u32
}

fn context(canvas: &HtmlCanvasElement) -> Result<CanvasRenderingContext2d, JsValue> {
    let context = canvas.get_context("2d")?.ok_or("this browser cannot draw")?;
    Ok(context.dyn_into::<CanvasRenderingContext2d>()?)
}

//! The line as an animated GIF.

use super::bench::Bench;
use super::colours::Gatherer;
use super::picture;
use crate::kit::browser;
use gif::{DisposalMethod, Encoder, Frame as Picture, Repeat};
use leptos::prelude::*;
use pentad_boards::scene::{Frame, Scene};
use std::borrow::Cow;
use wasm_bindgen::JsValue;

/// Width of the pictures in pixels.
const WIDTH: u32 = 720;
/// Duration of each picture, and of the last one, in hundredths of a second.
const EACH: u16 = 90;
const LAST: u16 = 300;
/// Number of pictures that the palette is made from, spread over the line.
const SAMPLED: usize = 6;

/// Progress: the number of pictures drawn, and of all pictures.
pub(crate) type Progress = RwSignal<Option<(usize, usize)>>;

/// Draws the line as a GIF; `None` if the user stopped it in the meantime by clearing `progress`.
pub(crate) async fn film(bench: Bench, progress: Progress) -> Result<Option<Vec<u8>>, JsValue> {
    let nodes = untrack(|| bench.line().0);
    // A common frame keeps the board in place while it grows.
    let mut scenes: Vec<Scene> = nodes.iter().map(|node| picture::scene(bench, *node)).collect();
    let Some(frame) = scenes.iter().map(|scene| scene.frame).reduce(around_both) else { return Ok(None) };
    scenes.iter_mut().for_each(|scene| scene.frame = frame);
    let height = picture::height_of(frame, WIDTH);
    let all = scenes.len();
    progress.set(Some((0, all)));

    let mut gatherer = Gatherer::new();
    for index in 0..SAMPLED.min(all) {
        let scene = &scenes[index * (all - 1) / (SAMPLED.min(all) - 1).max(1)];
        gatherer.look_at(&picture::pixels(&picture::draw(scene, WIDTH).await?)?);
    }
    let colours = gatherer.choose();

    let failed = |error: gif::EncodingError| JsValue::from(error.to_string());
    let mut encoder = Encoder::new(Vec::new(), WIDTH as u16, height as u16, &colours.palette).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let mut before: Option<Vec<u8>> = None;
    for (index, scene) in scenes.iter().enumerate() {
        let pixels = colours.indexed(&picture::pixels(&picture::draw(scene, WIDTH).await?)?);
        let part = before
            .as_ref()
            .map_or((0, 0, WIDTH as usize, height as usize), |before| changed(before, &pixels, WIDTH as usize));
        let (left, top, width, height) = part;
        let rows = (top..top + height).flat_map(|row| &pixels[row * WIDTH as usize + left..][..width]);
        let shown = Picture {
            delay: if index + 1 == all { LAST } else { EACH },
            dispose: DisposalMethod::Keep,
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: Cow::Owned(rows.copied().collect()),
            ..Picture::default()
        };
        encoder.write_frame(&shown).map_err(failed)?;
        before = Some(pixels);
        // Yields to keep the page responsive; the user may have stopped it or left the page.
        browser::pause(0).await;
        if progress.try_get_untracked().flatten().is_none() {
            return Ok(None);
        }
        progress.set(Some((index + 1, all)));
    }
    encoder.into_inner().map(Some).map_err(|error| JsValue::from(error.to_string()))
}

fn around_both(one: Frame, other: Frame) -> Frame {
    let corners = |frame: Frame| [(frame.x, frame.y), (frame.x + frame.width, frame.y + frame.height)];
    Frame::around(corners(one).into_iter().chain(corners(other)), 0.0)
}

/// Returns the bounding box of the pixels that differ: left, top, width, height, the last two at least 1.
fn changed(before: &[u8], now: &[u8], width: usize) -> (usize, usize, usize, usize) {
    let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
    for (row, (one, other)) in before.chunks(width).zip(now.chunks(width)).enumerate() {
        let differs = |column: &usize| one[*column] != other[*column];
        let Some(first) = (0..width).find(differs) else { continue };
        let last = (0..width).rev().find(differs).unwrap_or(first);
        (left, right) = (left.min(first), right.max(last));
        (top, bottom) = (top.min(row), row);
    }
    if top == usize::MAX { (0, 0, 1, 1) } else { (left, top, right - left + 1, bottom - top + 1) }
}

#[cfg(test)]
mod tests {
    use super::changed;

    #[test]
    fn only_what_has_changed_is_drawn_again() {
        let before = [0_u8; 20];
        let mut now = before;
        assert_eq!(changed(&before, &now, 5), (0, 0, 1, 1));
        now[6] = 1;
        assert_eq!(changed(&before, &now, 5), (1, 1, 1, 1));
        now[18] = 1;
        assert_eq!(changed(&before, &now, 5), (1, 1, 3, 3));
    }
}

//! Cache of board pictures.

use axum::body::Bytes;
use pentad_boards::{Palette, Theme, View, scene_of};
use pentad_catalog::Playthrough;
use pentad_pictures::{PictureError, png_within};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use thiserror::Error;
use tokio::sync::{AcquireError, Semaphore};
use tokio::task::JoinError;

/// The size that link previews use, in pixels.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;
/// Capacity of the cache.
const KEPT: usize = 256;

/// Colours of the pictures, the same for all visitors.
pub(crate) const PALETTE: Palette = Palette { theme: Theme::Light, distinct: false };

/// Reasons why there is no picture.
#[derive(Debug, Error)]
pub(crate) enum NoPicture {
    /// The board cannot be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// The drawing task panicked or was cancelled.
    #[error("drawing was cut short: {0}")]
    CutShort(#[from] JoinError),
    /// The server is about to stop.
    #[error("no pictures are drawn any more")]
    Closed(#[from] AcquireError),
}

/// The most recently drawn pictures, by game and version.
#[derive(Debug)]
pub(crate) struct KeptPictures {
    kept: Mutex<VecDeque<(String, u64, Bytes)>>,
    /// One permit: drawing occupies a core, so that pictures are drawn one after the other.
    drawing: Semaphore,
}

impl Default for KeptPictures {
    fn default() -> KeptPictures {
        KeptPictures { kept: Mutex::default(), drawing: Semaphore::new(1) }
    }
}

impl KeptPictures {
    /// Returns the picture of a version, if it is in the cache.
    pub(crate) fn find(&self, game: &str, version: u64) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(id, number, _)| id == game && *number == version).map(|(_, _, picture)| picture.clone())
    }

    /// Draws the board after the last action of a game. The picture replaces those of earlier versions.
    pub(crate) async fn draw(&self, game: &str, version: u64, played: Playthrough) -> Result<Bytes, NoPicture> {
        let _turn = self.drawing.acquire().await?;
        // Another request may have drawn the same picture in the meantime.
        if let Some(picture) = self.find(game, version) {
            return Ok(picture);
        }
        let drawing = tokio::task::spawn_blocking(move || {
            let view = View::after(&played, played.plies());
            png_within(&scene_of(played.last(), &view), PALETTE, WIDTH, HEIGHT)
        });
        let picture = Bytes::from(drawing.await??);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(id, number, _)| id != game || *number > version);
        kept.push_back((game.to_owned(), version, picture.clone()));
        if kept.len() > KEPT {
            kept.pop_front();
        }
        Ok(picture)
    }
}

//! Pictures of boards that are drawn once and kept for a while.

use axum::body::Bytes;
use pentad_boards::{Palette, Theme, View, scene_of};
use pentad_catalog::Playthrough;
use pentad_pictures::{PictureError, png_within};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use thiserror::Error;
use tokio::sync::{AcquireError, Semaphore};
use tokio::task::JoinError;

/// The size that those who show links ask for.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;
/// How many pictures are kept.
const KEPT: usize = 256;

/// How boards are painted for everyone.
pub(crate) const PALETTE: Palette = Palette { theme: Theme::Light, distinct: false };

/// Why there is no picture.
#[derive(Debug, Error)]
pub(crate) enum NoPicture {
    /// It cannot be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// Drawing it was cut short.
    #[error("drawing was cut short: {0}")]
    CutShort(#[from] JoinError),
    /// The server is about to end.
    #[error("no pictures are drawn any more")]
    Closed(#[from] AcquireError),
}

/// The pictures that were drawn last. A board is named by its game and the version of it.
#[derive(Debug)]
pub(crate) struct KeptPictures {
    kept: Mutex<VecDeque<(String, u64, Bytes)>>,
    /// Drawing takes a processor for a while: one picture after the other.
    drawing: Semaphore,
}

impl Default for KeptPictures {
    fn default() -> KeptPictures {
        KeptPictures { kept: Mutex::default(), drawing: Semaphore::new(1) }
    }
}

impl KeptPictures {
    /// The picture of a version, if it is kept.
    pub(crate) fn find(&self, game: &str, version: u64) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(id, number, _)| id == game && *number == version).map(|(_, _, picture)| picture.clone())
    }

    /// Draws the board after the last action of a game, and keeps the picture in place of those of earlier versions.
    pub(crate) async fn draw(&self, game: &str, version: u64, played: Playthrough) -> Result<Bytes, NoPicture> {
        let _turn = self.drawing.acquire().await?;
        // Another visitor may have waited for the same picture.
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

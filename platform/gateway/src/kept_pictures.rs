//! Pictures of boards that are drawn once and kept for a while.

use axum::body::Bytes;
use pentad_boards::{Paint, Palette, Theme, View, scene_of, svg};
use pentad_catalog::Playthrough;
use pentad_pictures::{PictureError, png_within};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use tokio::sync::Semaphore;

/// The size that those who show links ask for.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;
/// How many pictures are kept.
const KEPT: usize = 256;

/// How boards are painted for everyone.
pub(crate) const PALETTE: Palette = Palette { theme: Theme::Light, distinct: false };

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
    pub(crate) async fn draw(&self, game: &str, version: u64, played: Playthrough) -> Result<Bytes, PictureError> {
        let _turn = self.drawing.acquire().await.map_err(|_| PictureError::Size)?;
        // Another visitor may have waited for the same picture.
        if let Some(picture) = self.find(game, version) {
            return Ok(picture);
        }
        let drawing = tokio::task::spawn_blocking(move || {
            let view = View::after(&played, played.plies());
            let drawn = svg(&scene_of(played.last(), &view), PALETTE);
            png_within(&drawn, WIDTH, HEIGHT, PALETTE.rgb(Paint::Page))
        });
        let drawn = drawing.await.map_err(|error| PictureError::Drawing(error.to_string()))?;
        let picture = Bytes::from(drawn?);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(id, number, _)| id != game || *number > version);
        kept.push_back((game.to_owned(), version, picture.clone()));
        if kept.len() > KEPT {
            kept.pop_front();
        }
        Ok(picture)
    }
}

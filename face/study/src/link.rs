use crate::limits::{LONGEST_LINK, LONGEST_TEXT};
use crate::{NodeId, Study, StudyError};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

/// First letter of a link, which gives its format: `1` is the text of the study, compressed with zlib, which adds a checksum.
const VERSION: char = '1';
/// Format of a link with uncompressed text.
const PLAIN: char = '0';
/// Separates the study from the place of the position that is shown. It is not in the alphabet that the study is written in.
const PLACE: char = '.';

/// Returns the link of a study given as text, such as a record. It is longer than that of [`Study::to_link`], and needs little code to
/// make: for links that are followed at once, not for those that people keep.
pub fn link_to_text(text: &str) -> String {
    format!("{PLAIN}{}", BASE64.encode(text))
}

/// Returns the link of a record, opened after this many actions, from its text compressed with zlib: for callers that have the compression
/// code themselves. It equals the link of [`Study::to_link_at`].
pub fn link_to_compressed(text: &[u8], plies: usize) -> String {
    placed(format!("{VERSION}{}", BASE64.encode(text)), plies)
}

/// Returns the link of [`link_to_text`] for a record, opened after this many actions.
pub fn link_to_text_after(text: &str, plies: usize) -> String {
    placed(link_to_text(text), plies)
}

fn placed(link: String, plies: usize) -> String {
    if plies == 0 { link } else { format!("{link}{PLACE}{plies}") }
}

/// Reads a link written by [`link_to_text`].
pub fn text_of_link(link: &str) -> Result<String, StudyError> {
    let link = link.trim().trim_start_matches('#');
    let plain = link.strip_prefix(PLAIN).ok_or(StudyError::Link("this is not the link of a game"))?;
    if plain.len() > LONGEST_LINK {
        return Err(StudyError::Link("the link is too long"));
    }
    let bytes = BASE64.decode(plain).map_err(|_| StudyError::Link("the link is damaged: a letter is out of place"))?;
    String::from_utf8(bytes).map_err(|_| StudyError::Link("the link is damaged: it holds no text"))
}

impl Study {
    /// Returns the whole study as letters, digits, `-` and `_`, for the part of a link after `#`.
    pub fn to_link(&self) -> String {
        format!("{VERSION}{}", BASE64.encode(compress_to_vec_zlib(self.to_text().as_bytes(), 10)))
    }

    /// Like [`to_link`](Study::to_link), with the place of the position at which the link opens. A link to the start has no place.
    pub fn to_link_at(&self, node: NodeId) -> String {
        self.with_place(&self.to_link(), node)
    }

    /// Adds the place of a position to a link to this study.
    pub fn with_place(&self, link: &str, node: NodeId) -> String {
        if node == self.root() { link.to_owned() } else { format!("{link}{PLACE}{}", self.place(node)) }
    }

    /// Reads a link written by [`to_link_at`](Study::to_link_at): the study, and the position at which it opens if the link has a place. An
    /// invalid place is ignored, since the study is worth more.
    pub fn from_link_at(link: &str) -> Result<(Study, Option<NodeId>), StudyError> {
        let link = link.trim().trim_start_matches('#');
        let (link, place) = link.split_once(PLACE).map_or((link, None), |(link, place)| (link, Some(place)));
        let study = Study::of_link(link)?;
        let at = place.and_then(|place| study.at_place(place));
        Ok((study, at))
    }

    /// Reads a link written by [`to_link`](Study::to_link) or [`link_to_text`], with a place or without.
    pub fn from_link(link: &str) -> Result<Study, StudyError> {
        Study::from_link_at(link).map(|(study, _)| study)
    }

    fn of_link(link: &str) -> Result<Study, StudyError> {
        let (packed, is_plain) = match (link.strip_prefix(VERSION), link.strip_prefix(PLAIN)) {
            (Some(packed), _) => (packed, false),
            (None, Some(plain)) => (plain, true),
            _ if link.starts_with(|next: char| next.is_ascii_digit()) => {
                return Err(StudyError::Link("the link comes from a newer version of this program"));
            }
            _ => return Err(StudyError::Link("this is not the link of a study")),
        };
        if packed.len() > LONGEST_LINK {
            return Err(StudyError::Link("the link is too long"));
        }
        let bytes =
            BASE64.decode(packed).map_err(|_| StudyError::Link("the link is damaged: a letter is out of place"))?;
        let text = if is_plain { bytes } else { inflate(&bytes)? };
        let text = String::from_utf8(text).map_err(|_| StudyError::Link("the link is damaged: it holds no text"))?;
        Study::read(&text)
    }
}

fn inflate(bytes: &[u8]) -> Result<Vec<u8>, StudyError> {
    decompress_to_vec_zlib_with_limit(bytes, LONGEST_TEXT).map_err(|error| {
        StudyError::Link(match error.status {
            TINFLStatus::HasMoreOutput => "the link holds more than a study may",
            TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
                "the link is damaged: its end is missing"
            }
            _ => "the link is damaged",
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Existing links must open for ever, so the alphabet and the strictness may not change.
    #[test]
    fn bytes_come_back_and_the_letters_are_the_usual_ones() {
        for (bytes, text) in [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(BASE64.encode(bytes), text);
        }
        assert_eq!(BASE64.encode([0xFB, 0xFF]), "-_8");
        let all: Vec<u8> = (0..=255).collect();
        for length in 0..=all.len() {
            assert_eq!(BASE64.decode(BASE64.encode(&all[..length])).as_deref(), Ok(&all[..length]));
        }
        for broken in ["A", "AAAAA", "AA==", "A+", "é", "Zh", "Zm9"] {
            assert!(BASE64.decode(broken).is_err(), "{broken}");
        }
    }
}

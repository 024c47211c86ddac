use crate::{Study, StudyError, base64};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

/// The first letter of a link says how the rest is to be read. `1` is the text of the study, deflated, with a checksum.
const VERSION: char = '1';

/// Links longer than this are not looked at, nor are texts longer than that.
const LONGEST_LINK: usize = 400_000;
const LONGEST_TEXT: usize = 1_000_000;

impl Study {
    /// The whole study as letters, digits, `-` and `_`, for the part of a link after `#`.
    pub fn to_link(&self) -> String {
        format!("{VERSION}{}", base64::write(&compress_to_vec_zlib(self.to_text().as_bytes(), 10)))
    }

    /// Reads what [`to_link`](Study::to_link) wrote.
    pub fn from_link(link: &str) -> Result<Study, StudyError> {
        let link = link.trim().trim_start_matches('#');
        let packed = match link.strip_prefix(VERSION) {
            Some(packed) => packed,
            None if link.starts_with(|next: char| next.is_ascii_digit()) => {
                return Err(StudyError::Link("the link comes from a newer version of this program"));
            }
            None => return Err(StudyError::Link("this is not the link of a study")),
        };
        if packed.len() > LONGEST_LINK {
            return Err(StudyError::Link("the link is too long"));
        }
        let bytes = base64::read(packed).ok_or(StudyError::Link("the link is damaged: a letter is out of place"))?;
        let text = decompress_to_vec_zlib_with_limit(&bytes, LONGEST_TEXT).map_err(|error| {
            StudyError::Link(match error.status {
                TINFLStatus::HasMoreOutput => "the link holds more than a study may",
                TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
                    "the link is damaged: its end is missing"
                }
                _ => "the link is damaged",
            })
        })?;
        let text = String::from_utf8(text).map_err(|_| StudyError::Link("the link is damaged: it holds no text"))?;
        Study::read(&text)
    }
}

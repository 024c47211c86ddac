//! The files of the web app.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};

/// A file as it is served.
pub(crate) struct File {
    pub(crate) path: &'static str,
    kind: &'static str,
    /// Stands for the content.
    tag: &'static str,
    /// Whether the path changes with the content.
    lasting: bool,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// Every file there is.
pub(crate) const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file under this path.
pub(crate) fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

/// The page, which shows itself what a path means.
pub(crate) fn page() -> &'static File {
    find("/index.html").expect("the page is among the files")
}

impl File {
    /// The file as an answer, in the best form that whoever asks can read.
    pub(crate) fn answer(&self, asked: &HeaderMap, status: StatusCode) -> Response<Body> {
        let mut answer = Response::builder()
            .header(header::CONTENT_TYPE, self.kind)
            .header(header::VARY, HeaderValue::from_static("accept-encoding"))
            .header(header::ETAG, self.tag)
            .header(header::CACHE_CONTROL, self.how_long());
        let known = asked.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or_default();
        let bare = |tag: &str| tag.trim().trim_start_matches("W/") == self.tag;
        if status == StatusCode::OK && known.split(',').any(bare) {
            return answer.status(StatusCode::NOT_MODIFIED).body(Body::empty()).expect("the headers are sound");
        }
        let (content, form) = self.best_form(asked);
        if let Some(form) = form {
            answer = answer.header(header::CONTENT_ENCODING, form);
        }
        answer.status(status).body(Body::from(content)).expect("the headers are sound")
    }

    fn how_long(&self) -> &'static str {
        if self.lasting { "public, max-age=31536000, immutable" } else { "no-cache" }
    }

    fn best_form(&self, asked: &HeaderMap) -> (&'static [u8], Option<&'static str>) {
        let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let reads = |form: &str| {
            accepted.split(',').any(|part| {
                let (name, weight) = part.split_once(';').unwrap_or((part, ""));
                name.trim().eq_ignore_ascii_case(form) && weight.trim() != "q=0"
            })
        };
        match (self.brotli, self.gzip) {
            (Some(packed), _) if reads("br") => (packed, Some("br")),
            (_, Some(packed)) if reads("gzip") => (packed, Some("gzip")),
            _ => (self.plain, None),
        }
    }
}

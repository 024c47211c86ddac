//! The files of the web app.

use crate::encoding::{Accepted, Encoding};
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};

/// A file as it is served.
#[derive(Debug)]
pub struct File {
    /// The path, such as `/icon.svg`.
    pub path: &'static str,
    /// The content type.
    pub kind: &'static str,
    /// The entity tag, which changes with the content.
    pub tag: &'static str,
    /// Set if the path changes with the content.
    pub lasting: bool,
    /// The content.
    pub plain: &'static [u8],
    /// The content compressed with Brotli, if that makes it smaller.
    pub brotli: Option<&'static [u8]>,
    /// The content compressed with gzip, if that makes it smaller.
    pub gzip: Option<&'static [u8]>,
}

/// The web app.
#[derive(Clone, Copy, Debug)]
pub struct WebApp {
    /// Every file, with `/index.html` among them: the page for every place, which shows by itself what a path means.
    pub files: &'static [File],
    /// The first parts of the paths that the page shows.
    pub places: &'static [&'static str],
}

impl WebApp {
    /// Returns the file under this path.
    pub(crate) fn find(self, path: &str) -> Option<&'static File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Returns the home page in a language, with the content that is shown before its module is loaded.
    pub(crate) fn home(self, language: &str) -> &'static File {
        self.find(&format!("/home-{language}.html")).unwrap_or_else(|| self.page())
    }

    /// Returns the page for every other place.
    pub(crate) fn page(self) -> &'static File {
        self.find("/index.html").expect("the page is among the files")
    }
}

impl File {
    /// Returns the file as a response, in the encoding that the request prefers.
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
        let (content, encoding) = self.best_form(asked);
        if encoding != Encoding::Identity {
            answer = answer.header(header::CONTENT_ENCODING, encoding.name());
        }
        answer.status(status).body(Body::from(content)).expect("the headers are sound")
    }

    /// Returns the home page as a response that varies with the language.
    pub(crate) fn answer_in_language(&self, asked: &HeaderMap) -> Response<Body> {
        let mut answer = self.answer(asked, StatusCode::OK);
        answer.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding, accept-language"));
        answer
    }

    /// Returns the page with more lines in its head. It differs by game and moment, and must not be cached.
    pub(crate) fn answer_with_head(&self, more: &str) -> Response<Body> {
        let page = String::from_utf8_lossy(self.plain).replacen("</head>", &format!("{}</head>", more.trim_start()), 1);
        let answer = Response::builder()
            .header(header::CONTENT_TYPE, self.kind)
            .header(header::VARY, "accept-language")
            .header(header::CACHE_CONTROL, "no-cache");
        answer.body(Body::from(page)).expect("the headers are sound")
    }

    fn how_long(&self) -> &'static str {
        if self.lasting { "public, max-age=31536000, immutable" } else { "no-cache" }
    }

    /// Returns the content in the encoding that the request prefers, of equal ones the smallest.
    fn best_form(&self, asked: &HeaderMap) -> (&'static [u8], Encoding) {
        let forms =
            [(self.brotli, Encoding::Brotli), (self.gzip, Encoding::Gzip), (Some(self.plain), Encoding::Identity)];
        let offered: Vec<Encoding> = forms.iter().filter(|(form, _)| form.is_some()).map(|&(_, name)| name).collect();
        let best = Accepted::of(asked).best(&offered);
        let content = forms.into_iter().find(|&(_, name)| name == best).and_then(|(form, _)| form);
        (content.unwrap_or(self.plain), best)
    }
}

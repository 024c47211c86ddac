//! Content negotiation by `Accept-Encoding` (RFC 9110, 12.5.3).

use axum::http::{HeaderMap, header};

/// An encoding in which a file is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    /// Without encoding.
    Identity,
}

impl Encoding {
    /// Returns its name in HTTP.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
            Encoding::Identity => "identity",
        }
    }
}

/// The encodings that a request accepts: each name with its weight, from 0 (refused) to 1.
pub(crate) struct Accepted<'a>(Vec<(&'a str, f32)>);

impl<'a> Accepted<'a> {
    /// Parses the headers of a request.
    pub(crate) fn of(headers: &'a HeaderMap) -> Accepted<'a> {
        let lines = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|line| line.to_str().ok());
        Accepted(lines.flat_map(|line| line.split(',')).map(entry).collect())
    }

    /// Returns the encoding that the request prefers among those offered; of equal ones, the first. If it refuses all of them, the file is
    /// sent without encoding, which is more useful than an error.
    pub(crate) fn best(&self, offered: &[Encoding]) -> Encoding {
        let mut best = (Encoding::Identity, 0.0);
        for &encoding in offered {
            let weight = self.weight(encoding);
            if weight > best.1 {
                best = (encoding, weight);
            }
        }
        best.0
    }

    fn weight(&self, encoding: Encoding) -> f32 {
        let named =
            |name: &str| self.0.iter().find(|(listed, _)| listed.eq_ignore_ascii_case(name)).map(|&(_, weight)| weight);
        let unnamed = match encoding {
            // The identity is acceptable without being named, but any named encoding comes before it.
            Encoding::Identity => f32::MIN_POSITIVE,
            _ => 0.0,
        };
        named(encoding.name()).or_else(|| named("*")).unwrap_or(unnamed)
    }
}

/// Parses an entry such as `br` or `gzip;q=0.8`. An invalid weight refuses the encoding.
fn entry(text: &str) -> (&str, f32) {
    let (name, parameters) = text.split_once(';').unwrap_or((text, ""));
    let quality = parameters.split(';').find_map(|parameter| {
        let (key, value) = parameter.split_once('=')?;
        key.trim().eq_ignore_ascii_case("q").then_some(value.trim())
    });
    let weight = match quality {
        None => 1.0,
        Some(text) => text.parse().ok().filter(|weight| (0.0..=1.0).contains(weight)).unwrap_or(0.0),
    };
    (name.trim(), weight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    const ALL: [Encoding; 3] = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];

    /// Returns the encoding for a request with these header lines.
    fn best(lines: &[&'static str], offered: &[Encoding]) -> &'static str {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(header::ACCEPT_ENCODING, HeaderValue::from_static(line));
        }
        Accepted::of(&headers).best(offered).name()
    }

    #[test]
    fn the_greatest_weight_wins_and_zero_refuses() {
        for (accepted, expected) in [
            ("gzip;q=0.5, br;q=0.8", "br"),
            ("gzip;q=0.8, br;q=0.5", "gzip"),
            ("br;q=0.5, gzip", "gzip"),
            ("gzip, br", "br"),
            ("GZIP ; Q=1.000 , br; q=0.999", "gzip"),
            ("br;q=0", "identity"),
            ("br;q=0, gzip", "gzip"),
            ("br;q=0.0, gzip;q=0.001", "gzip"),
            ("br;q=0.000", "identity"),
            ("identity", "identity"),
            ("identity, br;q=0.5", "identity"),
            ("identity;q=0.5, br;q=0.6", "br"),
            ("identity;q=0, gzip;q=0.1", "gzip"),
            ("br;level=4;q=0", "identity"),
        ] {
            assert_eq!(best(&[accepted], &ALL), expected, "{accepted}");
        }
    }

    #[test]
    fn a_star_stands_for_every_encoding_that_is_not_named() {
        for (accepted, expected) in [
            ("*", "br"),
            ("*;q=0.1", "br"),
            ("br;q=0, *", "gzip"),
            ("gzip, *;q=0.5", "gzip"),
            ("gzip;q=0.4, *;q=0.5", "br"),
            ("identity, *;q=0.5", "identity"),
            ("identity;q=0.5, *;q=0", "identity"),
            ("gzip;q=0.5, *;q=0", "gzip"),
            ("*;q=0", "identity"),
        ] {
            assert_eq!(best(&[accepted], &ALL), expected, "{accepted}");
        }
    }

    #[test]
    fn what_is_not_offered_or_cannot_be_read_is_not_sent() {
        assert_eq!(best(&["br, gzip;q=0.1"], &[Encoding::Gzip, Encoding::Identity]), "gzip");
        assert_eq!(best(&["br, gzip"], &[Encoding::Identity]), "identity");
        for accepted in ["br;q=2", "br;q=-1", "br;q=nan", "br;q=", "br;q=much", "brotli", ";q=1", ",,", "", "zstd"] {
            assert_eq!(best(&[accepted], &ALL), "identity", "{accepted}");
        }
    }

    #[test]
    fn several_lines_are_one_list() {
        assert_eq!(best(&[], &ALL), "identity");
        assert_eq!(best(&["gzip;q=0.5", "br;q=0.8"], &ALL), "br");
        assert_eq!(best(&["br;q=0", "gzip"], &ALL), "gzip");
    }
}

use std::collections::BTreeMap;

/// The named values at the head of a record, in order. Names match in any letter case.
///
/// # Examples
///
/// ```
/// use pentad_core::Headers;
///
/// let headers = Headers::new().with("Game", "iris").with("Size", "7");
/// assert_eq!(headers.get("SIZE"), Some("7"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers {
    pairs: Vec<(String, String)>,
    /// The place of each name, in lower case. A map, since a record from outside may have any number of headers.
    places: BTreeMap<String, usize>,
}

impl Headers {
    /// Creates an empty list.
    pub fn new() -> Headers {
        Headers::default()
    }

    /// Returns the value of a header.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.place(name).map(|place| self.pairs[place].1.as_str())
    }

    /// Returns the place of a header, counted from 0.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.places.get(&name.to_ascii_lowercase()).copied()
    }

    /// Sets a header, in its place if it exists already, otherwise at the end.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.place(name) {
            Some(place) => self.pairs[place].1 = value,
            None => {
                self.places.insert(name.to_ascii_lowercase(), self.pairs.len());
                self.pairs.push((name.to_owned(), value));
            }
        }
    }

    /// Sets an existing header, its name spelled as given; does nothing if there is no such header.
    pub fn respell(&mut self, name: &str, value: &str) {
        if let Some(place) = self.place(name) {
            self.pairs[place] = (name.to_owned(), value.to_owned());
        }
    }

    /// Removes a header, if it is there.
    pub fn remove(&mut self, name: &str) {
        if let Some(place) = self.places.remove(&name.to_ascii_lowercase()) {
            self.pairs.remove(place);
            for later in self.places.values_mut().filter(|later| **later > place) {
                *later -= 1;
            }
        }
    }

    /// Moves a header before all others, if it is there.
    pub fn move_to_front(&mut self, name: &str) {
        if let Some(first) = self.place(name) {
            self.pairs[..=first].rotate_right(1);
            for place in self.places.values_mut().filter(|place| **place <= first) {
                *place = if *place == first { 0 } else { *place + 1 };
            }
        }
    }

    /// Returns the headers with one more.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Headers {
        self.set(name, value);
        self
    }

    /// Iterates over names and values in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Returns the number of headers.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Returns true if there are no headers.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Headers {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Headers {
        let mut headers = Headers::new();
        for (name, value) in pairs {
            headers.set(&name.into(), value);
        }
        headers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that every header is found at its place, and nothing else is.
    fn check(headers: &Headers, expected: &[(&str, &str)]) {
        assert_eq!(headers.iter().collect::<Vec<_>>(), expected);
        assert_eq!((headers.len(), headers.places.len()), (expected.len(), expected.len()));
        for (place, (name, value)) in expected.iter().enumerate() {
            assert_eq!((headers.place(&name.to_uppercase()), headers.get(name)), (Some(place), Some(*value)));
        }
    }

    #[test]
    fn headers_are_found_wherever_they_have_moved() {
        let mut headers = Headers::new().with("Event", "a").with("Game", "iris").with("Size", "5").with("White", "Ada");
        check(&headers, &[("Event", "a"), ("Game", "iris"), ("Size", "5"), ("White", "Ada")]);
        headers.move_to_front("size");
        check(&headers, &[("Size", "5"), ("Event", "a"), ("Game", "iris"), ("White", "Ada")]);
        headers.remove("EVENT");
        headers.remove("Event");
        check(&headers, &[("Size", "5"), ("Game", "iris"), ("White", "Ada")]);
        headers.set("game", "loom");
        headers.respell("white", "Bea");
        headers.respell("black", "Cy");
        check(&headers, &[("Size", "5"), ("Game", "loom"), ("white", "Bea")]);
        headers.set("Event", "b");
        headers.move_to_front("event");
        check(&headers, &[("Event", "b"), ("Size", "5"), ("Game", "loom"), ("white", "Bea")]);
        let same: Headers = [("Event", "b"), ("Size", "5"), ("Game", "loom"), ("white", "Bea")].into_iter().collect();
        assert_eq!(headers, same);
    }
}

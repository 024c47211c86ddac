/// The named values at the head of a record, in their order. Names are found in any letter case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers(Vec<(String, String)>);

impl Headers {
    /// No headers.
    pub fn new() -> Headers {
        Headers::default()
    }

    /// The value of a header.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Sets a header: in its place if it is there already, at the end if not.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.0.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some(header) => header.1 = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// Sets a header that is there already, its name spelled as given, and leaves others alone.
    pub fn respell(&mut self, name: &str, value: &str) {
        if let Some(header) = self.0.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            *header = (name.to_owned(), value.to_owned());
        }
    }

    /// Takes a header away, if it is there.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
    }

    /// Moves a header before all others, if it is there.
    pub fn move_to_front(&mut self, name: &str) {
        if let Some(place) = self.0.iter().position(|(known, _)| known.eq_ignore_ascii_case(name)) {
            self.0[..=place].rotate_right(1);
        }
    }

    /// The same headers with one more.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Headers {
        self.set(name, value);
        self
    }

    /// Names and values in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
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

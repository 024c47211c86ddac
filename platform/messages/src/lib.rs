//! What the page and its worker say to each other.

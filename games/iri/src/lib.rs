//! The rules of Iri: words of pyramids against a shrinking dictionary.

//! What Pentad says to people, in each of its languages.

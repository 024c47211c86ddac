//! A short course for every game: small positions, each asking for one thing.

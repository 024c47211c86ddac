use super::hand::name;
use super::ring;
use crate::motion::{Motion, piece, reserve};
use pentad_iri::{Action, Iri, Size};

/// Returns the motions of pieces from the hand onto the board, and from the ring into the hand, after which the ring closes.
pub(crate) fn motions(game: &Iri, action: Action) -> Vec<Motion> {
    let seat = game.to_act();
    let mut held = Size::ALL.map(|size| game.hand(seat).count(size));
    match action {
        Action::Pass => Vec::new(),
        Action::Place { .. } => {
            let laid = game.preview(action).map_or_else(Vec::new, |preview| preview.laid);
            // Of equal pieces the last one moves first, so that the others keep their names.
            let lay = |(cell, laid): (pentad_core::Cell, pentad_iri::Piece)| {
                let rank = &mut held[laid.size as usize];
                let from = reserve(name(seat, laid.size, *rank));
                *rank = rank.saturating_sub(1);
                Motion::new(from, piece(cell))
            };
            laid.into_iter().map(lay).collect()
        }
        Action::Take(positions) => {
            let taken: Vec<usize> = positions.as_slice().iter().map(|position| usize::from(*position)).collect();
            let mut motions = Vec::new();
            for (position, piece) in game.dictionary().pieces().enumerate() {
                let from = reserve(ring::name(position));
                let gaps = taken.iter().filter(|gap| **gap < position).count();
                if taken.contains(&position) {
                    let rank = &mut held[piece.size as usize];
                    *rank += 1;
                    motions.push(Motion::new(from, reserve(name(seat, piece.size, *rank))));
                } else if gaps > 0 {
                    // IRI-9: the gaps close and the positions are renumbered.
                    motions.push(Motion::new(from, reserve(ring::name(position - gaps))));
                }
            }
            motions
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_core::{Game, Headers, Options};

    #[test]
    fn the_ring_closes_behind_what_is_taken() {
        let dictionary = "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS";
        let headers = Headers::new().with("Dictionary", dictionary);
        let game = Iri::start(&pentad_iri::Options::from_headers(&headers).unwrap());
        let laid = motions(&game, game.read("0,0>SL").unwrap());
        assert_eq!(
            laid,
            [("hand 1 S", "0,0"), ("hand 1 L", "1,0")].map(|(from, to)| Motion::new(reserve(from), piece(to)))
        );
        let game = pentad_conformance::play_all(game, "0,0>SL");
        let taken = motions(&game, game.read("take 3 22").unwrap());
        let of = |from: &str, to: &str| Motion::new(reserve(from), reserve(to));
        assert_eq!(taken.len(), 21);
        assert_eq!(taken[..2], [of("dictionary 3", "hand 1 S"), of("dictionary 4", "dictionary 3")]);
        assert_eq!(taken[19..], [of("dictionary 22", "hand 1 L"), of("dictionary 23", "dictionary 21")]);
    }
}

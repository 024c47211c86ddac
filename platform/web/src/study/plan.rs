//! A position as its text, changed cell by cell.
//!
//! The text of a position may be that of none while it is being changed: half a setup breaks rules that the whole keeps.
//! So this knows nothing but how the text is written: rows of pieces, then parts.

use pentad_catalog::GameId;
use pentad_core::Seat;
use std::collections::BTreeMap;

/// The text of a position, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    id: GameId,
    /// What lies where: row from the top and place in it. On an open board both count from the cell `0,0`.
    pieces: BTreeMap<(i32, i32), String>,
    /// How long each row is; `None` on an open board.
    rows: Option<Vec<usize>>,
    parts: Vec<String>,
}

/// FACT-1: the tiles of The Factory that are dealt.
const DEALT: usize = 24;
/// More patterns than this do not fit into a field.
const MOST_PATTERNS: usize = 16;

/// How many letters a piece has.
fn letters(id: GameId) -> usize {
    match id {
        GameId::Iris => 1,
        GameId::Enantiomerfolk => 3,
        GameId::Iri | GameId::Quintets | GameId::Loom | GameId::Factory => 2,
    }
}

impl Plan {
    /// Takes a text apart. `None` where it is not written like one.
    pub(crate) fn read(id: GameId, text: &str) -> Option<Plan> {
        let mut parts = text.split(';').map(|part| part.trim().to_owned());
        let board = parts.next()?;
        let parts = parts.filter(|part| !part.is_empty()).collect();
        let is_open = matches!(id, GameId::Iri | GameId::Loom | GameId::Factory);
        let mut plan = Plan { id, pieces: BTreeMap::new(), rows: None, parts };
        let (corner, rows) = match (is_open, board.as_str()) {
            (true, "" | "-") => return Some(plan),
            (true, board) => {
                let (corner, rows) = board.split_once(' ')?;
                let (x, y) = corner.split_once(',')?;
                ((y.trim().parse().ok()?, x.trim().parse().ok()?), rows)
            }
            (false, board) => ((0, 0), board),
        };
        let mut lengths = Vec::new();
        for (row, text) in (0..).zip(rows.split('/')) {
            let mut place = 0;
            let mut rest: &str = text;
            while let Some(first) = rest.chars().next() {
                if first.is_whitespace() {
                    rest = &rest[first.len_utf8()..];
                } else if first.is_ascii_digit() {
                    let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
                    place += rest[..digits].parse::<i32>().ok().filter(|count| *count < 100)?;
                    rest = &rest[digits..];
                } else if first == '.' {
                    place += 1;
                    rest = &rest[1..];
                } else {
                    let piece = rest.get(..letters(id)).filter(|piece| piece.is_ascii())?;
                    plan.pieces.insert((corner.0 + row, corner.1 + place), piece.to_owned());
                    place += 1;
                    rest = &rest[piece.len()..];
                }
            }
            lengths.push(place as usize);
        }
        plan.rows = (!is_open).then_some(lengths);
        Some(plan)
    }

    /// What lies where: row from the top and place in it.
    pub(crate) fn pieces(&self) -> &BTreeMap<(i32, i32), String> {
        &self.pieces
    }

    /// Puts a piece somewhere, or takes away what is there. What follows from the board is left to follow from it.
    pub(crate) fn put(&mut self, at: (i32, i32), piece: Option<&str>) {
        match piece {
            Some(piece) => self.pieces.insert(at, piece.to_owned()),
            None => self.pieces.remove(&at),
        };
        self.adapt();
    }

    /// Takes everything away.
    pub(crate) fn clear(&mut self) {
        self.pieces.clear();
        self.adapt();
    }

    /// What a part says, such as `2` for `to`.
    pub(crate) fn part(&self, name: &str) -> Option<&str> {
        self.parts.iter().find_map(|part| part.strip_prefix(name)?.strip_prefix(' ')).map(str::trim)
    }

    /// Sets a part, or leaves it out.
    pub(crate) fn set_part(&mut self, name: &str, value: Option<&str>) {
        let is_it =
            |part: &String| part.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
        let place = self.parts.iter().position(is_it);
        self.parts.retain(|part| !is_it(part));
        if let Some(value) = value {
            let place = place.unwrap_or(self.parts.len()).min(self.parts.len());
            self.parts.insert(place, format!("{name} {value}"));
        }
    }

    fn adapt(&mut self) {
        match self.id {
            // What is not on the board is in hand, and where a turn stands is no longer known.
            GameId::Iri => ["hands", "phase", "passes"].iter().for_each(|part| self.set_part(part, None)),
            GameId::Quintets => {
                ["hands", "formed", "passes", "quiet"].iter().for_each(|part| self.set_part(part, None))
            }
            GameId::Iris => self.set_part("phase", None),
            GameId::Enantiomerfolk => self.set_part("used", None),
            GameId::Loom => {
                // LOOM-1: the tiles that are neither laid nor aside are in hand, those that were face up first.
                let aside = self.part("aside").map_or(0, |tiles| tiles.len() / 2);
                let shown = self.part("hand").map(shown).unwrap_or_default();
                let left = 25_usize.saturating_sub(self.pieces.len() + aside);
                self.set_part("hand", Some(&hand(&shown, left)));
            }
            GameId::Factory => self.share_out(),
        }
    }

    /// FACT-1: what was dealt and is not laid is spread evenly over the hands.
    fn share_out(&mut self) {
        let hands: Vec<String> =
            self.part("hands").map(|hands| hands.split_whitespace().map(shown).collect()).unwrap_or_default();
        let seats = hands.len().max(2);
        let left = DEALT.saturating_sub(self.pieces.len().saturating_sub(1));
        let each = hands.iter().enumerate().map(|(seat, shown)| {
            // Seats that come first have laid first.
            let count = left / seats + usize::from(seat >= seats - left % seats);
            // FACT-4: whoever is not to act shows a tile.
            let shown = if shown.is_empty() && count > 0 { "NE" } else { shown };
            hand(shown, count)
        });
        let hands = each.collect::<Vec<_>>().join(" ");
        self.set_part("hands", Some(&hands));
        self.set_part("phase", None);
    }

    /// FACT-7: every pattern gave somebody a point. Plans with all points there could be for the first seat, as many as the
    /// others leave.
    pub(crate) fn with_points(&self) -> impl Iterator<Item = Plan> {
        let seats = self.part("hands").map_or(2, |hands| hands.split_whitespace().count());
        (0..=MOST_PATTERNS).map(move |points| {
            let mut plan = self.clone();
            let others = " 0".repeat(seats.saturating_sub(1));
            plan.set_part("points", Some(&format!("{points}{others}")));
            plan
        })
    }

    /// The text again.
    pub(crate) fn text(&self) -> String {
        let row = |row: i32, from: i32, length: Option<usize>| {
            let last =
                self.pieces.range((row, i32::MIN)..=(row, i32::MAX)).next_back().map(|((_, place), _)| *place + 1);
            let end = length.map_or(last.unwrap_or(from), |length| length as i32);
            let (mut text, mut empty) = (String::new(), 0);
            for place in from..end {
                match self.pieces.get(&(row, place)) {
                    Some(piece) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text += piece;
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        let board = match &self.rows {
            Some(lengths) => {
                let rows = (0..).zip(lengths).map(|(number, length)| row(number, 0, Some(*length)));
                rows.collect::<Vec<_>>().join("/")
            }
            None => {
                let places = self.pieces.keys();
                match (
                    places.clone().map(|at| at.0).min(),
                    places.clone().map(|at| at.0).max(),
                    places.map(|at| at.1).min(),
                ) {
                    (Some(top), Some(bottom), Some(left)) => {
                        let rows = (top..=bottom).map(|number| row(number, left, None)).collect::<Vec<_>>();
                        format!("{left},{top} {}", rows.join("/"))
                    }
                    _ => "-".to_owned(),
                }
            }
        };
        std::iter::once(board).chain(self.parts.iter().cloned()).collect::<Vec<_>>().join("; ")
    }
}

/// The pieces there are to be put onto a board, as they are written.
pub(crate) fn tray(id: GameId, seats: usize) -> Vec<String> {
    let pyramids = |colours: &[char]| {
        colours.iter().take(seats).flat_map(|colour| ["S", "M", "L"].map(|size| format!("{colour}{size}"))).collect()
    };
    match id {
        GameId::Iri => pyramids(&['a', 'b', 'c', 'd']),
        GameId::Quintets => pyramids(&['r', 'b', 'y']),
        GameId::Iris => vec!["b".to_owned(), "w".to_owned()],
        GameId::Enantiomerfolk => {
            let colours = ["R", "Y", "B"];
            colours.iter().flat_map(|bottom| colours.map(|top| format!("{bottom}+{top}"))).collect()
        }
        GameId::Loom | GameId::Factory => ["NE", "SE", "SW", "NW"].map(str::to_owned).to_vec(),
    }
}

/// The seat after `to`, by its number.
pub(crate) fn seat_to_act(plan: &Plan, seats: usize) -> Seat {
    let named = plan.part("to").and_then(|text| Seat::all(seats).find(|seat| seat.number().to_string() == text));
    named.unwrap_or(Seat::FIRST)
}

/// The tiles of a hand that lie face up.
fn shown(hand: &str) -> String {
    hand.split('+').next().unwrap_or_default().trim_matches('-').to_owned()
}

/// A hand of so many tiles, those first.
fn hand(shown: &str, count: usize) -> String {
    let shown = shown.get(..(count * 2).min(shown.len())).unwrap_or_default();
    let down = count - shown.len() / 2;
    match (shown.is_empty(), down) {
        (true, 0) => "-".to_owned(),
        (false, 0) => shown.to_owned(),
        (_, down) => format!("{shown}+{down}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::AnyGame;
    use pentad_core::{Headers, Turn};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    fn positions(id: GameId) -> Vec<AnyGame> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut headers = Headers::new();
        id.deal(&mut headers, &mut random).unwrap();
        let mut game = id.start(&headers).unwrap();
        let mut positions = vec![game.clone()];
        while game.turn() != Turn::Over && positions.len() < 60 {
            game.apply(game.random_action(&mut random));
            positions.push(game.clone());
        }
        positions
    }

    #[test]
    fn every_position_survives_being_taken_apart() {
        for id in GameId::ALL {
            for game in positions(id) {
                let text = game.setup_text();
                let plan = Plan::read(id, &text).unwrap_or_else(|| panic!("{text}"));
                let again = id.from_setup_text(&game.options(), &plan.text()).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(again.setup_text(), text);
            }
        }
    }

    #[test]
    fn a_piece_can_be_taken_away_and_put_back() {
        for id in GameId::ALL {
            for game in positions(id) {
                let before = Plan::read(id, &game.setup_text()).unwrap();
                for (at, piece) in before.pieces() {
                    let mut plan = before.clone();
                    plan.put(*at, None);
                    assert_eq!(plan.pieces().len(), before.pieces().len() - 1);
                    let mut plan = Plan::read(id, &plan.text()).unwrap();
                    plan.put(*at, Some(piece));
                    assert_eq!(Plan::read(id, &plan.text()).unwrap().pieces(), before.pieces());
                }
            }
        }
    }

    #[test]
    fn an_empty_board_is_a_position_where_nothing_has_to_lie_on_it() {
        for id in [GameId::Quintets, GameId::Iris, GameId::Loom, GameId::Enantiomerfolk] {
            let game = positions(id).pop().unwrap();
            let mut plan = Plan::read(id, &game.setup_text()).unwrap();
            plan.clear();
            if id == GameId::Loom {
                plan.set_part("aside", None);
                plan.set_part("hand", None);
            }
            let empty = id.from_setup_text(&game.options(), &plan.text());
            assert!(empty.is_ok(), "{empty:?}");
        }
    }

    #[test]
    fn a_tile_more_in_the_factory_leaves_the_hands_even() {
        let game = positions(GameId::Factory).into_iter().find(|game| matches!(game.turn(), Turn::Seat(_))).unwrap();
        let mut plan = Plan::read(GameId::Factory, &game.setup_text()).unwrap();
        let (at, piece) = plan.pieces().iter().next().map(|(at, piece)| (*at, piece.clone())).unwrap();
        let beside = (at.0, at.1 + 1);
        plan.put(beside, Some("NE"));
        let fits = |plan: Plan| GameId::Factory.from_setup_text(&game.options(), &plan.text()).is_ok();
        // One of the four tiles matches whatever lies there.
        let any = ["NE", "SE", "SW", "NW"].iter().any(|tile| {
            let mut plan = plan.clone();
            plan.put(beside, Some(tile));
            plan.with_points().any(fits)
        });
        assert!(any, "{piece} at {at:?}");
    }

    #[test]
    fn what_is_no_position_is_not_taken_apart() {
        for text in ["0;0", "abc 1", "x,y aS"] {
            assert_eq!(Plan::read(GameId::Iri, text), None, "{text}");
        }
        assert_eq!(Plan::read(GameId::Quintets, "3/4/1é"), None);
    }
}

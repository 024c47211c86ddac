//! The hints of a first game. Each is given once, at the learner's first decision for which it matters.

use pentad_catalog::{AnyGame, GameId, Listed, Playthrough};
use pentad_core::{Cell, Game, Seat, Turn};
use pentad_enantiomerfolk::Enantiomerfolk;
use pentad_herati::{Action as Lay, Factory, FactoryPhase, Field, Loom};
use pentad_iri::{Action as Word, Iri, Phase as IriPhase};
use pentad_iris::{Action as Stones, Iris, Phase as IrisPhase};
use pentad_quintets::{Action as Pyramid, Quintets};

/// A check that returns the places that a hint is about, named as on the board; `None` if the hint does not apply.
type Moment = fn(&AnyGame) -> Option<Vec<String>>;

/// One hint of a first game.
#[derive(Clone, Copy, Debug)]
pub struct FirstHint {
    key: &'static str,
    moment: Moment,
}

impl FirstHint {
    /// Returns the key of the hint's message.
    pub fn message(&self) -> String {
        format!("first-{}", self.key)
    }
}

/// The latest hint that has become due.
#[derive(Clone, Debug)]
pub struct DueHint {
    /// The hint itself.
    pub hint: FirstHint,
    /// The places to mark on the board. Empty once the learner has acted.
    pub spots: Vec<String>,
}

/// Returns the hints for a game, in order of preference.
pub fn first_hints(id: GameId) -> &'static [FirstHint] {
    match id {
        GameId::Iri => &IRI,
        GameId::Quintets => &QUINTETS,
        GameId::Iris => &IRIS,
        GameId::Enantiomerfolk => &ENANTIOMERFOLK,
        GameId::Loom => &LOOM,
        GameId::Factory => &FACTORY,
    }
}

/// Returns the hint for the learner at a seat. It follows from the game alone, so that undoing an action restores the hint before it.
pub fn first_hint(played: &Playthrough, seat: Seat) -> Option<DueHint> {
    let mut left = first_hints(played.last().id()).to_vec();
    let mut due = None;
    for (ply, game) in played.positions().iter().enumerate().filter(|(_, game)| game.turn() == Turn::Seat(seat)) {
        let found = left.iter().enumerate().find_map(|(place, hint)| Some((place, (hint.moment)(game)?)));
        let Some((place, spots)) = found else { continue };
        due = Some(DueHint { hint: left.remove(place), spots: if ply == played.plies() { spots } else { Vec::new() } });
    }
    due
}

const IRI: [FirstHint; 4] = [
    // IRI-2: the longest word of the hand as it stands in the ring.
    FirstHint {
        key: "iri-word",
        moment: |game| {
            let game = placing(game).filter(|game| game.board().next().is_none())?;
            let words = legal(game).into_iter().filter_map(|action| game.preview(action)?.words.into_iter().next());
            let word = words.max_by_key(|word| word.pieces.len())?;
            let there = word.matches.first()?;
            let ring = there.positions(word.pieces.len(), game.dictionary().len());
            Some(ring.map(|position| format!("dictionary {position}")).collect())
        },
    },
    FirstHint {
        key: "iri-take",
        moment: |game| {
            let game = Iri::own_position(game)?;
            (game.phase() == IriPhase::Take).then(Vec::new)
        },
    },
    // IRI-7: a piece counts in every word that contains it.
    FirstHint {
        key: "iri-cross",
        moment: |game| {
            let game = placing(game).filter(|game| game.board().next().is_some())?;
            let crosses = |action: &Word| game.preview(*action).is_some_and(|preview| preview.words.len() > 1);
            let action = legal(game).into_iter().find(crosses)?;
            Some(game.laid_by(action).into_iter().map(|(cell, _)| cell.to_string()).collect())
        },
    },
    FirstHint {
        key: "iri-touch",
        moment: |game| placing(game).filter(|game| game.board().next().is_some()).map(|_| Vec::new()),
    },
];

const QUINTETS: [FirstHint; 4] = [
    FirstHint {
        key: "quintets-rim",
        moment: |game| {
            let game = Quintets::own_position(game)?;
            (game.points_of(own(game)?) == 0).then(Vec::new)
        },
    },
    // QUIN-7: one more piece makes five.
    FirstHint {
        key: "quintets-four",
        moment: |game| {
            let game = Quintets::own_position(game)?;
            let four = Seat::all(game.seats()).flat_map(|seat| game.groups(seat)).find(|group| group.len() == 4)?;
            Some(four.into_iter().map(|point| game.shape().name(point)).collect())
        },
    },
    FirstHint {
        key: "quintets-slide",
        moment: |game| {
            let game = Quintets::own_position(game)?;
            let slides = legal(game).into_iter().filter_map(|action| match action {
                Pyramid::Slide { from, .. } => Some(game.shape().name(from.into())),
                _ => None,
            });
            some(slides.collect())
        },
    },
    FirstHint {
        key: "quintets-exchange",
        moment: |game| {
            let game = Quintets::own_position(game)?;
            legal(game).into_iter().find_map(|action| match action {
                Pyramid::Exchange { from, to } => {
                    Some([from, to].map(|point| game.shape().name(point.into())).to_vec())
                }
                _ => None,
            })
        },
    },
];

const IRIS: [FirstHint; 4] = [
    // IRIS-3: the middle is as near to every side as possible.
    FirstHint {
        key: "iris-stone",
        moment: |game| {
            let game = Iris::own_position(game).filter(|game| game.phase() == IrisPhase::Opening)?;
            Some(vec![game.shape().name(game.shape().points() / 2)])
        },
    },
    FirstHint {
        key: "iris-second",
        moment: |game| {
            let game = Iris::own_position(game)?;
            matches!(game.phase(), IrisPhase::SecondStone { .. }).then(Vec::new)
        },
    },
    // IRIS-4: the first pair still available.
    FirstHint {
        key: "iris-pair",
        moment: |game| {
            let game = Iris::own_position(game)?;
            let pair = legal(game).into_iter().find(|action| matches!(action, Stones::Pair(_)))?;
            Some(game.notation(pair).to_string().split('+').map(str::to_owned).collect())
        },
    },
    FirstHint {
        key: "iris-worth",
        moment: |game| {
            let game = Iris::own_position(game)?;
            let seat = own(game)?;
            game.group_scores(seat).first()?;
            let best = game.groups(seat).into_iter().next()?;
            Some(best.into_iter().map(|cell| game.shape().name(cell)).collect())
        },
    },
];

const ENANTIOMERFOLK: [FirstHint; 4] = [
    FirstHint {
        key: "enantiomerfolk-any",
        moment: |game| {
            let game = Enantiomerfolk::own_position(game)?;
            game.barred().is_none().then(Vec::new)
        },
    },
    // ENAN-6, ENAN-7: a piece under force.
    FirstHint {
        key: "enantiomerfolk-force",
        moment: |game| {
            let game = Enantiomerfolk::own_position(game)?;
            let pushed = |square: &pentad_enantiomerfolk::Square| {
                let force = game.force(*square);
                force.clockwise + force.counter_clockwise > 0
            };
            some(game.under_attack().filter(pushed).map(|square| square.to_string()).collect())
        },
    },
    FirstHint {
        key: "enantiomerfolk-barred",
        moment: |game| {
            let game = Enantiomerfolk::own_position(game)?;
            game.barred().map(|_| Vec::new())
        },
    },
    // ENAN-9: a seat with fewer than two loses.
    FirstHint {
        key: "enantiomerfolk-short",
        moment: |game| {
            let game = Enantiomerfolk::own_position(game)?;
            let rival = own(game)?.next(2);
            let scarce =
                pentad_enantiomerfolk::Colour::ALL.into_iter().find(|colour| game.standing(rival, *colour) == 2)?;
            let pieces = game.pieces_on(game.standing_on(rival) & game.coloured(scarce));
            Some(pieces.map(|(square, _)| square.to_string()).collect())
        },
    },
];

const LOOM: [FirstHint; 4] = [
    FirstHint {
        key: "loom-edge",
        moment: |game| {
            let game = Loom::own_position(game)?;
            (game.field().len() < 2).then(Vec::new)
        },
    },
    FirstHint {
        key: "loom-aside",
        moment: |game| {
            let game = Loom::own_position(game)?;
            legal(game).into_iter().all(|action| matches!(action, Lay::Aside(_))).then(Vec::new)
        },
    },
    // HERA-2: four corners that meet.
    FirstHint { key: "loom-pattern", moment: |game| completing(Loom::own_position(game)?, Loom::field) },
    FirstHint {
        key: "loom-below",
        moment: |game| {
            let game = Loom::own_position(game)?;
            let (top, _) = game.field().bounds()?;
            let below: Vec<Cell> = game.open_cells().into_iter().filter(|cell| cell.y > top.y).collect();
            some(below.into_iter().map(|cell| cell.to_string()).collect())
        },
    },
];

const FACTORY: [FirstHint; 4] = [
    FirstHint {
        key: "factory-edge",
        moment: |game| {
            let game = Factory::own_position(game)?;
            some(laid(game).map(|(_, cell)| cell.to_string()).collect())
        },
    },
    FirstHint { key: "factory-pattern", moment: |game| completing(Factory::own_position(game)?, Factory::field) },
    // A tile there would let a rival complete a pattern with a tile that lies face up.
    FirstHint {
        key: "factory-gift",
        moment: |game| {
            let game = Factory::own_position(game)?;
            let gives = |action: &Lay| {
                let mut after = game.clone();
                after.apply(*action);
                if after.phase() == FactoryPhase::Flip {
                    // FACT-4: the learner turns up a tile first, whichever it is.
                    after.apply(legal(&after)[0]);
                }
                after.turn().seat().is_some() && completing(&after, Factory::field).is_some()
            };
            let gifts = laid(game).filter(|(action, _)| gives(action));
            some(gifts.map(|(_, cell)| cell.to_string()).collect())
        },
    },
    FirstHint { key: "factory-room", moment: |game| (Factory::own_position(game)?.field().len() > 6).then(Vec::new) },
];

fn placing(game: &AnyGame) -> Option<&Iri> {
    Iri::own_position(game).filter(|game| game.phase() == IriPhase::Place)
}

fn own<G: Game>(game: &G) -> Option<Seat> {
    game.turn().seat()
}

fn legal<G: Game>(game: &G) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions
}

/// Returns the names without duplicates, if there are any.
fn some(mut names: Vec<String>) -> Option<Vec<String>> {
    names.sort();
    names.dedup();
    (!names.is_empty()).then_some(names)
}

/// Returns the legal placements of a tile, each with its cell.
fn laid<G: Game<Action = Lay>>(game: &G) -> impl Iterator<Item = (Lay, Cell)> + use<G> {
    legal(game).into_iter().filter_map(|action| match action {
        Lay::Place(_, cell) => Some((action, cell)),
        _ => None,
    })
}

/// Returns the cells where a tile completes a pattern now.
fn completing<G: Game<Action = Lay>>(game: &G, field: fn(&G) -> &Field) -> Option<Vec<String>> {
    let before = field(game).pattern_count();
    let completes = |action: &Lay| {
        let mut after = game.clone();
        after.apply(*action);
        field(&after).pattern_count() > before
    };
    some(laid(game).filter(|(action, _)| completes(action)).map(|(_, cell)| cell.to_string()).collect())
}

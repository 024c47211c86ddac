use super::start;
use pentad_boards::scene::Role;
use pentad_boards::{View, scene_of};
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_conformance::{Random, random};
use pentad_core::random::below;
use pentad_core::{Clause, Headers, Points, Scores, Turn};
use pentad_touch::{
    Draft, Note, Reason, Refusal, Sketch, Spot, Touch, hover, hover_in_view, partners_of, plain_actions, spots_of,
};
use std::collections::HashSet;

/// Visits every position of a few random games of every kind.
fn each_position(seeds: u64, mut visit: impl FnMut(&AnyGame, &mut Random)) {
    let samples = GameId::ALL.into_iter().flat_map(|id| id.option_samples().iter().map(move |short| (id, short)));
    for ((id, short), seed) in samples.flat_map(|sample| (0..seeds).map(move |seed| (sample, seed))) {
        let mut game = start(&format!("{id} {short}"), seed);
        let (mut play, mut other) = (random(seed), random(seed ^ 0x70C4));
        loop {
            visit(&game, &mut other);
            if game.turn() == Turn::Over {
                break;
            }
            let action = game.random_action(&mut play);
            game.apply(action);
        }
    }
}

fn legal(game: &AnyGame) -> Vec<AnyAction> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions
}

/// Returns every named item of the scene that could be touched.
fn things(game: &AnyGame) -> Vec<Spot> {
    let scene = scene_of(game, &View::default());
    let touchable = |role| matches!(role, Role::Cell | Role::Piece | Role::Reserve);
    scene.items.iter().filter(|item| touchable(item.role) && !item.name.is_empty()).map(Spot::from).collect()
}

/// Returns the actions if there are at most `most`, otherwise a random sample of that size.
fn some(actions: Vec<AnyAction>, most: usize, random: &mut Random) -> Vec<AnyAction> {
    match actions.len() <= most {
        true => actions,
        false => (0..most).map(|_| actions[below(random, actions.len())]).collect(),
    }
}

#[test]
fn every_legal_action_is_made_by_touching_its_spots() {
    each_position(4, |game, random| {
        let actions = legal(game);
        if game.turn().seat().is_none() {
            assert!(plain_actions(game).is_empty());
            assert!(actions.iter().all(|action| spots_of(game, *action).is_empty()), "chance is never touched");
            return;
        }
        let plain = plain_actions(game);
        let here: HashSet<Spot> = things(game).into_iter().collect();
        for action in some(actions, 60, random) {
            let spots = spots_of(game, action);
            let place = || format!("{} in {}", game.notation(action), game.trace_line(0));
            assert_eq!(spots.is_empty(), plain.contains(&action), "{}", place());
            assert!(spots.iter().all(|spot| here.contains(spot)), "{spots:?} are in the scene: {}", place());
            let mut draft = Draft::new(game);
            for (step, spot) in spots.iter().enumerate() {
                match draft.touch(game, spot) {
                    Touch::Drafted => {}
                    Touch::Play(made) => {
                        assert_eq!((made, step + 1), (action, spots.len()), "{}", place());
                        assert!(draft.is_empty());
                    }
                    other => panic!("{other:?} to {spot:?} of {spots:?}: {}", place()),
                }
            }
            if !draft.is_empty() {
                assert_eq!(draft.sketch(game).ready, Some(action), "{}", place());
            }
        }
    });
}

#[test]
fn the_partner_of_a_coloured_cell_belongs_to_the_pair() {
    let mut game = GameId::Iris.start(&Headers::new()).unwrap();
    let stone = game.read("e5").unwrap();
    assert_eq!(partners_of(&game, stone), []);
    game.apply(stone);
    let pair = game.read("a1+i5").unwrap();
    let all = [spots_of(&game, pair), partners_of(&game, pair)].concat();
    assert_eq!(all, ["a1", "i5"].map(Spot::cell));
}

/// Returns the spots that some legal action begins with, derived from the actions alone.
fn beginnings(game: &AnyGame) -> HashSet<Spot> {
    let restack = game.headers().get("Restack") == Some("yes");
    let mut spots = HashSet::new();
    for action in legal(game) {
        let all = spots_of(game, action);
        match game.id() {
            // Iris: either cell of a pair. Enantiomerfolk with Restack: a bottom or a top.
            GameId::Iris => {
                let text = game.notation(action);
                spots.extend(text.split('+').filter(|name| *name != "pass").map(Spot::cell));
            }
            GameId::Enantiomerfolk if restack && all.len() == 3 => spots.extend(all.into_iter().take(2)),
            // Iri: pieces come in any order, and equal pieces are interchangeable.
            GameId::Iri => {
                let reserve = all.into_iter().filter(|spot| spot.role == Role::Reserve).map(|spot| spot.name);
                let kinds: Vec<String> = reserve
                    .map(|name| if name.starts_with("hand") { name[..8].to_owned() } else { name + "!" })
                    .collect();
                let begins = |spot: &Spot| kinds.iter().any(|kind| format!("{}!", spot.name).starts_with(kind));
                spots.extend(things(game).into_iter().filter(|spot| spot.role == Role::Reserve).filter(begins));
            }
            GameId::Loom => {
                let twin = Spot::reserve(format!("{} 2", all[0].name));
                spots.extend(things(game).into_iter().filter(|spot| *spot == twin || *spot == all[0]));
            }
            _ => spots.extend(all.into_iter().take(1)),
        }
    }
    spots
}

#[test]
fn choices_are_what_a_legal_action_can_begin_with() {
    each_position(3, |game, _| {
        let sketch = Draft::new(game).sketch(game);
        if game.turn().seat().is_none() {
            assert_eq!(sketch, Sketch::default());
            return;
        }
        let choices: HashSet<Spot> = sketch.choices.iter().cloned().collect();
        assert_eq!(choices.len(), sketch.choices.len(), "each choice is listed once");
        assert_eq!(choices, beginnings(game), "{}", game.trace_line(0));
        // In Iri the acting seat may lay its pieces anywhere before they are a placement.
        let may_try = |spot: &Spot| game.id() == GameId::Iri && !spot.name.starts_with("dictionary");
        for spot in things(game) {
            let is_target = sketch.targets.iter().any(|target| target.spot == spot);
            match Draft::new(game).touch(game, &spot) {
                Touch::Drafted if may_try(&spot) => {}
                Touch::Drafted | Touch::Play(_) => assert!(choices.contains(&spot) || is_target, "{spot:?}"),
                Touch::Refused(_) | Touch::Nothing => assert!(!choices.contains(&spot) && !is_target, "{spot:?}"),
            }
        }
    });
}

/// Continues a draft at random until an action is made; each step must be accepted.
fn finish(game: &AnyGame, mut draft: Draft, random: &mut Random) -> AnyAction {
    for _ in 0..8 {
        let sketch = draft.sketch(game);
        if let Some(action) = sketch.ready {
            return action;
        }
        let targets: Vec<Spot> = sketch.targets.into_iter().map(|target| target.spot).collect();
        let next = if targets.is_empty() { sketch.choices } else { targets };
        assert!(!next.is_empty(), "{draft:?} leads nowhere: {}", game.trace_line(0));
        match draft.touch(game, &next[below(random, next.len())]) {
            Touch::Drafted => {}
            Touch::Play(action) => return action,
            other => panic!("{other:?} to a target: {draft:?} in {}", game.trace_line(0)),
        }
    }
    panic!("{draft:?} goes on for ever: {}", game.trace_line(0));
}

#[test]
fn every_choice_and_every_target_leads_on() {
    each_position(2, |game, random| {
        if game.turn().seat().is_none() {
            return;
        }
        let actions: HashSet<AnyAction> = legal(game).into_iter().collect();
        let shown: HashSet<(Role, String)> = things(game).into_iter().map(|spot| (spot.role, spot.name)).collect();
        let mut draft = Draft::new(game);
        // Follow a draft to its greatest depth: try all continuations at each step, then take one of them.
        for _ in 0..7 {
            let sketch = draft.sketch(game);
            let targets = sketch.targets.iter().map(|target| &target.spot);
            for spot in sketch.choices.iter().chain(targets.clone()).chain(&sketch.lit) {
                assert!(
                    shown.contains(&(spot.role, spot.name.clone()))
                        || sketch.ghosts.iter().any(|ghost| ghost.name == spot.name),
                    "{spot:?} is in the scene: {}",
                    game.trace_line(0)
                );
            }
            let ways: Vec<&Spot> =
                if sketch.targets.is_empty() { sketch.choices.iter().collect() } else { targets.collect() };
            for spot in ways.iter().take(25) {
                let mut tried = draft.clone();
                let made = match tried.touch(game, spot) {
                    Touch::Drafted => finish(game, tried, random),
                    Touch::Play(action) => action,
                    other => panic!("{other:?} to {spot:?}: {draft:?} in {}", game.trace_line(0)),
                };
                assert!(actions.contains(&made), "{made:?} is legal: {}", game.trace_line(0));
            }
            if ways.is_empty() {
                break;
            }
            let spot = ways[below(random, ways.len())].clone();
            if draft.touch(game, &spot) != Touch::Drafted {
                break;
            }
        }
    });
}

#[test]
fn touching_anything_does_no_harm() {
    let strange =
        ["", " ", "e99", "z1", "a0", "0,0,0", "127,127", "-100,100", "hand", "hand 1", "hand 9 S", "hand 1 S 7"];
    let stranger =
        ["hand 1 bottom", "dictionary 99", "dictionary -1", "hand 1 face down", "aside NE", "formed 1 1", "é"];
    let elsewhere = ["100,100", "-100,-100", "3,4", "hand 2 S", "hand 2 RB", "hand 1 top R", "hand 2 NE 2", "a1", "f6"];
    let names: Vec<&str> = strange.into_iter().chain(stranger).chain(elsewhere).collect();
    each_position(3, |game, random| {
        let here = things(game);
        let actions: HashSet<AnyAction> = legal(game).into_iter().collect();
        let mut draft = Draft::new(game);
        for _ in 0..25 {
            let role = [Role::Cell, Role::Piece, Role::Reserve, Role::Board][below(random, 4)];
            let spot = match below(random, 5) {
                0 => Spot { role, name: names[below(random, names.len())].to_owned() },
                1 if !draft.sketch(game).targets.is_empty() => {
                    let targets = draft.sketch(game).targets;
                    targets[below(random, targets.len())].spot.clone()
                }
                _ if here.is_empty() => continue,
                _ => here[below(random, here.len())].clone(),
            };
            let before = draft.clone();
            let shown = hover(game, &draft, &spot);
            if let Some(Refusal { reason: Reason::Rules(reason, _), .. }) = shown.refused {
                assert!(!reason.is_empty());
            }
            match draft.touch(game, &spot) {
                Touch::Drafted => assert_ne!(draft, before),
                Touch::Play(action) => assert!(actions.contains(&action) && draft.is_empty()),
                Touch::Refused(refusal) => {
                    assert!(!matches!(&refusal.reason, Reason::Rules(reason, _) if reason.is_empty()));
                    assert!(refusal.clause.is_none_or(|clause| is_of(game, clause)), "{refusal:?}");
                    assert_eq!(draft, before, "a refused touch changes nothing");
                }
                Touch::Nothing => assert_eq!(draft, before),
            }
            check_sketch(game, &draft, &actions);
            if below(random, 6) == 0 {
                let was_empty = draft.is_empty();
                assert_eq!(draft.back(game), !was_empty);
            }
        }
        while draft.back(game) {}
        assert_eq!(draft, Draft::new(game));
        if game.turn().seat().is_none() {
            assert!(here.iter().all(|spot| draft.touch(game, spot) == Touch::Nothing));
        }
    });
}

fn check_sketch(game: &AnyGame, draft: &Draft, actions: &HashSet<AnyAction>) {
    let sketch = draft.sketch(game);
    if let Some(ready) = sketch.ready {
        assert!(actions.contains(&ready), "{ready:?}: {}", game.trace_line(0));
        assert!(sketch.problem.is_none());
        if let Some(gain) = sketch.gain {
            assert!(gain > Points::default());
        }
    } else {
        assert_eq!(sketch.gain, None);
    }
    for spot in &sketch.chosen {
        assert!(!spot.name.is_empty());
    }
}

#[test]
fn a_draft_starts_anew_in_another_position() {
    let game = start("quintets", 0);
    let mut draft = Draft::new(&game);
    assert_eq!(draft.touch(&game, &Spot::reserve("hand 1 S")), Touch::Drafted);
    let mut next = game.clone();
    next.apply(game.read("La1").unwrap());
    assert_eq!(draft.sketch(&next), Draft::new(&next).sketch(&next));
    assert!(!draft.clone().back(&next));
    assert!(matches!(draft.touch(&next, &Spot::cell("a2")), Touch::Refused(_)));
    assert_eq!(draft, Draft::new(&next));
}

/// The ghosts shown before an action equal the pieces that are there after it. Where the board moves or loses pieces after an action, only
/// what is still comparable is compared.
#[test]
fn ghosts_are_what_an_action_brings() {
    let mut compared = [0; GameId::ALL.len()];
    each_position(2, |game, random| {
        if game.turn().seat().is_none() {
            return;
        }
        let view = View { overlay: false, letters: true, turned: below(random, 2) == 0, ..View::default() };
        for action in some(legal(game), 12, random) {
            let spots = spots_of(game, action);
            let Some((last, before)) = spots.split_last() else { continue };
            let mut draft = Draft::new(game);
            before.iter().for_each(|spot| assert_eq!(draft.touch(game, spot), Touch::Drafted));
            let ghosts = match last.role {
                Role::Reserve => Vec::new(),
                _ => hover_in_view(game, &draft, last, &view).ghosts,
            };
            let mut after = game.clone();
            after.apply(action);
            let items = scene_of(&after, &view).items;
            for ghost in ghosts {
                let there = items.iter().find(|item| item.role == Role::Piece && item.name == ghost.name);
                let moves = matches!(game.id(), GameId::Iri | GameId::Loom | GameId::Factory);
                match there {
                    Some(there) if moves => assert_eq!(ghost.label, there.label),
                    Some(there) => {
                        let barred = |label: &str| label.trim_end_matches(", barred").to_owned();
                        assert_eq!((ghost.at, ghost.turn), (there.at, there.turn));
                        assert_eq!(ghost.shapes, there.shapes, "{}", game.notation(action));
                        assert_eq!(barred(&ghost.label), barred(&there.label));
                    }
                    None => assert_eq!(game.id(), GameId::Quintets, "only finished groups leave"),
                }
                let cell = scene_of(game, &view).items.into_iter().find(|item| item.name == ghost.name);
                assert_eq!(cell.map(|cell| cell.at), Some(ghost.at), "it lies where its cell is");
                compared[game.id() as usize] += 1;
            }
        }
    });
    assert!(compared.iter().all(|count| *count > 50), "{compared:?}");
}

/// Returns true if a clause stands on a page of this game: clauses begin with the first four letters of its name.
fn is_of(game: &AnyGame, clause: Clause) -> bool {
    let (page, _) = clause.name().split_once('-').unwrap_or_default();
    let own: String = game.info().id.to_uppercase().chars().take(4).collect();
    page == own || page == "HERA" && matches!(game.id(), GameId::Loom | GameId::Factory)
}

/// The promised score equals the score of the action.
#[test]
fn gains_and_notes_are_true() {
    let mut promised = 0;
    each_position(2, |game, random| {
        let Some(seat) = game.turn().seat() else { return };
        let points = |game: &AnyGame| match game.scores() {
            Scores::Points(points) => points[seat.index()].in_halves(),
            _ => 0,
        };
        for action in some(legal(game), 12, random) {
            let spots = spots_of(game, action);
            let Some((last, before)) = spots.split_last() else { continue };
            let mut draft = Draft::new(game);
            before.iter().for_each(|spot| assert_eq!(draft.touch(game, spot), Touch::Drafted));
            let sketch = draft.sketch(game);
            let target = sketch.targets.iter().find(|target| target.spot == *last);
            let mut after = game.clone();
            after.apply(action);
            let gain = Points::halves(points(&after).saturating_sub(points(game)));
            let note = match (game.id(), gain.in_halves()) {
                (GameId::Iri, _) | (GameId::Loom | GameId::Factory, 1..) => Some(Note::Gain(gain)),
                (GameId::Loom | GameId::Factory, _) => None,
                _ => continue,
            };
            if last.role != Role::Reserve {
                assert_eq!(target.map(|target| &target.note), Some(&note), "{}", game.notation(action));
                promised += usize::from(note.is_some());
                if game.id() == GameId::Iri {
                    draft.touch(game, last);
                    assert_eq!(draft.sketch(game).gain, Some(gain));
                }
            }
        }
    });
    assert!(promised > 100, "{promised}");
}

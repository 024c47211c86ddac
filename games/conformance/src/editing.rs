use crate::{new_game, random};
use pentad_core::random::below;
use pentad_core::{Counter, Edit, Editable, Seat, SetupText, Turn};

/// Plays random games with each of the options and checks the edits of the setup at every position: each is applied or refused in
/// words, a piece put and taken away again leaves no trace, and every setup can be built from the empty board.
pub fn editing<G: Editable>(options: &[&str], games: u64) {
    for short in options {
        for seed in 0..games {
            let mut game: G = new_game(short, seed);
            let (mut random, mut scratch) = (random(seed), Vec::new());
            let mut place = 0;
            loop {
                let told = format!("{} {short}, seed {seed}, action {place}", G::INFO.id);
                let setup = game.setup();
                every_edit_is_answered::<G>(&game.options(), &setup, &told);
                put_and_take_is_nothing::<G>(&game.options(), &setup, &told);
                the_empty_board_leads_here::<G>(&game.options(), &setup, &told);
                if game.turn() == Turn::Over {
                    break;
                }
                let action = game.random_action(&mut random, &mut scratch);
                game.apply(action);
                place += 1;
            }
            random_edits_break_nothing::<G>(&game, seed);
        }
    }
}

/// Returns every edit that is offered, and a few that are not.
pub fn offered_edits<G: Editable>(options: &G::Options, setup: &G::Setup) -> Vec<Edit<G::Piece>> {
    let mut edits = vec![Edit::Clear];
    for place in G::places(options, setup) {
        let at = G::place_name(options, place);
        edits.extend(G::tray(options).into_iter().map(|piece| Edit::Put { at: at.clone(), piece }));
        edits.extend([Edit::Take { at: at.clone() }, Edit::Turn { at }]);
    }
    edits.extend(Seat::ALL.map(Edit::ToAct));
    edits.extend(G::phases(options, setup).into_iter().map(Edit::Phase));
    for Counter { count, value, most, .. } in G::counters(options, setup) {
        let values = [0, value.saturating_sub(1), value.saturating_add(1), most, most.saturating_add(1)];
        edits.extend(values.map(|to| Edit::Count { what: count.clone(), to }));
    }
    edits
}

fn every_edit_is_answered<G: Editable>(options: &G::Options, setup: &G::Setup, told: &str) {
    for edit in offered_edits::<G>(options, setup) {
        let mut edited = setup.clone();
        match G::edit(options, &mut edited, &edit) {
            Ok(()) => is_written_and_read::<G>(options, &edited, &format!("{told}, {edit:?}")),
            Err(error) => {
                assert!(!error.to_string().is_empty(), "{told}, {edit:?}");
                assert!(edited == *setup, "a refused edit changes nothing: {told}, {edit:?}");
            }
        }
    }
}

/// Asserts that a setup round-trips through its text, even if it is not a valid position yet.
fn is_written_and_read<G: Editable>(options: &G::Options, setup: &G::Setup, told: &str) {
    let text = setup.to_string();
    let read = G::Setup::read(options, &text).unwrap_or_else(|error| panic!("{told}: {text}: {error}"));
    assert!(read == *setup, "{told}: {text} is read as {read}");
    match G::from_setup(options, setup) {
        Ok(game) => assert!(game.setup() == *setup, "{told}: {text}"),
        Err(error) => assert!(!error.to_string().is_empty(), "{told}: {text}"),
    }
}

fn put_and_take_is_nothing<G: Editable>(options: &G::Options, setup: &G::Setup, told: &str) {
    let held: Vec<G::Place> = G::pieces(options, setup).into_iter().map(|(place, _)| place).collect();
    for place in G::places(options, setup).into_iter().filter(|place| !held.contains(place)) {
        let at = G::place_name(options, place);
        assert_eq!(G::place(options, &at), Some(place), "{told}");
        for piece in G::tray(options) {
            let mut edited = setup.clone();
            if G::edit(options, &mut edited, &Edit::Put { at: at.clone(), piece }).is_err() {
                continue;
            }
            assert!(G::pieces(options, &edited).contains(&(place, piece)), "{told}, {piece} on {at}");
            G::edit(options, &mut edited, &Edit::Take { at: at.clone() }).unwrap_or_else(|error| panic!("{error}"));
            assert!(edited == *setup, "{told}, {piece} put and taken at {at}: {setup} has become {edited}");
        }
    }
}

fn the_empty_board_leads_here<G: Editable>(options: &G::Options, wanted: &G::Setup, told: &str) {
    let mut setup = G::start(options).setup();
    let edit = |setup: &mut G::Setup, edit: Edit<G::Piece>| {
        G::edit(options, setup, &edit).unwrap_or_else(|error| panic!("{told}, {edit:?}: {error}"));
    };
    edit(&mut setup, Edit::Clear);
    assert!(G::from_setup(options, &setup).is_ok(), "the empty board is a position: {told}");
    for (place, _) in G::pieces(options, &setup).into_iter().rev() {
        edit(&mut setup, Edit::Take { at: G::place_name(options, place) });
    }
    for (place, piece) in G::pieces(options, wanted) {
        // Some pieces come in pairs.
        if !G::pieces(options, &setup).contains(&(place, piece)) {
            edit(&mut setup, Edit::Put { at: G::place_name(options, place), piece });
        }
    }
    edit(&mut setup, Edit::ToAct(G::to_act(wanted)));
    edit(&mut setup, Edit::Phase(G::phase(options, wanted)));
    // The limit of one count may depend on other counts, so the counts are set several times.
    for _ in 0..4 {
        for Counter { count, value, .. } in G::counters(options, wanted) {
            let _ = G::edit(options, &mut setup, &Edit::Count { what: count, to: value });
        }
    }
    assert!(setup == *wanted, "{told}: {wanted} was to be set up, not {setup}");
}

/// Applies random edits, as a person trying out the editor would.
fn random_edits_break_nothing<G: Editable>(game: &G, seed: u64) {
    let (options, mut setup) = (game.options(), game.setup());
    let mut random = random(seed);
    for step in 0..60 {
        let mut edits = offered_edits::<G>(&options, &setup);
        // The board would otherwise be emptied too often.
        edits.retain(|edit| *edit != Edit::Clear || step == 30);
        let edit = edits.swap_remove(below(&mut random, edits.len()));
        let _ = G::edit(&options, &mut setup, &edit);
        let told = format!("{}, seed {seed}, edit {step}, {edit:?}", G::INFO.id);
        is_written_and_read::<G>(&options, &setup, &told);
        assert!(G::stand_in(&options, &setup).is_some(), "what edits make can be drawn: {told}: {setup}");
    }
}

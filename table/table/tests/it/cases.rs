use super::*;
use pentad_catalog::{Cause, Loss};
use pentad_core::{SeatSet, Turn};
use pentad_table::{CommandError, Ending, Happening, OpeningError, Room, Takebacks, TimeControl};

fn iris(terms: Terms) -> Table {
    opened(GameId::Iris, Headers::new().with("Size", "3"), people(2), terms, 1).0
}

fn refused(table: &mut Table, millis: i64, who: Actor, command: Command) -> CommandError {
    table.apply(at(millis), who, &command).expect_err("it is refused")
}

fn done(table: &mut Table, millis: i64, who: Actor, command: Command) -> Vec<Event> {
    table.apply(at(millis), who, &command).unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

fn set(seats: &[usize]) -> SeatSet {
    seats.iter().map(|number| seat(*number)).collect()
}

#[test]
fn actions_are_played_by_those_who_are_to_act() {
    let mut table = iris(Terms::default());
    assert_eq!(refused(&mut table, 1, by(2), play("c3")), CommandError::NotYourTurn);
    assert_eq!(refused(&mut table, 1, Actor::Visitor, play("c3")), CommandError::NotSeated);
    assert_eq!(refused(&mut table, 1, Actor::Authority, play("c3")), CommandError::NotYourTurn);
    let played = done(&mut table, 1, by(1), play(" C3 "));
    assert_eq!(played[0].what, Happening::Played("c3".into()), "events hold canonical notation");
    let error = refused(&mut table, 2, by(2), play("c3"));
    assert_eq!(error.to_string(), "c3: c3 holds a black stone already (IRIS-4)");
}

#[test]
fn chance_is_nobodys_to_say_but_the_authoritys() {
    let (mut table, _) = opened(GameId::Factory, Headers::new(), people(2), Terms::default(), 1);
    assert_eq!(table.awaited(), Awaited::Chance);
    for who in [by(1), by(2), Actor::Visitor] {
        assert_eq!(refused(&mut table, 1, who, play("flip NE")), CommandError::ChanceDecides);
    }
    done(&mut table, 1, Actor::Authority, play("flip NE"));
}

#[test]
fn chance_that_was_seen_comes_again_after_a_takeback() {
    let one = vec![Sitter::person()];
    let (mut table, _) = opened(GameId::Loom, Headers::new(), one, Terms::one_screen(None), 1);
    let flips = |table: &Table| table.chance_seen().map(|action| table.played().last().notation(action));
    assert_eq!((flips(&table), table.took_back()), (None, false));
    for flip in ["flip SW", "flip NE"] {
        done(&mut table, 1, Actor::Authority, play(flip));
    }
    done(&mut table, 2, by(1), play("NE@0,0"));
    done(&mut table, 3, Actor::Authority, play("flip NW"));
    done(&mut table, 4, by(1), Command::AskTakeback { plies: 0 });
    assert!(table.took_back());
    for flip in ["flip SW", "flip NE"] {
        assert_eq!(flips(&table).as_deref(), Some(flip), "the first deal too");
        done(&mut table, 5, Actor::Authority, play(flip));
    }
    assert_eq!(flips(&table), None, "no seat's turn is chance's");
    done(&mut table, 6, by(1), play("SW@0,0"));
    assert_eq!(flips(&table).as_deref(), Some("flip NW"), "another way to lay brings no other tile");
    // Earlier versions drew anew after a takeback: such a game stays valid, and the action seen last takes precedence.
    done(&mut table, 7, Actor::Authority, play("flip SE"));
    done(&mut table, 8, by(1), Command::AskTakeback { plies: 3 });
    assert_eq!(flips(&table).as_deref(), Some("flip SE"));
}

#[test]
fn at_one_screen_the_last_decision_of_a_person_is_taken_back() {
    let takeback = |plies| Command::AskTakeback { plies };
    let terms = || Terms::one_screen(None);
    // Later actions of bots and chance are taken back too.
    let sitters = vec![Sitter::person(), Sitter::Bot("level:1".to_owned())];
    let (mut table, _) = opened(GameId::Iris, Headers::new(), sitters, terms(), 1);
    assert_eq!(table.undo_by(None), None, "no decision has been made");
    done(&mut table, 1, by(1), play("e5"));
    done(&mut table, 2, Actor::Authority, play("d4"));
    done(&mut table, 3, Actor::Authority, play("f4"));
    assert_eq!(table.undo_by(None), Some((by(1), takeback(0))));
    assert_eq!(table.undo_by(Some(seat(2))), Some((by(2), takeback(2))), "a seat takes back its own decision");
    let (mut table, _) = opened(GameId::Loom, Headers::new(), people(1), terms(), 1);
    for flip in ["flip SW", "flip NE"] {
        done(&mut table, 1, Actor::Authority, play(flip));
    }
    assert_eq!(table.undo_by(None), None, "chance decides nothing");
    done(&mut table, 2, by(1), play("NE@0,0"));
    done(&mut table, 3, Actor::Authority, play("flip NW"));
    assert_eq!(table.undo_by(None), Some((by(1), takeback(2))));
    // Between bots any decision is taken back.
    let bots = vec![Sitter::Bot("level:1".to_owned()); 2];
    let (mut table, _) = opened(GameId::Iris, Headers::new(), bots, terms(), 1);
    done(&mut table, 1, Actor::Authority, play("e5"));
    assert_eq!(table.undo_by(None), Some((Actor::Authority, takeback(0))));
}

#[test]
fn what_a_record_brings_along_has_been_seen() {
    let opening = Opening {
        record: "[Game \"loom\"]\n[Seats \"1\"]\n\nflip SW\nflip NE\nNE@0,0\nflip SE\n".to_owned(),
        sitters: vec![Sitter::person()],
        terms: Terms::one_screen(None),
        earlier: None,
        left: None,
    };
    let (mut table, _) = Table::open(opening, at(0)).unwrap();
    done(&mut table, 1, by(1), Command::AskTakeback { plies: 3 });
    let seen = table.chance_seen().map(|action| table.played().last().notation(action));
    assert_eq!(seen.as_deref(), Some("flip SE"));
}

#[test]
fn quin_11_a_draw_is_agreed_by_all_and_stands_in_the_record() {
    let (mut table, _) = opened(GameId::Quintets, Headers::new(), people(3), Terms::default(), 1);
    done(&mut table, 1, by(1), play("La1"));
    assert_eq!(refused(&mut table, 2, by(1), Command::AcceptDraw), CommandError::NothingOffered);
    done(&mut table, 3, by(3), Command::OfferDraw);
    assert_eq!(refused(&mut table, 4, by(3), Command::AcceptDraw), CommandError::SaidAlready);
    let accepted = done(&mut table, 5, by(1), Command::AcceptDraw);
    assert_eq!((accepted[0].what.clone(), table.ending()), (Happening::DrawAccepted, None));
    assert_eq!(table.draw_offer(), Some(set(&[1, 3])));
    // An offer that meets an offer accepts it.
    let agreed = done(&mut table, 6, by(2), Command::OfferDraw);
    assert_eq!((agreed[0].what.clone(), table.ending()), (Happening::DrawAgreed, Some(Ending::Agreed)));
    assert_eq!((table.turn(), table.winners()), (Turn::Over, set(&[1, 2, 3])));
    let text = table.played().record().to_string();
    assert!(text.contains("[Result \"1=2=3\"]\n") && text.contains("[Ended \"agreed\"]\n"), "{text}");
    assert_eq!(refused(&mut table, 7, by(2), play("Sc5")), CommandError::Over);
}

#[test]
fn an_offer_goes_when_it_is_refused_or_another_seat_acts() {
    let mut table = iris(Terms::default());
    done(&mut table, 1, by(1), Command::OfferDraw);
    done(&mut table, 2, by(1), play("c3"));
    assert_eq!(table.draw_offer(), Some(set(&[1])), "its own action does not take it back");
    done(&mut table, 3, by(2), play("a1+e3"));
    assert_eq!(table.draw_offer(), None);
    done(&mut table, 4, by(1), Command::OfferDraw);
    done(&mut table, 5, by(2), Command::DeclineDraw);
    assert_eq!(refused(&mut table, 6, by(2), Command::AcceptDraw), CommandError::NothingOffered);
}

#[test]
fn nobody_agrees_on_a_draw_with_a_bot_or_alone() {
    let (mut table, _) =
        opened(GameId::Iris, Headers::new(), vec![Sitter::person(), Sitter::level(1)], Terms::default(), 1);
    assert_eq!(refused(&mut table, 1, by(1), Command::OfferDraw), CommandError::NobodyToAgree);
    let (mut table, _) = opened(GameId::Loom, Headers::new(), people(1), Terms::default(), 1);
    assert_eq!(refused(&mut table, 1, by(1), Command::OfferDraw), CommandError::NobodyToAgree);
}

#[test]
fn of_two_the_other_wins_when_one_resigns() {
    let mut table = iris(Terms::default());
    done(&mut table, 1, by(1), play("c3"));
    assert_eq!(refused(&mut table, 2, Actor::Visitor, Command::Resign), CommandError::NotSeated);
    done(&mut table, 2, by(1), Command::Resign);
    let loss = Loss { seat: seat(1), cause: Cause::Resigned };
    assert_eq!((table.ending(), table.winners()), (Some(Ending::Lost(loss)), set(&[2])));
    let text = table.played().record().to_string();
    assert!(text.contains("[Result \"2\"]\n[Ended \"resigned 1\"]\n"), "{text}");
    assert_eq!(refused(&mut table, 3, by(2), Command::Resign), CommandError::Over);
}

#[test]
fn of_three_the_others_finish_and_a_bot_plays_on() {
    let (mut table, _) = opened(GameId::Quintets, Headers::new(), people(3), Terms::default(), 1);
    done(&mut table, 1, by(1), play("La1"));
    done(&mut table, 2, by(2), Command::Resign);
    assert_eq!((table.ending(), table.lost()), (None, set(&[2])));
    assert_eq!(table.awaited(), Awaited::Bot { seat: seat(2), bot: "level:4".into() });
    assert_eq!(refused(&mut table, 3, by(2), play("Sc5")), CommandError::NotYourTurn);
    assert_eq!(refused(&mut table, 3, by(2), Command::Resign), CommandError::Lost);
    done(&mut table, 4, Actor::Authority, play("Sc5"));
    let text = table.played().record().to_string();
    assert!(text.ends_with("\nLa1\nSc5 # bot\n"), "{text}");
    assert!(text.contains("[Result \"*\"]\n[Ended \"resigned 2\"]\n"), "{text}");
    done(&mut table, 5, by(3), Command::Leave);
    assert_eq!(table.winners(), set(&[1]), "one is left");
    assert!(table.played().record().to_string().contains("[Result \"1\"]\n[Ended \"resigned 2, left 3\"]\n"));
}

#[test]
fn bots_do_not_play_on_among_themselves() {
    let sitters = vec![Sitter::person(), Sitter::level(2), Sitter::level(2)];
    let (mut table, _) = opened(GameId::Quintets, Headers::new(), sitters, Terms::default(), 1);
    done(&mut table, 1, by(1), Command::Resign);
    assert_eq!(table.awaited(), Awaited::Nobody);
    assert_eq!((table.winners(), table.outcome()), (SeatSet::EMPTY, None), "nobody has won what nobody finished");
}

#[test]
fn a_takeback_needs_the_others_unless_it_is_free() {
    let mut table = iris(Terms::default());
    done(&mut table, 1, by(1), play("c3"));
    assert_eq!(
        refused(&mut table, 2, by(2), Command::AskTakeback { plies: 0 }),
        CommandError::NothingToTakeBack,
        "not its own"
    );
    assert_eq!(refused(&mut table, 2, by(1), Command::AskTakeback { plies: 1 }), CommandError::NothingToTakeBack);
    done(&mut table, 2, by(1), Command::AskTakeback { plies: 0 });
    assert_eq!(refused(&mut table, 3, by(1), Command::GrantTakeback), CommandError::SaidAlready);
    done(&mut table, 3, by(2), Command::RefuseTakeback);
    assert_eq!(refused(&mut table, 4, by(2), Command::GrantTakeback), CommandError::NothingOffered);
    done(&mut table, 5, by(1), Command::AskTakeback { plies: 0 });
    let granted = done(&mut table, 6, by(2), Command::GrantTakeback);
    assert_eq!((granted[0].what.clone(), table.played().plies()), (Happening::TookBack(0), 0));

    let mut never = iris(Terms { takebacks: Takebacks::Never, ..Terms::default() });
    done(&mut never, 1, by(1), play("c3"));
    assert_eq!(refused(&mut never, 2, by(1), Command::AskTakeback { plies: 0 }), CommandError::NoTakebacks);
    let mut free = iris(Terms::one_screen(None));
    done(&mut free, 1, by(1), play("c3"));
    done(&mut free, 2, by(2), Command::Resign);
    done(&mut free, 3, by(2), Command::AskTakeback { plies: 0 });
    assert_eq!((free.played().plies(), free.ending()), (0, None), "the end is taken back too");
    assert!(!free.played().record().to_string().contains("Ended"));
}

#[test]
fn a_takeback_gives_no_time_back() {
    let time = Some(TimeControl::Bank { bank: 10_000, increment: 1_000 });
    let mut table = iris(Terms { clock_waits: false, ..Terms::one_screen(time) });
    done(&mut table, 3_000, by(1), play("c3"));
    assert_eq!(table.all_left(at(3_000)), [8_000, 10_000]);
    done(&mut table, 5_000, by(1), Command::AskTakeback { plies: 0 });
    assert_eq!(table.all_left(at(5_000)), [7_000, 8_000], "the increment goes, the time used stays used");
    done(&mut table, 5_000, by(1), play("c3"));
    assert_eq!(table.all_left(at(5_000)), [8_000, 8_000]);
}

#[test]
fn at_one_screen_the_clock_starts_with_the_first_action() {
    let time = Some(TimeControl::Bank { bank: 10_000, increment: 1_000 });
    let mut table = iris(Terms::one_screen(time));
    assert_eq!(table.clock().unwrap().running(), None);
    assert_eq!(refused(&mut table, 90_000, Actor::Authority, Command::Flag), CommandError::TimeLeft);
    done(&mut table, 90_000, by(1), play("c3"));
    assert_eq!(table.all_left(at(92_000)), [10_000, 8_000], "from now on it runs");
    done(&mut table, 93_000, by(1), Command::AskTakeback { plies: 0 });
    assert_eq!(table.clock().unwrap().running(), None, "as it was before");
    assert_eq!(table.all_left(at(99_000)), [10_000, 7_000]);
}

#[test]
fn named_players_stand_in_the_record_and_move_on_with_their_seats() {
    let named = |name: &str| Sitter::Person(pentad_table::Person { name: name.into(), ..Default::default() });
    let options = Headers::new().with("Game", "iris").with("Size", "3");
    let deal =
        |sitters| Opening::deal(&options, sitters, Terms::default(), &mut pentad_core::random::Unshuffled).unwrap();
    let opening = deal(vec![named("Ada"), Sitter::level(3)]);
    assert!(opening.record.contains("[Players \"Ada, player 2\"]"), "{}", opening.record);
    let (table, _) = Table::open(opening, at(0)).unwrap();
    let again = table.rematch(&mut pentad_core::random::Unshuffled).unwrap();
    assert!(again.record.contains("[Players \"player 1, Ada\"]"), "{}", again.record);
    assert!(!deal(vec![Sitter::person(), Sitter::person()]).record.contains("Players"));
}

#[test]
fn a_flag_falls_when_the_time_is_up_and_not_before() {
    let time = Some(TimeControl::Bank { bank: 1_000, increment: 0 });
    let mut table = iris(Terms { time, most_lag: 200, ..Terms::default() });
    assert_eq!(table.clock().unwrap().deadline(), Some(at(1_000)));
    assert_eq!(refused(&mut table, 999, Actor::Authority, Command::Flag), CommandError::TimeLeft);
    let late = |lag| Command::Play { action: "c3".into(), lag };
    assert_eq!(refused(&mut table.clone(), 1_100, by(1), late(50)), CommandError::TimeIsUp);
    assert_eq!(
        refused(&mut table.clone(), 1_300, by(1), late(5_000)),
        CommandError::TimeIsUp,
        "lag is believed up to a bound"
    );
    let mut lucky = table.clone();
    done(&mut lucky, 1_100, by(1), late(150));
    assert_eq!(lucky.all_left(at(1_100)), [50, 1_000], "what the connection took is not charged, and nothing is given");
    done(&mut table, 1_000, by(2), Command::Flag);
    assert!(table.played().record().to_string().contains("[Result \"2\"]\n[Ended \"flagged 1\"]\n"));
    assert_eq!(refused(&mut iris(Terms::default()), 1, by(1), Command::Flag), CommandError::NoClock);
}

#[test]
fn a_flag_leaves_no_time_where_a_bot_plays_on() {
    let time = Some(TimeControl::Bank { bank: 1_000, increment: 500 });
    let terms = Terms { time, ..Terms::default() };
    let (mut table, _) = opened(GameId::Quintets, Headers::new(), people(3), terms, 1);
    done(&mut table, 1_000, Actor::Authority, Command::Flag);
    assert!(matches!(table.awaited(), Awaited::Bot { seat, .. } if seat == self::seat(1)), "{:?}", table.awaited());
    assert_eq!(table.all_left(at(1_500)), [0, 1_000, 1_000]);
}

#[test]
fn time_can_stand_still_and_never_runs_backwards() {
    let time = Some(TimeControl::Bank { bank: 10_000, increment: 0 });
    let mut table = iris(Terms { time, ..Terms::default() });
    done(&mut table, 1_000, by(1), play("c3"));
    done(&mut table, 500_000, Actor::Authority, Command::Resume);
    assert_eq!(table.all_left(at(500_000)), [9_000, 10_000]);
    let played = done(&mut table, 400_000, by(2), play("a1+e3"));
    assert_eq!((played[0].time, table.all_left(at(500_000))), (at(500_000), vec![9_000, 10_000]));
    assert_eq!(refused(&mut table, 500_000, by(1), Command::Resume), CommandError::NotForPeople);
}

#[test]
fn time_in_which_the_authority_was_away_is_nobodys() {
    let time = Some(TimeControl::Bank { bank: 10_000, increment: 0 });
    let mut table = iris(Terms { time, ..Terms::default() });
    done(&mut table, 1_000, by(1), play("c3"));
    done(&mut table, 9_000, Actor::Authority, Command::Excuse { span: 6_000 });
    assert_eq!(table.all_left(at(9_000)), [9_000, 8_000], "two seconds were thought, six were not to be had");
    done(&mut table, 10_000, Actor::Authority, Command::Excuse { span: 60_000 });
    assert_eq!(table.all_left(at(10_000)), [9_000, 8_000], "no more than has passed");
    assert_eq!(refused(&mut table, 10_000, by(2), Command::Excuse { span: 1 }), CommandError::NotForPeople);
}

#[test]
fn on_vacation_the_time_stands_still_until_the_vacation_is_used_up() {
    let terms = Terms { time: Some(TimeControl::EachTurn { span: 1_000 }), vacation: 5_000, ..Terms::default() };
    let mut table = iris(terms);
    done(&mut table, 100, by(1), Command::BeginVacation);
    assert_eq!(refused(&mut table, 200, by(1), Command::BeginVacation), CommandError::NoVacation);
    assert_eq!(table.clock().unwrap().deadline(), Some(at(6_000)));
    assert_eq!(table.all_left(at(5_100)), [900, 1_000]);
    assert_eq!(table.all_left(at(5_600)), [400, 1_000]);
    done(&mut table, 2_100, by(1), Command::EndVacation);
    assert_eq!(table.clock().unwrap().vacation_left(seat(1), at(2_100)), 3_000);
    assert_eq!(refused(&mut table, 3_000, by(1), Command::BeginVacation), CommandError::TimeIsUp);
}

#[test]
fn a_seat_that_stays_away_can_be_claimed_against_whoever_is_to_act() {
    let mut table = iris(Terms { claim_after: Some(1_000), ..Terms::default() });
    let claim = || Command::Claim { seat: seat(2) };
    done(&mut table, 10, Actor::Authority, Command::Absent { seat: seat(2) });
    assert_eq!(refused(&mut table, 1_010, by(1), claim()), CommandError::NotAway(seat(2)), "no seat has acted yet");
    done(&mut table, 1_015, Actor::Authority, Command::Present { seat: seat(2) });
    done(&mut table, 1_020, by(1), play("c3"));
    while table.turn() == Turn::Seat(seat(2)) {
        let mut actions = Vec::new();
        table.played().last().legal_actions(&mut actions);
        let action = table.played().last().notation(actions[0]);
        done(&mut table, 1_030, by(2), play(&action));
    }
    assert_eq!(table.turn(), Turn::Seat(seat(1)));
    done(&mut table, 1_040, Actor::Authority, Command::Absent { seat: seat(2) });
    assert_eq!(refused(&mut table, 1_900, by(1), claim()), CommandError::NotAway(seat(2)));
    done(&mut table, 3_000, by(1), claim());
    assert!(table.ending().is_some());
}

#[test]
fn people_who_play_with_each_other_have_no_help_unless_the_terms_allow_it() {
    let open = |sitters: Vec<Sitter>, help| {
        opened(GameId::Iris, Headers::new(), sitters, Terms { help, ..Terms::default() }, 1).0
    };
    let (person, bot) = (Sitter::person, || Sitter::level(3));
    let mut table = open(vec![person(), person()], false);
    assert!(table.is_without_help());
    done(&mut table, 1, by(2), Command::Resign);
    assert!(!table.is_without_help(), "it is over");
    for (table, why) in [
        (open(vec![person(), person()], true), "all have agreed"),
        (open(vec![person(), bot()], false), "nobody plays against the person"),
        (open(vec![person(), Sitter::Open], false), "it has not begun"),
    ] {
        assert!(!table.is_without_help(), "{why}");
    }
    let three = vec![person(), person(), person()];
    let mut table = opened(GameId::Quintets, Headers::new(), three, Terms::default(), 1).0;
    done(&mut table, 1, by(2), Command::Resign);
    assert!(table.is_without_help(), "a seat that has lost counts");
}

#[test]
fn a_seat_that_stays_away_can_be_claimed_against_when_it_is_to_act() {
    let time = Some(TimeControl::Bank { bank: 60_000, increment: 0 });
    let mut table = iris(Terms { time, claim_after: Some(1_000), ..Terms::default() });
    let claim = || Command::Claim { seat: seat(1) };
    assert_eq!(refused(&mut table, 1, by(2), claim()), CommandError::NotAway(seat(1)));
    assert_eq!(refused(&mut table, 1, by(2), Command::Absent { seat: seat(1) }), CommandError::NotForPeople);
    done(&mut table, 10, Actor::Authority, Command::Absent { seat: seat(1) });
    assert_eq!(done(&mut table, 500, Actor::Authority, Command::Absent { seat: seat(1) }), [], "it is known");
    assert_eq!(refused(&mut table, 1_009, by(2), claim()), CommandError::NotAway(seat(1)));
    let mut back = table.clone();
    done(&mut back, 900, Actor::Authority, Command::Present { seat: seat(1) });
    assert_eq!(refused(&mut back, 9_999, by(2), claim()), CommandError::NotAway(seat(1)));
    // While the authority itself was away, the absent player could not come back.
    let mut excused = table.clone();
    done(&mut excused, 1_009, Actor::Authority, Command::Excuse { span: 900 });
    assert_eq!(refused(&mut excused, 1_909, by(2), claim()), CommandError::NotAway(seat(1)));
    done(&mut excused, 1_910, by(2), claim());
    done(&mut table, 1_010, by(2), claim());
    assert!(table.played().record().to_string().contains("[Result \"2\"]\n[Ended \"left 1\"]\n"));
}

#[test]
fn seats_are_taken_before_the_game_begins() {
    let (mut table, _) =
        opened(GameId::Iris, Headers::new(), vec![Sitter::person(), Sitter::Open], Terms::default(), 1);
    assert_eq!(
        (table.awaited(), refused(&mut table, 1, by(1), play("c3"))),
        (Awaited::Players, CommandError::SeatsOpen)
    );
    let sit = |number, sitter| Command::Sit { seat: seat(number), sitter };
    assert_eq!(refused(&mut table, 1, Actor::Visitor, sit(1, Sitter::person())), CommandError::Taken(seat(1)));
    assert_eq!(refused(&mut table, 1, Actor::Visitor, sit(3, Sitter::person())), CommandError::NoSeat(seat(3)));
    assert_eq!(refused(&mut table, 1, Actor::Visitor, sit(2, Sitter::level(3))), CommandError::NotForPeople);
    assert_eq!(
        refused(&mut table, 1, by(1), sit(2, Sitter::person())),
        CommandError::SaidAlready,
        "nobody plays both sides"
    );
    done(&mut table, 1, Actor::Visitor, sit(2, Sitter::person()));
    done(&mut table, 2, by(2), Command::Leave);
    assert_eq!(*table.sitter(seat(2)), Sitter::Open);
    done(&mut table, 3, Actor::Authority, sit(2, Sitter::level(3)));
    done(&mut table, 4, by(1), play("c3"));
    assert_eq!(table.awaited(), Awaited::Bot { seat: seat(2), bot: "level:3".into() });
}

#[test]
fn a_game_is_called_off_only_before_every_seat_has_acted() {
    let mut table = iris(Terms::default());
    done(&mut table, 1, by(1), play("c3"));
    let mut early = table.clone();
    done(&mut early, 2, by(2), Command::Abort);
    assert_eq!((early.ending(), early.winners(), early.outcome()), (Some(Ending::Aborted), SeatSet::EMPTY, None));
    assert!(early.played().record().to_string().contains("[Result \"*\"]\n[Ended \"aborted\"]\n"));
    done(&mut table, 2, by(2), play("a1+e3"));
    assert_eq!(refused(&mut table, 3, by(2), Command::Abort), CommandError::TooLateToAbort);
}

#[test]
fn another_game_takes_everything_from_this_one_and_moves_the_seats_on() {
    let time = Some(TimeControl::Bank { bank: 60_000, increment: 5 });
    let named = |name: &str| Sitter::Person(pentad_table::Person { id: String::new(), name: name.into() });
    let sitters = vec![named("Ann"), named("Bo"), Sitter::level(2)];
    let (mut table, opened) = opened(GameId::Iri, Headers::new(), sitters, Terms { time, ..Terms::default() }, 4);
    assert_eq!(refused(&mut table, 1, by(1), Command::Rematch), CommandError::NotOver);
    done(&mut table, 1, by(1), Command::Resign);
    done(&mut table, 1, by(2), Command::Resign);
    done(&mut table, 2, by(1), Command::Rematch);
    assert_eq!(
        (refused(&mut table, 3, by(1), Command::Rematch), table.wants_rematch()),
        (CommandError::SaidAlready, set(&[1]))
    );
    let again = table.rematch(&mut random(5)).unwrap();
    assert_eq!(again.sitters, [named("Bo"), Sitter::level(2), named("Ann")]);
    assert_eq!(again.terms, *table.terms());
    let Happening::Opened(first) = opened.what else { panic!("a table is opened first") };
    assert_ne!(again.record, first.record, "the dictionary is dealt anew");
    assert!(again.record.contains("[Seats \"3\"]"), "{}", again.record);

    let options = Headers::new().with("Size", "7");
    let (large, _) = super::opened(GameId::Iris, options, people(2), Terms::default(), 1);
    assert!(large.rematch(&mut random(1)).unwrap().record.contains("[Size \"7\"]"));
}

#[test]
fn fact_8_a_match_goes_on_with_its_players_until_one_has_five_points() {
    for seats in 2..=4 {
        let names: Vec<Sitter> = (1..=seats as u8).map(Sitter::level).collect();
        let (mut table, _) = opened(GameId::Factory, Headers::new(), names.clone(), Terms::default(), 1);
        let mut opening = table.rematch(&mut random(1)).unwrap();
        opening.earlier = Some(vec![0; seats]);
        opening.sitters = names.clone();
        let mut random = random(seats as u64);
        let mut totals = vec![0; seats];
        for game in 0.. {
            table = Table::open(opening, at(0)).unwrap().0;
            assert_eq!(table.sitters()[0], names[game % seats], "the next player starts each game");
            assert_eq!(table.standing().unwrap().earlier()[0], totals[game % seats]);
            while table.ending().is_none() {
                let action = any_action(&table, &mut random);
                assert!(!table.has_next_game());
                table.apply(at(0), Actor::Authority, &play(&action)).unwrap();
            }
            let players = table.played().record().headers.get("Players").unwrap().to_owned();
            assert!(players.starts_with(&format!("player {}", 1 + game % seats)), "{players}");
            let points = table.standing().unwrap().points_at(table.played().last());
            for (index, points) in points.iter().enumerate() {
                totals[(game + index) % seats] = *points;
            }
            match table.next_game(&mut random) {
                Some(next) => opening = next.unwrap(),
                None => break,
            }
        }
        let Some(Ending::MatchWon(winner)) = table.ending() else { panic!("{:?}", table.ending()) };
        assert!(table.standing().unwrap().points_at(table.played().last())[winner.index()] >= 5);
        assert_eq!(totals.iter().filter(|points| **points >= 5).count(), 1, "{totals:?}");
        assert_eq!(
            (table.winners(), table.played().result().as_str()),
            (SeatSet::only(winner), "*"),
            "the game breaks off"
        );
    }
}

#[test]
fn tables_are_opened_only_for_games_that_can_be() {
    let opening = |record: &str, sitters: usize| Opening {
        record: record.into(),
        sitters: people(sitters),
        terms: Terms::default(),
        earlier: None,
        left: None,
    };
    let error = |opening: Opening| Table::open(opening, at(0)).unwrap_err();
    assert!(matches!(error(opening("", 2)), OpeningError::Record(_)));
    assert!(matches!(error(opening("[Game \"chess\"]\n", 2)), OpeningError::Replay(_)));
    assert_eq!(error(opening("[Game \"iris\"]\n", 3)).to_string(), "the game has 2 seats, and there are 3 sitters");
    assert_eq!(error(Opening { earlier: Some(vec![0, 0]), ..opening("[Game \"iris\"]\n", 2) }), OpeningError::NoMatch);
    let clocks = Opening { left: Some(vec![1]), ..opening("[Game \"iris\"]\n", 2) };
    assert!(error(clocks).to_string().contains("1 clocks"));
}

#[test]
fn messages_are_neither_empty_nor_endless() {
    let mut table = iris(Terms::default());
    let say = |text: &str| Command::Say { room: Room::Spectators, text: text.into() };
    assert_eq!(refused(&mut table, 1, Actor::Visitor, say(" \n")), CommandError::Length(500));
    assert_eq!(refused(&mut table, 1, Actor::Visitor, say(&"é".repeat(501))), CommandError::Length(500));
    done(&mut table, 1, Actor::Visitor, say(&"é".repeat(500)));
}

#[test]
fn an_action_leads_to_the_same_events_as_its_text() {
    let time = Some(TimeControl::Bank { bank: 60_000, increment: 500 });
    let terms = Terms { time, ..Terms::default() };
    let mut random = pentad_conformance::random(1);
    for (id, seats) in [(GameId::Iri, 2), (GameId::Enantiomerfolk, 2), (GameId::Factory, 3)] {
        let (mut table, _) = opened(id, Headers::new(), people(seats), terms.clone(), 1);
        for now in (0..2_000).step_by(100).map(at) {
            let Some(who) = crate::actor(&table) else { break };
            let game = table.played().last();
            let action = game.random_action(&mut random);
            let command = play(&game.notation(action));
            assert_eq!(
                table.clone().play(now, Actor::Visitor, action),
                table.clone().apply(now, Actor::Visitor, &command)
            );
            let mut told = table.clone();
            assert_eq!(table.play(now, who, action), told.apply(now, who, &command));
            assert_eq!(
                (table.played().record().to_string(), table.clock()),
                (told.played().record().to_string(), told.clock())
            );
        }
    }
}

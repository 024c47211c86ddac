use crate::{Beat, Goal, Step, course};
use pentad_catalog::{AnyAction, AnyGame, GameId, Playthrough};
use pentad_core::Turn;

/// A step of a course, as far as the learner has come with it.
#[derive(Clone, Debug)]
pub struct Lesson {
    game: GameId,
    index: usize,
    /// Everything since the step's start position, replies and chance included.
    played: Playthrough,
    /// How often the learner has acted well in this step.
    acted: usize,
    /// Where a script goes on: the place of its next beat.
    beat: usize,
    is_done: bool,
}

/// What came of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The step is done. What belongs to it afterwards has been played as well.
    Well,
    /// Right so far, and there is more to do. Replies have been played.
    GoOn,
    /// Legal, but not what was asked: the position has been put back.
    NotYet,
    /// Not an action that can be played now: nothing has changed.
    Illegal,
}

impl Lesson {
    /// The first step of a game's course.
    pub fn new(game: GameId) -> Lesson {
        Lesson::of(game, 0, &course(game)[0])
    }

    /// A step by its place in the course, counted from 0; `None` beyond the last.
    pub fn at(game: GameId, index: usize) -> Option<Lesson> {
        course(game).get(index).map(|step| Lesson::of(game, index, step))
    }

    /// A step by its key: `iris-pair`.
    pub fn of_key(game: GameId, key: &str) -> Option<Lesson> {
        let index = course(game).iter().position(|step| step.key == key)?;
        Lesson::at(game, index)
    }

    fn of(game: GameId, index: usize, step: &Step) -> Lesson {
        let played = Playthrough::new((step.start)());
        let mut lesson = Lesson { game, index, played, acted: 0, beat: 0, is_done: matches!(step.goal, Goal::Look) };
        lesson.reply();
        lesson
    }

    /// Which game it is about.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The step.
    pub fn step(&self) -> &'static Step {
        &course(self.game)[self.index]
    }

    /// The step's place in the course, counted from 0.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The position as it stands, to be drawn.
    pub fn position(&self) -> &AnyGame {
        self.played.last()
    }

    /// Everything since the step's start position with all positions on the way: what the others did and what chance
    /// brought is in it, to be shown one after the other.
    pub fn played(&self) -> &Playthrough {
        &self.played
    }

    /// Whether the step is done. One that only shows something is done from the start.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// The message that says what to do now.
    pub fn task_key(&self) -> String {
        self.step().message(if self.is_past_first() { "then" } else { "task" })
    }

    /// The message that helps with what to do now.
    pub fn hint_key(&self) -> String {
        self.step().message(if self.is_past_first() { "then-hint" } else { "hint" })
    }

    /// Plays an action of the learner and what follows it by itself.
    pub fn play(&mut self, action: AnyAction) -> Progress {
        if self.is_done || !is_legal(self.position(), action) {
            return Progress::Illegal;
        }
        let is_asked = match self.step().goal {
            Goal::Look => return Progress::Illegal,
            Goal::Any => true,
            Goal::Play(judge) => judge(self.position(), action),
            Goal::Script(beats) => match beats.get(self.beat) {
                Some(Beat::Ask(judge)) => judge(self.position(), action),
                _ => return Progress::Illegal,
            },
            Goal::Reach { within, reached } => return self.reach(action, within, reached),
        };
        if !is_asked {
            return Progress::NotYet;
        }
        self.played.push(action);
        self.acted += 1;
        self.beat += 1;
        self.reply();
        self.is_done = self.acted >= self.step().asks();
        if self.is_done { Progress::Well } else { Progress::GoOn }
    }

    /// Puts the step back to its beginning.
    pub fn restart(&mut self) {
        *self = Lesson::of(self.game, self.index, self.step());
    }

    /// Goes on to the next step; `false`, and nothing changes, after the last one.
    pub fn go_on(&mut self) -> bool {
        match Lesson::at(self.game, self.index + 1) {
            Some(next) => {
                *self = next;
                true
            }
            None => false,
        }
    }

    /// Goes back to the step before; `false`, and nothing changes, at the first one.
    pub fn go_back(&mut self) -> bool {
        match self.index.checked_sub(1).and_then(|index| Lesson::at(self.game, index)) {
            Some(before) => {
                *self = before;
                true
            }
            None => false,
        }
    }

    fn is_past_first(&self) -> bool {
        matches!(self.step().goal, Goal::Script(_)) && self.acted > 0 && self.step().asks() > 1
    }

    fn reach(&mut self, action: AnyAction, within: usize, reached: fn(&AnyGame) -> bool) -> Progress {
        let actor = self.position().turn();
        self.played.push(action);
        self.acted += 1;
        if reached(self.position()) {
            self.is_done = true;
            return Progress::Well;
        }
        if self.acted < within && self.position().turn() == actor {
            return Progress::GoOn;
        }
        self.restart();
        Progress::NotYet
    }

    /// Plays the replies that come now.
    fn reply(&mut self) {
        let Goal::Script(beats) = self.step().goal else { return };
        while let Some(Beat::Reply(text)) = beats.get(self.beat) {
            // A course whose replies cannot be played has been written wrong, and its tests say so; the learner goes on
            // with what is there.
            let Ok(action) = self.position().read(text) else { return };
            self.played.push(action);
            self.beat += 1;
        }
    }
}

fn is_legal(game: &AnyGame, action: AnyAction) -> bool {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    game.turn() != Turn::Over && legal.contains(&action)
}

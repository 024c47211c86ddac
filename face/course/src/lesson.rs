use crate::{Beat, Goal, Step, course};
use pentad_catalog::{AnyAction, AnyGame, GameId, Playthrough};
use pentad_core::Turn;

/// A step of a course, with the learner's progress in it.
#[derive(Clone, Debug)]
pub struct Lesson {
    game: GameId,
    index: usize,
    /// The actions since the step's start position, including replies and chance.
    played: Playthrough,
    /// Number of the learner's accepted actions in this step.
    acted: usize,
    /// Index of the next beat of a script.
    beat: usize,
    is_done: bool,
}

/// The result of a learner's action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The step is done. The replies that follow it have been played as well.
    Well,
    /// Right so far, and there is more to do. Replies have been played.
    GoOn,
    /// Legal, but not what the step asks for: the position has been put back.
    NotYet,
    /// Not an action that can be played now: nothing has changed.
    Illegal,
}

impl Lesson {
    /// Returns the first step of a game's course.
    pub fn new(game: GameId) -> Lesson {
        Lesson::of(game, 0, &course(game)[0])
    }

    /// Returns a step by its index in the course, counted from 0; `None` beyond the last.
    pub fn at(game: GameId, index: usize) -> Option<Lesson> {
        course(game).get(index).map(|step| Lesson::of(game, index, step))
    }

    /// Returns a step by its key: `iris-pair`.
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

    /// Returns the game that the step is about.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// Returns the step.
    pub fn step(&self) -> &'static Step {
        &course(self.game)[self.index]
    }

    /// Returns the step's index in the course, counted from 0.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Returns the current position, to be drawn.
    pub fn position(&self) -> &AnyGame {
        self.played.last()
    }

    /// Returns the actions since the step's start position with all positions on the way. It includes replies and chance actions, so that
    /// they can be shown one after the other.
    pub fn played(&self) -> &Playthrough {
        &self.played
    }

    /// Returns true if the step is done. A step that only shows something is done from the start.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Returns the key of the message with the current task.
    pub fn task_key(&self) -> String {
        self.step().message(if self.is_past_first() { "then" } else { "task" })
    }

    /// Returns the key of the message with a hint for the current task.
    pub fn hint_key(&self) -> String {
        self.step().message(if self.is_past_first() { "then-hint" } else { "hint" })
    }

    /// Plays an action of the learner and the replies to it.
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

    /// Restarts the step.
    pub fn restart(&mut self) {
        *self = Lesson::of(self.game, self.index, self.step());
    }

    /// Advances to the next step; returns `false` without a change after the last one.
    pub fn go_on(&mut self) -> bool {
        match Lesson::at(self.game, self.index + 1) {
            Some(next) => {
                *self = next;
                true
            }
            None => false,
        }
    }

    /// Returns to the step before; returns `false` without a change at the first one.
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

    /// Plays the replies that are due.
    fn reply(&mut self) {
        let Goal::Script(beats) = self.step().goal else { return };
        while let Some(Beat::Reply(text)) = beats.get(self.beat) {
            // A reply that cannot be played is a mistake in the course, which its tests find; the learner continues with the position
            // reached.
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

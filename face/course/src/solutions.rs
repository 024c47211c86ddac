use crate::{Lesson, Progress, Step};
use pentad_catalog::{AnyAction, GameId};

/// Greatest number of solutions listed. The list is for tests and for demonstration, and some steps have thousands.
const MOST: usize = 200;

/// Returns the solutions of a step, each as the learner's actions in order, found by trying every legal action; of very many, only some. A
/// step that only shows something has none.
pub fn solutions(step: &Step) -> Vec<Vec<AnyAction>> {
    let mut found = Vec::new();
    if let Some(lesson) = GameId::ALL.into_iter().find_map(|id| Lesson::of_key(id, step.key)) {
        search(&lesson, MOST, &mut Vec::new(), &mut found);
    }
    found
}

impl Lesson {
    /// Returns an action that leads on to the end of the step, for a learner who asks to see one; `None` if there is none, because the step
    /// is done or because the actions so far lead nowhere.
    pub fn right_action(&self) -> Option<AnyAction> {
        let mut found = Vec::new();
        search(self, 1, &mut Vec::new(), &mut found);
        found.first().and_then(|way| way.first().copied())
    }
}

fn search(lesson: &Lesson, most: usize, so_far: &mut Vec<AnyAction>, found: &mut Vec<Vec<AnyAction>>) {
    let mut legal = Vec::new();
    lesson.position().legal_actions(&mut legal);
    for action in legal {
        if found.len() >= most {
            return;
        }
        let mut tried = lesson.clone();
        so_far.push(action);
        match tried.play(action) {
            Progress::Well => found.push(so_far.clone()),
            Progress::GoOn => search(&tried, most, so_far, found),
            Progress::NotYet | Progress::Illegal => {}
        }
        so_far.pop();
    }
}

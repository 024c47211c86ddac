//! A study on its way to the board, with what is known about it.

use super::kept::Kept;
use super::told;
use crate::browser;
use pentad_catalog::{AnyGame, GameId};
use pentad_core::Headers;
use pentad_study::{NodeId, Study, StudyError};

/// A study that has been opened.
#[derive(Clone)]
pub(crate) struct Opened {
    pub(crate) study: Study,
    pub(crate) at: NodeId,
    pub(crate) kept: Kept,
    /// Tells it from what was opened before it.
    pub(crate) number: u64,
    /// What is to be done with it at once.
    pub(crate) wish: Option<Wish>,
}

/// What an address asks for beside a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// `?review=1`: the whole game is looked through.
    Review,
    /// `?share=1`: the window with all exports is open.
    Share,
}

impl Opened {
    /// A study that is new here, shown from its start.
    pub(crate) fn new(study: Study) -> Opened {
        let kept = Kept::new(&study);
        Opened { at: study.root(), kept, study, number: browser::random_number(), wish: None }
    }

    /// A study from memory, as it was left.
    pub(crate) fn kept(kept: Kept) -> Option<Opened> {
        let (study, at) = kept.study()?;
        Some(Opened { study, at, kept, number: browser::random_number(), wish: None })
    }

    /// What a link leads to: the study as it was left here, if it is known already, shown where the link says.
    pub(crate) fn of_link(link: &str) -> Result<Opened, StudyError> {
        let (study, at) = Study::from_link_at(link)?;
        let place = at.map(|at| study.place(at));
        // The address follows what is studied here, so it may be a study that is known already.
        let text = study.to_text();
        let kept = Kept::all().into_iter().find(|kept| kept.text == text).and_then(Opened::kept);
        let opened = kept.unwrap_or_else(|| Opened::new(study));
        let at = place.and_then(|place| opened.study.at_place(&place)).unwrap_or(opened.at);
        Ok(Opened { at, ..opened })
    }

    /// The same, shown after so many plies of its main line.
    pub(crate) fn shown_after(self, plies: usize) -> Opened {
        let line = self.study.main_line_from(self.study.root());
        Opened { at: *line.get(plies).or(line.last()).unwrap_or(&self.at), ..self }
    }

    /// The same, shown where these actions lead, as far as they are in it.
    pub(crate) fn shown_along(self, actions: &[String]) -> Opened {
        let mut at = self.study.root();
        for action in actions {
            let next = self.study.children(at).iter().find(|child| self.study.notation(**child) == *action);
            let Some(next) = next else { break };
            at = *next;
        }
        Opened { at, ..self }
    }
}

/// A study of a start position, dealt by chance.
pub(crate) fn start(id: GameId, options: &Headers) -> Result<Study, String> {
    let mut headers = options.clone();
    headers.set("Game", id.info().id);
    id.deal(&mut headers, &mut browser::chance()).map_err(|error| told::setup(error.to_string()))?;
    let start: AnyGame = id.start(&headers).map_err(|error| told::setup(error.to_string()))?;
    Ok(Study::new(start))
}

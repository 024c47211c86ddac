//! A study about to be shown, with its state.

use super::kept::Kept;
use super::told;
use crate::kit::browser;
use pentad_catalog::{AnyGame, GameId};
use pentad_core::Headers;
use pentad_study::{NodeId, Study, StudyError};

/// An opened study.
#[derive(Clone)]
pub(crate) struct Opened {
    pub(crate) study: Study,
    pub(crate) at: NodeId,
    pub(crate) kept: Kept,
    /// Unique number of this opening.
    pub(crate) number: u64,
    /// An action to take at once.
    pub(crate) wish: Option<Wish>,
}

/// An action requested by the address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// `?review=1`: starts a review of the whole game.
    Review,
    /// `?share=1`: opens the window with all exports.
    Share,
}

impl Opened {
    /// Opens a new study at its start.
    pub(crate) fn new(study: Study) -> Opened {
        let kept = Kept::new(&study);
        Opened { at: study.root(), kept, study, number: browser::random_number(), wish: None }
    }

    /// Opens a stored study as it was left.
    pub(crate) fn kept(kept: Kept) -> Option<Opened> {
        let (study, at) = kept.study()?;
        Some(Opened { study, at, kept, number: browser::random_number(), wish: None })
    }

    /// Opens the study of a link, at the link's place. A study that is already stored keeps its stored state.
    pub(crate) fn of_link(link: &str) -> Result<Opened, StudyError> {
        let (study, at) = Study::from_link_at(link)?;
        let place = at.map(|at| study.place(at));
        // The address follows the study on display, so the link may lead to a stored study.
        let text = study.to_text();
        let kept = Kept::all().into_iter().find(|kept| kept.text == text).and_then(Opened::kept);
        let opened = kept.unwrap_or_else(|| Opened::new(study));
        let at = place.and_then(|place| opened.study.at_place(&place)).unwrap_or(opened.at);
        Ok(Opened { at, ..opened })
    }

    /// Returns it at the position after `plies` plies of its main line.
    pub(crate) fn shown_after(self, plies: usize) -> Opened {
        let line = self.study.main_line_from(self.study.root());
        Opened { at: *line.get(plies).or(line.last()).unwrap_or(&self.at), ..self }
    }

    /// Returns it at the position that these actions lead to, as far as they are part of it.
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

/// Creates a study of a start position, dealt by chance.
pub(crate) fn start(id: GameId, options: &Headers) -> Result<Study, String> {
    let mut headers = options.clone();
    headers.set("Game", id.info().id);
    id.deal(&mut headers, &mut browser::chance()).map_err(|error| told::setup(error.to_string()))?;
    let start: AnyGame = id.start(&headers).map_err(|error| told::setup(error.to_string()))?;
    Ok(Study::new(start))
}

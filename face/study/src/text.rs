use crate::comment::{self, MARKS};
use crate::{Doubt, MOST_NODES, NodeId, Study, StudyError};
use pentad_catalog::{Playthrough, Record, RecordLine};
use std::collections::HashMap;

impl Study {
    /// Returns the study as the text of a record: the main line is the game, variations are comments.
    pub fn to_text(&self) -> String {
        self.record().to_string()
    }

    /// Returns the study as a record: the main line is the game, variations are comments.
    pub fn record(&self) -> Record {
        let mut record = self.head.clone();
        let mut push = |action, comment| record.lines.push(RecordLine { action, comment, number: 0 });
        for line in comment::lines(self.comment(self.root())) {
            push(None, Some(line));
        }
        for visit in self.walk() {
            let mut comments = comment::lines(self.comment(visit.node));
            let notation = self.notation(visit.node);
            if visit.depth == 0 {
                push(Some(notation.to_owned()), comments.next());
                comments.for_each(|line| push(None, Some(line)));
                continue;
            }
            let bars = "| ".repeat(visit.depth - 1);
            let mark = if visit.is_variation { '+' } else { '|' };
            let first = comments.next().map(|line| format!(" # {line}")).unwrap_or_default();
            let mut push = |line: String| push(None, Some(line.trim_end().to_owned()));
            push(format!("{bars}{mark} {notation}{first}"));
            comments.for_each(|line| push(format!("{bars}| # {line}")));
        }
        record
    }

    /// Reads a text with exactly one record, with or without variations; several records, such as a Factory match, are refused. A line that
    /// looks like a variation and is none stays as a comment.
    pub fn read(text: &str) -> Result<Study, StudyError> {
        Study::read_with_doubts(text).map(|(study, _)| study)
    }

    /// Like [`read`](Study::read), and also returns the lines that may not have been meant as they were read.
    pub fn read_with_doubts(text: &str) -> Result<(Study, Vec<Doubt>), StudyError> {
        let record = Record::read(text)?;
        if record.actions().count() >= MOST_NODES {
            return Err(StudyError::TooLarge);
        }
        let played = Playthrough::of_record(&record).map_err(|(error, _)| StudyError::Replay(error))?;
        let mut doubts = Vec::new();
        if let Err(error) = played.check_result() {
            doubts.push(Doubt { line: record.starts_at, reason: error.to_string() });
        }
        match Study::with_variations(&played, &mut doubts) {
            (_, false) => Err(StudyError::TooLarge),
            (study, true) => Ok((study, doubts)),
        }
    }

    /// Creates a study of a game as it was played, up to [`MOST_NODES`] positions. Variations in the comments of its record are included.
    pub fn of_playthrough(played: &Playthrough) -> Study {
        Study::with_variations(played, &mut Vec::new()).0
    }

    /// Creates the study of a game whose comments may contain variations, and returns true with it if all of it fits.
    fn with_variations(played: &Playthrough, doubts: &mut Vec<Doubt>) -> (Study, bool) {
        let mut head = played.record();
        let lines = std::mem::take(&mut head.lines);
        let place = head.headers.iter().count();
        let late = head.header_comments.iter().filter(|(at, _)| *at >= place).map(|(_, comment)| comment.clone());
        let late: Vec<String> = late.collect();
        head.header_comments.retain(|(at, _)| *at < place);
        let mut study = Study::grown_from(head, played.positions()[0].clone());
        let mut main_line = vec![study.root()];
        for (action, position) in played.actions().iter().zip(&played.positions()[1..]) {
            match study.attach(main_line[main_line.len() - 1], *action, position.clone()) {
                Ok(node) => main_line.push(node),
                Err(_) => break,
            }
        }
        let fits = main_line.len() == played.positions().len();
        let mut main_line = main_line.into_iter();
        let open = main_line.next().into_iter().collect();
        let mut growth = Growth { study, open, comments: HashMap::new(), doubts, fits };
        late.iter().for_each(|comment| growth.say(0, comment));
        for line in &lines {
            if line.action.is_some() {
                let Some(node) = main_line.next() else { break };
                growth.open = vec![node];
                // A comment beside an action of the main line is about that action, and never a variation.
                line.comment.iter().for_each(|comment| growth.say(0, comment));
            } else if let Some(comment) = &line.comment {
                growth.comment(comment, line.number);
            }
        }
        let Growth { mut study, comments, fits, .. } = growth;
        for (node, comment) in comments {
            study.set_comment(node, comment);
        }
        if !played.ended().is_empty() || (played.is_broken_off() && played.last().outcome().is_some()) {
            study.end(played.ended().clone());
        }
        study.keep_result_true();
        (study, fits)
    }
}

/// A study being read: attaches comments to their actions, and grows variations from comments that contain one.
struct Growth<'a> {
    study: Study,
    /// The last action read of the main line, of the variation open in it, of the one open in that, and so on.
    open: Vec<NodeId>,
    /// The comments read so far. An empty comment here differs from none, so that empty lines count.
    comments: HashMap<NodeId, String>,
    doubts: &'a mut Vec<Doubt>,
    /// True if all positions so far fit.
    fits: bool,
}

impl Growth<'_> {
    /// Handles a comment alone on its line.
    fn comment(&mut self, text: &str, line: usize) {
        let read = match Marked::read(text) {
            None => {
                self.say(0, text);
                Ok(())
            }
            Some(marked) => self.marked(marked),
        };
        if let Err(reason) = read {
            self.say(0, text);
            self.doubts.push(Doubt { line, reason: format!("{reason}, so this stays a comment") });
        }
    }

    fn marked(&mut self, marked: Marked<'_>) -> Result<(), String> {
        let Marked { depth, is_variation, action, comment } = marked;
        let Some(action) = action else {
            return match comment {
                Some(comment) if !is_variation && depth < self.open.len() => {
                    self.say(depth, comment);
                    Ok(())
                }
                Some(_) => Err("no variation that this could be about is open here".to_owned()),
                None => Err("there is no action in this variation".to_owned()),
            };
        };
        let last = self.open.get(if is_variation { depth - 1 } else { depth }).copied();
        // Deeper variations are closed even if this one cannot be read. Its continuation cannot be read either then, and must not be taken
        // for the end of a variation further up.
        self.open.truncate(depth);
        let last = last.ok_or_else(|| "there is no variation here that this could go on with".to_owned())?;
        let before = match is_variation {
            true => {
                self.study.parent(last).ok_or_else(|| "there is no action above that this could replace".to_owned())?
            }
            false => last,
        };
        let action = self
            .study
            .position(before)
            .read(action)
            .map_err(|error| format!("\"{action}\" cannot be played: {error}"))?;
        let grown = self.study.grow(before, action);
        self.fits &= grown != Err(StudyError::TooLarge);
        let node = grown.map_err(|error| error.to_string())?;
        self.open.push(node);
        comment.into_iter().for_each(|comment| self.say(depth, comment));
        Ok(())
    }

    /// Adds a line to the comment on the last action read at this depth.
    fn say(&mut self, depth: usize, line: &str) {
        let Some(node) = self.open.get(depth) else { return };
        let line = comment::unquoted(line);
        match self.comments.get_mut(node) {
            Some(comment) => {
                comment.push('\n');
                comment.push_str(line);
            }
            None => {
                self.comments.insert(*node, line.to_owned());
            }
        }
    }
}

/// A comment with marks in front: `| + Lc4 # better`.
#[derive(Debug)]
struct Marked<'a> {
    depth: usize,
    is_variation: bool,
    action: Option<&'a str>,
    comment: Option<&'a str>,
}

impl<'a> Marked<'a> {
    fn read(text: &'a str) -> Option<Marked<'a>> {
        let mut rest = text.trim_start();
        let mut depth = 0;
        let mut is_variation = false;
        // The plus is the last mark: the variation that it begins has no bars of its own yet.
        while !is_variation && let Some(further) = rest.strip_prefix(MARKS) {
            is_variation = rest.starts_with('+');
            depth += 1;
            rest = further.trim_start();
        }
        if depth == 0 {
            return None;
        }
        let (action, comment) = match rest.split_once('#') {
            Some((action, comment)) => (action.trim(), Some(comment.trim())),
            None => (rest.trim(), None),
        };
        Some(Marked { depth, is_variation, action: (!action.is_empty()).then_some(action), comment })
    }
}

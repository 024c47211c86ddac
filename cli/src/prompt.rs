//! A prompt with line editing, history and completion at a terminal, and plain reading otherwise.

use anyhow::Result;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

/// A source of answers.
pub(crate) enum Prompt {
    /// A person at a terminal.
    Terminal(Box<Editor<Words, DefaultHistory>>),
    /// A file or a pipe.
    Plain,
}

impl Prompt {
    pub(crate) fn new() -> Result<Prompt> {
        if !stdin().is_terminal() || !stdout().is_terminal() {
            return Ok(Prompt::Plain);
        }
        let config = Config::builder().completion_type(rustyline::CompletionType::List).auto_add_history(true).build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Words::default()));
        Ok(Prompt::Terminal(Box::new(editor)))
    }

    /// Prints a question and reads a trimmed line; `None` at the end of the input or on Ctrl-C.
    pub(crate) fn ask(&mut self, question: &str, completions: Vec<String>) -> Result<Option<String>> {
        match self {
            Prompt::Terminal(editor) => {
                if let Some(words) = editor.helper_mut() {
                    words.0 = completions;
                }
                match editor.readline(question) {
                    Ok(line) => Ok(Some(line.trim().to_owned())),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(error.into()),
                }
            }
            Prompt::Plain => {
                let mut out = stdout().lock();
                write!(out, "{question}")?;
                out.flush()?;
                let mut line = Vec::new();
                let read = stdin().lock().read_until(b'\n', &mut line)?;
                // Without a terminal's echo, the next output would continue the line of the question.
                writeln!(out)?;
                Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
            }
        }
    }
}

/// The words that the tab key completes.
#[derive(Default)]
pub(crate) struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, cursor: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line[..cursor].trim_start();
        let start = cursor - typed.len();
        let fits = |word: &&String| word.get(..typed.len()).is_some_and(|head| head.eq_ignore_ascii_case(typed));
        Ok((start, self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}
impl Hinter for Words {
    type Hint = String;
}

use crate::ko_state::{Consequences, KoState};
use crate::square::squares;
use crate::{Action, Colour, Colours, Direction, Force, Hand, Mark, Options, Piece, Setup, Square, explain, playout};
use pentad_core::random::Rng;
use pentad_core::{ActionError, Game, GameInfo, Illegal, Outcome, Scores, Seat, SetupError, Turn, Visited, zobrist};
use std::fmt;
use std::ops::ControlFlow;

/// A position of Enantiomerfolk.
///
/// # Examples
///
/// ```
/// use pentad_core::Game;
/// use pentad_enantiomerfolk::{Enantiomerfolk, Options};
///
/// let mut game = Enantiomerfolk::start(&Options::default());
/// game.play(game.read("e4-e3")?)?;
/// assert_eq!(game.plies(), 1);
/// // ENAN-3: the colours of the piece just used are barred.
/// let (bottom, top) = game.barred().expect("a piece has been used");
/// assert!(game.last_used().is_some_and(|used| (used.bottom(), used.top()) == (bottom, top)));
/// # Ok::<(), pentad_core::ActionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Enantiomerfolk {
    pub(crate) table: KoState,
    pub(crate) to_act: Seat,
    pub(crate) used: Option<Piece>,
    pub(crate) plies: u32,
    ending: Option<Ending>,
    options: Options,
    visited: Visited,
}

/// The reason a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// ENAN-9: this seat loses, since it owns fewer than two standing pieces with some colour.
    ShortOfColour(Seat),
    /// ENAN-10: this seat loses, since it has no legal action.
    NoLegalAction(Seat),
    /// ENAN-12: the game is drawn at the limit of actions.
    PlyLimit,
}

impl Enantiomerfolk {
    /// Creates a position without a history; ko starts counting here.
    pub(crate) fn assemble(options: Options, table: KoState, to_act: Seat, used: Option<Piece>, plies: u32) -> Self {
        let mut visited = Visited::new();
        visited.insert(table.key());
        let mut game = Enantiomerfolk { table, to_act, used, plies, ending: None, options, visited };
        game.ending = game.short_of_colour().or_else(|| game.no_legal_action()).or_else(|| game.ply_limit());
        game
    }

    /// Creates a game that is over, regardless of the table.
    pub(crate) fn finished(options: Options, table: KoState, to_act: Seat, used: Option<Piece>, plies: u32) -> Self {
        let ending = Some(Ending::PlyLimit);
        Enantiomerfolk { table, to_act, used, plies, ending, options, visited: Visited::new() }
    }

    /// ENAN-15: returns the colours of the game, which determine its board.
    pub fn colours(&self) -> Colours {
        self.table.colours()
    }

    /// Returns the piece on a square and its mark.
    pub fn piece(&self, square: Square) -> Option<(Piece, Mark)> {
        self.table.piece(square)
    }

    /// Returns the pieces that a seat holds off the board.
    pub fn hand(&self, seat: Seat) -> Hand {
        *self.table.hand(seat)
    }

    /// ENAN-3: returns the piece that the other seat used in the turn before, if there was one. Its bottom colour is barred for
    /// bottoms, its top colour for tops.
    pub fn last_used(&self) -> Option<Piece> {
        self.used
    }

    /// ENAN-3: returns the bottom colour and the top colour that may not be used in this turn.
    pub fn barred(&self) -> Option<(Colour, Colour)> {
        self.used.map(|used| (used.bottom(), used.top()))
    }

    /// ENAN-6: returns the force that the present attackers exert on a square; zero if it is empty.
    pub fn force(&self, square: Square) -> Force {
        let target = self.piece(square);
        target.map_or(Force::default(), |(piece, _)| self.table.force(self.table.attackers(square), piece))
    }

    /// Iterates over the squares of the pieces that attack a square.
    pub fn attackers(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        squares(self.table.attackers(square))
    }

    /// ENAN-9: returns the number of standing pieces with this colour that a seat owns. A seat with fewer than two loses.
    pub fn standing(&self, seat: Seat, colour: Colour) -> usize {
        self.table.owned(seat, colour.index()).count_ones() as usize
    }

    /// Returns the number of actions played.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns the reason the game is over; `None` while it runs.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// ENAN-11: returns true if an action that obeys every other clause leads to an earlier state.
    pub(crate) fn is_ko(&self, action: Action) -> bool {
        self.visited.contains(self.table.consequences(self.to_act, action).key)
    }

    /// Returns true if the pieces on the board are where an action needs them. Colours, ko and the end of the game are not
    /// checked.
    pub(crate) fn fits_the_board(&self, action: Action) -> bool {
        let stands = |from| matches!(self.piece(from), Some((_, Mark::Standing(_))));
        let exists = |square: Square| self.colours().board() & square.bit() != 0;
        let beside = |from: Square, to| from.direction_to(to).is_some() && exists(to);
        match action {
            Action::Move { from, to } => stands(from) && beside(from, to) && self.piece(to).is_none(),
            Action::Attack { from, to } => stands(from) && beside(from, to) && self.piece(to).is_some(),
            Action::Drop { piece, on } => {
                self.table.hand(self.to_act).holds(piece) && exists(on) && self.piece(on).is_none()
            }
        }
    }

    #[inline]
    pub(crate) fn step(&self, from: Square, to: Square) -> Action {
        if self.table.occupied() & to.bit() != 0 { Action::Attack { from, to } } else { Action::Move { from, to } }
    }

    /// Returns the consequences of an action; `None` if ko forbids it.
    #[inline]
    pub(crate) fn consequences_unless_ko(&self, action: Action) -> Option<Consequences> {
        let consequences = self.table.consequences(self.to_act, action);
        (!self.visited.contains(consequences.key)).then_some(consequences)
    }

    /// Calls `visit` with every action that the clauses other than ko allow, until it breaks off.
    #[inline]
    pub(crate) fn candidates(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for from in squares(self.table.usable(self.used)) {
            for direction in Direction::ALL {
                if let Some(to) = self.table.step(from, direction) {
                    visit(self.step(from, to))?;
                }
            }
        }
        let mut pieces = self.table.usable_in_hand(self.to_act, self.used);
        while pieces != 0 {
            let piece = Piece::from_index(pieces.trailing_zeros() as usize);
            pieces &= pieces - 1;
            for on in squares(self.table.empty()) {
                visit(Action::Drop { piece, on })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Lists every action that no clause forbids, even if the game is over.
    pub(crate) fn list_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        let _ = self.candidates(|action| {
            if !self.is_ko(action) {
                actions.push(action);
            }
            ControlFlow::Continue(())
        });
    }

    /// Plays an action and checks for the end by ENAN-9 only.
    #[inline]
    pub(crate) fn carry_out(&mut self, action: Action, consequences: &Consequences) {
        self.used = Some(self.table.carry_out(self.to_act, action, consequences));
        self.visited.insert(self.table.key());
        self.plies = self.plies.saturating_add(1);
        self.to_act = self.to_act.next(2);
        // ENAN-9: no seat was short of a colour before, and a move or a drop leaves every standing piece standing.
        self.ending = match action {
            Action::Attack { .. } => self.short_of_colour(),
            Action::Move { .. } | Action::Drop { .. } => None,
        };
    }

    /// ENAN-9: returns the ending if a seat is short of a colour. If both are, the one that acted loses.
    #[inline]
    fn short_of_colour(&self) -> Option<Ending> {
        let actor = self.to_act.next(2);
        let short = |seat: &Seat| self.table.is_short_of_colour(*seat);
        [actor, self.to_act].into_iter().find(short).map(Ending::ShortOfColour)
    }

    fn no_legal_action(&self) -> Option<Ending> {
        let found = self.candidates(|action| match self.is_ko(action) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        });
        found.is_continue().then_some(Ending::NoLegalAction(self.to_act))
    }

    #[inline]
    pub(crate) fn ply_limit(&self) -> Option<Ending> {
        let limit = self.options.ply_limit;
        (limit != 0 && self.plies >= limit).then_some(Ending::PlyLimit)
    }

    pub(crate) fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }
}

impl Game for Enantiomerfolk {
    type Options = Options;
    type Action = Action;
    type Setup = Setup;

    const INFO: GameInfo = GameInfo {
        id: "enantiomerfolk",
        name: "Enantiomerfolk",
        about: "two-coloured stacks attack each other round a circle of colours, whoever owns them",
        author: "Alexandre Owen Muñiz",
        fewest_seats: 2,
        most_seats: 2,
        seat_names: &["Clockwise", "Counter-clockwise"],
        has_chance: false,
        looks_back: true,
    };

    fn start(options: &Options) -> Enantiomerfolk {
        Setup::start(options).assemble(options)
    }

    fn from_setup(options: &Options, setup: &Setup) -> Result<Enantiomerfolk, SetupError> {
        setup.build(options)
    }

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        if self.ending.is_some() { Turn::Over } else { Turn::Seat(self.to_act) }
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        if self.ending.is_none() {
            self.list_actions(actions);
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        explain::check(self, action)
    }

    fn apply(&mut self, action: Action) {
        let consequences = self.table.consequences(self.to_act, action);
        self.carry_out(action, &consequences);
        // ENAN-12: ENAN-9 comes first, then ENAN-10, then the limit.
        if self.ending.is_none() {
            self.ending = self.no_legal_action().or_else(|| self.ply_limit());
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending.map(|ending| match ending {
            Ending::ShortOfColour(loser) | Ending::NoLegalAction(loser) => Outcome::won_by(loser.next(2)),
            Ending::PlyLimit => Outcome::draw(2),
        })
    }

    fn scores(&self) -> Scores {
        Scores::None
    }

    fn hash_key(&self) -> u64 {
        let used = self.used.map_or(0, |used| used.index() as u64 + 1);
        self.table.key()
            ^ zobrist::key(60, used * 2 + self.to_act.index() as u64)
            ^ zobrist::key(61, u64::from(self.plies))
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action.write(self, out)
    }

    fn read_action(&self, text: &str) -> Result<Action, ActionError> {
        Action::read(self, text)
    }

    fn playout<R: Rng>(&mut self, random: &mut R, scratch: &mut Vec<Action>) -> u32 {
        playout::playout(self, random, scratch, |_| {})
    }

    fn random_action<R: Rng>(&self, random: &mut R, scratch: &mut Vec<Action>) -> Action {
        let (action, _) = playout::draw(self, random, scratch).expect("the game is not over");
        action
    }
}

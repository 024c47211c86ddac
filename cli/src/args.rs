//! The command line.

use crate::options::GameOptions;
use crate::player::Players;
use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use pentad_catalog::{GameId, HIGHEST_LEVEL};
use std::path::PathBuf;
use std::time::Duration;

/// Five tabletop games that the world has hardly seen on a screen.
///
/// Without a command, the web app is served: open the address that is printed in a browser.
#[derive(Parser, Debug)]
#[command(name = "pentad", version, after_help = after_help(), max_term_width = 110, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
}

fn after_help() -> String {
    format!("The games: {} (`pentad games` tells more).\n\n{AFTER_HELP}", GameId::list())
}

const AFTER_HELP: &str = "\
Exit codes:
    0  all is well
    1  a record or an action is not right
    2  the command line is not right
    3  a file cannot be read or written
  130  Ctrl-C came before the end

Examples:
  pentad play iris --size 6                 two people at one keyboard
  pentad play quintets --players person,level:3
  pentad analyze game.txt                   who made which mistake
  pentad arena iris best uct --games 100    two bots against each other
  pentad new iri --seats 3 --seed 7 > game.txt
  pentad show game.txt --png board.png
  pentad trace game.txt | tail -1";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Serve the web app (what happens without a command)
    Serve(ServeArgs),
    /// Think for the bots of a club, and for arenas and analyses of other machines
    Worker(WorkerArgs),
    /// Choose and play a game in the terminal
    Menu,
    /// List the games, their seats and options
    Games(GamesArgs),
    /// Read the rules of a game
    Rules(RulesArgs),
    /// Print an empty record of a new game
    New(NewArgs),
    /// Print every position of a record as a line of JSON
    Trace(TraceArgs),
    /// Show a position as text, SVG or PNG
    Show(ShowArgs),
    /// Count the action sequences of a given length
    Perft(PerftArgs),
    /// Play at one keyboard, against people and bots
    Play(PlayArgs),
    /// Say what every action of a game was worth, and which were mistakes
    #[command(visible_alias = "analyse")]
    Analyze(AnalyzeArgs),
    /// Check that records are valid
    Check(CheckArgs),
    /// Show how a Factory match stands, from its records
    Match(MatchArgs),
    /// Let bots play against each other and measure their strength
    Arena(ArenaArgs),
    /// Let each level of a game play against the one below
    Ladder(LadderArgs),
    /// Compare the chances that a bot gives in positions of finished games with how those ended
    Calibrate(CalibrateArgs),
    /// Find puzzles in games between bots, or check those there are
    #[command(subcommand)]
    Puzzles(PuzzlesCommand),
    /// Let a search play itself and keep positions of its games, to train nets with
    Positions(PositionsArgs),
    /// Speak the engine protocol on standard input and output
    Engine(EngineArgs),
    /// Play as a member of a club, over its API
    Bot(BotArgs),
    /// Measure how fast the rules are
    Bench(BenchArgs),
    /// Copy everything that the club keeps into a file, while it is open or not
    Backup(BackupArgs),
    /// Put the copy that `backup` made in place of what the club keeps; the server must not run
    Restore(BackupArgs),
    /// Look through everything that the club keeps, and replay every game
    CheckStore(CheckStoreArgs),
    /// Move a club from a file to PostgreSQL or back; it must not run
    Migrate(MigrateArgs),
    /// Look after the members of the club
    Admin(AdminArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Write the manual pages into a folder
    Manual(ManualArgs),
}

/// The store of a club: a folder or a PostgreSQL database.
#[cfg_attr(not(feature = "web"), allow(dead_code))]
#[derive(clap::Args, Debug)]
pub(crate) struct KeptArgs {
    /// The folder in which the club keeps its games and people
    #[arg(long, global = true, value_name = "FOLDER", env = "PENTAD_DATA")]
    pub(crate) data: Option<PathBuf>,
    /// The PostgreSQL database in which it keeps them, such as postgres://user@host/database
    #[arg(
        long,
        alias = "database",
        global = true,
        value_name = "ADDRESS",
        env = "PENTAD_DATABASE",
        conflicts_with = "data",
        hide_env_values = true
    )]
    pub(crate) store: Option<String>,
    /// A file that holds the password for it, where the address has none
    #[arg(long, global = true, value_name = "FILE", env = "PENTAD_STORE_PASSWORD_FILE")]
    pub(crate) store_password_file: Option<PathBuf>,
}

#[cfg_attr(not(feature = "web"), allow(dead_code))]
#[derive(clap::Args, Debug)]
pub(crate) struct BackupArgs {
    /// The copy
    pub(crate) file: PathBuf,
    /// The folder in which the club keeps its games and people
    #[arg(long, value_name = "FOLDER", env = "PENTAD_DATA")]
    pub(crate) data: Option<PathBuf>,
}

#[cfg_attr(not(feature = "web"), allow(dead_code))]
#[derive(clap::Args, Debug)]
pub(crate) struct CheckStoreArgs {
    #[command(flatten)]
    pub(crate) kept: KeptArgs,
}

#[cfg_attr(not(feature = "web"), allow(dead_code))]
#[derive(clap::Args, Debug)]
pub(crate) struct MigrateArgs {
    /// The store of the club: sqlite:FILE or postgres://user:password@host/database
    #[arg(long, value_name = "PLACE", env = "PENTAD_MIGRATE_FROM", hide_env_values = true)]
    pub(crate) from: String,
    /// The target, which must be empty or hold the beginning of the same move
    #[arg(long, value_name = "PLACE", env = "PENTAD_MIGRATE_TO", hide_env_values = true)]
    pub(crate) to: String,
}

#[cfg_attr(not(feature = "web"), allow(dead_code))]
#[derive(clap::Args, Debug)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    pub(crate) kept: KeptArgs,
    #[command(subcommand)]
    pub(crate) what: AdminCommand,
}

#[cfg_attr(not(feature = "web"), allow(dead_code))]
#[derive(Subcommand, Debug)]
pub(crate) enum AdminCommand {
    /// List the members
    Members,
    /// Add a member; the password is read from standard input
    Add {
        /// The name
        name: String,
        /// A program that plays, not a person
        #[arg(long)]
        bot: bool,
    },
    /// Set a new password for a member who has forgotten it, read from standard input
    Password {
        /// The member
        name: String,
    },
    /// Close an account for some days; 0 opens it again
    Ban {
        /// The member
        name: String,
        /// For how many days
        days: u32,
    },
    /// Bar a member from the chat for some days; 0 allows it again
    Mute {
        /// The member
        name: String,
        /// For how many days
        days: u32,
    },
    /// Give a member another name
    Rename {
        /// The member
        name: String,
        /// The new name
        new: String,
    },
    /// Remove a member's data; the games stay, under "a former member"
    Remove {
        /// The member
        name: String,
    },
    /// List complaints about people
    Reports,
    /// Close a complaint
    Close {
        /// Its name, as `reports` lists it
        id: String,
    },
}

/// The NATS server through which processes on several machines reach each other.
#[cfg_attr(not(feature = "cluster"), allow(dead_code))]
#[derive(clap::Args, Debug, Default)]
pub(crate) struct BusArgs {
    /// A NATS server, such as nats://host:4222 (over TLS: tls://host:4222); several have commas between them
    #[arg(long, value_name = "ADDRESS", env = "PENTAD_BUS", hide_env_values = true)]
    pub(crate) bus: Option<String>,
    /// The user name for the NATS server, if it is not in the address
    #[arg(long, value_name = "NAME", env = "PENTAD_BUS_USER", requires = "bus")]
    pub(crate) bus_user: Option<String>,
    /// A file that holds the password for that name; otherwise the variable PENTAD_BUS_PASSWORD does
    #[arg(long, value_name = "FILE", env = "PENTAD_BUS_PASSWORD_FILE", requires = "bus_user")]
    pub(crate) bus_password_file: Option<PathBuf>,
    /// The certificates of the authority that has signed the server's (PEM), if the system does not know it
    #[arg(long, value_name = "FILE", env = "PENTAD_BUS_CA", requires = "bus")]
    pub(crate) bus_ca: Option<PathBuf>,
    /// The client certificate of this program (PEM)
    #[arg(long, value_name = "FILE", env = "PENTAD_BUS_CERT", requires = "bus_key")]
    pub(crate) bus_cert: Option<PathBuf>,
    /// The key of that certificate (PEM)
    #[arg(long, value_name = "FILE", env = "PENTAD_BUS_KEY", requires = "bus_cert")]
    pub(crate) bus_key: Option<PathBuf>,
}

#[cfg_attr(not(feature = "cluster"), allow(dead_code))]
#[derive(clap::Args, Debug)]
#[command(after_help = WORKER_HELP)]
pub(crate) struct WorkerArgs {
    #[command(flatten)]
    pub(crate) bus: BusArgs,
    /// Number of simultaneous jobs; one a core if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Number of threads kept free of arena and other lab jobs; a quarter of all, rounded up, if left out
    #[arg(long, value_name = "N")]
    pub(crate) keep_for_people: Option<u16>,
    /// A name that is shown to the operator; that of the machine if left out
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Only list the workers that are there
    #[arg(long, conflicts_with_all = ["threads", "keep_for_people", "name"])]
    pub(crate) list: bool,
    /// Print the list as JSON
    #[arg(long, requires = "list")]
    pub(crate) json: bool,
}

const WORKER_HELP: &str = "\
A worker needs no database and knows nobody's name. Ctrl-C or a termination signal lets it finish what it has begun and take nothing \
new; a second one ends it at once, and other workers do its jobs.";

// A build without the web app accepts the same arguments, and reports that it has none.
#[cfg_attr(not(feature = "web"), allow(dead_code))]
#[derive(clap::Args, Debug)]
pub(crate) struct ServeArgs {
    /// Address and port to listen on; port 0 finds a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7355", env = "PENTAD_ADDR")]
    pub(crate) addr: String,
    /// Open the web app in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Listen in the local network, and show the address with a code to point a phone at
    #[arg(long)]
    pub(crate) lan: bool,
    /// The folder in which the club keeps its games and people
    #[arg(long, value_name = "FOLDER", env = "PENTAD_DATA")]
    pub(crate) data: Option<std::path::PathBuf>,
    /// A PostgreSQL database to keep them in instead, such as postgres://user@host/database
    #[arg(
        long,
        alias = "database",
        value_name = "ADDRESS",
        env = "PENTAD_DATABASE",
        conflicts_with = "data",
        hide_env_values = true
    )]
    pub(crate) store: Option<String>,
    /// A file that holds the password for it, where the address has none
    #[arg(long, value_name = "FILE", env = "PENTAD_STORE_PASSWORD_FILE")]
    pub(crate) store_password_file: Option<std::path::PathBuf>,
    // With a bus, any number of processes over one database are one club.
    #[command(flatten)]
    pub(crate) bus: BusArgs,
    /// Start although another process serves the same PostgreSQL database without a shared bus
    #[arg(long)]
    pub(crate) despite_others: bool,
    /// An address from which /metrics may be read, besides this machine; may be given several times
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics_for: Vec<std::net::IpAddr>,
    /// A proxy whose word about its visitors' addresses is believed; may be given several times
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) proxy: Vec<std::net::IpAddr>,
    /// A certificate for encrypted connections (PEM, with those of its issuers after it); a hangup signal has it read again
    #[arg(long, value_name = "FILE", env = "PENTAD_TLS_CERT", requires = "tls_key")]
    pub(crate) tls_cert: Option<std::path::PathBuf>,
    /// The key of the certificate (PEM)
    #[arg(long, value_name = "FILE", env = "PENTAD_TLS_KEY", requires = "tls_cert")]
    pub(crate) tls_key: Option<std::path::PathBuf>,
    /// The address at which visitors reach the club, for links in letters and previews, such as `https://club.example`
    #[arg(long, value_name = "ADDRESS", env = "PENTAD_URL", value_parser = read_url)]
    pub(crate) url: Option<String>,
    /// A mail server that takes letters to members whose turn it is, such as smtp://user@mail.example
    #[arg(long, value_name = "ADDRESS", env = "PENTAD_MAIL", requires = "mail_from", requires = "url")]
    pub(crate) mail: Option<String>,
    /// The address that letters come from, such as "Club <club@club.example>"
    #[arg(long, value_name = "ADDRESS", env = "PENTAD_MAIL_FROM", requires = "mail")]
    pub(crate) mail_from: Option<String>,
    /// A file that holds the password for the mail server; otherwise the variable PENTAD_MAIL_PASSWORD does
    #[arg(long, value_name = "FILE", requires = "mail")]
    pub(crate) mail_password_file: Option<std::path::PathBuf>,
    /// Take no new members but those that `pentad admin` adds
    #[arg(long)]
    pub(crate) closed: bool,
    /// Number of database connections for reading; one more writes
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=500))]
    pub(crate) store_connections: u16,
    /// Turn the chat off
    #[arg(long)]
    pub(crate) no_chat: bool,
    /// Format of the log; RUST_LOG sets its levels (RUST_LOG=pentad_server=debug: every request)
    #[arg(long, value_enum, default_value_t = LogFormatArg::Text, value_name = "FORMAT")]
    pub(crate) log_format: LogFormatArg,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum LogFormatArg {
    Text,
    Json,
}

#[derive(clap::Args, Debug)]
pub(crate) struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct RulesArgs {
    /// The game
    pub(crate) game: GameId,
}

#[derive(clap::Args, Debug)]
pub(crate) struct NewArgs {
    /// The game
    pub(crate) game: GameId,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    /// Seed of the deal: the same seed gives the same deal
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct TraceArgs {
    /// A record, or - for standard input
    pub(crate) file: PathBuf,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ShowArgs {
    /// A record, - for standard input, or the name of a game for its start position
    pub(crate) file: PathBuf,
    /// The position after this many actions; the last one if left out
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Write an SVG picture to this file (- for standard output)
    #[arg(long, value_name = "OUT", conflicts_with = "png")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a PNG picture to this file (- for standard output)
    #[arg(long, value_name = "OUT")]
    pub(crate) png: Option<PathBuf>,
    /// Width of the PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(16..=8000))]
    pub(crate) width: u32,
    /// The colours of the picture
    #[arg(long, value_enum, default_value_t = ThemeArg::Light)]
    pub(crate) theme: ThemeArg,
    /// Use colours that colour-blind eyes can tell apart
    #[arg(long)]
    pub(crate) distinct: bool,
    /// Put letters on pieces, so that nothing is told by colour alone
    #[arg(long)]
    pub(crate) letters: bool,
    /// Leave the coordinates out
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Leave out what is drawn over the board: groups, patterns, forces
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum ThemeArg {
    Light,
    Dark,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PerftArgs {
    /// A record, - for standard input, or the name of a game for its start position
    pub(crate) file: PathBuf,
    /// Length of the sequences
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=64))]
    pub(crate) depth: u32,
    /// Count the sequences behind each first action
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    /// Seed of the deal of a start position
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PlayArgs {
    /// The game; with --load that of the record
    #[arg(required_unless_present = "load")]
    pub(crate) game: Option<GameId>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    /// The players, seat by seat: person, level:1 to level:8, best, uct, random; people if left out
    #[arg(long, value_name = "WHO,…")]
    pub(crate) players: Option<Players>,
    /// Go on with this record
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    pub(crate) load: Option<PathBuf>,
    /// Keep the record in this file after every action
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Type what chance brings (for play with real tiles) instead of having it drawn
    #[arg(long)]
    pub(crate) typed_chance: bool,
    /// The Factory: play games until a player has five points
    #[arg(long = "match", conflicts_with = "load")]
    pub(crate) as_match: bool,
    /// Seed of everything random
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CheckArgs {
    /// Records, or - for standard input; a file may hold several
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON, a line a record
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the canonical form of every valid record instead of a report
    #[arg(long, conflicts_with = "json")]
    pub(crate) canonical: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct MatchArgs {
    /// The records of the match in their order; a file may hold several
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct AnalyzeArgs {
    /// A record, or - for standard input
    pub(crate) file: PathBuf,
    /// Time for each position, such as 200ms or 2s
    #[arg(long, value_parser = read_time, conflicts_with = "effort")]
    pub(crate) time: Option<Duration>,
    /// Effort for each position: simulations or positions, the same on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) effort: Option<u64>,
    /// The bot that judges
    #[arg(long, default_value = "best")]
    pub(crate) bot: String,
    /// Show the best actions after this many plies instead of going through the whole game
    #[arg(long, value_name = "PLY", conflicts_with = "bot")]
    pub(crate) at: Option<usize>,
    /// Number of best actions, with --at
    #[arg(long, value_name = "N", default_value_t = 5, requires = "at", value_parser = read_top)]
    pub(crate) top: usize,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) bus: BusArgs,
}

#[derive(clap::Args, Debug)]
#[command(after_help = ARENA_HELP)]
pub(crate) struct ArenaArgs {
    /// The game
    pub(crate) game: GameId,
    /// The bots: level:3, best, uct, random, a method with parameters (mcts:exploration=0.7), or engine:COMMAND
    #[arg(required = true, value_name = "BOT")]
    pub(crate) bots: Vec<String>,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
    /// Time for each action, such as 100ms or 2s [default: 100ms, if --effort is not given]
    #[arg(long, value_parser = read_time)]
    pub(crate) time: Option<Duration>,
    /// Effort for each action: simulations or positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) effort: Option<u64>,
    /// Stop once a sequential test (error rates of 5 %) decides which of two differences in Elo is nearer, as in 0,30
    #[arg(long, value_name = "ELO0,ELO1", value_parser = read_sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
}

const ARENA_HELP: &str = "\
Every start is played once in each seating, with the same deal, the same random opening and the same luck. In a game for \
more than two, the first of two bots sits in one seat and the second in all others. Levels think for as long as they \
always do.";

#[derive(clap::Args, Debug)]
pub(crate) struct LadderArgs {
    /// The game
    pub(crate) game: GameId,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
    /// The lowest level
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=i64::from(HIGHEST_LEVEL)))]
    pub(crate) from: u8,
    /// The highest level
    #[arg(long, value_name = "LEVEL", default_value_t = HIGHEST_LEVEL, value_parser = clap::value_parser!(u8).range(1..=i64::from(HIGHEST_LEVEL)))]
    pub(crate) to: u8,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CalibrateArgs {
    /// Files of records, or folders of them, such as `pentad arena --records` writes
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The bot that judges
    #[arg(long, default_value = "best")]
    pub(crate) bot: String,
    /// Effort for each position: simulations or positions, the same on every machine
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) effort: u64,
    /// Look at about every Nth position of a game, at the turns of all seats alike
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) every: u16,
    /// Print a table in Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ContestArgs {
    /// Number of games for each pair of bots, rounded up to whole rotations; in the Loom, the number of deals
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: u64,
    /// Number of random decisions at the start; by default as many as the game needs
    #[arg(long = "random-opening", value_name = "N")]
    pub(crate) opening: Option<usize>,
    /// Number of simultaneous games; one a core if left out, or as many as the workers can play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Keep every game in this file, and go on where it stops
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// Write every game into this folder as a record
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// An option of the game by its header, as in -o Size=7
    #[arg(short = 'o', long = "option", value_name = "NAME=VALUE")]
    pub(crate) headers: Vec<String>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
    /// Print JSON
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
    /// Print the table in Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
    #[command(flatten)]
    pub(crate) bus: BusArgs,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PuzzlesCommand {
    /// Let strong bots play each other and keep the positions in which one turn is clearly the best
    Find(FindArgs),
    /// Check that puzzles are what they claim to be; without files, those that are shipped
    Check(CheckPuzzlesArgs),
}

#[derive(clap::Args, Debug)]
pub(crate) struct FindArgs {
    /// The game
    pub(crate) game: GameId,
    /// Add them to this file, after those that are there
    pub(crate) file: PathBuf,
    /// Number of puzzles wanted
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) count: usize,
    /// Seed of everything random; a file is continued with the seed it was begun with
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Stop after so many minutes
    #[arg(long, value_name = "N")]
    pub(crate) minutes: Option<u64>,
    /// Say why positions were rejected
    #[arg(long)]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) bus: BusArgs,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CheckPuzzlesArgs {
    /// Files named after their game, such as iris.txt
    pub(crate) files: Vec<PathBuf>,
    /// Search every puzzle again as deeply as when it was found
    #[arg(long)]
    pub(crate) deep: bool,
    /// With --deep, only every Nth puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) every: u64,
}

#[derive(clap::Args, Debug)]
pub(crate) struct PositionsArgs {
    /// The game: quintets, quintets-three, enantiomerfolk, enantiomerfolk-four or iri
    pub(crate) game: String,
    /// The folder for the files; what is in it already counts
    pub(crate) folder: PathBuf,
    /// The net that judges; the fitted weights if left out
    pub(crate) net: Option<PathBuf>,
    /// Least number of positions
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) positions: usize,
    /// Number of simultaneous games; one a core if left out, or as many as the workers can play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) bus: BusArgs,
}

#[derive(clap::Args, Debug)]
pub(crate) struct EngineArgs {
    /// The bot, unless the protocol names another
    #[arg(long, default_value = "best")]
    pub(crate) bot: String,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BotArgs {
    /// The address of the club, such as http://192.168.1.5:7355
    #[arg(long, value_name = "URL")]
    pub(crate) server: String,
    /// A token of the member that plays (docs/api.md says how to get one)
    #[arg(long, value_name = "TOKEN", env = "PENTAD_TOKEN", hide_env_values = true)]
    pub(crate) token: String,
    /// The bot: `level:4`, `best:time=2s` …
    #[arg(long, default_value = "level:4", conflicts_with = "engine")]
    pub(crate) bot: String,
    /// A program that speaks the engine protocol thinks instead
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: Option<String>,
    /// Time per action of an engine, or of a bot without a limit of its own
    #[arg(long, default_value = "1s", value_name = "TIME", value_parser = read_time)]
    pub(crate) time: Duration,
    /// Take open seats of this game that the lobby offers; may be given several times
    #[arg(long, value_name = "GAME")]
    pub(crate) join: Vec<GameId>,
    /// Agree to every draw that is offered; otherwise the bot plays on
    #[arg(long)]
    pub(crate) accept_draws: bool,
    /// Take no more open seats, and play no rematch, while this many games are in progress
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) at_once: usize,
}

fn read_url(text: &str) -> Result<String, String> {
    let address = text.trim_end_matches('/');
    let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://")).unwrap_or_default();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]_".contains(letter);
    (!host.is_empty() && host.chars().all(is_plain))
        .then(|| address.to_owned())
        .ok_or_else(|| "an address is written as in https://club.example".to_owned())
}

fn read_top(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|count| (1..=1000).contains(count)).ok_or_else(|| "a number from 1 to 1000".to_owned())
}

fn read_time(text: &str) -> Result<Duration, String> {
    pentad_bots::read_time(text).ok_or_else(|| "a time is written as in 100ms or 2s".to_owned())
}

fn read_sprt(text: &str) -> Result<(f64, f64), String> {
    let numbers =
        text.split_once(',').and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    let fits = |(low, high): &(f64, f64)| low.is_finite() && high.is_finite() && low < high;
    numbers.filter(fits).ok_or_else(|| "two differences in Elo, the lower one first, as in 0,30".to_owned())
}

#[derive(clap::Args, Debug)]
pub(crate) struct BenchArgs {
    /// Only these, as the table names them ("iris" or "iris Size 6"); all if left out
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// Leave perft out
    #[arg(long)]
    pub(crate) no_perft: bool,
    /// Measure search instead: simulations a second from the first decision, with one thread and with two
    #[arg(long)]
    pub(crate) search: bool,
    /// Number of runs for each median
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) runs: u32,
    /// Length of each run of playouts, in milliseconds
    #[arg(long, default_value_t = 300, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub(crate) time: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ManualArgs {
    /// The folder, which is created if it is missing
    pub(crate) folder: PathBuf,
}

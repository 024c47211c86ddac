//! `pentad serve`, and `pentad` alone: the web app.

use crate::args::ServeArgs;
use anyhow::Result;

/// Serves this web app and the club until Ctrl-C or a termination signal.
#[cfg(feature = "web")]
pub(crate) fn run(args: &ServeArgs, app: pentad_server::WebApp) -> Result<()> {
    use crate::args::LogFormatArg;
    use crate::failure::{Logged, exit_code};
    use pentad_server::LogFormat;

    match args.log_format {
        LogFormatArg::Text => serve(args, app, LogFormat::Text),
        LogFormatArg::Json => {
            // From here on every line is JSON.
            pentad_server::start_logs(LogFormat::Json);
            serve(args, app, LogFormat::Json).map_err(|error| {
                tracing::error!(target: "pentad_server", error = format!("{error:#}"), "the server has ended");
                Logged(exit_code(&error)).into()
            })
        }
    }
}

#[cfg(feature = "web")]
fn serve(args: &ServeArgs, app: pentad_server::WebApp, format: pentad_server::LogFormat) -> Result<()> {
    use pentad_server::{LogFormat, Place, Proxies, Server, ServerOptions, Settings};

    let place = match super::club::database(args.store.as_deref(), args.store_password_file.as_deref())? {
        Some(place) => place,
        None => Place::File(data_folder(args.data.as_deref()).join("pentad.db")),
    };
    let kept = match &place {
        Place::File(file) => file.display().to_string(),
        Place::Postgres(_) => "PostgreSQL".to_owned(),
    };
    let mut options = ServerOptions::at(&if args.lan { in_every_network(&args.addr) } else { args.addr.clone() }, app);
    options.format = format;
    options.place = Some(place);
    #[cfg(feature = "cluster")]
    {
        options.bus = args.bus.address()?;
    }
    #[cfg(not(feature = "cluster"))]
    args.bus.refuse()?;
    options.is_despite_others = args.despite_others;
    let mailing = mailing(args)?;
    options.club = Settings {
        is_open: !args.closed,
        has_chat: !args.no_chat,
        mailing,
        readers: args.store_connections.into(),
        ..Settings::default()
    };
    options.url = args.url.clone();
    options.proxies = Proxies(args.proxy.clone());
    options.operators.clone_from(&args.metrics_for);
    options.certificate = args.tls_cert.clone().zip(args.tls_key.clone());
    let scheme = if options.certificate.is_some() { "https" } else { "http" };
    let server = Server::listen(options).map_err(failure)?;
    let address = server.address();
    // A wildcard address (0.0.0.0) cannot be opened in a browser.
    let host = if address.ip().is_unspecified() { "localhost".to_owned() } else { address.ip().to_string() };
    let page = page_at(scheme, &host, address.port());
    if format == LogFormat::Json {
        let in_network = if args.lan { own_address() } else { None };
        let in_network = in_network.map(|own| page_at(scheme, &own.to_string(), address.port()));
        tracing::info!(target: "pentad_server", page, kept, in_network, "the club is open");
    } else {
        anstream::println!("Pentad is at {page} (Ctrl-C stops it)");
        anstream::println!("Games and people are kept in {kept}");
        if args.lan {
            show_in_network(scheme, address.port());
        }
    }
    if args.open && !open(&page) {
        match format {
            LogFormat::Text => anstream::eprintln!("no browser could be opened: go to {page} yourself"),
            LogFormat::Json => tracing::warn!(target: "pentad_server", page, "no browser could be opened"),
        }
    }
    server.run().map_err(failure)
}

/// Keeps the cause of an error about a folder or a file, since it decides the exit code.
#[cfg(feature = "web")]
fn failure(error: pentad_server::ServeError) -> anyhow::Error {
    use pentad_server::ServeError;

    match error {
        ServeError::Folder { folder, error } => {
            anyhow::Error::new(error).context(format!("the folder {folder} cannot be made or written to"))
        }
        ServeError::Store { place, error } => anyhow::Error::new(error).context(format!("{place} cannot be opened")),
        other => other.into(),
    }
}

/// Returns the mail settings, if a mail server, a sender and the club's address are given.
#[cfg(feature = "web")]
fn mailing(args: &ServeArgs) -> Result<Option<pentad_server::Mailing>> {
    let (Some(server), Some(from), Some(club)) = (&args.mail, &args.mail_from, &args.url) else { return Ok(None) };
    let password = match &args.mail_password_file {
        Some(file) => Some(crate::files::read_text(file)?.trim().to_owned()),
        None => std::env::var("PENTAD_MAIL_PASSWORD").ok().filter(|password| !password.is_empty()),
    };
    let postbox = pentad_mail::Postbox::new(server, password.as_deref(), from)
        .map_err(|error| crate::failure::Usage(error.to_string()))?;
    Ok(Some(pentad_server::Mailing { postbox, club: club.clone() }))
}

#[cfg(feature = "web")]
fn page_at(scheme: &str, host: &str, port: u16) -> String {
    format!("{scheme}://{}:{port}/", if host.contains(':') { format!("[{host}]") } else { host.to_owned() })
}

/// Returns the wildcard address with the same port.
#[cfg(feature = "web")]
fn in_every_network(address: &str) -> String {
    let port = address.rsplit(':').next().unwrap_or("7355");
    format!("0.0.0.0:{port}")
}

/// Prints the address for the local network, with a QR code for phones.
#[cfg(feature = "web")]
fn show_in_network(scheme: &str, port: u16) {
    use qrcode::render::unicode::Dense1x2;
    let Some(own) = own_address() else {
        anstream::println!("This machine seems to be in no network.");
        return;
    };
    let page = page_at(scheme, &own.to_string(), port);
    anstream::println!("In this network: {page}");
    if scheme == "http" {
        anstream::println!(
            "Without encryption browsers keep nothing for later there and show no notices; all else works."
        );
    }
    if let Ok(code) = qrcode::QrCode::new(page.as_bytes()) {
        // Terminals usually show light text on a dark background, so the light parts of the code are drawn and the dark ones left blank.
        let (paper, ink) = (Dense1x2::Dark, Dense1x2::Light);
        let drawn = code.render::<Dense1x2>().light_color(paper).dark_color(ink).quiet_zone(true).build();
        anstream::println!("{drawn}");
    }
}

/// Returns the address of this machine in its network, as the source address of an outgoing packet. Nothing is sent.
#[cfg(feature = "web")]
fn own_address() -> Option<std::net::IpAddr> {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
    // An address reserved for documentation (TEST-NET-1).
    socket.connect("192.0.2.1:9").ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then_some(own)
}

/// Returns the folder of the club's data: the one named, or the user's default data folder.
#[cfg(feature = "web")]
pub(crate) fn data_folder(named: Option<&std::path::Path>) -> std::path::PathBuf {
    use std::env::var_os;
    let usual = || {
        let own = |name: &str| var_os(name).filter(|value| !value.is_empty()).map(std::path::PathBuf::from);
        own("XDG_DATA_HOME")
            .or_else(|| own("HOME").map(|home| home.join(".local").join("share")))
            .or_else(|| own("LOCALAPPDATA"))
            .unwrap_or_default()
            .join("pentad")
    };
    named.map_or_else(usual, std::path::Path::to_owned)
}

/// Fails, since this program was built without the web app.
#[cfg(not(feature = "web"))]
pub(crate) fn run(_: &ServeArgs) -> Result<()> {
    let told = "this build of pentad has no web app: `cargo build --release` builds one that has; \
                `pentad menu` plays in the terminal, and `pentad --help` lists every command";
    Err(crate::failure::Usage(told.to_owned()).into())
}

/// Opens an address in the system's default browser. Returns true if the command could be started.
#[cfg(feature = "web")]
fn open(page: &str) -> bool {
    use std::process::{Command, Stdio};

    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    Command::new(program).arg(page).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}

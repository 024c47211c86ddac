//! Mail of a club, sent through the mail server that its operator names.
//!
//! A [`Postbox`] hands a [`Letter`] to a mail server (SMTP). It has no queue and does not retry: the caller knows how urgent a letter is,
//! and [`SendError`] says if another attempt can help.

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use std::fmt;
use std::net::Ipv4Addr;
use std::time::Duration;
use thiserror::Error;
use url::{Host, Url};

/// Longest wait for the mail server.
const PATIENCE: Duration = Duration::from_secs(30);
/// Length limit of an address in bytes.
const LONGEST_ADDRESS: usize = 254;

/// Handle to a mail server. Clones refer to the same one.
#[derive(Clone)]
pub struct Postbox {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// Address of the server for logs, without the password.
    server: String,
}

/// A letter to one person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// The address.
    pub to: String,
    /// The subject, in one line.
    pub subject: String,
    /// The text.
    pub body: String,
    /// Unique name of the letter, used as its message ID. A letter that is sent again keeps it, so that mail programs show it once.
    pub name: String,
    /// The unsubscribe link.
    pub stop: String,
}

/// Reasons why a postbox cannot be created.
#[derive(Debug, Error)]
pub enum PostboxError {
    /// The address of the mail server is invalid.
    #[error("\"{0}\" is no mail server: write smtp://HOST, smtps://HOST or smtp://USER@HOST:PORT")]
    Server(String),
    /// The sender's address is invalid.
    #[error("\"{0}\" is no mail address")]
    From(String),
    /// A password is given without a user name, or a user name without a password.
    #[error("a mail server that wants a password wants a name too: smtp://USER@HOST, and the password in a file")]
    Password,
}

/// Reasons why a letter was not sent.
#[derive(Debug, Error)]
pub enum SendError {
    /// A permanent error: another attempt is useless.
    #[error("the mail server refuses the letter: {0}")]
    Refused(String),
    /// A temporary error: a later attempt may help.
    #[error("the mail server takes no letter now: {0}")]
    Failed(String),
}

impl Postbox {
    /// Parses the address of a mail server: `smtps://HOST` uses TLS from the start, `smtp://HOST` switches to it (STARTTLS). Only a server
    /// on this machine may do without encryption.
    pub fn new(server: &str, password: Option<&str>, from: &str) -> Result<Postbox, PostboxError> {
        let wrong = || PostboxError::Server(server.to_owned());
        let mut address = Url::parse(server).map_err(|_| wrong())?;
        if !matches!(address.scheme(), "smtp" | "smtps") || address.password().is_some() {
            return Err(wrong());
        }
        if address.username().is_empty() != password.is_none() {
            return Err(PostboxError::Password);
        }
        let is_here = is_this_machine(&address.host().ok_or_else(wrong)?);
        let shown = address.to_string();
        address.set_query((address.scheme() == "smtp" && !is_here).then_some("tls=required"));
        address.set_password(password).map_err(|()| wrong())?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(address.as_str()).map_err(|_| wrong())?;
        let from: Mailbox = from.parse().map_err(|_| PostboxError::From(from.to_owned()))?;
        Ok(Postbox { transport: transport.timeout(Some(PATIENCE)).build(), from, server: shown })
    }

    /// Hands a letter to the mail server.
    pub async fn send(&self, letter: &Letter) -> Result<(), SendError> {
        let message = self.message(letter).map_err(SendError::Refused)?;
        self.transport.send(message).await.map(drop).map_err(|error| {
            if error.is_permanent() {
                SendError::Refused(error.to_string())
            } else {
                SendError::Failed(error.to_string())
            }
        })
    }

    fn message(&self, letter: &Letter) -> Result<Message, String> {
        let to: Address = letter.to.parse().map_err(|_| format!("\"{}\" is no mail address", letter.to))?;
        // These headers tell mail programs that no answer is expected, and let them offer to unsubscribe.
        let lines = [
            ("Auto-Submitted", "auto-generated".to_owned()),
            ("List-Unsubscribe", format!("<{}>", letter.stop)),
            ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
        ];
        let named = format!("<{}@{}>", letter.name, self.from.email.domain());
        let begun: MessageBuilder = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(&letter.subject)
            .message_id(Some(named))
            .header(ContentType::TEXT_PLAIN);
        let begun = lines.into_iter().try_fold(begun, |begun, (name, value)| {
            let name = HeaderName::new_from_ascii(name.to_owned()).map_err(|error| error.to_string())?;
            Ok::<_, String>(begun.raw_header(HeaderValue::new(name, value)))
        })?;
        begun.body(letter.body.clone()).map_err(|error| error.to_string())
    }
}

fn is_this_machine(host: &Host<&str>) -> bool {
    match host {
        // The URL parser recognises IPv4 addresses only in schemes of the web; in others they are parsed as names.
        Host::Domain(name) => *name == "localhost" || name.parse::<Ipv4Addr>().is_ok_and(|number| number.is_loopback()),
        Host::Ipv4(number) => number.is_loopback(),
        Host::Ipv6(number) => number.is_loopback(),
    }
}

impl fmt::Debug for Postbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postbox").field("server", &self.server).field("from", &self.from).finish_non_exhaustive()
    }
}

/// Returns true if a text can be the mail address of a person.
pub fn is_address(text: &str) -> bool {
    text.len() <= LONGEST_ADDRESS && text.parse::<Address>().is_ok_and(|address| address.domain().contains('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn postbox(server: &str, password: Option<&str>) -> Result<Postbox, PostboxError> {
        Postbox::new(server, password, "Club <club@club.example>")
    }

    #[test]
    fn mail_servers_are_read_and_passwords_not_shown() {
        for server in ["smtp://localhost:2525", "smtp://mail.example", "smtps://mail.example:465", "smtp://[::1]:25"] {
            postbox(server, None).unwrap_or_else(|error| panic!("{server}: {error}"));
        }
        let named = postbox("smtp://ada%40club.example@mail.example", Some("p@ss/word")).unwrap();
        assert!(!format!("{named:?}").contains("ss/word"), "{named:?}");
        for server in ["mail.example", "http://mail.example", "smtp://", "smtp://ada:secret@mail.example"] {
            assert!(matches!(postbox(server, None), Err(PostboxError::Server(_))), "{server}");
        }
        assert!(matches!(postbox("smtp://ada@mail.example", None), Err(PostboxError::Password)));
        assert!(matches!(postbox("smtp://mail.example", Some("x")), Err(PostboxError::Password)));
        assert!(matches!(Postbox::new("smtp://localhost", None, "nobody"), Err(PostboxError::From(_))));
    }

    #[test]
    fn only_this_machine_is_spoken_to_in_the_open() {
        let is_here = |server: &str| is_this_machine(&Url::parse(server).unwrap().host().unwrap());
        for server in ["smtp://localhost", "smtp://127.0.0.1:25", "smtp://[::1]:25"] {
            assert!(is_here(server), "{server}");
        }
        for server in ["smtp://mail.example", "smtp://192.0.2.1", "smtp://localhost.example", "smtp://[2001:db8::1]"] {
            assert!(!is_here(server), "{server}");
        }
    }

    #[test]
    fn addresses_of_people_hold_no_second_line() {
        assert!(is_address("ada@club.example") && is_address("ada+turns@mail.club.example"));
        for wrong in [
            "",
            "ada",
            "ada@",
            "@club.example",
            "ada@club",
            "ada@club.example\r\nBcc: bea@club.example",
            "a b@club.example",
        ] {
            assert!(!is_address(wrong), "{wrong:?}");
        }
        assert!(!is_address(&format!("{}@club.example", "a".repeat(300))));
    }

    #[test]
    fn a_letter_names_itself_and_its_end() {
        let letter = Letter {
            to: "ada@club.example".to_owned(),
            subject: "イリ: it is your turn\r\nBcc: bea@club.example".to_owned(),
            body: "a board\n".to_owned(),
            name: "game.3".to_owned(),
            stop: "https://club.example/api/mail/stop/x".to_owned(),
        };
        let text = String::from_utf8(postbox("smtp://localhost", None).unwrap().message(&letter).unwrap().formatted());
        let text = text.unwrap();
        for line in [
            "Message-ID: <game.3@club.example>",
            "List-Unsubscribe: <https://club.example/api/mail/stop/x>",
            "To: ada@club.example",
        ] {
            assert!(text.lines().any(|other| other == line), "{line}\n{text}");
        }
        assert!(!text.lines().any(|line| line.starts_with("Bcc")), "{text}");
    }
}

//! Letters to players about their turn, sent to a mail server in the test.

use super::*;
use base64::Engine as _;
use pentad_api::{MailWish, NewToken};
use pentad_club::{Mailing, Secret};
use pentad_mail::Postbox;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A mail server that records its letters. It rejects as many letters at first as it is told to.
#[derive(Default)]
struct Sink {
    letters: Mutex<Vec<String>>,
    asked: AtomicUsize,
    failures: AtomicUsize,
    /// The reply to rejected letters: temporary (4xx) or permanent (5xx).
    refusal: Mutex<&'static str>,
}

impl Sink {
    async fn open() -> (Arc<Sink>, Settings) {
        let sink = Arc::new(Sink { refusal: Mutex::new("451 not now"), ..Sink::default() });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = format!("smtp://{}", listener.local_addr().unwrap());
        let own = sink.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let sink = own.clone();
                tokio::spawn(async move { sink.talk(stream).await });
            }
        });
        let postbox = Postbox::new(&server, None, "Club <club@club.example>").unwrap();
        let mailing = Mailing { postbox, club: "https://club.example".to_owned() };
        (sink, Settings { mailing: Some(mailing), ..Settings::default() })
    }

    async fn talk(&self, stream: TcpStream) -> Option<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        write.write_all(b"220 sink\r\n").await.ok()?;
        while let Some(line) = lines.next_line().await.ok()? {
            let answer = match line.split(' ').next().unwrap_or_default() {
                "EHLO" => "250 sink".to_owned(),
                "MAIL" => {
                    self.asked.fetch_add(1, Ordering::SeqCst);
                    let left =
                        self.failures.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
                    if left.is_ok() { self.refusal.lock().unwrap().to_string() } else { "250 go on".to_owned() }
                }
                "DATA" => {
                    write.write_all(b"354 go on\r\n").await.ok()?;
                    let mut letter = String::new();
                    while let Some(line) = lines.next_line().await.ok()?.filter(|line| line != ".") {
                        letter.push_str(line.strip_prefix('.').unwrap_or(&line));
                        letter.push('\n');
                    }
                    self.letters.lock().unwrap().push(letter);
                    "250 kept".to_owned()
                }
                "QUIT" => {
                    write.write_all(b"221 bye\r\n").await.ok()?;
                    return Some(());
                }
                _ => "250 go on".to_owned(),
            };
            write.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
        }
        Some(())
    }

    fn count(&self) -> usize {
        self.letters.lock().unwrap().len()
    }

    /// Returns the head and the text of the last letter.
    fn last(&self) -> (String, String) {
        let letter = self.letters.lock().unwrap().last().cloned().expect("a letter");
        let (head, body) = letter.split_once("\n\n").unwrap();
        let text = match head.lines().find_map(|line| line.strip_prefix("Content-Transfer-Encoding: ")) {
            Some("base64") => {
                let packed: String = body.split_whitespace().collect();
                base64::engine::general_purpose::STANDARD.decode(packed).unwrap()
            }
            Some("quoted-printable") => unquoted(body),
            _ => body.as_bytes().to_vec(),
        };
        (head.to_owned(), String::from_utf8(text).unwrap().replace("\r\n", "\n"))
    }

    async fn wait(&self, what: &str, is_so: impl Fn(&Sink) -> bool) {
        let until = Instant::now() + Duration::from_secs(60);
        while !is_so(self) {
            assert!(Instant::now() < until, "{what}: {} letters, asked {:?} times", self.count(), self.asked);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

fn unquoted(text: &str) -> Vec<u8> {
    let joined = text.replace("=\n", "");
    let (mut bytes, mut rest) = (Vec::new(), joined.as_bytes());
    while let Some((first, later)) = rest.split_first() {
        match (first, later) {
            (b'=', [high, low, later @ ..]) => {
                let digits = [*high, *low];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap());
                rest = later;
            }
            _ => {
                bytes.push(*first);
                rest = later;
            }
        }
    }
    bytes
}

/// Runs a sweep and waits until every letter that was due is sent or postponed.
async fn sweep(club: &Club) {
    club.sweep().await.unwrap();
    club.mail().letters_are_done().await;
}

fn to(address: &str, language: &str) -> MailWish {
    MailWish { address: Some(address.to_owned()), language: Some(language.to_owned()) }
}

fn by_correspondence() -> OpenGame {
    OpenGame { time: Some(TimeControl::EachTurn { span: 7 * DAY }), ..wish("iris", two()) }
}

async fn two_members(trial: &Trial) -> [Who; 2] {
    [trial.member("Ada").await, trial.member("Bea").await]
}

#[tokio::test]
async fn a_letter_says_that_it_is_your_turn_once_a_turn() {
    let (sink, settings) = Sink::open().await;
    let trial = Trial::with(settings).await;
    let (club, people) = (&trial.club, two_members(&trial).await);
    club.mail().set_mail(&people[1], &to("bea@mail.example", "fr")).await.unwrap();
    let id = seated(club, &people, by_correspondence()).await;
    act(club, &people[0], &id, play("c3")).await.unwrap();
    sweep(club).await;
    trial.time.pass(MINUTE as i64);
    sweep(club).await;
    sink.wait("a letter", |sink| sink.count() == 1).await;
    let (head, text) = sink.last();
    assert!(head.contains("To: bea@mail.example") && head.contains("Auto-Submitted: auto-generated"), "{head}");
    let link = format!("https://club.example/game/{id}");
    assert!(text.contains(&link) && text.contains("[Game \"iris\"]") && text.contains("c3"), "{text}");
    assert!(text.contains("Vous recevez cette lettre") && !text.contains('\u{1b}'), "{text}");
    // Other actions happen in the same turn, and days pass.
    act(club, &people[0], &id, Command::OfferDraw).await.unwrap();
    for _ in 0..3 {
        trial.time.pass(DAY as i64);
        sweep(club).await;
    }
    assert_eq!(sink.count(), 1, "one letter a turn");
    // Ada wants none, Bea gets the next one.
    let action = any_action(table(club, &id).await.played().last(), &mut random(1));
    act(club, &people[1], &id, play(&action)).await.unwrap();
    trial.time.pass(DAY as i64);
    sweep(club).await;
    assert_eq!(sink.count(), 1);
    while table(club, &id).await.awaited() == pentad_table::Awaited::Person(Seat::FIRST) {
        let action = any_action(table(club, &id).await.played().last(), &mut random(2));
        act(club, &people[0], &id, play(&action)).await.unwrap();
    }
    trial.time.pass(MINUTE as i64);
    sweep(club).await;
    sink.wait("the letter about the next turn", |sink| sink.count() == 2).await;
}

#[tokio::test]
async fn who_is_there_or_plays_live_gets_no_letter() {
    let (sink, settings) = Sink::open().await;
    let trial = Trial::with(settings).await;
    let (club, people) = (&trial.club, two_members(&trial).await);
    for who in &people {
        club.mail().set_mail(who, &to("both@mail.example", "en")).await.unwrap();
    }
    let live = seated(club, &people, OpenGame { time: live(5 * MINUTE), ..wish("iris", two()) }).await;
    act(club, &people[0], &live, play("c3")).await.unwrap();
    let slow = seated(club, &people, by_correspondence()).await;
    act(club, &people[0], &slow, play("c3")).await.unwrap();
    club.presence().came(&people[1]);
    trial.time.pass(2 * MINUTE as i64);
    sweep(club).await;
    assert_eq!(sink.asked.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_letter_is_sent_again_after_a_failure_and_a_restart_and_then_given_up() {
    let (sink, settings) = Sink::open().await;
    let trial = Trial::with(settings).await;
    let people = two_members(&trial).await;
    trial.club.mail().set_mail(&people[1], &to("bea@mail.example", "en")).await.unwrap();
    let id = seated(&trial.club, &people, by_correspondence()).await;
    act(&trial.club, &people[0], &id, play("c3")).await.unwrap();
    sink.failures.store(2, Ordering::SeqCst);
    trial.time.pass(MINUTE as i64);
    sweep(&trial.club).await;
    sink.wait("the first try", |sink| sink.asked.load(Ordering::SeqCst) == 1).await;
    sweep(&trial.club).await;
    assert_eq!(sink.asked.load(Ordering::SeqCst), 1, "not before its time");
    trial.time.pass(MINUTE as i64);
    sweep(&trial.club).await;
    sink.wait("the second try", |sink| sink.asked.load(Ordering::SeqCst) == 2).await;
    // The process dies. Two others take over, and one of them sends the letter.
    trial.time.pass(6 * MINUTE as i64);
    let others = [trial.restarted().await, trial.restarted().await];
    for sweeping in others.map(|club| tokio::spawn(async move { sweep(&club).await })) {
        sweeping.await.unwrap();
    }
    sink.wait("the third try", |sink| sink.count() == 1).await;
    assert_eq!((sink.count(), sink.asked.load(Ordering::SeqCst)), (1, 3));
    // A letter that always fails is given up.
    let club = trial.restarted().await;
    let other = seated(&club, &people, by_correspondence()).await;
    act(&club, &people[0], &other, play("c3")).await.unwrap();
    sink.failures.store(usize::MAX, Ordering::SeqCst);
    for _ in 0..12 {
        trial.time.pass(7 * 60 * MINUTE as i64);
        sweep(&club).await;
    }
    assert_eq!(sink.asked.load(Ordering::SeqCst), 3 + 6, "six tries");
    // A letter that the mail server rejects permanently is given up at once.
    *sink.refusal.lock().unwrap() = "550 no such person";
    let third = seated(&club, &people, by_correspondence()).await;
    act(&club, &people[0], &third, play("c3")).await.unwrap();
    for _ in 0..3 {
        trial.time.pass(7 * 60 * MINUTE as i64);
        sweep(&club).await;
    }
    assert_eq!(sink.asked.load(Ordering::SeqCst), 3 + 6 + 1);
}

#[tokio::test]
async fn an_address_is_its_members_alone_and_a_link_ends_the_letters() {
    let (sink, settings) = Sink::open().await;
    let trial = Trial::with(settings).await;
    let (club, people) = (&trial.club, two_members(&trial).await);
    let address = "bea@mail.example";
    club.mail().set_mail(&people[1], &to(address, "en")).await.unwrap();
    assert_eq!(club.mail().mail_of(&people[1]).await.unwrap().wish, to(address, "en"));
    let id = seated(club, &people, by_correspondence()).await;
    act(club, &people[0], &id, play("c3")).await.unwrap();
    let seen = [
        serde_json::to_string(&club.people().profile("Bea").await.unwrap()).unwrap(),
        serde_json::to_string(&club.tables().follow(Some(&people[0]), &id, 0).await.unwrap().info).unwrap(),
        serde_json::to_string(&club.people().me(&people[1]).await.unwrap()).unwrap(),
        format!("{:?} {:?}", to(address, "en"), club.store().mail_to(&people[1].account).await.unwrap()),
    ];
    assert!(seen.iter().all(|text| !text.contains(address)), "{seen:?}");
    // Guests and tokens cannot set an address, and invalid ones are refused.
    let guest = trial.guest().await;
    assert_eq!(club.mail().set_mail(&guest, &to(address, "en")).await.unwrap_err().code(), "forbidden");
    let wish = NewToken { label: "bot".to_owned(), scopes: vec!["play".to_owned()] };
    let token = club.people().new_token(&people[1], &wish).await.unwrap();
    let token = club.people().recognise(&Secret::brought(token.reveal())).await.unwrap().unwrap();
    assert_eq!(club.mail().mail_of(&token).await.unwrap_err().code(), "forbidden");
    assert_eq!(club.mail().set_mail(&token, &MailWish::default()).await.unwrap_err().code(), "forbidden");
    for wrong in [to("nobody", "en"), to("a@b.example\r\nBcc: c@d.example", "en"), to(address, "tlh")] {
        assert_eq!(club.mail().set_mail(&people[1], &wrong).await.unwrap_err().code(), "invalid");
    }
    trial.time.pass(MINUTE as i64);
    sweep(club).await;
    sink.wait("a letter", |sink| sink.count() == 1).await;
    let (head, text) = sink.last();
    let stop = text.split("/api/mail/stop/").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    assert!(head.replace("\n ", "").contains(&format!("/api/mail/stop/{stop}>")), "{head}");
    assert!(club.mail().is_mail_key(&stop).await.unwrap() && !club.mail().is_mail_key("made up").await.unwrap());
    assert!(club.mail().stop_mail(&stop).await.unwrap() && !club.mail().stop_mail(&stop).await.unwrap());
    assert_eq!(club.mail().mail_of(&people[1]).await.unwrap().wish, MailWish::default());
    // The address is deleted with the member.
    club.mail().set_mail(&people[1], &to(address, "en")).await.unwrap();
    club.people().remove(&club.people().account_of("Bea").await.unwrap()).await.unwrap();
    assert!(club.store().mail_to(&people[1].account).await.unwrap().is_none());
}

#[tokio::test]
async fn a_club_without_a_mail_server_takes_no_addresses() {
    let trial = Trial::new().await;
    let ada = trial.member("Ada").await;
    assert_eq!(trial.club.mail().set_mail(&ada, &to("ada@mail.example", "en")).await.unwrap_err().code(), "forbidden");
    assert!(!trial.club.mail().mail_of(&ada).await.unwrap().is_sent);
}

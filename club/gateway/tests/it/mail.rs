//! Requests about mail settings.

use super::*;
use pentad_club::Mailing;
use pentad_mail::Postbox;

/// Opens a club with mail, whose mail server does not exist.
async fn with_mail() -> Trial {
    let folder = tempfile::tempdir().unwrap();
    let postbox = Postbox::new("smtp://127.0.0.1:9", None, "club@club.example").unwrap();
    let mailing = Some(Mailing { postbox, club: "https://club.example".to_owned() });
    let place = fresh_place(folder.path()).await;
    let settings = Settings { mailing, ..Settings::default() };
    let club = Club::open(place, settings, Arc::new(SystemTime::start())).await.unwrap();
    Trial { gateway: Gateway::new(club.clone(), Rates::default(), Proxies::default()), club, _folder: folder }
}

#[tokio::test]
async fn a_link_in_a_letter_asks_before_it_ends_the_letters() {
    let trial = with_mail().await;
    let ada = trial.guest().await;
    let wish = json!({ "address": "ada@mail.example", "language": "ja" });
    assert_eq!(trial.post("/api/mail", &ada, wish.clone()).await.0, StatusCode::FORBIDDEN, "a guest");
    let ada = trial.member("Ada").await;
    assert_eq!(trial.post("/api/mail", &ada, wish.clone()).await.0, StatusCode::NO_CONTENT);
    assert_eq!(trial.post("/api/mail", &ada, json!({ "address": "no" })).await.0, StatusCode::BAD_REQUEST);
    let (_, info) = trial.get("/api/mail", &ada).await;
    assert_eq!((&info["is_sent"], &info["wish"]), (&json!(true), &wish));
    assert_eq!(trial.get("/api/mail", "").await.0, StatusCode::UNAUTHORIZED);
    let account = trial.club.people().account_of("Ada").await.unwrap();
    let key = trial.club.store().mail_to(&account.id).await.unwrap().unwrap().key;
    let path = format!("/api/mail/stop/{key}");
    // Opening the link, as programs do, changes nothing.
    let answer = trial.send(Request::get(&path).header("accept-language", "fr").body(Body::empty()).unwrap()).await;
    assert!(answer.headers()["content-security-policy"].to_str().unwrap().contains("form-action 'self'"));
    let (status, page) = read(answer).await;
    assert_eq!(status, StatusCode::OK);
    assert!(
        page.as_str().unwrap().contains("<form method=\"post\">")
            && page.as_str().unwrap().contains("Ne plus recevoir de lettres<"),
        "{page}"
    );
    assert_eq!(trial.get("/api/mail", &ada).await.1["wish"], wish);
    // A form of another site and an invented key do nothing either.
    let mut forged = Request::post(&path).body(Body::empty()).unwrap();
    forged.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    assert_eq!(trial.send(forged).await.status(), StatusCode::FORBIDDEN);
    let other = Request::post("/api/mail/stop/made-up").body(Body::empty()).unwrap();
    assert_eq!(trial.send(other).await.status(), StatusCode::NOT_FOUND);
    // The request with which a mail program unsubscribes.
    let one_click = Request::post(&path).header("content-type", "application/x-www-form-urlencoded");
    let answer = trial.send(one_click.body(Body::from("List-Unsubscribe=One-Click")).unwrap()).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(trial.get("/api/mail", &ada).await.1["wish"], json!({}));
    assert_eq!(trial.get(&path, "").await.0, StatusCode::NOT_FOUND);
}

//! Tests of the responses of a server with the web app, without a network.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use pentad_bundle::WEB_APP;
use pentad_server::router;
use tower::ServiceExt;

/// A response with its whole body.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    /// Returns the value of a header, or an empty string.
    fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn ask(method: Method, path: &str, headers: &[(header::HeaderName, &str)]) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let response = router(WEB_APP, None).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

async fn get(path: &str) -> Answer {
    ask(Method::GET, path, &[]).await
}

/// Returns the path of the style sheet: a file that compresses well and whose path changes with its content.
fn style() -> &'static str {
    WEB_APP.files.iter().map(|file| file.path).find(|path| path.starts_with("/assets/style-")).unwrap()
}

#[tokio::test]
async fn it_says_that_it_is_well() {
    let answer = get("/healthz").await;
    assert_eq!((answer.status, &answer.body[..]), (StatusCode::OK, &b"ok\n"[..]));
}

#[tokio::test]
async fn only_names_that_change_with_their_content_are_kept_for_ever() {
    for file in WEB_APP.files {
        let answer = get(file.path).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", file.path);
        let (kept, named) = (answer.header(header::CACHE_CONTROL), file.path.starts_with("/assets/"));
        assert_eq!(kept.contains("immutable"), named, "{}: {kept}", file.path);
        assert_eq!(kept.contains("no-cache"), !named, "{}: {kept}", file.path);
        assert!(!answer.body.is_empty(), "{}", file.path);
    }
    for path in ["/", "/play/iris", "/nowhere", "/assets/style-0000000000000000.css"] {
        assert!(!get(path).await.header(header::CACHE_CONTROL).contains("immutable"), "{path}");
    }
}

#[tokio::test]
async fn a_request_gets_the_form_it_prefers_and_of_equal_ones_the_smallest() {
    let plain = get(style()).await;
    assert_eq!(plain.header(header::CONTENT_ENCODING), "");
    let mut sizes = vec![plain.body.len()];
    for (accepted, form) in [
        ("gzip", "gzip"),
        ("br", "br"),
        ("gzip, deflate, br", "br"),
        ("BR;q=0.5, gzip", "gzip"),
        ("gzip;q=0.5, BR;q=0.8", "br"),
        ("*", "br"),
        ("br;q=0, *;q=0.5", "gzip"),
        ("identity;q=0.9, br;q=0.5", ""),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0, br;q=0", ""),
        ("identity", ""),
        ("zstd", ""),
        ("", ""),
    ] {
        let answer = ask(Method::GET, style(), &[(header::ACCEPT_ENCODING, accepted)]).await;
        assert_eq!(answer.header(header::CONTENT_ENCODING), form, "{accepted}");
        assert_eq!(answer.header(header::VARY), "accept-encoding");
        assert_eq!(answer.header(header::CONTENT_TYPE), "text/css; charset=utf-8");
        assert_eq!(answer.body == plain.body, form.is_empty(), "{accepted}");
        sizes.push(answer.body.len());
    }
    let (plain, gzip, brotli) = (sizes[0], sizes[1], sizes[2]);
    assert!(brotli < gzip && gzip < plain, "{brotli} {gzip} {plain}");
}

#[tokio::test]
async fn what_is_known_already_is_not_sent_again() {
    for path in ["/", "/learn/iri", style(), "/icon.svg"] {
        let tag = get(path).await.header(header::ETAG).to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"') && tag.len() > 4, "{path}: {tag}");
        for known in [tag.clone(), format!("\"other\", {tag}"), format!("W/{tag}")] {
            let answer = ask(Method::GET, path, &[(header::IF_NONE_MATCH, &known)]).await;
            assert_eq!((answer.status, answer.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}: {known}");
            assert_eq!(answer.header(header::ETAG), tag);
            assert!(!answer.header(header::CACHE_CONTROL).is_empty());
        }
        let answer = ask(Method::GET, path, &[(header::IF_NONE_MATCH, "\"other\"")]).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
    }
    // A missing file stays 404, even if the tag matches.
    let tag = get("/nowhere").await.header(header::ETAG).to_owned();
    assert_eq!(ask(Method::GET, "/nowhere", &[(header::IF_NONE_MATCH, &tag)]).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn every_answer_says_what_a_page_may_do() {
    let tag = get("/").await.header(header::ETAG).to_owned();
    let answers = [
        get("/").await,
        get("/healthz").await,
        get("/play/iri").await,
        get("/nowhere").await,
        get("/nothing.js").await,
        get(style()).await,
        get("/service-worker.js").await,
        ask(Method::GET, "/", &[(header::IF_NONE_MATCH, &tag)]).await,
        ask(Method::HEAD, "/", &[]).await,
        ask(Method::POST, "/", &[]).await,
        ask(Method::DELETE, "/healthz", &[]).await,
    ];
    for answer in answers {
        let policy = answer.header(header::CONTENT_SECURITY_POLICY);
        for part in
            ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'", "base-uri 'none'"]
        {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(
            !policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'") && !policy.contains("http"),
            "{policy}"
        );
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert_eq!(answer.header(header::REFERRER_POLICY), "no-referrer");
        for name in ["cross-origin-opener-policy", "cross-origin-resource-policy", "permissions-policy"] {
            assert!(answer.headers.contains_key(name), "{name}");
        }
    }
}

#[tokio::test]
async fn the_page_is_at_every_place_of_the_app_and_nowhere_else() {
    let page = get("/play").await;
    assert_eq!(page.header(header::CONTENT_TYPE), "text/html; charset=utf-8");
    for path in [
        "/play/iris",
        "/play/iris/1a2b",
        "/rules/loom",
        "/play/iris?seed=3",
        "/daily",
        "/study",
        "/puzzles/iris?puzzle=3",
    ] {
        let answer = get(path).await;
        assert_eq!((answer.status, &answer.body), (StatusCode::OK, &page.body), "{path}");
    }
    for place in WEB_APP.places.iter().filter(|place| !place.is_empty()) {
        for path in [format!("/{place}"), format!("/{place}/more")] {
            let answer = get(&path).await;
            assert_eq!((answer.status, &answer.body), (StatusCode::OK, &page.body), "{path}");
        }
    }
    for path in [
        "/nowhere",
        "/nowhere/else",
        "/settings",
        "/playing",
        "/PLAY/iris",
        "/play.html",
        "/assets/nothing.js",
        "/assets/",
    ] {
        assert_eq!(get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    // A mistyped address shows the app, which says so; a request for a missing file does not get the app's page.
    assert_eq!(get("/nowhere").await.body, page.body);
    assert_ne!(get("/assets/nothing.js").await.body, page.body);
}

#[tokio::test]
async fn asking_for_the_head_gives_the_same_without_the_body() {
    for path in ["/", "/healthz", style(), "/nowhere", "/nothing.js"] {
        let (head, whole) = (ask(Method::HEAD, path, &[]).await, get(path).await);
        assert_eq!((head.status, head.body.len()), (whole.status, 0), "{path}");
        for name in [header::CONTENT_TYPE, header::ETAG, header::CACHE_CONTROL] {
            assert_eq!(head.header(name.clone()), whole.header(name), "{path}");
        }
    }
}

#[tokio::test]
async fn nothing_but_reading_is_allowed() {
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
        let answer = ask(method, style(), &[]).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(answer.header(header::ALLOW), "GET, HEAD");
    }
}

#[tokio::test]
async fn the_home_page_is_drawn_before_its_module_is_there_in_the_readers_language() {
    let mut pages = Vec::new();
    for (asked, language) in [("en", "en"), ("fr-CA, en;q=0.5", "fr"), ("de, ja;q=0.9", "ja"), ("de", "en"), ("", "en")]
    {
        let answer = ask(Method::GET, "/", &[(header::ACCEPT_LANGUAGE, asked)]).await;
        assert_eq!(answer.header(header::VARY), "accept-encoding, accept-language");
        let page = String::from_utf8(answer.body).unwrap();
        assert!(page.contains(&format!("<html lang=\"{language}\">")), "{asked}");
        assert_eq!(page.matches("<li class=\"card\">").count(), 6, "{asked}");
        assert_eq!(page.matches("class=\"board-picture\"").count(), 6, "{asked}");
        assert!(!page.contains(" style=") && !page.contains("<style"), "the policy forbids styles in the page");
        pages.push((answer.headers[header::ETAG].clone(), page));
    }
    assert_eq!(pages[0], pages[4]);
    assert_ne!(pages[0].0, pages[1].0);
    let other = String::from_utf8(get("/play/iris").await.body).unwrap();
    assert!(!other.contains("id=\"shell\"") && !other.contains("PAGE_"), "{other}");
    assert_eq!(get("/home-en").await.status, StatusCode::NOT_FOUND);
}

/// Files are looked up in a list by their whole path, so path traversal is impossible; this test keeps it so.
#[tokio::test]
async fn no_path_leads_out() {
    let asset = style().trim_start_matches("/assets/");
    for path in [
        "/../Cargo.toml".to_owned(),
        "/assets/../../Cargo.toml".to_owned(),
        "/assets/%2e%2e/%2e%2e/Cargo.toml".to_owned(),
        "/..%2f..%2fetc%2fpasswd".to_owned(),
        "/%00.js".to_owned(),
        "/etc/passwd.txt".to_owned(),
        format!("/assets/../assets/{asset}"),
        format!("//assets/{asset}"),
        format!("/assets//{asset}"),
    ] {
        let answer = get(&path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        let text = String::from_utf8_lossy(&answer.body);
        assert!(!text.contains("[workspace") && !text.contains("root:"), "{path}");
    }
}

/// Every file that the page asks for exists, and the service worker keeps every file.
#[tokio::test]
async fn whatever_the_page_asks_for_is_there() {
    for place in ["/", "/play"] {
        let page = String::from_utf8(get(place).await.body).unwrap();
        let quoted: Vec<&str> =
            page.split('"').filter(|part| part.starts_with('/') && !part.starts_with("/>")).collect();
        assert!(quoted.len() >= 5, "{quoted:?}");
        for path in quoted {
            assert_eq!(get(path).await.status, StatusCode::OK, "{path}");
        }
    }
    let keeper = String::from_utf8(get("/service-worker.js").await.body).unwrap();
    for file in WEB_APP.files.iter().filter(|file| file.path != "/service-worker.js") {
        assert!(keeper.contains(&format!("\"{}\"", file.path)), "{} is not kept for offline", file.path);
    }
}

#[tokio::test]
async fn the_page_of_a_game_tells_others_what_to_show_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let place = pentad_store::Place::File(folder.path().join("pentad.db"));
    let time = std::sync::Arc::new(pentad_club::SystemTime::start());
    let club = pentad_club::Club::open(place, pentad_club::Settings::default(), time).await.unwrap();
    let (_, ada) = club.people().welcome().await.unwrap();
    let wish = serde_json::from_str(r#"{ "game": "iris", "seats": ["me", "open"] }"#).unwrap();
    let id = club.opener().open_game(&ada, &wish).await.unwrap();
    let mut gateway = pentad_gateway::Gateway::new(club, Default::default(), Default::default());
    gateway.address = Some("http://club.example".to_owned());
    let get = async |path: String| {
        let request = Request::get(path).header(header::HOST, "club.example").body(Body::empty()).unwrap();
        let response = router(WEB_APP, Some(gateway.clone())).oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        String::from_utf8(to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()).unwrap()
    };
    for path in ["/", "/metrics", "/api/lobby"] {
        let request = Request::get(path).header(header::HOST, "evil.example").body(Body::empty()).unwrap();
        let response = router(WEB_APP, Some(gateway.clone())).oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::MISDIRECTED_REQUEST, "a name of another site: {path}");
    }
    let (page, plain) = (get(format!("/game/{id}")).await, get("/game/none".to_owned()).await);
    assert!(page.contains("<meta property=\"og:title\"") && page.contains("picture.png"), "{page}");
    assert!(!plain.contains("og:"), "{plain}");
    let without: String =
        page.lines().filter(|line| !line.contains("property=\"")).map(|line| format!("{line}\n")).collect();
    assert_eq!(without.split_whitespace().collect::<String>(), plain.split_whitespace().collect::<String>());
}

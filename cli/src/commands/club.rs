//! `pentad backup`, `pentad restore`, `pentad check-store`, `pentad migrate`, `pentad admin`: maintenance of a club's store.

use crate::args::{AdminArgs, BackupArgs, CheckStoreArgs, MigrateArgs};
use anyhow::Result;

#[cfg(not(feature = "web"))]
fn no_club() -> Result<()> {
    let told = "this build of pentad has no club: `cargo build --release` builds one that has";
    Err(crate::failure::Usage(told.to_owned()).into())
}

#[cfg(not(feature = "web"))]
pub(crate) fn back_up(_: &BackupArgs) -> Result<()> {
    no_club()
}

#[cfg(not(feature = "web"))]
pub(crate) fn restore(_: &BackupArgs) -> Result<()> {
    no_club()
}

#[cfg(not(feature = "web"))]
pub(crate) fn check_store(_: &CheckStoreArgs) -> Result<()> {
    no_club()
}

#[cfg(not(feature = "web"))]
pub(crate) fn migrate(_: &MigrateArgs) -> Result<()> {
    no_club()
}

#[cfg(not(feature = "web"))]
pub(crate) fn admin(_: &AdminArgs) -> Result<()> {
    no_club()
}

#[cfg(feature = "web")]
pub(crate) use kept::{admin, back_up, check_store, database, migrate, restore};

#[cfg(feature = "web")]
mod kept {
    use super::{AdminArgs, BackupArgs, CheckStoreArgs, MigrateArgs, Result};
    use crate::args::AdminCommand;
    use crate::commands::serve::data_folder;
    use anyhow::{Context, bail};
    use pentad_api::Credentials;
    use pentad_club::{Club, Settings, SystemTime, TimeSource as _};
    use pentad_core::abridged;
    use pentad_store::{Claim, Inspecting, Place, State, Store};
    use std::fs;
    use std::io::{self, BufRead as _, stdin};
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    const DAY: i64 = 24 * 3_600_000;

    fn file(data: Option<&Path>) -> PathBuf {
        data_folder(data).join("pentad.db")
    }

    /// Returns the data file of a club. Fails if there is none.
    fn existing(data: Option<&Path>) -> Result<PathBuf> {
        let file = file(data);
        check_there(&file)?;
        Ok(file)
    }

    fn check_there(file: &Path) -> Result<()> {
        if file.is_file() {
            return Ok(());
        }
        let error = fs::metadata(file).err().unwrap_or_else(|| io::ErrorKind::InvalidInput.into());
        Err(error).with_context(|| format!("there is no club in {}", file.display()))
    }

    /// Locks the data file of a club. Fails if a server is running on it.
    fn claim(file: &Path) -> Result<Claim> {
        let claim = Claim::on(file).with_context(|| format!("{} cannot be written", file.display()))?;
        claim.with_context(|| format!("the club in {} runs: stop it first", file.display()))
    }

    pub(crate) fn back_up(args: &BackupArgs) -> Result<()> {
        let (from, to) = (existing(args.data.as_deref())?, &args.file);
        if to.exists() {
            bail!("{} exists already: a copy is written into a new file", to.display());
        }
        let unwritten = || format!("{} cannot be written", to.display());
        // SQLite fills an empty file, and its message about a file that it cannot create says little.
        let mut options = fs::OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.write(true).create_new(true).open(to).with_context(unwritten)?;
        let written = runtime()?.block_on(async {
            let store = Store::open(Place::File(from.clone())).await?;
            let written = store.back_up(to).await;
            store.close().await;
            written
        });
        if let Err(error) = written {
            // Do not leave an incomplete copy behind.
            let _ = fs::remove_file(to);
            return Err(error).with_context(unwritten);
        }
        runtime()?.block_on(async {
            // Only a copy that can be opened counts as a backup.
            let copy = Store::open(Place::File(to.clone())).await?;
            let mut games = 0;
            for state in [State::Open, State::Running, State::Over] {
                games += copy.count(state).await?;
            }
            copy.close().await;
            anstream::println!("{} is a copy of {} with {games} games", to.display(), from.display());
            Ok(())
        })
    }

    pub(crate) fn restore(args: &BackupArgs) -> Result<()> {
        let to = file(args.data.as_deref());
        let folder = to.parent().unwrap_or(&to);
        crate::files::refuse_device(&args.file)?;
        fs::create_dir_all(folder).with_context(|| format!("the folder {} cannot be made", folder.display()))?;
        let _claim = claim(&to)?;
        // The backup itself is not changed: a copy of it is checked and migrated to the current schema.
        let part = to.with_extension("part");
        fs::copy(&args.file, &part).with_context(|| format!("{} cannot be copied", args.file.display()))?;
        let checked = runtime()?.block_on(async {
            let copy = Store::open(Place::File(part.clone())).await?;
            copy.check_whole().await?;
            copy.close().await;
            Ok::<(), anyhow::Error>(())
        });
        if let Err(error) = checked {
            fs::remove_file(&part)?;
            return Err(error.context(format!("{} is no copy of a club", args.file.display())));
        }
        fs::File::open(&part)?.sync_all()?;
        // Give the file to the owner of the folder: the service's user, if the operator is another user.
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt as _, chown};
            let owner = fs::metadata(folder)?;
            chown(&part, Some(owner.uid()), Some(owner.gid()))
                .with_context(|| format!("{} cannot be given to its owner", part.display()))?;
        }
        // The files that SQLite keeps beside the data file are part of it: after a crash only they hold the last actions.
        let beside = |file: &Path, end: &str| PathBuf::from(format!("{}{end}", file.display()));
        if to.is_file() {
            let before = to.with_extension(format!("before-{}", std::process::id()));
            for end in ["", "-wal", "-shm"] {
                if beside(&to, end).is_file() {
                    fs::rename(beside(&to, end), beside(&before, end))?;
                }
            }
            anstream::println!("what was there is in {}", before.display());
        }
        for end in ["-wal", "-shm"] {
            if beside(&part, end).is_file() {
                fs::rename(beside(&part, end), beside(&to, end))?;
            }
        }
        fs::rename(&part, &to)?;
        fs::File::open(folder)?.sync_all()?;
        anstream::println!("{} is as it was when {} was written", to.display(), args.file.display());
        Ok(())
    }

    pub(crate) fn check_store(args: &CheckStoreArgs) -> Result<()> {
        let place = match database(args.kept.store.as_deref(), args.kept.store_password_file.as_deref())? {
            Some(place) => place,
            None => Place::File(existing(args.kept.data.as_deref())?),
        };
        if let Place::File(file) = &place {
            check_there(file)?;
        }
        let found = runtime()?.block_on(async {
            let store = Store::open(place).await?;
            let found = store
                .inspect(|now| match now {
                    Inspecting::Read { table, rows } => anstream::println!("{table}: {rows} rows"),
                    Inspecting::Fault(what) => anstream::println!("fault: {}", abridged(&what)),
                })
                .await;
            store.close().await;
            Ok::<_, anyhow::Error>(found)
        })?;
        if found.faults > 0 {
            bail!("{} faults in {} rows and {} games: restore a backup", found.faults, found.rows, found.games);
        }
        anstream::println!("{} games with {} events were replayed: all is as it should be", found.games, found.events);
        Ok(())
    }

    /// Returns the database named on the command line, if any, with the password from its file.
    pub(crate) fn database(written: Option<&str>, password: Option<&Path>) -> Result<Option<Place>> {
        let Some(written) = written else { return Ok(None) };
        let (place, Some(file)) = (place(written)?, password) else { return place(written).map(Some) };
        let Place::Postgres(address) = place else { return Ok(Some(place)) };
        let told = || crate::failure::Usage("this is no address of a database".to_owned());
        let mut address = url::Url::parse(&address).map_err(|_| told())?;
        let password = crate::files::read_text(file)?;
        address.set_password(Some(password.trim())).map_err(|()| told())?;
        Ok(Some(Place::Postgres(address.into())))
    }

    /// Parses a store's address from the command line.
    fn place(written: &str) -> Result<Place> {
        if let Some(file) = written.strip_prefix("sqlite:") {
            return Ok(Place::File(PathBuf::from(file.strip_prefix("//").unwrap_or(file))));
        }
        if written.starts_with("postgres://") || written.starts_with("postgresql://") {
            // The store refuses as well, but only once it is opened, and as a failure of the place.
            if !cfg!(feature = "cluster") {
                return Err(crate::failure::without_clusters("PostgreSQL"));
            }
            return Ok(Place::Postgres(written.to_owned()));
        }
        let told = "a place is sqlite:FILE or postgres://user:password@host/database";
        Err(crate::failure::Usage(told.to_owned()).into())
    }

    pub(crate) fn migrate(args: &MigrateArgs) -> Result<()> {
        let (from, to) = (place(&args.from)?, place(&args.to)?);
        let moved = move_club(from, to.clone());
        if moved.is_err() {
            // Mark the destination: a server started there would otherwise begin a new club instead of serving the old one.
            let _ = runtime()?.block_on(await_move(to));
        }
        moved
    }

    async fn await_move(to: Place) -> Result<()> {
        let _claim = match &to {
            Place::File(file) => Some(claim(file)?),
            Place::Postgres(_) => None,
        };
        let store = Store::open(to).await?;
        let noted = store.await_move().await;
        store.close().await;
        Ok(noted?)
    }

    fn move_club(from: Place, to: Place) -> Result<()> {
        if let Place::File(file) = &from {
            check_there(file)?;
        }
        let mut claims = Vec::new();
        for place in [&from, &to] {
            if let Place::File(file) = place {
                claims.push(claim(file)?);
            }
        }
        runtime()?.block_on(async {
            let now = SystemTime::start().now().millis();
            let unopened = |which: &str, place: &Place| match place {
                Place::File(file) => format!("{which}, {}, cannot be opened", file.display()),
                Place::Postgres(_) => format!("{which}, in PostgreSQL, cannot be opened"),
            };
            let told = (unopened("where the club is", &from), unopened("where the club goes", &to));
            let from = Store::open(from).await.context(told.0)?;
            let to = Store::open(to).await.context(told.1)?;
            let mut told = 0;
            let done = from.move_to(&to, now, |moved| {
                if moved.is_compared {
                    anstream::println!("{}: {} rows, all of them the same", moved.table, moved.rows);
                } else if moved.rows >= told + 100_000 || moved.rows < told {
                    told = moved.rows;
                    anstream::println!("{}: {} rows so far", moved.table, moved.rows);
                }
            });
            done.await?;
            from.close().await;
            to.close().await;
            anstream::println!("everything has been moved; nothing was removed from where it was");
            Ok(())
        })
    }

    pub(crate) fn admin(args: &AdminArgs) -> Result<()> {
        let place = match database(args.kept.store.as_deref(), args.kept.store_password_file.as_deref())? {
            Some(place) => place,
            None => Place::File(existing(args.kept.data.as_deref())?),
        };
        runtime()?.block_on(async {
            let club = Club::open(place, Settings::default(), Arc::new(SystemTime::start())).await?;
            let done = look_after(&club, &args.what).await;
            club.store().close().await;
            done
        })
    }

    fn password() -> Result<String> {
        Ok(stdin().lock().lines().next().context("the password comes on standard input")??)
    }

    async fn look_after(club: &Club, what: &AdminCommand) -> Result<()> {
        let until = |days: u32| if days == 0 { 0 } else { club.now().millis() + i64::from(days) * DAY };
        match what {
            AdminCommand::Members => {
                for member in club.store().members(100_000).await? {
                    let mut line = format!("{}\t{}", member.name, member.kind.word());
                    if member.banned_until > club.now().millis() {
                        line.push_str("\tbanned");
                    }
                    if member.muted_until > club.now().millis() {
                        line.push_str("\tmuted");
                    }
                    anstream::println!("{line}");
                }
            }
            AdminCommand::Add { name, bot } => {
                let password = password()?;
                let who = club.people().add_member(&Credentials { name: name.clone(), password }, *bot).await?;
                anstream::println!("{} is a member", who.name);
            }
            AdminCommand::Password { name } => {
                let account = club.people().account_of(name).await?;
                club.people().set_password(&account, &password()?).await?;
                anstream::println!("{} has another password, and is logged out everywhere", account.name);
            }
            AdminCommand::Ban { name, days } => {
                let account = club.people().account_of(name).await?;
                club.people().restrict(&account, until(*days), account.muted_until).await?;
                anstream::println!("{} {}", account.name, if *days == 0 { "is let in" } else { "is banned" });
            }
            AdminCommand::Mute { name, days } => {
                let account = club.people().account_of(name).await?;
                club.people().restrict(&account, account.banned_until, until(*days)).await?;
                anstream::println!("{} {}", account.name, if *days == 0 { "may speak" } else { "is muted" });
            }
            AdminCommand::Rename { name, new } => {
                let account = club.people().account_of(name).await?;
                club.people().rename(&account, new).await?;
                anstream::println!("{} is {new} from now on", account.name);
            }
            AdminCommand::Remove { name } => {
                let account = club.people().account_of(name).await?;
                club.people().remove(&account).await?;
                anstream::println!("the data of {} is removed", account.name);
            }
            AdminCommand::Reports => {
                for report in club.store().reports().await? {
                    anstream::println!(
                        "{}\t{}\tabout {}\tby {}\t{}",
                        report.id,
                        report.game,
                        report.about,
                        report.by,
                        report.text
                    );
                }
            }
            AdminCommand::Close { id } => {
                if !club.store().close_report(id).await? {
                    bail!("there is no report {id}");
                }
                anstream::println!("closed");
            }
        }
        Ok(())
    }

    fn runtime() -> Result<tokio::runtime::Runtime> {
        Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
    }
}

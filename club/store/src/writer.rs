//! The one writer: it commits together what has gathered while the last commit was under way.

use crate::connections::Connections;
use crate::error::StoreError;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, Connection as _};
use std::future::Future;
use std::pin::Pin;
use tokio::sync::{mpsc, oneshot};

/// What a piece of work gives.
pub(crate) type Work<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The most pieces of work in one commit.
const MOST_TOGETHER: usize = 256;
/// The most pieces that wait; who comes later waits before the door.
const LONGEST_QUEUE: usize = 4096;

/// A handle to the writer: its copies are the same one.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Box<dyn Job>>,
}

impl Writer {
    /// Starts the writer, which works on the only one of these connections. Where the database may be silent, a commit that takes too
    /// long has failed: whether it was done nobody knows, and whoever asked for it asks again.
    pub(crate) fn start(connection: Connections) -> Writer {
        let (queue, mut waiting) = mpsc::channel::<Box<dyn Job>>(LONGEST_QUEUE);
        tokio::spawn(async move {
            let mut together = Vec::new();
            while waiting.recv_many(&mut together, MOST_TOGETHER).await > 0 {
                let (alone, together): (Vec<_>, Vec<_>) = together.drain(..).partition(|job| job.is_alone());
                for job in alone {
                    carry_out(&connection, vec![job]).await;
                }
                carry_out(&connection, together).await;
            }
            connection.now().0.close().await;
        });
        Writer { queue }
    }

    /// Has a piece of work done in a transaction, alone or with others, and answers when it is on the disk. The work may be done more
    /// than once: what an earlier attempt wrote is not there any more then.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'a> Fn(&'a mut AnyConnection) -> Work<'a, T> + Send + Sync + 'static,
    {
        self.ask(work, false).await
    }

    /// The same in a transaction of its own: for rows that all processes write to, so that none waits for what others do besides.
    pub(crate) async fn write_alone<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'a> Fn(&'a mut AnyConnection) -> Work<'a, T> + Send + Sync + 'static,
    {
        self.ask(work, true).await
    }

    async fn ask<T, F>(&self, work: F, is_alone: bool) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'a> Fn(&'a mut AnyConnection) -> Work<'a, T> + Send + Sync + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Piece { work, done: None, reply, is_alone };
        self.queue.send(Box::new(job)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until everything that was asked for so far is done.
    pub(crate) async fn close(&self) {
        let _ = self.write(|_| Box::pin(async { Ok(()) })).await;
    }
}

/// Does pieces of work in one transaction. If that fails, each gets one of its own, so that only the one at fault fails.
async fn carry_out(connection: &Connections, mut jobs: Vec<Box<dyn Job>>) {
    if jobs.is_empty() {
        return;
    }
    match connection.patiently(async |connection| together(connection, &mut jobs).await).await {
        Ok(()) => jobs.into_iter().for_each(|job| job.answer(Ok(()))),
        // Each by itself would take as long again.
        Err(error @ StoreError::Unreachable(_)) => jobs.into_iter().for_each(|job| job.answer(Err(error.same()))),
        Err(error) if jobs.len() == 1 => jobs.into_iter().for_each(|job| job.answer(Err(error.same()))),
        Err(_) => {
            let mut is_there = true;
            for job in jobs {
                let mut alone = vec![job];
                let ended = match is_there {
                    true => connection.patiently(async |connection| together(connection, &mut alone).await).await,
                    false => Err(StoreError::Unreachable("it went away meanwhile".to_owned())),
                };
                is_there = !matches!(ended, Err(StoreError::Unreachable(_)));
                alone.into_iter().for_each(|job| job.answer(ended.as_ref().map_err(StoreError::same).copied()));
            }
        }
    }
}

async fn together(mut connection: PoolConnection<Any>, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    let ended = in_transaction(&mut connection, jobs).await;
    if ended.is_err() {
        // A commit that fails may have ended the transaction or not, and sqlx, which counts them, does not know. If it counts
        // wrong, later work goes into a transaction that is never committed. A new connection has none.
        let _ = connection.close().await;
    }
    ended
}

async fn in_transaction(connection: &mut AnyConnection, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    for job in jobs {
        job.run(&mut transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

trait Job: Send {
    /// Does it, in a transaction that is still open.
    fn run<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Work<'a, ()>;
    /// Whether it gets a transaction of its own.
    fn is_alone(&self) -> bool;
    /// Tells the caller.
    fn answer(self: Box<Self>, ended: Result<(), StoreError>);
}

struct Piece<T, F> {
    work: F,
    done: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
    is_alone: bool,
}

impl<T, F> Job for Piece<T, F>
where
    T: Send,
    F: for<'a> Fn(&'a mut AnyConnection) -> Work<'a, T> + Send + Sync,
{
    fn run<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Work<'a, ()> {
        Box::pin(async move {
            self.done = Some((self.work)(connection).await?);
            Ok(())
        })
    }

    fn is_alone(&self) -> bool {
        self.is_alone
    }

    fn answer(self: Box<Self>, ended: Result<(), StoreError>) {
        let Piece { done, reply, .. } = *self;
        // A caller that has gone away needs no answer.
        let _ = reply.send(ended.and_then(|()| done.ok_or(StoreError::Closed)));
    }
}

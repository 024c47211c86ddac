//! The single writer: it commits together the jobs that arrived during the previous commit (group commit).

use crate::connections::Connections;
use crate::error::StoreError;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, Connection as _};
use std::future::Future;
use std::pin::Pin;
use tokio::sync::{mpsc, oneshot};

/// The future that a job returns.
pub(crate) type Work<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Largest number of jobs in one commit.
const MOST_TOGETHER: usize = 256;
/// Capacity of the write queue; senders wait when it is full.
const QUEUE_CAPACITY: usize = 4096;

/// Handle to the writer. Clones refer to the same writer.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Box<dyn Job>>,
}

impl Writer {
    /// Starts the writer on the single connection of this pool. With a remote database, a commit that takes too long is an error: its
    /// outcome is unknown, and the caller has to read the store.
    pub(crate) fn start(connection: Connections) -> Writer {
        let (queue, mut waiting) = mpsc::channel::<Box<dyn Job>>(QUEUE_CAPACITY);
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

    /// Runs a job in a transaction, alone or with others, and returns once it is on disk. A job may run more than once, each time after its
    /// earlier writes were rolled back.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'a> Fn(&'a mut AnyConnection) -> Work<'a, T> + Send + Sync + 'static,
    {
        self.ask(work, false).await
    }

    /// Runs a job in a transaction of its own. For rows that all processes write, so that a process does not hold their locks during other
    /// jobs.
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
        let job = WriteJob { work, done: None, reply, is_alone };
        self.queue.send(Box::new(job)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits for all jobs queued so far.
    pub(crate) async fn close(&self) {
        let _ = self.write(|_| Box::pin(async { Ok(()) })).await;
    }
}

/// Runs jobs in one transaction. If that fails, each is repeated in a transaction of its own, so that only the failing one reports an
/// error.
async fn carry_out(connection: &Connections, mut jobs: Vec<Box<dyn Job>>) {
    if jobs.is_empty() {
        return;
    }
    let begin = connection.begin();
    match connection.patiently(async |connection| together(connection, begin, &mut jobs).await).await {
        Ok(()) => jobs.into_iter().for_each(|job| job.answer(Ok(()))),
        // Repeating each job would take as long again.
        Err(error @ StoreError::Unreachable(_)) => jobs.into_iter().for_each(|job| job.answer(Err(error.same()))),
        Err(error) if jobs.len() == 1 => jobs.into_iter().for_each(|job| job.answer(Err(error.same()))),
        Err(_) => {
            let mut is_there = true;
            for job in jobs {
                let mut alone = vec![job];
                let ended = match is_there {
                    true => {
                        connection.patiently(async |connection| together(connection, begin, &mut alone).await).await
                    }
                    false => Err(StoreError::Unreachable("it went away meanwhile".to_owned())),
                };
                is_there = !matches!(ended, Err(StoreError::Unreachable(_)));
                alone.into_iter().for_each(|job| job.answer(ended.as_ref().map_err(StoreError::same).copied()));
            }
        }
    }
}

async fn together(
    mut connection: PoolConnection<Any>,
    begin: &'static str,
    jobs: &mut [Box<dyn Job>],
) -> Result<(), StoreError> {
    let ended = in_transaction(&mut connection, begin, jobs).await;
    if ended.is_err() {
        // After a failed commit it is unknown whether the transaction has ended, and sqlx, which counts nested transactions, may count
        // wrong. Later work would then go into a transaction that is never committed. A new connection has none.
        let _ = connection.close().await;
    }
    ended
}

async fn in_transaction(
    connection: &mut AnyConnection,
    begin: &'static str,
    jobs: &mut [Box<dyn Job>],
) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with(begin).await?;
    for job in jobs {
        job.run(&mut transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

trait Job: Send {
    /// Runs the job in a transaction that is still open.
    fn run<'a>(&'a mut self, connection: &'a mut AnyConnection) -> Work<'a, ()>;
    /// Returns true if the job needs a transaction of its own.
    fn is_alone(&self) -> bool;
    /// Sends the result to the caller.
    fn answer(self: Box<Self>, ended: Result<(), StoreError>);
}

struct WriteJob<T, F> {
    work: F,
    done: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
    is_alone: bool,
}

impl<T, F> Job for WriteJob<T, F>
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
        let WriteJob { done, reply, .. } = *self;
        // The caller may have stopped waiting.
        let _ = reply.send(ended.and_then(|()| done.ok_or(StoreError::Closed)));
    }
}

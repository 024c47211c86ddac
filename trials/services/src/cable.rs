use anyhow::Result;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

/// What is wrong with a cable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trouble {
    /// Connections are refused, and those that there were have ended.
    pub is_cut: bool,
    /// What the near end sends does not arrive. Nobody is told.
    pub swallows_there: bool,
    /// What the far end sends does not arrive.
    pub swallows_back: bool,
    /// How long everything takes longer, each way.
    pub slower: Duration,
}

/// A way from one process to another, with a port of its own, which can be cut, slowed or made to swallow what is sent.
#[derive(Debug)]
pub struct Cable {
    address: SocketAddr,
    trouble: watch::Sender<Trouble>,
    carrying: AbortHandle,
}

impl Cable {
    /// A cable to a port of this machine.
    pub async fn to(port: u16) -> Result<Cable> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (trouble, troubled) = watch::channel(Trouble::default());
        let carrying = tokio::spawn(carry(listener, port, troubled)).abort_handle();
        Ok(Cable { address, trouble, carrying })
    }

    /// The port at its near end.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// What is wrong with it from now on.
    pub fn set(&self, trouble: Trouble) {
        self.trouble.send_replace(trouble);
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.carrying.abort();
    }
}

async fn carry(listener: TcpListener, port: u16, troubled: watch::Receiver<Trouble>) {
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let Ok((near, _)) = listener.accept().await else { continue };
        if troubled.borrow().is_cut {
            continue;
        }
        let troubled = troubled.clone();
        connections.spawn(async move {
            let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await else { return };
            let _ = (near.set_nodelay(true), far.set_nodelay(true));
            let ((near_out, near_in), (far_out, far_in)) = (near.into_split(), far.into_split());
            let mut cut = troubled.clone();
            let cut = async move {
                // The other end is gone: nobody can change anything any more.
                let _ = cut.wait_for(|trouble| trouble.is_cut).await;
            };
            tokio::select! {
                () = pass(near_out, far_in, troubled.clone(), |trouble| trouble.swallows_there) => {}
                () = pass(far_out, near_in, troubled.clone(), |trouble| trouble.swallows_back) => {}
                () = cut => {}
            }
        });
    }
}

async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    troubled: watch::Receiver<Trouble>,
    swallows: fn(&Trouble) -> bool,
) {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let Ok(count @ 1..) = from.read(&mut buffer).await else { return };
        let trouble = *troubled.borrow();
        if swallows(&trouble) {
            // What is lost within a connection is lost for good, so that the rest of it makes no sense: it ends once something
            // arrives again, as a connection does that was cut for long.
            let mut troubled = troubled.clone();
            let _ = troubled.wait_for(|trouble| !swallows(trouble)).await;
            return;
        }
        tokio::time::sleep(trouble.slower).await;
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}

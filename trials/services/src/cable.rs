use anyhow::Result;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

/// Faults of a cable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trouble {
    /// Connections are refused, and existing ones have been closed.
    pub is_cut: bool,
    /// Data from the near end is dropped silently.
    pub swallows_there: bool,
    /// Data from the far end is dropped silently.
    pub swallows_back: bool,
    /// Extra delay in each direction.
    pub slower: Duration,
}

/// A TCP proxy between two processes, with a port of its own, that can be cut, slowed or made to drop data.
#[derive(Debug)]
pub struct Cable {
    address: SocketAddr,
    trouble: watch::Sender<Trouble>,
    carrying: AbortHandle,
}

impl Cable {
    /// Starts a cable to a port of this machine.
    pub async fn to(port: u16) -> Result<Cable> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (trouble, troubled) = watch::channel(Trouble::default());
        let carrying = tokio::spawn(carry(listener, port, troubled)).abort_handle();
        Ok(Cable { address, trouble, carrying })
    }

    /// Returns the port of the near end.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Sets the faults from now on.
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
                // An error means that the cable was dropped, after which its faults cannot change.
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
            // Bytes dropped from a connection leave the rest of it meaningless. The connection is closed once data passes again, as after a
            // long network outage.
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

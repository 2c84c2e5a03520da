//! A hall as a process of its own.

use std::{net::SocketAddr, process::Stdio};

use anyhow::{Context, bail};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use super::KillPlan;

/// A hall that is open.
pub(super) struct ServerProcess {
    process: Child,
    pub(super) addr: SocketAddr,
}

impl ServerProcess {
    pub(super) async fn open(plan: &KillPlan) -> anyhow::Result<ServerProcess> {
        let program = &plan.hall;
        let mut command = Command::new(program);
        if let Some(url) = &plan.database {
            command.env("MUSTERHALL_DATABASE", url);
        }
        let mut process = command
            .args(["serve", "--addr", "127.0.0.1:0", "--unbounded", "--data"])
            .arg(&plan.data)
            .env("MUSTERHALL_LOG", "warn")
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let mut said = String::new();
        let out = process.stdout.take().context("its output is piped")?;
        BufReader::new(out).read_line(&mut said).await?;
        let addr = said.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let Some(addr) = addr else { bail!("the hall does not open: it said {said:?}") };
        Ok(ServerProcess { process, addr: addr.parse()? })
    }

    /// SIGKILL on Unix: nothing in the process can prepare for it.
    pub(super) async fn kill(&mut self) -> anyhow::Result<()> {
        if let Some(status) = self.process.try_wait()? {
            bail!("the hall went down by itself: {status}");
        }
        Ok(self.process.kill().await?)
    }
}

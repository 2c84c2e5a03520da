//! A node as a process of its own.

use std::{net::SocketAddr, path::Path, process::Stdio, time::Duration};

use anyhow::{Context, bail};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use super::ClusterPlan;

/// A node that is open.
pub(super) struct NodeProcess {
    process: Child,
    pub(super) addr: SocketAddr,
}

impl NodeProcess {
    /// Starts a node of this version.
    pub(super) async fn open(
        plan: &ClusterPlan,
        hall: &Path,
        url: &str,
        number: usize,
    ) -> anyhow::Result<NodeProcess> {
        let lease = plan.lease.as_secs_f64().to_string();
        let mut process = Command::new(hall)
            .args(["serve", "--addr", "127.0.0.1:0", "--unbounded", "--database", url])
            .args(["--node-lease", &lease, "--data"])
            .arg(plan.data.join(format!("node-{number}")))
            .env("MUSTERHALL_LOG", std::env::var("NODE_LOG").unwrap_or_else(|_| "off".into()))
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", hall.display()))?;
        let mut said = String::new();
        let out = process.stdout.take().context("its output is piped")?;
        BufReader::new(out).read_line(&mut said).await?;
        let addr = said.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let Some(addr) = addr else { bail!("the node does not open: it said {said:?}") };
        Ok(NodeProcess { process, addr: addr.parse()? })
    }

    /// SIGKILL on Unix: nothing in the process can prepare for it.
    pub(super) async fn kill(mut self) -> anyhow::Result<()> {
        if let Some(status) = self.process.try_wait()? {
            bail!("a node went down by itself: {status}");
        }
        Ok(self.process.kill().await?)
    }

    /// SIGTERM, as a service manager does; waits until the process has ended.
    pub(super) async fn stop(mut self) -> anyhow::Result<()> {
        let id = self.process.id().context("a node went down by itself")?;
        let told = Command::new("kill").args(["-TERM", &id.to_string()]).status().await?;
        if !told.success() {
            bail!("the node was not told to stop");
        }
        let ended = tokio::time::timeout(Duration::from_secs(30), self.process.wait()).await;
        let status = ended.context("the node does not stop")??;
        if status.success() { Ok(()) } else { bail!("the node stopped with {status}") }
    }
}

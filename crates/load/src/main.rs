//! The `load` program.

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    load::run().await
}

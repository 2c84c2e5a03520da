//! A hall in a process of its own, which a test can kill: `test-hall PORT FOLDER`.
//! It writes its address on one line and runs until it is killed.

use std::{env, path::PathBuf, process::ExitCode};

#[tokio::main]
async fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    let port = words.next().and_then(|word| word.parse().ok());
    let (Some(port), Some(folder)) = (port, words.next()) else {
        eprintln!("expected a port and a folder");
        return ExitCode::from(2);
    };
    match browser_test::TestServer::at(port, &PathBuf::from(folder)).await {
        Ok(running) => {
            println!("{}", running.addr());
            // Nobody stops it in order: it is killed, or its parent exits.
            let _interrupted = tokio::signal::ctrl_c().await;
            running.stop().await;
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

//! The hall under a service manager, and its periodic backups.

use std::{os::unix::net::UnixDatagram, process::Command};

use crate::common::{MUSTERHALL, ServerProcess};

/// What systemd hears on its socket.
fn heard(socket: &UnixDatagram) -> String {
    let mut bytes = [0; 256];
    let count = socket.recv(&mut bytes).expect("the hall tells something");
    String::from_utf8_lossy(&bytes[..count]).into_owned()
}

#[test]
fn service_manager_is_told_that_the_hall_is_open_and_lives() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).expect("a socket");
    let mut command = Command::new(MUSTERHALL);
    command.env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "40000");
    let hall = ServerProcess::run(&mut command, &folder.path().join("data"));
    assert_eq!(heard(&socket), "READY=1");
    for _ in 0..3 {
        assert_eq!(heard(&socket), "WATCHDOG=1");
    }
    drop(hall);
}

/// A periodic backup is restored by opening it.
#[test]
fn copy_made_by_the_hall_is_opened_with_all_that_was_acknowledged() {
    let folder = tempfile::tempdir().expect("there is room");
    let data = folder.path().join("data");
    let hall = ServerProcess::open(&data);
    let id = hall.table(1, "clusterfuss");
    hall.act(1, &id).expect("there is something to do");
    let before = hall.look(1, &id)["tellings"].clone();
    drop(hall);
    // The first copy is made when the hall opens.
    let copies = folder.path().join("copies");
    let mut command = Command::new(MUSTERHALL);
    command.env("MUSTERHALL_BACKUP_EVERY", "3600").env("MUSTERHALL_BACKUP_DIR", &copies);
    let hall = ServerProcess::run(&mut command, &data);
    let copy = loop {
        let figures = hall.text("/metrics");
        if figures.contains("musterhall_backups_total{done=\"made\"} 1") {
            let mut found = std::fs::read_dir(&copies).expect("it was made");
            break found.next().expect("a copy").expect("it can be read").path();
        }
        assert!(figures.contains("musterhall_backups_total{done=\"failed\"} 0"), "{figures}");
    };
    let restored = ServerProcess::open(&copy);
    assert_eq!(restored.look(1, &id)["tellings"], before);
    restored.act(1, &id).expect("it is played on");
}

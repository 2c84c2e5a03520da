//! Figures of the process and of its files.

use std::{fmt::Write as _, path::Path, sync::LazyLock, time::Instant};

/// When the process was first asked, which is when the hall opens.
pub(crate) static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Writes one figure that may rise and fall.
pub(crate) fn gauge(text: &mut String, name: &str, help: &str, value: f64) {
    let _ = writeln!(text, "# HELP musterhall_{name} {help}\n# TYPE musterhall_{name} gauge");
    let _ = writeln!(text, "musterhall_{name} {value}");
}

/// The figures of the process and of the files in the folder of its data.
pub(crate) fn figures(data: &Path) -> String {
    let mut text = String::new();
    gauge(&mut text, "uptime_seconds", "Since the hall opened.", STARTED.elapsed().as_secs_f64());
    let bytes = |name: &str| std::fs::metadata(data.join(name)).map_or(0, |file| file.len());
    let database = bytes("hall.db") as f64;
    // On PostgreSQL the database has figures of its own.
    if database > 0.0 {
        gauge(&mut text, "database_bytes", "Bytes of the database.", database);
        let log = bytes("hall.db-wal") as f64;
        gauge(&mut text, "database_log_bytes", "Bytes of the log of the database.", log);
    }
    #[cfg(unix)]
    if let Ok(disk) = rustix::fs::statvfs(data) {
        let free = disk.f_bavail.saturating_mul(disk.f_frsize) as f64;
        gauge(&mut text, "disk_free_bytes", "Bytes free on the disk of the data.", free);
    }
    #[cfg(target_os = "linux")]
    of_linux(&mut text);
    text
}

#[cfg(target_os = "linux")]
fn of_linux(text: &mut String) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim_start_matches(':').split_whitespace().next()?.parse::<f64>().ok()
    };
    for (key, unit, name, help) in [
        ("VmRSS", 1024.0, "resident_bytes", "Memory in use."),
        ("Threads", 1.0, "threads", "Threads of the process."),
    ] {
        if let Some(value) = field(key) {
            gauge(text, name, help, value * unit);
        }
    }
    let files = std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count) as f64;
    gauge(text, "open_files", "Open files and connections.", files);
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let seconds = time.tv_sec as f64 + time.tv_nsec as f64 / 1e9;
    let name = "musterhall_cpu_seconds_total";
    let help = "Time of the processor used.";
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {seconds}");
}

//! Keeping order in a hall that is open.

mod client;
mod printed;

use std::{io::Write as _, net::IpAddr, path::PathBuf};

use anyhow::{Context, bail};
use clap::Subcommand;
use serde_json::{Value as Json, json};

use client::Client;
use printed::print;

use crate::line_text::say;

#[derive(clap::Args)]
pub(crate) struct AdminArgs {
    /// Folder of the data: the hall that has it wrote its address and its token there
    #[arg(long, env = "MUSTERHALL_DATA", default_value = "musterhall-data", value_name = "DIR")]
    data: PathBuf,
    /// Where the hall is, as http://127.0.0.1:7171; its token is in MUSTERHALL_ADMIN_TOKEN then
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Who acts, for the log [default: the user of this machine]
    #[arg(long = "as", value_name = "NAME", env = "USER", hide_env_values = true)]
    by: Option<String>,
    /// Print what the hall answers, as JSON
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Subcommand)]
enum AdminCommand {
    /// List the tables, the last used first
    Tables(PageArgs),
    /// Show who sits at a table, and what was said
    Table {
        /// Its id
        id: String,
    },
    /// Close a table: it is removed, and its links say why
    Close {
        /// Its id
        id: String,
        #[command(flatten)]
        why: WhyArgs,
    },
    /// Close a tournament: it ends, and its name and text are not shown any more
    CloseTournament {
        /// Its id
        id: String,
        #[command(flatten)]
        why: WhyArgs,
    },
    /// List the studies that are shared
    Studies(PageArgs),
    /// Close a shared study: its links open nothing, and only its owner can still read it
    CloseStudy {
        /// Its id
        id: String,
        #[command(flatten)]
        why: WhyArgs,
    },
    /// List who was here since the hall opened
    People,
    /// List from where people came since the hall opened
    Addresses,
    /// Give a person another name
    Rename {
        /// The person: digits as `people` lists them, or all 64 of them
        person: String,
        /// The name
        name: String,
        #[command(flatten)]
        why: WhyArgs,
    },
    /// Make a link by which somebody sets a new password for an account, once, within a day
    ResetLink {
        /// The name of the account
        name: String,
    },
    /// Make a link by which somebody may register, once
    Invite {
        /// For how many days it works
        #[arg(long, default_value_t = 7, value_name = "N")]
        days: u32,
    },
    /// Let an account keep order on the page /admin, without the token
    Appoint {
        /// The name of the account
        name: String,
    },
    /// Take that back
    Depose {
        /// The name of the account
        name: String,
    },
    /// Let a person neither talk nor change names for some days
    Mute {
        /// The person
        person: String,
        #[command(flatten)]
        days: DaysArgs,
        #[command(flatten)]
        why: WhyArgs,
    },
    /// Lift a mute
    Unmute {
        /// The person
        person: String,
        #[command(flatten)]
        why: WhyArgs,
    },
    /// Let a person or an address (of IPv6 a network of 64 bits) not in for some days
    Ban {
        /// The person, or the address
        whom: String,
        #[command(flatten)]
        days: DaysArgs,
        #[command(flatten)]
        why: WhyArgs,
    },
    /// Lift a ban
    Unban {
        /// The person, or the address
        whom: String,
        #[command(flatten)]
        why: WhyArgs,
    },
    /// List mutes and bans
    Sanctions,
    /// List what was reported, the newest first
    Reports(PageArgs),
    /// Answer a report: nothing was done about it
    Dismiss {
        /// Its id
        id: String,
        #[command(flatten)]
        why: WhyArgs,
    },
    /// Answer a report: something was done about it
    Act {
        /// Its id
        id: String,
        #[command(flatten)]
        why: WhyArgs,
    },
    /// List what was done for the host, the newest first
    Log(PageArgs),
    /// Rate everybody anew, from the logs of the rated matches
    Rerate,
    /// List which tables would be removed, and why
    Retention {
        /// Have the hall remove them, now and from now on
        #[arg(long)]
        confirm: bool,
    },
}

#[derive(clap::Args)]
struct WhyArgs {
    /// Why; whom it concerns reads it
    #[arg(long, value_name = "TEXT")]
    why: String,
}

#[derive(clap::Args)]
struct DaysArgs {
    /// For how many days
    #[arg(long, default_value_t = 7, value_name = "N")]
    days: u32,
}

#[derive(clap::Args)]
struct PageArgs {
    /// Go on where the page before ended
    #[arg(long, value_name = "PLACE")]
    after: Option<String>,
}

impl PageArgs {
    fn path(&self, list: &str) -> String {
        match &self.after {
            Some(after) => format!("{list}?after={after}"),
            None => list.into(),
        }
    }
}

pub(crate) fn run(args: &AdminArgs) -> anyhow::Result<()> {
    let by = args.by.as_deref().unwrap_or("host");
    let client = Client::open(&args.data, args.url.as_deref(), by)?;
    let (list, answer) = answered(&client, &args.command)?;
    if args.json {
        say!("{}", serde_json::to_string_pretty(&answer)?);
    } else {
        print(list, &answer)?;
    }
    Ok(())
}

/// What the hall answers, and which list it is; empty if it is none.
fn answered(client: &Client, command: &AdminCommand) -> anyhow::Result<(&'static str, Json)> {
    use AdminCommand as Do;
    let done = |path: &str, body: Json| Ok(("", client.post(path, &body)?));
    match command {
        Do::Tables(page) => Ok(("tables", client.get(&page.path("tables"))?)),
        Do::Table { id } => Ok(("table", client.get(&format!("tables/{}", plain(id)?))?)),
        Do::Close { id, why } => {
            done(&format!("tables/{}/close", plain(id)?), json!({ "why": why.why }))
        }
        Do::CloseTournament { id, why } => {
            done(&format!("tournaments/{}/close", plain(id)?), json!({ "why": why.why }))
        }
        Do::Studies(page) => Ok(("studies", client.get(&page.path("studies"))?)),
        Do::CloseStudy { id, why } => {
            done(&format!("studies/{}/close", plain(id)?), json!({ "why": why.why }))
        }
        Do::People => Ok(("people", client.get("people")?)),
        Do::Addresses => Ok(("addresses", client.get("addresses")?)),
        Do::Rename { person, name, why } => {
            let path = format!("people/{}/name", whole(client, person)?);
            done(&path, json!({ "name": name, "why": why.why }))
        }
        Do::ResetLink { name } => {
            Ok(("link", client.post("accounts/reset", &json!({ "name": name }))?))
        }
        Do::Invite { days } => Ok(("link", client.post("invitations", &json!({ "days": days }))?)),
        Do::Appoint { name } => done("accounts/appoint", json!({ "name": name, "admin": true })),
        Do::Depose { name } => done("accounts/appoint", json!({ "name": name, "admin": false })),
        Do::Mute { person, days, why } => {
            let on = whole(client, person)?;
            let (days, why) = (days.days, &why.why);
            done("sanctions", json!({ "kind": "mute", "on": on, "days": days, "why": why }))
        }
        Do::Ban { whom, days, why } => {
            let on = whole(client, whom)?;
            let (days, why) = (days.days, &why.why);
            done("sanctions", json!({ "kind": "ban", "on": on, "days": days, "why": why }))
        }
        Do::Unmute { person, why } => {
            let on = whole(client, person)?;
            done("sanctions/lift", json!({ "kind": "mute", "on": on, "why": why.why }))
        }
        Do::Unban { whom, why } => {
            let on = whole(client, whom)?;
            done("sanctions/lift", json!({ "kind": "ban", "on": on, "why": why.why }))
        }
        Do::Sanctions => Ok(("sanctions", client.get("sanctions")?)),
        Do::Reports(page) => Ok(("reports", client.get(&page.path("reports"))?)),
        Do::Dismiss { id, why } => {
            let body = json!({ "state": "dismissed", "why": why.why });
            done(&format!("reports/{}", plain(id)?), body)
        }
        Do::Act { id, why } => {
            let body = json!({ "state": "acted", "why": why.why });
            done(&format!("reports/{}", plain(id)?), body)
        }
        Do::Log(page) => Ok(("acts", client.get(&page.path("log"))?)),
        Do::Rerate => Ok(("rerated", client.post("rerate", &json!({}))?)),
        Do::Retention { confirm } => retention(client, *confirm),
    }
}

/// Every table that would go; and, if it is wanted, that this is right.
fn retention(client: &Client, confirm: bool) -> anyhow::Result<(&'static str, Json)> {
    let mut whole = client.get("retention")?;
    while let Some(next) = whole["next"].as_str().map(String::from) {
        let mut page = client.get(&format!("retention?after={next}"))?;
        let more = page["tables"].take();
        if let (Some(tables), Json::Array(more)) = (whole["tables"].as_array_mut(), more) {
            tables.extend(more);
        }
        whole["next"] = page["next"].take();
    }
    if let Some(whole) = whole.as_object_mut() {
        whole.retain(|key, value| key != "next" || !value.is_null());
    }
    if confirm {
        let body = json!({ "settings": whole["settings"] });
        whole["confirmed"] = client.post("retention", &body)?;
    }
    Ok(("retention", whole))
}

/// An id as it may stand in a path.
fn plain(id: &str) -> anyhow::Result<&str> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if id.is_empty() || !id.chars().all(fits) {
        bail!("expected an id as the lists have it, not {id:?}");
    }
    Ok(id)
}

/// The whole id of a person of whom the beginning is given; an address is as it is.
fn whole(client: &Client, given: &str) -> anyhow::Result<String> {
    const EXPECTED: &str = "expected a person of the lists, 6 or more digits of one, or an address";
    let (address, _) = given.split_once('/').unwrap_or((given, ""));
    if given.len() == 64 || address.parse::<IpAddr>().is_ok() {
        return Ok(given.into());
    }
    if given.len() < 6 || !given.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        bail!("{EXPECTED}, not {given:?}");
    }
    let (people, sanctions) = (client.get("people")?, client.get("sanctions")?);
    let known = [(&people["people"], "person"), (&sanctions["sanctions"], "on")];
    let mut found: Vec<&str> = known
        .iter()
        .filter_map(|(list, key)| Some((list.as_array()?, key)))
        .flat_map(|(list, key)| list.iter().filter_map(move |one| one[*key].as_str()))
        .filter(|id| id.starts_with(given))
        .collect();
    found.sort_unstable();
    found.dedup();
    match found[..] {
        [one] => Ok(one.into()),
        [] => Err(anyhow::anyhow!("nobody begins with {given}")),
        _ => Err(anyhow::anyhow!("{} people begin with {given}", found.len())),
    }
    .context(EXPECTED)
}

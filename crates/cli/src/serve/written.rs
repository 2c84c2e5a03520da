//! Values as people write them, the same on the command line, in the environment and in a file.

use std::{fmt, marker::PhantomData, net::IpAddr, net::SocketAddr, str::FromStr, time::Duration};

use serde::{Deserialize, Deserializer, de};
use server::{ClientSecret, DatabaseUrl, MailUrl, PublicUrl, Rate, Registration};
use tracing_subscriber::filter::LevelFilter;

use crate::value;

/// A value that is text or a number in a file.
pub(super) trait Written: FromStr<Err = String> {
    /// The value as TOML.
    fn to_toml(&self) -> toml::Value;
}

/// Reads a value from a file as it is read from the command line.
struct TextVisitor<T>(PhantomData<T>);

impl<T: Written> de::Visitor<'_> for TextVisitor<T> {
    type Value = T;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text or a number")
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
    fn visit_i64<E: de::Error>(self, number: i64) -> Result<T, E> {
        self.visit_str(&number.to_string())
    }
    fn visit_u64<E: de::Error>(self, number: u64) -> Result<T, E> {
        self.visit_str(&number.to_string())
    }
    fn visit_f64<E: de::Error>(self, number: f64) -> Result<T, E> {
        self.visit_str(&number.to_string())
    }
}

/// Defines newtypes of values: how text is read, and what TOML has in its place.
macro_rules! written {
    ($($(#[$doc:meta])* $name:ident($type:ty), $read:expr, $toml:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(super) struct $name(pub(super) $type);

        impl FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<$name, String> {
                let read: fn(&str) -> Result<$type, String> = $read;
                read(text).map($name)
            }
        }

        impl Written for $name {
            fn to_toml(&self) -> toml::Value {
                let toml: fn(&$type) -> toml::Value = $toml;
                toml(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                from.deserialize_any(TextVisitor(PhantomData))
            }
        }
    )*};
}

written! {
    /// The address to listen on.
    Listen(SocketAddr), value::address, |addr| addr.to_string().into();
    /// A proxy.
    Proxy(IpAddr), address_of_proxy, |ip| ip.to_string().into();
    /// Memory, which is written in MiB.
    Memory(usize), mebibytes, |bytes| whole(*bytes as u64 >> 20);
    /// A public URL.
    Public(PublicUrl), str::parse, |url| url.to_string().into();
    /// The mail address of the host.
    Mail(String), value::mail, |mail| mail.clone().into();
    /// The number of backups kept.
    Copies(usize), |text| value::whole(1..=100_000)(text), |count| whole(*count as u64);
    /// A number of days; 0 is never.
    Days(u32), |text| value::whole(0..=36_500)(text), |days| whole(u64::from(*days));
    /// Who may make an account.
    Registering(Registration), str::parse, |who| who.to_string().into();
    /// Yes or no.
    YesNo(bool), yes_or_no, |yes| if *yes { "yes" } else { "no" }.into();
    /// The number of simultaneous searches.
    Thinkers(usize), |text| value::whole(1..=1024)(text), |count| whole(*count as u64);
    /// The log level.
    LogLevel(LevelFilter), level, |level| level.to_string().into();
    /// A size in bytes.
    Bytes(usize), value::some, |bytes| whole(*bytes as u64);
    /// A limit per person or address.
    Count(u32), value::some, |count| whole(u64::from(*count));
    /// The most steps of a match; 0 for any number.
    MatchSteps(usize), |text| value::whole(0..=1_000_000)(text), |steps| whole(*steps as u64);
    /// A number of steps.
    Steps(usize), value::some, |steps| whole(*steps as u64);
    /// A limit on what is stored on disk.
    Many(u64), value::some, |count| whole(*count);
    /// A rate.
    Pace(Rate), rate, |rate| format!("{}:{}", rate.burst, rate.rate).into();
    /// How long a node lives without a word.
    Lease(Duration), lease, seconds;
    /// A time.
    Seconds(Duration), |text| value::seconds(text).map(Duration::from_secs_f64), seconds;
}

/// Defines URLs that are not read yet: what reads arguments and files shows what it cannot read,
/// and these may hold a password.
macro_rules! unread {
    ($($(#[$doc:meta])* $name:ident($type:ty), $named:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone)]
        pub(super) struct $name(String);

        impl $name {
            /// # Errors
            /// What was expected.
            pub(super) fn read(&self) -> anyhow::Result<$type> {
                self.0.parse().map_err(|why| anyhow::anyhow!("{}: {why}", $named))
            }
        }

        impl FromStr for $name {
            type Err = std::convert::Infallible;
            fn from_str(text: &str) -> Result<$name, Self::Err> {
                Ok($name(text.into()))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($name))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                String::deserialize(from).map($name)
            }
        }
    )*};
}

unread! {
    /// The URL of a database.
    Database(DatabaseUrl), "the database (--database, MUSTERHALL_DATABASE or `database` in the file)";
    /// The secret of the hall at its identity provider.
    Secret(ClientSecret), "the secret (--oidc-client-secret, MUSTERHALL_OIDC_CLIENT_SECRET or `oidc_client_secret` in the file)";
    /// The URL of a mail server.
    MailServer(MailUrl), "the mail server (--mail-url, MUSTERHALL_MAIL_URL or `mail_url` in the file)";
}

/// A number as TOML, whose integers have a sign.
fn whole(number: u64) -> toml::Value {
    i64::try_from(number).unwrap_or(i64::MAX).into()
}

fn mebibytes(text: &str) -> Result<usize, String> {
    let read: Result<usize, String> = value::whole(16..=1 << 20)(text);
    read.map(|many| many << 20)
}

/// A time as TOML: a whole number where it is one.
fn seconds(time: &Duration) -> toml::Value {
    match time.subsec_nanos() {
        0 => whole(time.as_secs()),
        _ => time.as_secs_f64().into(),
    }
}

fn lease(text: &str) -> Result<Duration, String> {
    let seconds = value::seconds(text)?;
    let fits = (0.3..=300.0).contains(&seconds);
    let expected = || format!("expected 0.3 to 300 seconds, not {text:?}");
    if fits { Ok(Duration::from_secs_f64(seconds)) } else { Err(expected()) }
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("expected yes or no, not {text:?}")),
    }
}

fn address_of_proxy(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| format!("expected an IP address such as 127.0.0.1, not {text:?}"))
}

fn level(text: &str) -> Result<LevelFilter, String> {
    let expected = || format!("expected off, error, warn, info, debug or trace, not {text:?}");
    text.parse().map_err(|_| expected())
}

/// Reads `BURST:PER_SECOND`.
fn rate(text: &str) -> Result<Rate, String> {
    let read = text.split_once(':').and_then(|(burst, rate)| {
        Some(Rate { burst: burst.trim().parse().ok()?, rate: rate.trim().parse().ok()? })
    });
    let fits =
        |rate: &Rate| (1.0..=1e12).contains(&rate.burst) && (0.0..=1e12).contains(&rate.rate);
    read.filter(fits).ok_or_else(|| {
        format!(
            "expected BURST:PER_SECOND such as 20:5, at least 1 at once and 0 a second, \
             not {text:?}"
        )
    })
}

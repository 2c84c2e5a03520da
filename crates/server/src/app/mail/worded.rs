//! What e-mails say, as text and as HTML.

use hall_core::Message;
use messages::Locale;

use super::rows::Row;
use crate::{html::escaped, ports::OutgoingMail};

/// An e-mail without the address that it goes to.
pub(super) struct Worded {
    subject: String,
    text: String,
    html: String,
    unsubscribe: Option<String>,
}

impl Worded {
    /// The e-mail to an address, with an id of its own.
    pub(super) fn to(self, to: String, id: String) -> OutgoingMail {
        let Worded { subject, text, html, unsubscribe } = self;
        let id = id[..32.min(id.len())].to_string();
        OutgoingMail { to, subject, text, html, unsubscribe, id }
    }
}

/// An e-mail that is being written, paragraph by paragraph.
struct MailBody {
    locale: Locale,
    text: String,
    html: String,
}

impl MailBody {
    fn new(locale: Locale) -> MailBody {
        let html = format!(
            "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"></head>\n\
             <body style=\"font-family:sans-serif;line-height:1.5;max-width:40em\">\n",
            locale.code()
        );
        MailBody { locale, text: String::new(), html }
    }

    fn say(&mut self, message: &Message) {
        let said = self.locale.message(message);
        self.text.push_str(&format!("{said}\n\n"));
        self.html.push_str(&format!("<p>{}</p>\n", escaped(&said)));
    }

    fn link(&mut self, link: &str) {
        self.text.push_str(&format!("{link}\n\n"));
        let link = escaped(link);
        self.html.push_str(&format!("<p><a href=\"{link}\">{link}</a></p>\n"));
    }

    fn rows(&mut self, rows: &[Row]) {
        self.html.push_str("<ul>\n");
        for Row { text, link, .. } in rows {
            self.text.push_str(&format!("- {text}\n  {link}\n"));
            let (text, link) = (escaped(text), escaped(link));
            self.html.push_str(&format!("<li><a href=\"{link}\">{text}</a></li>\n"));
        }
        self.text.push('\n');
        self.html.push_str("</ul>\n");
    }

    fn done(self, subject: &Message) -> Worded {
        let subject = self.locale.message(subject);
        let (text, html) = (self.text, self.html + "</body></html>\n");
        Worded { subject, text, html, unsubscribe: None }
    }
}

/// That an address is to be confirmed by a link. It says no name: whoever gives the address of
/// somebody else chooses his own.
pub(super) fn confirming(locale: Locale, site: &str, (hours, link): (i64, &str)) -> Worded {
    let mut letter = MailBody::new(locale);
    letter.say(&Message::new("mail-confirm-text").text("site", site).text("hours", hours));
    letter.link(link);
    letter.say(&Message::new("mail-confirm-not"));
    letter.done(&Message::new("mail-confirm-subject"))
}

/// A link by which a new password is chosen.
pub(super) fn resetting(
    locale: Locale,
    (site, name): (&str, &str),
    (minutes, link): (i64, &str),
) -> Worded {
    let mut letter = MailBody::new(locale);
    letter.say(&Message::new("mail-hello").text("name", name));
    letter.say(&Message::new("mail-reset-text").text("site", site).text("minutes", minutes));
    letter.link(link);
    letter.say(&Message::new("mail-reset-not"));
    letter.done(&Message::new("mail-reset-subject"))
}

/// That an account has another address now.
pub(super) fn moved(locale: Locale, site: &str, name: &str) -> Worded {
    let mut letter = MailBody::new(locale);
    letter.say(&Message::new("mail-hello").text("name", name));
    letter.say(&Message::new("mail-moved-text").text("site", site));
    letter.link(&format!("{site}/account"));
    letter.done(&Message::new("mail-moved-subject"))
}

/// That an account has no address any more.
pub(super) fn removed(locale: Locale, site: &str, name: &str) -> Worded {
    let mut letter = MailBody::new(locale);
    letter.say(&Message::new("mail-hello").text("name", name));
    letter.say(&Message::new("mail-gone-text").text("site", site));
    letter.link(&format!("{site}/account"));
    letter.done(&Message::new("mail-gone-subject"))
}

/// What waits for a person, and by which link it is told no more.
pub(super) fn waiting(
    locale: Locale,
    (site, name): (&str, &str),
    (rows, stop): (&[Row], String),
) -> Worded {
    let mut letter = MailBody::new(locale);
    letter.say(&Message::new("mail-hello").text("name", name));
    letter.say(&Message::new("mail-digest-text").text("site", site));
    letter.rows(rows);
    letter.say(&Message::new("mail-digest-why"));
    letter.link(&stop);
    let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let worded = letter.done(&Message::new("mail-digest-subject").with("count", count));
    Worded { unsubscribe: Some(stop), ..worded }
}

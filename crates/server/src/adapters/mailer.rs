//! E-mail by SMTP.

use std::time::Duration;

use lettre::{
    AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor,
    address::AddressError,
    message::{
        MultiPart,
        header::{Header, HeaderName, HeaderValue},
    },
    transport::smtp::{
        authentication::Credentials,
        client::{Certificate, Tls, TlsParameters},
        extension::ClientId,
    },
};

use crate::{
    config::MailSettings,
    mail_url::MailSecurity,
    ports::{MailFailure, MailSent, Mailer, OutgoingMail},
};

/// The longest that the server may take for a step, and for all of an e-mail.
const STEP: Duration = Duration::from_secs(20);
const WHOLE: Duration = Duration::from_secs(60);

/// Hands e-mails to a mail server by SMTP, each by a connection of its own.
pub(crate) struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: String,
    /// What the ids of e-mails end with.
    domain: String,
}

/// A header that is written as it is: ASCII without line breaks.
#[derive(Clone)]
struct Unsubscribe(String);

impl Header for Unsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }
    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Unsubscribe(text.into()))
    }
    fn display(&self) -> HeaderValue {
        HeaderValue::dangerous_new_pre_encoded(Self::name(), self.0.clone(), self.0.clone())
    }
}

/// That one POST to the link is enough (RFC 8058).
#[derive(Clone)]
struct OneClick;

impl Header for OneClick {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }
    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(OneClick)
    }
    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".into())
    }
}

impl SmtpMailer {
    /// Sends nothing yet. These `roots` are trusted beside the public ones, as certificates in DER.
    ///
    /// # Errors
    /// What is wrong with the host or the sender.
    pub(crate) fn new(settings: &MailSettings, roots: &[Vec<u8>]) -> Result<SmtpMailer, String> {
        let url = &settings.url;
        let tls = || {
            let mut tls = TlsParameters::builder(url.host.clone());
            for root in roots {
                let root = Certificate::from_der(root.clone()).map_err(|why| why.to_string())?;
                tls = tls.add_root_certificate(root);
            }
            tls.build_rustls().map_err(|why| why.to_string())
        };
        let tls = match url.security {
            MailSecurity::Plain => Tls::None,
            MailSecurity::Tls => Tls::Wrapper(tls()?),
            MailSecurity::StartTls => Tls::Required(tls()?),
        };
        let domain = settings.from.rsplit_once('@').map_or("", |(_, domain)| domain).to_string();
        settings.from.parse::<lettre::Address>().map_err(|why: AddressError| why.to_string())?;
        let mut transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&url.host)
            .port(url.port)
            .tls(tls)
            .timeout(Some(STEP))
            .hello_name(ClientId::Domain(domain.clone()));
        if let Some((user, password)) = url.login.clone() {
            transport = transport.credentials(Credentials::new(user, password));
        }
        Ok(SmtpMailer { transport: transport.build(), from: settings.from.clone(), domain })
    }

    /// The e-mail as it goes; `None` if it cannot be written.
    fn written(&self, mail: OutgoingMail) -> Option<Message> {
        let mut message = Message::builder()
            .from(format!("Musterhall <{}>", self.from).parse().ok()?)
            .to(mail.to.parse().ok()?)
            .subject(mail.subject)
            .message_id(Some(format!("<{}@{}>", mail.id, self.domain)));
        if let Some(link) = mail.unsubscribe {
            if !link.bytes().all(|byte| byte.is_ascii_graphic()) {
                return None;
            }
            message = message.header(Unsubscribe(format!("<{link}>"))).header(OneClick);
        }
        message.multipart(MultiPart::alternative_plain_html(mail.text, mail.html)).ok()
    }
}

impl Mailer for SmtpMailer {
    fn send(&self, mail: OutgoingMail) -> MailSent {
        let (written, transport) = (self.written(mail), self.transport.clone());
        Box::pin(async move {
            let Some(written) = written else { return Err(MailFailure::Refused(None)) };
            match tokio::time::timeout(WHOLE, transport.send(written)).await {
                Ok(Ok(_)) => Ok(()),
                Ok(Err(why)) if why.is_permanent() => {
                    Err(MailFailure::Refused(why.status().map(u16::from)))
                }
                Ok(Err(_)) | Err(_) => Err(MailFailure::Later),
            }
        })
    }
}

//! What people do with their accounts and sessions.

use std::sync::Arc;

use axum::{
    Extension,
    body::Body,
    extract::State,
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{
    cookie::{self, Who},
    gateway::Gateway,
    guard::{Address, Secure, SignedAnew, Site},
    passkey_site::PasskeySite,
    read::{Named, Read},
    respond::{ApiResult, json as answer},
};
use crate::{
    app::{
        CreatedPasskey, Device, Entrant, FirstSecret, IdentityProvider, People, SignedIn, Signer,
        UsedPasskey, merging, passkey_view, personal_data,
    },
    error::ApiError,
    ports::store::DeviceSession,
    wire::sessions::session_view,
};

/// A name and a password or a passkey for an account, and an invitation where one is needed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Registering {
    name: String,
    #[serde(default)]
    password: Option<String>,
    #[serde(default)]
    passkey: Option<FirstPasskey>,
    #[serde(default)]
    invite: Option<String>,
}

/// A passkey that was made for an account that is to be, and what it is to be called.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstPasskey {
    made: CreatedPasskey,
    name: String,
}

/// A code of the host, and the next password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Resetting {
    code: String,
    password: String,
    #[serde(default)]
    merge: bool,
}

/// A password with the name of whose it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    name: String,
    password: String,
    #[serde(default)]
    merge: bool,
}

/// A name and a code that stands in for a password, and the next password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Recovery {
    name: String,
    code: String,
    password: String,
    #[serde(default)]
    merge: bool,
}

/// The password, asked again, or a passkey.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Again {
    #[serde(default)]
    password: Option<String>,
    #[serde(default)]
    passkey: Option<UsedPasskey>,
}

impl Again {
    /// The two, of which one was sent.
    pub(super) fn secrets(&self) -> (Option<&str>, Option<&UsedPasskey>) {
        (self.password.as_deref(), self.passkey.as_ref())
    }
}

/// A password or a passkey, and the next password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    #[serde(default)]
    password: Option<String>,
    #[serde(default)]
    passkey: Option<UsedPasskey>,
    new: String,
}

/// A code of a device.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Typed {
    code: String,
}

/// A code of a device, and whether what the guest played comes along.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Joining {
    code: String,
    #[serde(default)]
    merge: bool,
}

/// Who asks, with which session, by which browser, from where.
pub(super) struct Caller {
    pub(super) place: Signer,
    pub(super) device: Device,
    secure: bool,
    fresh: bool,
}

impl<S: Sync> axum::extract::FromRequestParts<S> for Caller {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, ApiError> {
        let missing = || cookie::missing(parts);
        let who = parts.extensions.get::<Who>().copied().ok_or_else(missing)?;
        let address = parts.extensions.get::<Address>().copied().ok_or_else(missing)?;
        let place = Signer { person: who.person, token: who.token, address: address.0 };
        let secure = parts.extensions.get::<Secure>().is_some();
        Ok(Caller { place, device: device(&parts.headers), secure, fresh: who.fresh })
    }
}

/// What a browser calls itself, in short: its own name and that of the system.
fn device(headers: &HeaderMap) -> Device {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    let agent = agent.unwrap_or_default();
    // The first that is found counts: most call themselves by several names.
    let named = |names: &[(&str, &'static str)]| {
        names.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name)
    };
    let browser = named(&[
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
        ("curl/", "curl"),
        ("python", "Python"),
    ]);
    let system = named(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("CrOS", "ChromeOS"),
        ("Windows", "Windows"),
        ("Macintosh", "macOS"),
        ("Linux", "Linux"),
    ]);
    let parts: Vec<&str> = browser.into_iter().chain(system).collect();
    Device(parts.join(", "))
}

/// What an account page shows.
pub(super) async fn shown(app: &Gateway, place: Signer) -> ApiResult {
    let (kept, sessions) = app.accounts.look(place.person).await?;
    let session = |of: &DeviceSession| {
        let mut view = session_view(of);
        view["this"] = (of.token == place.token).into();
        view
    };
    let sessions: Vec<Json> = sessions.iter().map(session).collect();
    let name = app.registry.services.people.name(place.person).await?;
    let mut view = json!({ "name": name, "lasting": kept.is_some(), "sessions": sessions });
    let admittance = app.accounts.admittance;
    view["register"] = admittance.register.to_string().into();
    view["guests"] = admittance.guests.into();
    view["provider"] = app.registry.services.provider.as_ref().map(IdentityProvider::name).into();
    view["mail"] = app.registry.services.mail.is_some().into();
    view["chosen"] = People::is_chosen(place.person, &name).into();
    if let Some(kept) = kept {
        view["made"] = kept.profile.made.into();
        view["recovery"] = kept.profile.recovery.len().into();
        view["shown"] = json!(kept.profile.shown);
        view["password"] = (!kept.profile.password.is_empty()).into();
        view["passkeys"] = kept.profile.passkeys.iter().map(passkey_view).collect();
        if let Some(identity) = &kept.profile.identity {
            let now = app.registry.services.ports.clock.now();
            view["identity"] = identity.view(Some(place.token), now);
        }
        if kept.profile.bot {
            view["bot"] = true.into();
        }
    }
    Ok(answer(view.to_string()))
}

/// `GET /api/account`.
pub(super) async fn show(State(app): State<Arc<Gateway>>, caller: Caller) -> ApiResult {
    shown(&app, caller.place).await
}

fn with_codes(status: StatusCode, codes: &[String]) -> Response {
    (status, answer(json!({ "recovery": codes }).to_string())).into_response()
}

/// `POST /api/account`: the guest lasts from now on.
pub(super) async fn register(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Read(new): Read<Registering>,
) -> ApiResult {
    app.moderation.may_talk(caller.place.person)?;
    app.spend(caller.place.person)?;
    let secret = match (&new.password, &new.passkey) {
        (Some(password), None) => FirstSecret::Password(password),
        (None, Some(passkey)) => FirstSecret::Passkey(&passkey.made, site.here()?, &passkey.name),
        _ => return Err(ApiError::bad("password", "api-password-or-passkey")),
    };
    let credentials = (&*new.name, secret, new.invite.as_deref());
    let codes = app.accounts.register(caller.place, credentials, &caller.device).await?;
    Ok(with_codes(StatusCode::CREATED, &codes))
}

/// The answer that signs a browser in.
fn signed_in(secure: bool, of: &SignedIn, name: &str) -> Response {
    let mut response = answer(json!({ "name": name }).to_string());
    let set = cookie::cookie(&of.secret, secure);
    response.headers_mut().append(header::SET_COOKIE, set);
    response.extensions_mut().insert(SignedAnew);
    response
}

/// Who signs in, with the guest who comes along where that is wished for.
pub(super) async fn entrant<'a>(
    app: &Gateway,
    caller: &'a Caller,
    merge: bool,
) -> Result<Entrant<'a>, ApiError> {
    let Signer { person, address, .. } = caller.place;
    let guest = (merge && !caller.fresh).then_some(person);
    if let Some(guest) = guest {
        // What the host has said to a guest is not shed by an account.
        app.moderation.may_talk(guest)?;
        merging::may_merge(&app.registry.services, guest).await?;
    }
    Ok(Entrant { address, device: &caller.device, guest })
}

/// A browser is somebody else from now on: a session that it had ends, for its secret is lost.
pub(super) async fn changed(app: &Gateway, caller: &Caller, of: &SignedIn) -> ApiResult {
    if !caller.fresh {
        app.accounts.sign_out(caller.place).await?;
    }
    app.meet(of.person);
    let name = app.registry.services.people.name(of.person).await?;
    Ok(signed_in(caller.secure, of, &name))
}

/// `POST /api/session`: signs in.
pub(super) async fn sign_in(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Read(given): Read<Credentials>,
) -> ApiResult {
    let credentials = (&*given.name, &*given.password);
    let of = app.accounts.sign_in(entrant(&app, &caller, given.merge).await?, credentials).await?;
    changed(&app, &caller, &of).await
}

/// `POST /api/session/recovery`: signs in by a recovery code, with a new password.
pub(super) async fn recover(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Read(given): Read<Recovery>,
) -> ApiResult {
    let entrant = entrant(&app, &caller, given.merge).await?;
    let given = (&*given.name, &*given.code, &*given.password);
    let of = app.accounts.recover(entrant, given).await?;
    changed(&app, &caller, &of).await
}

/// `POST /api/session/reset`: signs in by a link of the host, with a new password.
pub(super) async fn reset(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Read(given): Read<Resetting>,
) -> ApiResult {
    let secrets = (&*given.code, &*given.password);
    let of = app.accounts.reset(entrant(&app, &caller, given.merge).await?, secrets).await?;
    changed(&app, &caller, &of).await
}

/// `POST /api/session/device`: signs in by the code of another device.
pub(super) async fn join(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Read(typed): Read<Joining>,
) -> ApiResult {
    let entrant = entrant(&app, &caller, typed.merge).await?;
    let of = app.accounts.join(entrant, &typed.code).await?;
    changed(&app, &caller, &of).await
}

/// `POST /api/session/device/look`: whom a code would sign in as.
pub(super) async fn look_at_code(
    State(app): State<Arc<Gateway>>,
    Extension(address): Extension<Address>,
    Read(typed): Read<Typed>,
) -> ApiResult {
    let person = app.accounts.device_of(address.0, &typed.code).await?;
    let name = app.registry.services.people.name(person).await?;
    Ok(answer(json!({ "name": name }).to_string()))
}

/// `DELETE /api/session`: signs out.
pub(super) async fn sign_out(State(app): State<Arc<Gateway>>, caller: Caller) -> ApiResult {
    app.accounts.sign_out(caller.place).await?;
    Ok(out(&caller, "signed_out"))
}

/// The answer that signs a browser out.
fn out(caller: &Caller, done: &str) -> Response {
    let mut response = answer(json!({ "done": done }).to_string());
    for set in cookie::forgotten(caller.secure) {
        response.headers_mut().append(header::SET_COOKIE, set);
    }
    response.extensions_mut().insert(SignedAnew);
    response
}

/// `PUT /api/account/password`.
pub(super) async fn change_password(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Read(given): Read<NewPassword>,
) -> ApiResult {
    let proof = site.proof(given.password.as_deref(), given.passkey.as_ref())?;
    app.accounts.change_password(caller.place, (proof, &given.new)).await?;
    shown(&app, caller.place).await
}

/// `POST /api/account/recovery`: new codes in place of the old ones.
pub(super) async fn renew_recovery(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Read(given): Read<Again>,
) -> ApiResult {
    let proof = site.proof(given.password.as_deref(), given.passkey.as_ref())?;
    let codes = app.accounts.renew_recovery(caller.place, proof).await?;
    Ok(with_codes(StatusCode::OK, &codes))
}

/// `DELETE /api/account/sessions`: ends all sessions but this one.
pub(super) async fn end_others(State(app): State<Arc<Gateway>>, caller: Caller) -> ApiResult {
    app.spend(caller.place.person)?;
    app.accounts.end_others(caller.place).await?;
    shown(&app, caller.place).await
}

/// `DELETE /api/account/sessions/{session}`: ends one.
pub(super) async fn end(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    Named(mark): Named<String>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    app.accounts.end(caller.place.person, &mark).await?;
    shown(&app, caller.place).await
}

/// The password, asked again; a guest has none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Leaving {
    #[serde(default)]
    password: Option<String>,
    #[serde(default)]
    passkey: Option<UsedPasskey>,
}

/// `DELETE /api/account`: the person goes for good.
pub(super) async fn delete(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: PasskeySite,
    Read(given): Read<Leaving>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    let proof = site.proof(given.password.as_deref(), given.passkey.as_ref())?;
    app.accounts.delete(caller.place, proof).await?;
    Ok(out(&caller, "deleted"))
}

/// `GET /api/account/data`: what is kept of the person.
pub(super) async fn data(State(app): State<Arc<Gateway>>, caller: Caller) -> ApiResult {
    app.spend(caller.place.person)?;
    let parts = personal_data(Arc::clone(&app.registry), caller.place.person).await?;
    let name = "attachment; filename=\"musterhall.json\"";
    let head = [(header::CONTENT_TYPE, "application/json"), (header::CONTENT_DISPOSITION, name)];
    Ok((head, Body::from_stream(parts)).into_response())
}

/// `POST /api/account/devices`: a code, a link and a picture by which another device signs in.
pub(super) async fn add_device(
    State(app): State<Arc<Gateway>>,
    caller: Caller,
    site: Option<Extension<Site>>,
) -> ApiResult {
    app.spend(caller.place.person)?;
    let made = app.accounts.add_device(caller.place, &caller.device).await?;
    let path = format!("/account#device={}", made.code);
    let link = site.map_or_else(|| path.clone(), |Extension(Site(site))| format!("{site}{path}"));
    let mut view = json!({ "code": made.code, "link": link, "until": made.until });
    if let Some((size, picture)) = picture(&link) {
        view["picture"] = json!({ "size": size, "path": picture });
    }
    Ok((StatusCode::CREATED, answer(view.to_string())).into_response())
}

/// A QR code: its modules in a row, with four of quiet on each side, and the dark ones as the
/// path of an SVG.
pub(super) fn picture(text: &str) -> Option<(i32, String)> {
    use qrcodegen::{QrCode, QrCodeEcc};
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let start = x;
            while x < code.size() && code.get_module(x, y) {
                x += 1;
            }
            if x > start {
                path.push_str(&format!("M{} {}h{}v1h-{}z", start + 4, y + 4, x - start, x - start));
            }
            x += 1;
        }
    }
    Some((code.size() + 8, path))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn browser_is_called_by_its_name_and_that_of_its_system() {
        for (agent, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
                "Firefox, Linux",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, \
              like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/128.0 Safari/537.36 Edg/128",
                "Edge, Windows",
            ),
            ("<script>", ""),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, HeaderValue::from_static(agent));
            assert_eq!(device(&headers).0, name);
        }
    }

    #[test]
    fn picture_has_the_corners_of_a_code() {
        let (size, path) = picture("http://192.168.1.20:7171/account#device=ABCD").expect("short");
        assert!(size > 29 && path.starts_with("M4 4h7v1h-7z"), "{size} {path}");
        assert!(picture(&"x".repeat(5000)).is_none());
    }
}

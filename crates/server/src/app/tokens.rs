//! Tokens of a person: made, listed, withdrawn; and the account that becomes a bot's.

use std::sync::Arc;

use hall_core::Message;
use messages::tidy;
use serde_json::{Value as Json, json};
use session::{Hash32, PersonId};

use super::{
    account::{self, AccountVersion, Profile, changed_meanwhile},
    accounts::{AccountProof, Accounts, Signer},
    grants::{self, KeptToken},
    services::Services,
    topics,
};
use crate::{
    error::{ApiError, Code},
    ports::store::NoteKind,
    token_scope::TokenScope,
};

/// The most tokens of a person.
const TOKENS_MAX: usize = 20;
/// The longest name of a token, in characters.
const NAME_MAX: usize = 40;
/// The longest time after which a token ends by itself, in days.
const DAYS_MAX: i64 = 3650;
const DAY: i64 = 86_400_000;
/// What every token begins with, so that whoever finds one knows what it is.
pub(crate) const PREFIX: &str = "mh_";

/// A token as it is wished for.
pub(crate) struct TokenWish {
    /// What it is to be called.
    pub(crate) name: String,
    /// What it is to do.
    pub(crate) scopes: Vec<TokenScope>,
    /// After how many days it is to end, if by itself.
    pub(crate) days: Option<i64>,
}

/// A token that is listed.
pub(crate) struct ListedToken {
    /// What is kept of it.
    pub(crate) kept: KeptToken,
    /// When it was last used, about, in milliseconds since 1970.
    pub(crate) used: Option<i64>,
}

impl ListedToken {
    /// The token as its person may see it: neither the secret, nor its digest.
    pub(crate) fn view(&self) -> Json {
        let kept = &self.kept;
        json!({
            "id": mark(kept), "name": kept.name, "scopes": kept.scopes, "made": kept.made,
            "until": kept.until, "used": self.used,
        })
    }
}

fn mark(kept: &KeptToken) -> String {
    Hash32::of(&format!("token:{}", kept.digest)).to_hex()[..16].into()
}

fn checked(wish: &TokenWish) -> Result<(String, Vec<TokenScope>), ApiError> {
    let too_long = || ApiError::bad("name", Message::new("api-token-name").text("most", NAME_MAX));
    let name = tidy(&wish.name, NAME_MAX).ok_or_else(too_long)?;
    let all = TokenScope::ALL;
    let scopes: Vec<TokenScope> =
        all.into_iter().filter(|scope| wish.scopes.contains(scope)).collect();
    if scopes.is_empty() {
        return Err(ApiError::bad("scopes", "api-token-scopes"));
    }
    if wish.days.is_some_and(|days| !(1..=DAYS_MAX).contains(&days)) {
        return Err(ApiError::bad("days", Message::new("api-token-days").text("most", DAYS_MAX)));
    }
    Ok((name, scopes))
}

impl Accounts {
    /// Makes a token of a person; the secret is told once.
    ///
    /// # Errors
    /// What is wrong with the wish; that there is no account, or that there are too many.
    pub(crate) async fn make_token(
        &self,
        person: PersonId,
        wish: &TokenWish,
    ) -> Result<(String, ListedToken), ApiError> {
        let (name, scopes) = checked(wish)?;
        let services = self.services();
        let account = self.own(person).await?;
        let now = services.ports.clock.now();
        let mut profile = account.profile.clone();
        let mut batch = Vec::new();
        // One that ended by itself makes room.
        let is_over = |token: &KeptToken| token.until.is_some_and(|until| until <= now);
        batch.extend(profile.tokens.iter().filter(|token| is_over(token)).map(grants::dropped));
        profile.tokens.retain(|token| !is_over(token));
        if profile.tokens.len() >= TOKENS_MAX {
            let message = Message::new("api-many-api-tokens").text("most", TOKENS_MAX);
            return Err(ApiError::too_many(message, None));
        }
        let secret = format!("{PREFIX}{}", services.ports.dice.secret());
        let digest = Hash32::of(&secret).to_hex();
        let until = wish.days.map(|days| now + days * DAY);
        let kept = KeptToken { digest: digest.clone(), name, scopes, made: now, until };
        profile.tokens.push(kept.clone());
        batch.extend([account.replaced(person, &profile), grants::note(&digest, person, 0)]);
        services.commit(batch).await.map_err(changed_meanwhile)?;
        Ok((secret, ListedToken { kept, used: None }))
    }

    /// The tokens of a person, the newest first.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn tokens(&self, person: PersonId) -> Result<Vec<ListedToken>, ApiError> {
        let account = account::read(self.services(), person).await?;
        listed(self.services(), account.as_ref()).await
    }

    /// Withdraws a token of a person, by what it is called in [`ListedToken::view`].
    ///
    /// # Errors
    /// That there is none.
    pub(crate) async fn withdraw_token(
        &self,
        person: PersonId,
        wanted: &str,
    ) -> Result<(), ApiError> {
        let account = self.own(person).await?;
        let mut profile = account.profile.clone();
        let missing = || ApiError::new(Code::NotFound, "api-no-token-there");
        let at = profile.tokens.iter().position(|token| mark(token) == wanted);
        let gone = profile.tokens.remove(at.ok_or_else(missing)?);
        let batch = vec![account.replaced(person, &profile), grants::dropped(&gone)];
        self.services().commit(batch).await.map_err(changed_meanwhile)?;
        self.signed(person).await;
        Ok(())
    }

    /// Makes the account of whoever asks that of a bot, for ever.
    ///
    /// # Errors
    /// That the password is not right, or that he has had a seat already.
    pub(crate) async fn become_bot(
        &self,
        place: Signer,
        proof: AccountProof<'_>,
    ) -> Result<(), ApiError> {
        let account = self.proved(place, proof).await?;
        if account.profile.bot {
            return Ok(());
        }
        let (services, person) = (self.services(), place.person);
        let store = Arc::clone(&services.ports.store);
        if services.blocking(move || Ok(store.has_played(person)?)).await? {
            return Err(ApiError::illegal("api-bot-too-late"));
        }
        let profile = Profile { bot: true, ..account.profile.clone() };
        let batch = vec![account.replaced(person, &profile)];
        services.commit(batch).await.map_err(changed_meanwhile)?;
        services.people.forget(person);
        services.tell(topics::NAMED, &person.to_hex()).await;
        Ok(())
    }
}

/// The tokens of an account, the newest first, with when they were last used.
///
/// # Errors
/// Errors of the store.
pub(super) async fn listed(
    services: &Services,
    account: Option<&AccountVersion>,
) -> Result<Vec<ListedToken>, ApiError> {
    let kept = account.map(|account| account.profile.tokens.clone()).unwrap_or_default();
    let store = Arc::clone(&services.ports.store);
    let look = move || {
        let with_use = |kept: KeptToken| {
            let note = store.note(NoteKind::Token, &kept.digest)?;
            Ok(ListedToken { used: grants::used(note.as_ref()), kept })
        };
        kept.into_iter().rev().map(with_use).collect()
    };
    services.blocking(look).await
}

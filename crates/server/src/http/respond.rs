//! Errors as answers: the one place that turns them into a status.

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;

use crate::error::{ApiError, Code};

impl Code {
    pub(super) fn status(self) -> StatusCode {
        match self {
            Code::BadRequest => StatusCode::BAD_REQUEST,
            Code::NoSession | Code::NoToken | Code::BadToken => StatusCode::UNAUTHORIZED,
            Code::NotYours
            | Code::CrossSite
            | Code::WrongPassword
            | Code::NeedsAccount
            | Code::NeedsScope
            | Code::Banned
            | Code::Muted => StatusCode::FORBIDDEN,
            Code::Gone => StatusCode::GONE,
            Code::WrongHost => StatusCode::MISDIRECTED_REQUEST,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Code::Stale => StatusCode::CONFLICT,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl ApiError {
    /// The JSON as it is sent.
    pub(super) fn body(&self) -> Body {
        #[derive(Serialize)]
        struct Problem<'a> {
            error: &'a ApiError,
        }
        let body = serde_json::to_string(&Problem { error: self }).expect("errors are plain data");
        Body::from(body)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = Response::new(self.body());
        *response.status_mut() = self.code.status();
        let json = HeaderValue::from_static("application/json");
        response.headers_mut().insert(header::CONTENT_TYPE, json);
        if let Some(seconds) = self.after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        // For pages, which show it in their own way.
        response.extensions_mut().insert(self);
        response
    }
}

/// The result of a route.
pub(crate) type ApiResult = Result<Response, ApiError>;

/// Text that is JSON.
pub(crate) fn json(text: impl Into<String>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.into()).into_response()
}

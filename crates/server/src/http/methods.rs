//! What answers a path by each method. Handlers are boxed, so that the router's part is compiled
//! once and not for each of them.

use std::sync::Arc;

use axum::{
    extract::Request,
    handler::Handler,
    response::Response,
    routing::{self, MethodRouter},
};

use super::gateway::Gateway;
use crate::ports::BoxedFuture;

type Answering = BoxedFuture<Response>;

/// A handler whose own type is not known any more.
#[derive(Clone)]
struct Boxed(Arc<dyn Fn(Request, Arc<Gateway>) -> Answering + Send + Sync>);

impl Boxed {
    fn new<In: 'static>(handler: impl Handler<In, Arc<Gateway>>) -> Boxed {
        Boxed(Arc::new(move |request, gateway| Box::pin(handler.clone().call(request, gateway))))
    }
}

impl Handler<(), Arc<Gateway>> for Boxed {
    type Future = Answering;

    fn call(self, request: Request, gateway: Arc<Gateway>) -> Answering {
        (self.0)(request, gateway)
    }
}

/// `GET`, and what `HEAD` needs of it.
pub(super) fn get<In: 'static>(
    handler: impl Handler<In, Arc<Gateway>>,
) -> MethodRouter<Arc<Gateway>> {
    routing::get(Boxed::new(handler))
}

/// `POST`.
pub(super) fn post<In: 'static>(
    handler: impl Handler<In, Arc<Gateway>>,
) -> MethodRouter<Arc<Gateway>> {
    routing::post(Boxed::new(handler))
}

/// `PUT`.
pub(super) fn put<In: 'static>(
    handler: impl Handler<In, Arc<Gateway>>,
) -> MethodRouter<Arc<Gateway>> {
    routing::put(Boxed::new(handler))
}

/// `DELETE`.
pub(super) fn delete<In: 'static>(
    handler: impl Handler<In, Arc<Gateway>>,
) -> MethodRouter<Arc<Gateway>> {
    routing::delete(Boxed::new(handler))
}

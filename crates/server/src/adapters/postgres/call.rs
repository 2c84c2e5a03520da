//! Statements with their parameters.

use tokio_postgres::types::ToSql;

/// A statement with its parameters.
pub(super) struct Call<'a> {
    pub(super) sql: &'static str,
    pub(super) parameters: Vec<Box<dyn ToSql + Send + Sync + 'a>>,
}

/// Puts parameters into boxes.
macro_rules! call {
    ($sql:expr, $($parameter:expr),*) => {
        $crate::adapters::postgres::call::Call {
            sql: $sql,
            parameters: vec![$(Box::new($parameter)),*],
        }
    };
}

pub(super) use call;

//! The hall over HTTP and WebSocket.

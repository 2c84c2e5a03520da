//! A small driver of headless Chromium.

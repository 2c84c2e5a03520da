//! Authorities that the host trusts beside the public ones, from a file of certificates.

use std::path::Path;

#[cfg(any(feature = "tls", feature = "mail"))]
use rustls_pki_types::{
    CertificateDer,
    pem::{self, PemObject as _},
};

/// The certificates in a PEM file, as DER.
///
/// # Errors
/// What is wrong with the file.
#[cfg(any(feature = "tls", feature = "mail"))]
pub(crate) fn read_trusted_roots(file: &Path) -> Result<Vec<Vec<u8>>, String> {
    let text = std::fs::read(file).map_err(|why| why.to_string())?;
    let mut roots = Vec::new();
    for (number, root) in CertificateDer::pem_slice_iter(&text).enumerate() {
        let bad = |why: String| format!("certificate {}: {why}", number + 1);
        let root = root.map_err(|why: pem::Error| bad(why.to_string()))?;
        check(&root).map_err(bad)?;
        roots.push(root.to_vec());
    }
    if roots.is_empty() {
        return Err("expected at least one section that begins with BEGIN CERTIFICATE".into());
    }
    Ok(roots)
}

/// Nothing that is built in makes connections by TLS.
#[cfg(not(any(feature = "tls", feature = "mail")))]
pub(crate) fn read_trusted_roots(_: &Path) -> Result<Vec<Vec<u8>>, String> {
    Err("this program was built without the features `hooks`, `mail` and `oidc`, which alone \
         need it"
        .into())
}

#[cfg(feature = "tls")]
fn check(root: &CertificateDer<'_>) -> Result<(), String> {
    let added = rustls::RootCertStore::empty().add(root.clone());
    added.map_err(|why| why.to_string())
}

#[cfg(all(feature = "mail", not(feature = "tls")))]
fn check(root: &CertificateDer<'_>) -> Result<(), String> {
    let read = lettre::transport::smtp::client::Certificate::from_der(root.to_vec());
    read.map(drop).map_err(|why| why.to_string())
}

#[cfg(all(test, feature = "tls"))]
mod tests {
    use super::read_trusted_roots;

    fn read(text: &str) -> Result<Vec<Vec<u8>>, String> {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("roots.pem");
        std::fs::write(&file, text).expect("there is room");
        read_trusted_roots(&file)
    }

    #[test]
    fn file_of_roots_is_read_whatever_stands_between_them() {
        let root = include_str!("../../tests/fixtures/tls/root.pem");
        let read = read(&format!("Club\n{root}\nand again\n{root}")).expect("two certificates");
        let der = include_bytes!("../../tests/fixtures/tls/root.der");
        assert_eq!(read, [der.to_vec(), der.to_vec()]);
    }

    #[test]
    fn file_of_roots_that_is_spoiled_says_which_certificate() {
        let root = include_str!("../../tests/fixtures/tls/root.pem");
        let none = read("").expect_err("it is empty");
        assert!(none.contains("BEGIN CERTIFICATE"), "{none}");
        let half = read(&format!("{root}-----BEGIN CERTIFICATE-----\nAAAA\n"));
        assert!(half.expect_err("it does not end").starts_with("certificate 2: "));
        let other = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        assert!(read(other).expect_err("it is none").starts_with("certificate 1: "));
        assert!(read_trusted_roots("/nowhere/roots.pem".as_ref()).is_err());
    }
}

//! What the product is made of has a licence that `deny.toml` allows.
//!
//! `cargo deny check` does this and more where it is installed; this needs nothing but cargo.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::{layers, shell};

/// Every dependency, development tools included, has an allowed licence.
pub(crate) fn check() -> Result<()> {
    let allowed = allowed()?;
    let metadata = layers::metadata(&[])?;
    let packages = metadata["packages"].as_array().context("packages in cargo metadata")?;
    let mut faults = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let licence = package["license"].as_str().unwrap_or("none");
        if !permits(licence, &allowed) {
            faults.push(format!("{name}: {licence}"));
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        bail!("licences that deny.toml does not allow:\n{}", faults.join("\n"))
    }
}

/// The quoted lines of `allow = [ … ]` in `deny.toml`.
fn allowed() -> Result<Vec<String>> {
    let text = shell::read(Path::new("deny.toml"))?;
    let (_, list) = text.split_once("allow = [").context("allow = [ in deny.toml")?;
    let (list, _) = list.split_once(']').context("end of the list in deny.toml")?;
    Ok(list.split('"').skip(1).step_by(2).map(str::to_owned).collect())
}

/// Whether one of the alternatives is allowed in all its parts.
fn permits(licence: &str, allowed: &[String]) -> bool {
    let plain = licence.replace(['(', ')'], "").replace('/', " OR ");
    plain.split(" OR ").any(|alternative| {
        alternative.split(" AND ").all(|part| allowed.iter().any(|name| name == part.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_allowed_alternative_is_enough_and_copyleft_alone_is_refused() {
        let allowed = ["MIT".to_owned(), "Unicode-3.0".to_owned()];

        assert!(permits("GPL-3.0 OR MIT", &allowed));
        assert!(permits("MIT/Apache-2.0", &allowed));
        assert!(permits("(MIT OR Apache-2.0) AND Unicode-3.0", &allowed));
        assert!(!permits("GPL-3.0-or-later", &allowed));
        assert!(!permits("MIT AND GPL-2.0", &allowed));
    }
}

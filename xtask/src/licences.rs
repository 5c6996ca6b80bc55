//! What the product is made of has a licence that `deny.toml` allows.
//!
//! `cargo deny check` does this and more where it is installed; this needs nothing but cargo.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::{layers, shell};

/// Licences that what the pages bring along may have besides: that of fonts, which asks only that
/// its text goes where the font goes.
const OF_FONTS: &str = "OFL-1.1";

/// Every crate, development tools included, and every package the pages ship has an allowed
/// licence.
pub(crate) fn check() -> Result<()> {
    let mut allowed = allowed()?;
    let mut faults = crates(&allowed)?;
    allowed.push(OF_FONTS.to_owned());
    let lock = shell::read(Path::new("web/package-lock.json"))?;
    faults.extend(shipped_packages(&lock, &allowed)?);
    if faults.is_empty() {
        Ok(())
    } else {
        bail!("licences that deny.toml does not allow:\n{}", faults.join("\n"))
    }
}

fn crates(allowed: &[String]) -> Result<Vec<String>> {
    let exceptions = exceptions(&shell::read(Path::new("deny.toml"))?)?;
    let metadata = layers::metadata(&[])?;
    let packages = metadata["packages"].as_array().context("packages in cargo metadata")?;
    let mut faults = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let licence = package["license"].as_str().unwrap_or("none");
        let is_excepted = exceptions
            .iter()
            .any(|(tool, allowed)| tool == name && permits(licence, std::slice::from_ref(allowed)));
        if !permits(licence, allowed) && !is_excepted {
            faults.push(format!("{name}: {licence}"));
        }
    }
    Ok(faults)
}

/// What of the pages' packages goes into the product without leave; tools that only build or test
/// them do not.
fn shipped_packages(lock: &str, allowed: &[String]) -> Result<Vec<String>> {
    let lock: serde_json::Value = serde_json::from_str(lock).context("web/package-lock.json")?;
    let packages = lock["packages"].as_object().context("packages in web/package-lock.json")?;
    let mut faults = Vec::new();
    for (name, package) in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        if package["dev"].as_bool() != Some(true) && !permits(licence, allowed) {
            faults.push(format!("{name}: {licence}"));
        }
    }
    Ok(faults)
}

/// The quoted lines of `allow = [ … ]` in `deny.toml`.
fn allowed() -> Result<Vec<String>> {
    let text = shell::read(Path::new("deny.toml"))?;
    let (_, list) = text.split_once("allow = [").context("allow = [ in deny.toml")?;
    let (list, _) = list.split_once(']').context("end of the list in deny.toml")?;
    Ok(list.split('"').skip(1).step_by(2).map(str::to_owned).collect())
}

/// The tools of `exceptions = [ … ]` in `deny.toml`, each with the licence that it may have.
fn exceptions(text: &str) -> Result<Vec<(String, String)>> {
    let (_, list) = text.split_once("exceptions = [").context("exceptions = [ in deny.toml")?;
    let quoted = |line: &str| -> Vec<String> {
        line.split('"').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let lines = list.lines().take_while(|line| line.trim() != "]");
    let pairs = lines.map(quoted).filter_map(|words| match words.as_slice() {
        [name, licence] => Some((name.clone(), licence.clone())),
        _ => None,
    });
    Ok(pairs.collect())
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

    #[test]
    fn a_tool_may_have_the_licence_that_is_excepted_for_it() -> Result<()> {
        let text =
            "allow = [\n]\nexceptions = [\n    { crate = \"tool\", allow = [\"MPL-2.0\"] },\n]\n";
        assert_eq!(exceptions(text)?, [("tool".to_owned(), "MPL-2.0".to_owned())]);
        Ok(())
    }

    #[test]
    fn what_the_pages_ship_needs_an_allowed_licence_and_their_tools_do_not() -> Result<()> {
        let allowed = ["MIT".to_owned(), OF_FONTS.to_owned()];
        let lock = r#"{"packages": {
            "": {"license": "MIT OR Apache-2.0"},
            "node_modules/a-font": {"license": "OFL-1.1"},
            "node_modules/a-tool": {"license": "MPL-2.0", "dev": true},
            "node_modules/a-script": {"license": "GPL-3.0"},
            "node_modules/a-riddle": {}
        }}"#;

        let faults = shipped_packages(lock, &allowed)?;

        assert_eq!(faults, ["node_modules/a-riddle: none", "node_modules/a-script: GPL-3.0"]);
        Ok(())
    }
}

//! An OCI image of the release program, written here: neither a daemon nor a network is needed.
//!
//! The archive is a layout as the image specification has it (`oci-layout`, `index.json`, blobs
//! named by their hash) with the `manifest.json` beside it that older tools look for, so that
//! `docker load`, `podman load` and `skopeo copy oci-archive:` all read it. Nothing in it depends
//! on the day or the machine: the same program gives the same image.

use std::{
    collections::BTreeMap,
    fs,
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tar::{Archive, Builder, EntryType, Header};

use crate::shell;

/// Nobody: the program needs no rights in its container.
const USER: u64 = 10_001;

const LAYER: &str = "application/vnd.oci.image.layer.v1.tar+gzip";
const CONFIG: &str = "application/vnd.oci.image.config.v1+json";
const MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";

/// What an image is made for.
pub(crate) struct Image<'a> {
    /// Of the program; the tag of the image.
    pub(crate) version: &'a str,
    /// As images name it: `amd64`.
    pub(crate) architecture: &'a str,
    /// Files of this machine and where they lie in the image.
    pub(crate) files: Vec<(PathBuf, PathBuf)>,
}

impl Image<'_> {
    /// The archive.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>> {
        let layer = self.layer()?;
        let packed = packed(&layer)?;
        let config = to_bytes(&self.config(&layer))?;
        let manifest = to_bytes(&json!({
            "schemaVersion": 2,
            "mediaType": MANIFEST,
            "config": described(CONFIG, &config),
            "layers": [described(LAYER, &packed)],
        }))?;
        let mut entry = described(MANIFEST, &manifest);
        entry["platform"] = json!({ "architecture": self.architecture, "os": "linux" });
        entry["annotations"] = json!({
            "io.containerd.image.name": format!("docker.io/library/arbiter:{}", self.version),
            "org.opencontainers.image.ref.name": self.version,
        });
        let index = json!({
            "schemaVersion": 2,
            "mediaType": "application/vnd.oci.image.index.v1+json",
            "manifests": [entry],
        });
        let of_old_tools = json!([{
            "Config": blob(&config),
            "RepoTags": [format!("arbiter:{}", self.version)],
            "Layers": [blob(&packed)],
        }]);
        let mut archive = Builder::new(Vec::new());
        file(&mut archive, "oci-layout", 0o644, br#"{"imageLayoutVersion":"1.0.0"}"#)?;
        file(&mut archive, "index.json", 0o644, &to_bytes(&index)?)?;
        file(&mut archive, "manifest.json", 0o644, &to_bytes(&of_old_tools)?)?;
        for bytes in [&config, &manifest, &packed] {
            file(&mut archive, &blob(bytes), 0o644, bytes)?;
        }
        Ok(archive.into_inner()?)
    }

    /// The file system of the image: the program, the libraries it is linked with, and the two
    /// folders that it may write to.
    fn layer(&self) -> Result<Vec<u8>> {
        let mut layer = Builder::new(Vec::new());
        folder(&mut layer, "data/", 0o700, USER)?;
        folder(&mut layer, "tmp/", 0o1777, 0)?;
        for (from, to) in &self.files {
            let bytes = fs::read(from).with_context(|| from.display().to_string())?;
            let to = to.to_str().context("a path in the image is UTF-8")?;
            file(&mut layer, to.trim_start_matches('/'), 0o755, &bytes)?;
        }
        Ok(layer.into_inner()?)
    }

    fn config(&self, layer: &[u8]) -> Value {
        json!({
            "architecture": self.architecture,
            "os": "linux",
            "config": {
                "User": format!("{USER}:{USER}"),
                "Env": [
                    "ARBITER_LISTEN=0.0.0.0:8000",
                    "ARBITER_DATABASE=/data/arbiter.sqlite",
                ],
                "Volumes": { "/data": {} },
                "ExposedPorts": { "8000/tcp": {} },
                "Entrypoint": ["/usr/bin/arbiter"],
                "Cmd": ["serve"],
                "StopSignal": "SIGTERM",
                "Labels": {
                    "org.opencontainers.image.title": "arbiter",
                    "org.opencontainers.image.version": self.version,
                    "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
                },
            },
            "rootfs": { "type": "layers", "diff_ids": [digest(layer)] },
            "history": [{ "created_by": "cargo xtask package" }],
        })
    }
}

/// Reads an archive as a tool would and holds every hash and length against what it names; gives
/// the file systems of the layers, unpacked from their compression.
pub(crate) fn check(archive: &[u8]) -> Result<Vec<Vec<u8>>> {
    let mut files = BTreeMap::new();
    for entry in Archive::new(archive).entries()? {
        let mut entry = entry?;
        let name = entry.path()?.display().to_string();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes)?;
        if let Some(named) = name.strip_prefix("blobs/sha256/") {
            ensure!(digest(&bytes) == format!("sha256:{named}"), "{name} holds something else");
        }
        files.insert(name, bytes);
    }
    let read = |name: &str| -> Result<Value> {
        let bytes = files.get(name).with_context(|| format!("{name} is missing"))?;
        serde_json::from_slice(bytes).with_context(|| name.to_owned())
    };
    let found = |described: &Value| -> Result<&Vec<u8>> {
        let digest = described["digest"].as_str().context("a digest")?;
        let name = format!("blobs/{}", digest.replace(':', "/"));
        let bytes = files.get(&name).with_context(|| format!("{name} is missing"))?;
        ensure!(
            described["size"] == json!(bytes.len()),
            "{name} is not as long as it is said to be"
        );
        Ok(bytes)
    };
    ensure!(read("oci-layout")?["imageLayoutVersion"] == "1.0.0", "oci-layout has no version");
    let manifest: Value = serde_json::from_slice(found(&read("index.json")?["manifests"][0])?)?;
    let config: Value = serde_json::from_slice(found(&manifest["config"])?)?;
    let of_old_tools = &read("manifest.json")?[0];
    let mut layers = Vec::new();
    for (number, described) in manifest["layers"].as_array().context("layers")?.iter().enumerate() {
        let packed = found(described)?;
        ensure!(
            of_old_tools["Layers"][number] == blob(packed),
            "manifest.json names another layer"
        );
        let mut layer = Vec::new();
        GzDecoder::new(packed.as_slice()).read_to_end(&mut layer)?;
        ensure!(config["rootfs"]["diff_ids"][number] == digest(&layer), "a layer is not its own");
        layers.push(layer);
    }
    ensure!(!layers.is_empty(), "there is no layer");
    Ok(layers)
}

/// Runs the program in the file system of the image and nothing else, as the user of the image;
/// says so where this machine does not let us.
pub(crate) fn run(layers: &[Vec<u8>], root: &Path) -> Result<()> {
    if root.exists() {
        fs::remove_dir_all(root)?;
    }
    fs::create_dir_all(root)?;
    for layer in layers {
        let mut archive = Archive::new(layer.as_slice());
        archive.set_preserve_permissions(true);
        archive.set_preserve_ownerships(shell::is_root());
        archive.unpack(root)?;
    }
    let tries: [&[&str]; 2] =
        [&["serve", "--check"], &["tournament", "new", "Tried", "--rounds", "1"]];
    for arguments in tries {
        let Some(mut inside) = inside() else {
            println!("    not run: this machine gives us no root folder of our own");
            return Ok(());
        };
        inside.arg(root).arg("/usr/bin/arbiter").args(arguments);
        inside.env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        inside.env("ARBITER_LISTEN", "127.0.0.1:0").env("ARBITER_DATABASE", "/data/arbiter.sqlite");
        shell::call(&mut inside)?;
    }
    if !root.join("data/arbiter.sqlite").exists() {
        bail!("the program did not write to its own folder");
    }
    fs::remove_dir_all(root).context("the tried image")
}

/// A command that runs what follows with another root folder, where we may.
fn inside() -> Option<Command> {
    let (program, arguments) = if shell::is_root() {
        ("chroot", vec![format!("--userspec={USER}:{USER}")])
    } else if shell::answers("unshare", &["--map-root-user", "chroot", "/", "/bin/true"]) {
        ("unshare", vec!["--map-root-user".to_owned(), "chroot".to_owned()])
    } else {
        return None;
    };
    let mut command = Command::new(program);
    command.args(arguments);
    Some(command)
}

fn described(kind: &str, bytes: &[u8]) -> Value {
    json!({ "mediaType": kind, "digest": digest(bytes), "size": bytes.len() })
}

fn digest(bytes: &[u8]) -> String {
    format!("sha256:{}", hex::encode(Sha256::digest(bytes)))
}

/// Where a blob lies.
fn blob(bytes: &[u8]) -> String {
    format!("blobs/{}", digest(bytes).replace(':', "/"))
}

fn to_bytes(value: &Value) -> Result<Vec<u8>> {
    serde_json::to_vec(value).context("JSON")
}

fn packed(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes)?;
    Ok(packer.finish()?)
}

fn folder(archive: &mut Builder<Vec<u8>>, name: &str, mode: u32, owner: u64) -> Result<()> {
    let mut header = header(mode, owner, 0);
    header.set_entry_type(EntryType::Directory);
    archive.append_data(&mut header, name, std::io::empty()).context("a folder of the image")
}

fn file(archive: &mut Builder<Vec<u8>>, name: &str, mode: u32, bytes: &[u8]) -> Result<()> {
    let mut header = header(mode, 0, bytes.len() as u64);
    archive.append_data(&mut header, name, bytes).with_context(|| name.to_owned())
}

fn header(mode: u32, owner: u64, length: u64) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(EntryType::Regular);
    header.set_mode(mode);
    header.set_uid(owner);
    header.set_gid(owner);
    header.set_mtime(0);
    header.set_size(length);
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image() -> Vec<u8> {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let files = vec![(program, PathBuf::from("/usr/bin/arbiter"))];
        Image { version: "1.2.3", architecture: "amd64", files }.bytes().expect("an image")
    }

    #[test]
    fn an_image_holds_what_it_names_and_is_the_same_every_time() {
        let archive = image();
        let layers = check(&archive).expect("a sound layout");
        let mut found = Vec::new();
        for entry in Archive::new(layers[0].as_slice()).entries().expect("a layer") {
            let entry = entry.expect("an entry");
            let header = entry.header();
            let path = entry.path().expect("a path").display().to_string();
            found.push((path, header.mode().expect("a mode"), header.uid().expect("an owner")));
        }
        assert_eq!(
            found,
            [
                ("data/".to_owned(), 0o700, USER),
                ("tmp/".to_owned(), 0o1777, 0),
                ("usr/bin/arbiter".to_owned(), 0o755, 0),
            ]
        );
        assert_eq!(archive, image());
    }

    #[test]
    fn a_flipped_byte_of_an_image_is_noticed() {
        let mut archive = image();
        // Well inside the last blob, which is the layer.
        let at = archive.len() - 2_048;
        archive[at] ^= 1;
        assert!(check(&archive).is_err());
    }
}

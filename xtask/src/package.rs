//! `cargo xtask package [--program FILE]`: what operators install, made from the release program
//! without a network.

use std::{
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context, Result, bail};
use flate2::{Compression, write::GzEncoder};

use crate::{
    image::{self, Image},
    python, shell, web,
};

/// Where packages are put.
const FOLDER: &str = "target/package";

/// How far from perfect the unit may be by the measure of `systemd-analyze security`, in tenths.
const EXPOSURE_MAX: &str = "15";

/// Builds the release program, unless one is named, a Debian package and a container image; tries
/// each of them. The Python wheel is built from source, so not where a program is named.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let given = match arguments {
        [] => None,
        [flag, file] if flag == "--program" => Some(PathBuf::from(file)),
        _ => bail!("package takes [--program FILE]"),
    };
    let program = match &given {
        Some(program) => program.canonicalize().with_context(|| program.display().to_string())?,
        None => release()?,
    };
    let folder = shell::root().join(FOLDER);
    fs::create_dir_all(&folder)?;
    shell::step("systemd unit", unit)?;
    shell::step("Debian package", || debian(&program, &folder))?;
    shell::step("container image", || image(&program, &folder))?;
    if given.is_none() {
        shell::step("Python wheel", || wheel(&folder))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn release() -> Result<PathBuf> {
    // The program carries the scripts and styles of its pages.
    shell::step("scripts of the pages", web::build)?;
    shell::step("release program", || {
        shell::call(shell::cargo().args(["build", "--release", "--package", "arbiter"]))
    })?;
    Ok(shell::root().join("target/release/arbiter"))
}

fn wheel(folder: &Path) -> Result<()> {
    let wheels = folder.join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    python::release(&wheels)
}

/// systemd reads the unit, where there is a systemd.
fn unit() -> Result<()> {
    if !shell::answers("systemd-analyze", &["--version"]) {
        println!("    skipped: there is no systemd-analyze");
        return Ok(());
    }
    let unit = shell::root().join("packaging/arbiter.service");
    let text = fs::read_to_string(&unit)?;
    // The program is not installed here; everything else must be right.
    let copy = env::temp_dir().join(format!("arbiter-{}.service", std::process::id()));
    fs::write(&copy, text.replace("/usr/bin/arbiter", "/bin/true"))?;
    let checked = shell::call(Command::new("systemd-analyze").arg("verify").arg(&copy));
    let mut security = Command::new("systemd-analyze");
    security.args(["security", "--no-pager", "--offline=true", "--threshold", EXPOSURE_MAX]);
    let checked = checked.and_then(|()| shell::call(security.arg(&copy).stdout(Stdio::null())));
    fs::remove_file(&copy)?;
    checked
}

fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

fn architecture() -> Result<&'static str> {
    match env::consts::ARCH {
        "x86_64" => Ok("amd64"),
        "aarch64" => Ok("arm64"),
        other => bail!("no Debian architecture is known for {other}"),
    }
}

fn debian(program: &Path, folder: &Path) -> Result<()> {
    if !shell::answers("dpkg-deb", &["--version"]) {
        println!("    skipped: there is no dpkg-deb");
        return Ok(());
    }
    let root = folder.join("debian");
    if root.exists() {
        fs::remove_dir_all(&root)?;
    }
    put(program, &root.join("usr/bin/arbiter"), 0o755)?;
    let packaging = shell::root().join("packaging");
    put(
        &packaging.join("arbiter.service"),
        &root.join("lib/systemd/system/arbiter.service"),
        0o644,
    )?;
    put(&packaging.join("arbiter.toml"), &root.join("etc/arbiter/arbiter.toml"), 0o644)?;
    for sample in ["nginx.conf", "Caddyfile"] {
        put(&packaging.join(sample), &root.join("usr/share/doc/arbiter").join(sample), 0o644)?;
    }
    let documents = root.join("usr/share/doc/arbiter");
    put(&shell::root().join("SECURITY.md"), &documents.join("SECURITY.md"), 0o644)?;
    write_packed(&shell::root().join("CHANGELOG.md"), &documents.join("changelog.gz"))?;
    write(&documents.join("copyright"), &copyright()?)?;
    for script in ["postinst", "prerm", "postrm"] {
        put(&packaging.join("debian").join(script), &root.join("DEBIAN").join(script), 0o755)?;
    }
    let (version, architecture) = (version(), architecture()?);
    // As Debian's own tools have it: whoever builds a package to pass on says where to write.
    let mail = env::var("DEBEMAIL").unwrap_or_else(|_| "arbiter@localhost".to_owned());
    let control = format!(
        "Package: arbiter\nVersion: {version}\nArchitecture: {architecture}\n\
         Maintainer: The Arbiter contributors <{mail}>\nDepends: libc6 (>= 2.34), libgcc-s1\n\
         Section: misc\nPriority: optional\n\
         Description: chess tournaments and the Laws of Chess\n \
         Pairings, standings, ratings, norms and rulings under the FIDE regulations,\n \
         in the browser and on the command line.\n"
    );
    write(&root.join("DEBIAN/control"), &control)?;
    write(&root.join("DEBIAN/conffiles"), "/etc/arbiter/arbiter.toml\n")?;
    write(&root.join("DEBIAN/md5sums"), &sums(&root)?)?;
    let package = folder.join(format!("arbiter_{version}_{architecture}.deb"));
    let mut build = Command::new("dpkg-deb");
    build.args(["--root-owner-group", "--build"]).arg(&root).arg(&package);
    shell::call(&mut build)?;
    try_debian(&package, folder)
}

/// Unpacks the package and runs what is in it.
fn try_debian(package: &Path, folder: &Path) -> Result<()> {
    let tried = folder.join("tried");
    if tried.exists() {
        fs::remove_dir_all(&tried)?;
    }
    shell::call(Command::new("dpkg-deb").arg("--extract").arg(package).arg(&tried))?;
    let mut check = Command::new(tried.join("usr/bin/arbiter"));
    check.args(["serve", "--check", "--listen", "127.0.0.1:0", "--config"]);
    check.arg(tried.join("etc/arbiter/arbiter.toml"));
    check.arg("--database").arg(tried.join("log.sqlite"));
    shell::call(&mut check)?;
    fs::remove_dir_all(&tried)?;
    println!("    {}", package.display());
    if !shell::answers("lintian", &["--version"]) {
        println!("    not looked through: there is no lintian");
        return Ok(());
    }
    let mut look = Command::new("lintian");
    look.args(["--allow-root", "--fail-on", "error", "--suppress-tags", LINTIAN_NOT]);
    shell::call(look.arg(package))
}

/// What lintian asks of packages of the distribution itself: a bug number, a manual page, an address
/// to write to.
const LINTIAN_NOT: &str = "initial-upload-closes-no-bugs,no-manual-page,bogus-mail-host";

/// Both licences, as Debian wants them.
fn copyright() -> Result<String> {
    let mut text = "Arbiter is free software, under the Apache License 2.0 or the MIT license, \
                    whichever you prefer.\nCopyright: The Arbiter contributors\n\n"
        .to_owned();
    text += "The Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0.\n\n";
    text += &fs::read_to_string(shell::root().join("LICENSE-MIT"))?;
    Ok(text)
}

/// The MD5 sum of every file, which `dpkg --verify` compares.
fn sums(root: &Path) -> Result<String> {
    let mut list = Command::new("find");
    list.current_dir(root).args(["usr", "lib", "etc", "-type", "f", "-exec", "md5sum", "{}", "+"]);
    let output = list.output().context("cannot run find")?;
    if !output.status.success() {
        bail!("md5sum: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn write_packed(from: &Path, to: &Path) -> Result<()> {
    let bytes = fs::read(from).with_context(|| from.display().to_string())?;
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(&bytes)?;
    fs::write(to, packer.finish()?).with_context(|| to.display().to_string())
}

/// The image, tried by us and, where one answers, by a tool that runs containers.
fn image(program: &Path, folder: &Path) -> Result<()> {
    // The program is linked with the system's C library, which goes along where it is not static.
    let mut files = vec![(program.to_owned(), PathBuf::from("/usr/bin/arbiter"))];
    files.extend(libraries(program)?.into_iter().map(|library| (library.clone(), library)));
    let (version, architecture) = (version(), architecture()?);
    let archive = Image { version, architecture, files }.bytes()?;
    let layers = image::check(&archive)?;
    image::run(&layers, &folder.join("image"))?;
    let path = folder.join(format!("arbiter-{version}-{architecture}.oci.tar"));
    fs::write(&path, archive).with_context(|| path.display().to_string())?;
    println!("    {}", path.display());
    let tools = ["docker", "podman"];
    let Some(tool) = tools.into_iter().find(|tool| shell::answers(tool, &["info"])) else {
        println!("    not loaded: neither docker nor podman answers");
        return Ok(());
    };
    shell::call(Command::new(tool).args(["load", "--input"]).arg(&path))?;
    let name = format!("arbiter:{version}");
    shell::call(Command::new(tool).args(["run", "--rm", "--network", "none", &name, "--version"]))
}

/// What the program is linked with.
fn libraries(program: &Path) -> Result<Vec<PathBuf>> {
    let output = Command::new("ldd").arg(program).output().context("cannot run ldd")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let path =
        |line: &str| line.split_whitespace().find(|word| word.starts_with('/')).map(PathBuf::from);
    Ok(text.lines().filter_map(path).collect())
}

fn put(from: &Path, to: &Path, mode: u32) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to).with_context(|| format!("{} to {}", from.display(), to.display()))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(to, fs::Permissions::from_mode(mode))?;
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text).with_context(|| path.display().to_string())
}

//! Tells cargo that the embedded files are part of the program: names with hashes come and go.

fn main() -> std::io::Result<()> {
    // A folder that is missing would count as changed with every build.
    std::fs::create_dir_all("../../web/dist")?;
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=../../web/styles");
    Ok(())
}

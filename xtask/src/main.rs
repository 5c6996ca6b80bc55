//! The workspace's own tools.
fn main() {}

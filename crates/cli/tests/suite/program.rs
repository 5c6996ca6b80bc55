//! The program as a user runs it: arguments and standard input in, output out.

use std::{
    io::Write as _,
    process::{Child, Command, Output, Stdio},
    thread,
};

/// A program that ends with the test.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs `arbiter` with these arguments and this standard input.
#[track_caller]
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbiter"));
    feed(command.args(arguments), input)
}

/// Runs one of the commands of `arbiter`.
#[track_caller]
pub(crate) fn command(name: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    run(&[&[name], arguments].concat(), input)
}

/// Runs a command, feeds it and waits for its end.
#[track_caller]
pub(crate) fn feed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = streams.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its standard input is ours");
    let input = input.as_ref().to_owned();
    // In a thread of its own: a program that writes while it reads would wait for us otherwise.
    let feeder = thread::spawn(move || {
        // One that does not read may have ended before everything is written.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("nothing panics while it writes");
    output
}

#[track_caller]
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is UTF-8")
}

#[track_caller]
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the errors are UTF-8")
}

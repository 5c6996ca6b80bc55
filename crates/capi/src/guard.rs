//! Every call: nothing unwinds into C, and what went wrong has a message.

use std::{
    ffi::c_char,
    panic::{AssertUnwindSafe, catch_unwind},
};

use arbiter_answers::{BadInput, position::NotAMove};

use crate::{status::Status, text};

/// Why a call gave no answer.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: Status,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(status: Status, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }

    pub(crate) fn null(what: &str) -> Self {
        Self::new(Status::NullPointer, format!("{what} is null"))
    }
}

impl From<BadInput> for Failure {
    fn from(error: BadInput) -> Self {
        Self::new(Status::BadInput, error.to_string())
    }
}

impl From<NotAMove> for Failure {
    fn from(error: NotAMove) -> Self {
        let status = match error {
            NotAMove::Illegal { .. } => Status::IllegalMove,
            NotAMove::Ambiguous { .. } | NotAMove::Unreadable { .. } => Status::BadInput,
        };
        Self::new(status, error.to_string())
    }
}

/// Does the work of a call, and leaves a message in `error` where it fails.
///
/// # Safety
///
/// `error` is null or a place for a pointer.
pub(crate) unsafe fn call(
    error: *mut *mut c_char,
    work: impl FnOnce() -> Result<(), Failure>,
) -> Status {
    // What the work changes is either written whole or belongs to an object that the caller is
    // told not to use any more.
    let done = catch_unwind(AssertUnwindSafe(work));
    let failure = match done {
        Ok(Ok(())) => return Status::Ok,
        Ok(Err(failure)) => failure,
        Err(_) => Failure::new(Status::Fault, "a fault of the library"),
    };
    if !error.is_null() {
        // SAFETY: it is not null, and the caller vouches that it is a place for a pointer.
        unsafe { error.write(text::give(&failure.message)) };
    }
    failure.status
}

#[cfg(test)]
mod tests {
    use std::ptr;

    use super::*;
    use crate::text::arbiter_string_free;

    #[test]
    fn a_panic_does_not_cross() {
        let mut error = ptr::null_mut();
        // SAFETY: the place is a variable of ours.
        let status = unsafe { call(&raw mut error, || panic!("on purpose")) };
        assert_eq!(status, Status::Fault);
        assert!(!error.is_null());
        // SAFETY: the text came from a call and is freed once.
        unsafe { arbiter_string_free(error) };
        // SAFETY: a null pointer says that no message is wanted.
        let quiet = unsafe { call(ptr::null_mut(), || Err(Failure::null("fen"))) };
        assert_eq!(quiet, Status::NullPointer);
    }
}

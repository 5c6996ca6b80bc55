//! Texts from C and for C.

use std::{
    ffi::{CStr, CString, c_char},
    slice,
};

use crate::{guard::Failure, status::Status};

/// A text of C called `what`; `None` where the pointer is null.
///
/// # Safety
///
/// `text` is null or ends with a zero byte, and stays as it is for `'c`.
pub(crate) unsafe fn optional<'c>(
    what: &str,
    text: *const c_char,
) -> Result<Option<&'c str>, Failure> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: it is not null, and the caller vouches for the zero byte and the life of the text.
    let text = unsafe { CStr::from_ptr(text) };
    let wrong = |_| Failure::new(Status::NotUtf8, format!("{what} is not UTF-8"));
    text.to_str().map(Some).map_err(wrong)
}

/// A text of C that must be there.
///
/// # Safety
///
/// As for [`optional`].
pub(crate) unsafe fn required<'c>(what: &str, text: *const c_char) -> Result<&'c str, Failure> {
    // SAFETY: what is asked of our caller is what is asked of us.
    let text = unsafe { optional(what, text) }?;
    text.ok_or_else(|| Failure::null(what))
}

/// Bytes of C.
///
/// # Safety
///
/// `bytes` is null or points to `length` bytes that stay as they are for `'c`.
pub(crate) unsafe fn bytes<'c>(
    what: &str,
    bytes: *const c_char,
    length: usize,
) -> Result<&'c [u8], Failure> {
    if bytes.is_null() {
        return Err(Failure::null(what));
    }
    // SAFETY: it is not null, and the caller vouches for the length and the life of the bytes.
    Ok(unsafe { slice::from_raw_parts(bytes.cast::<u8>(), length) })
}

/// A text for C, which gives it back to [`arbiter_string_free`].
pub(crate) fn give(text: &str) -> *mut c_char {
    // A text of C ends at its first zero byte, so that one inside becomes a mark.
    let text = text.replace('\0', "\u{fffd}");
    CString::new(text).unwrap_or_default().into_raw()
}

/// A place of the caller's for an answer called `what`.
pub(crate) fn place<T>(what: &str, place: *mut T) -> Result<Place<T>, Failure> {
    if place.is_null() { Err(Failure::null(what)) } else { Ok(Place(place)) }
}

/// A place that is not null.
#[derive(Clone, Copy)]
pub(crate) struct Place<T>(*mut T);

impl<T> Place<T> {
    /// Writes the answer.
    ///
    /// # Safety
    ///
    /// The place belongs to the caller and may be written.
    pub(crate) unsafe fn put(self, value: T) {
        // SAFETY: it is not null, and the caller vouches that it may be written.
        unsafe { self.0.write(value) };
    }
}

/// Frees a text that a function of this library gave. Null is allowed.
///
/// # Safety
///
/// The text came from this library and was not freed before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_string_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: the caller vouches that the text is one of ours and freed once.
        drop(unsafe { CString::from_raw(text) });
    }
}

//! The trace that a request belongs to, as the proxy before us names it (W3C Trace Context), so
//! that a line of our log is found from a trace and a trace from a line.
#![allow(clippy::struct_field_names, reason = "named as the recommendation names them")]

use axum::http::HeaderMap;

/// A trace, and the step of it that called us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trace {
    pub(crate) trace_id: String,
    pub(crate) parent_id: String,
    /// Whether whoever called us records it.
    pub(crate) is_recorded: bool,
}

impl Trace {
    /// The trace that the header names, if it is one. Whatever else a client writes there is not
    /// repeated in our log.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Self> {
        let text = headers.get("traceparent")?.to_str().ok()?;
        let mut parts = text.split('-');
        let (version, trace_id, parent_id, flags) =
            (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        // Later versions may have more to say, the first one has not.
        let is_whole = version != "00" || parts.next().is_none();
        let is_sound = is_hex(version, 2) && version != "ff" && is_hex(flags, 2) && is_whole;
        let is_named = is_id(trace_id, 32) && is_id(parent_id, 16);
        (is_sound && is_named).then(|| Self {
            trace_id: trace_id.to_owned(),
            parent_id: parent_id.to_owned(),
            // The lowest bit; the others are for the future.
            is_recorded: flags.ends_with(['1', '3', '5', '7', '9', 'b', 'd', 'f']),
        })
    }
}

fn is_hex(text: &str, length: usize) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == length && text.bytes().all(is_digit)
}

/// Zeros alone name nothing.
fn is_id(text: &str, length: usize) -> bool {
    is_hex(text, length) && text.bytes().any(|byte| byte != b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
    const PARENT: &str = "b7ad6b7169203331";

    fn of(value: &str) -> Option<Trace> {
        let mut headers = HeaderMap::new();
        headers.insert("traceparent", value.parse().expect("a header"));
        Trace::of(&headers)
    }

    #[test]
    fn a_trace_is_read_as_the_recommendation_writes_it() {
        let (trace_id, parent_id) = (TRACE.to_owned(), PARENT.to_owned());
        let known = Trace { trace_id, parent_id, is_recorded: true };
        assert_eq!(of(&format!("00-{TRACE}-{PARENT}-01")), Some(known.clone()));
        assert_eq!(of(&format!("00-{TRACE}-{PARENT}-03")), Some(known.clone()));
        let unrecorded = Trace { is_recorded: false, ..known };
        assert_eq!(of(&format!("01-{TRACE}-{PARENT}-00-more")), Some(unrecorded.clone()));
        assert_eq!(of(&format!("00-{TRACE}-{PARENT}-02")), Some(unrecorded));
        assert_eq!(Trace::of(&HeaderMap::new()), None);
    }

    #[test]
    fn what_is_no_trace_is_not_repeated() {
        let zeros = "0".repeat(32);
        for wrong in [
            String::new(),
            "x".to_owned(),
            format!("00-{TRACE}-{PARENT}"),
            format!("00-{TRACE}-{PARENT}-01-more"),
            format!("ff-{TRACE}-{PARENT}-01"),
            format!("00-{zeros}-{PARENT}-01"),
            format!("00-{TRACE}-{}-01", "0".repeat(16)),
            format!("00-{}-{PARENT}-01", TRACE.to_uppercase()),
            format!("00-{}-{PARENT}-01", &TRACE[1..]),
            format!("00-{TRACE}-{PARENT}-1"),
            format!("0-{TRACE}-{PARENT}-01"),
        ] {
            assert_eq!(of(&wrong), None, "{wrong}");
        }
    }
}

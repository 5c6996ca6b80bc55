//! The fields of a form, as a browser sends them: encoded in the body, or in parts with files.

use axum::{
    extract::{FromRequest, Multipart, RawForm, Request},
    http::header,
};

use crate::{app::App, fault::Fault, problem::Problem};

/// Fields of a form.
const FIELDS_MAX: usize = 5000;

/// Fields in the order in which they were sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    fields: Vec<(String, String)>,
}

impl Fields {
    /// The first value of a field, without blanks around it.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.trim())
    }

    /// Every value of a field.
    pub(crate) fn all<'f>(&'f self, name: &'f str) -> impl Iterator<Item = &'f str> {
        let own = self.fields.iter().filter(move |(key, _)| key == name);
        own.map(|(_, value)| value.trim())
    }

    /// The first value of a field, or nothing if it is empty.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default()
    }

    /// A secret as it was typed: blanks around it are a part of it.
    pub(crate) fn secret(&self, name: &str) -> &str {
        self.as_sent(name)
    }

    /// The first value of a field with everything around it, such as a file.
    pub(crate) fn as_sent(&self, name: &str) -> &str {
        let own = self.fields.iter().find(|(key, _)| key == name);
        own.map_or("", |(_, value)| value.as_str())
    }

    /// A value that must be there and be understood.
    pub(crate) fn need<T: std::str::FromStr>(&self, name: &'static str) -> Result<T, Problem> {
        let value = self.get(name).filter(|value| !value.is_empty());
        let value = value.ok_or_else(|| Problem::invalid(Fault::FieldMissing(name)))?;
        value.parse().map_err(|_| {
            Problem::invalid(Fault::FieldWrong { name: name.to_owned(), found: value.to_owned() })
        })
    }

    /// A value that may be empty, but must be understood if it is there.
    pub(crate) fn may<T: std::str::FromStr>(
        &self,
        name: &'static str,
    ) -> Result<Option<T>, Problem> {
        match self.get(name) {
            None | Some("") => Ok(None),
            Some(_) => self.need(name).map(Some),
        }
    }

    /// Whether a box was ticked.
    pub(crate) fn is_ticked(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// All fields but those that the server adds itself, to show the form once more.
    pub(crate) fn repeated(&self) -> impl Iterator<Item = (&str, &str)> {
        let own = |name: &str| name == "csrf" || name == "consent";
        let fields = self.fields.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        fields.filter(move |(name, _)| !own(name))
    }

    /// A name or another single line, without letters that nobody sees: they turn the direction of
    /// what follows, or make two names differ that look alike. Joiners that scripts need stay.
    pub(crate) fn line(&self, name: &str) -> String {
        let seen = self.text(name).chars().filter(|&c| !is_unseen(c) && !c.is_control());
        seen.collect::<String>().trim().to_owned()
    }

    fn push(&mut self, name: String, value: String) -> Result<(), Problem> {
        if FIELDS_MAX <= self.fields.len() {
            return Err(Problem::invalid(Fault::FieldsMax(FIELDS_MAX)));
        }
        self.fields.push((name, value));
        Ok(())
    }
}

/// A letter that nobody sees and that changes how others are seen or compared.
pub(crate) const fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{200B}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}'
            | '\u{FEFF}'
    )
}

impl FromRequest<App> for Fields {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.starts_with("multipart/form-data") {
            in_parts(Multipart::from_request(request, app).await).await
        } else if kind.starts_with("application/x-www-form-urlencoded") {
            let form = RawForm::from_request(request, app).await;
            let form = form.map_err(|error| Problem::of_body(error.status(), error.body_text()))?;
            encoded(&form.0)
        } else {
            Err(Problem::unreadable(Fault::NotAForm))
        }
    }
}

/// The fields of a query, as a form with `method="get"` puts them into an address.
pub(crate) fn query(raw: Option<&str>) -> Result<Fields, Problem> {
    encoded(raw.unwrap_or_default().as_bytes())
}

async fn in_parts(
    parts: Result<Multipart, axum::extract::multipart::MultipartRejection>,
) -> Result<Fields, Problem> {
    let mut parts = parts.map_err(|error| Problem::unreadable(error.body_text()))?;
    let mut fields = Fields::default();
    let unreadable = |error: axum::extract::multipart::MultipartError| {
        Problem::of_body(error.status(), error.body_text())
    };
    while let Some(part) = parts.next_field().await.map_err(unreadable)? {
        let name = part.name().unwrap_or_default().to_owned();
        let bytes = part.bytes().await.map_err(unreadable)?;
        // Old files are often Latin-1; a form field always is UTF-8.
        let value = String::from_utf8(bytes.to_vec())
            .unwrap_or_else(|error| error.as_bytes().iter().copied().map(char::from).collect());
        fields.push(name, value)?;
    }
    Ok(fields)
}

fn encoded(body: &[u8]) -> Result<Fields, Problem> {
    let mut fields = Fields::default();
    for pair in body.split(|&byte| byte == b'&').filter(|pair| !pair.is_empty()) {
        let at = pair.iter().position(|&byte| byte == b'=').unwrap_or(pair.len());
        let (name, value) = pair.split_at(at);
        fields.push(unescaped(name)?, unescaped(value.get(1..).unwrap_or_default())?)?;
    }
    Ok(fields)
}

/// `+` is a blank, `%41` a byte.
fn unescaped(text: &[u8]) -> Result<String, Problem> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.iter().copied();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = digit(rest.next()).zip(digit(rest.next()));
                let byte = digits.and_then(|(high, low)| u8::try_from(16 * high + low).ok());
                byte.ok_or_else(|| Problem::unreadable("a % without two digits in the form"))?
            }
            plain => plain,
        });
    }
    String::from_utf8(bytes).map_err(|_| Problem::unreadable("the form is not UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_unescaped_and_kept_in_order() {
        let fields = encoded(b"name=M%C3%BCller%2C+J&tick&empty=&name=second").expect("a form");
        assert_eq!(fields.get("name"), Some("Müller, J"));
        let all: Vec<&str> = fields.repeated().map(|(name, _)| name).collect();
        assert_eq!(all, ["name", "tick", "empty", "name"]);
        assert!(fields.is_ticked("tick") && !fields.is_ticked("other"));
        assert_eq!(fields.may::<u8>("empty").expect("may be empty"), None);
        assert!(fields.need::<u8>("name").is_err());
        assert!(encoded(b"a=%4").is_err() && encoded(b"a=%ff").is_err());
    }
}

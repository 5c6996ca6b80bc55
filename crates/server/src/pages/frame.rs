//! What stands around every page and around every page of an event.
//!
//! A template that extends another is compiled with all of it. So the frame's parts are templates of
//! their own, compiled once and called by `base.html` and `event.html`, which keep only the blocks.

use std::fmt;

use askama::{FastWritable, Template, Values, filters::HtmlSafe};

use super::{Head, Page};

/// A tag made here, of names that stand in the program: nothing in it needs escaping.
pub(crate) struct Tag(String);

impl HtmlSafe for Tag {}

impl fmt::Display for Tag {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl FastWritable for Tag {
    fn write_into(&self, out: &mut dyn fmt::Write, _: &dyn Values) -> askama::Result<()> {
        Ok(out.write_str(&self.0)?)
    }
}

impl Page {
    /// The link to a style sheet, empty if it was not built.
    pub(crate) fn style(&self, name: &str) -> Tag {
        self.tag(name, |address| format!(r#"<link rel="stylesheet" href="{address}">"#))
    }

    /// A script as a module, empty if it was not built.
    pub(crate) fn script(&self, name: &str) -> Tag {
        self.tag(name, |address| format!(r#"<script type="module" src="{address}"></script>"#))
    }

    /// The program's mark in the browser's tab.
    pub(crate) fn icon(&self) -> Tag {
        let link = |address| format!(r#"<link rel="icon" href="{address}" type="image/svg+xml">"#);
        self.tag("icon.svg", link)
    }

    /// Asks for the font before the style sheet does.
    pub(crate) fn font(&self) -> Tag {
        let link = |address| {
            format!(
                r#"<link rel="preload" href="{address}" as="font" type="font/woff2" crossorigin>"#
            )
        };
        self.tag("inter-latin.woff2", link)
    }

    fn tag(&self, name: &str, write: impl FnOnce(String) -> String) -> Tag {
        Tag(self.asset(name).map(write).unwrap_or_default())
    }
}

/// Defines parts of the frame, each with the template that draws it and the method that calls it.
macro_rules! parts {
    ($($(#[$template:meta])* $part:ident by $method:ident)*; of a page) => {$(
        #[derive(Template)]
        $(#[$template])*
        pub(crate) struct $part<'a> { page: &'a Page }

        impl HtmlSafe for $part<'_> {}

        impl Page {
            pub(crate) fn $method(&self) -> $part<'_> {
                $part { page: self }
            }
        }
    )*};
    ($($(#[$template:meta])* $part:ident by $method:ident)*; of an event) => {$(
        #[derive(Template)]
        $(#[$template])*
        pub(crate) struct $part<'a> { page: &'a Page, head: &'a Head }

        impl HtmlSafe for $part<'_> {}

        impl Head {
            pub(crate) fn $method<'a>(&'a self, page: &'a Page) -> $part<'a> {
                $part { page, head: self }
            }
        }
    )*};
}

parts! {
    #[template(path = "site/head.html")]
    SiteHead by head
    #[template(path = "site/brand.html")]
    Brand by brand
    #[template(path = "site/navigation.html")]
    Navigation by navigation
    #[template(path = "site/tools.html")]
    Tools by tools
    #[template(path = "site/foot.html")]
    Foot by foot;
    of a page
}

parts! {
    #[template(path = "event/card.html")]
    Card by card
    #[template(path = "event/links.html")]
    Links by links
    #[template(path = "event/title.html")]
    Title by title
    #[template(path = "event/tabs.html")]
    Tabs by tabs
    #[template(path = "event/tour.html")]
    Tour by tour
    #[template(path = "event/menu.html")]
    Menu by menu
    #[template(path = "event/dock.html")]
    Dock by dock
    #[template(path = "event/print-head.html")]
    PrintHead by print_head;
    of an event
}

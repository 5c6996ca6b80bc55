//! Our own drawings as dots, where no SVG is shown: previews of links, and icons of what is installed.
//!
//! It reads what our own drawings are made of and nothing else: groups with a fill and a stroke, in
//! them paths, circles and rectangles with round corners. Strokes have round ends and corners.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "dots of a small picture and shares of a color"
)]

use std::io::Write as _;

use flate2::{Compression, Crc, write::ZlibEncoder};

/// The side of a drawing in its own measure.
const DRAWING: f32 = 48.0;

/// Samples along a side of a dot.
const SAMPLES: usize = 3;

/// Straight pieces of which a curve is made.
const CURVE_STEPS: u16 = 12;

type Color = [u8; 3];
type Point = (f32, f32);

/// A picture made of dots.
pub(crate) struct Canvas {
    width: usize,
    dots: Vec<Color>,
}

/// A dot of a piece: its color, and how much of what is below it hides, of 255.
pub(crate) type Ink = (Color, u8);

impl Canvas {
    pub(crate) fn new((width, height): (usize, usize), color: Color) -> Self {
        Self { width, dots: vec![color; width * height] }
    }

    /// Fills a square, as strongly as a share of 255 says.
    pub(crate) fn fill(&mut self, (left, top): (usize, usize), size: usize, (color, share): Ink) {
        for y in top..top + size {
            for x in left..left + size {
                self.blend(x, y, color, share);
            }
        }
    }

    /// Lays a piece on it.
    pub(crate) fn lay(&mut self, (left, top): (usize, usize), size: usize, piece: &[Ink]) {
        for (idx, &(color, share)) in piece.iter().enumerate() {
            self.blend(left + idx % size, top + idx / size, color, share);
        }
    }

    fn blend(&mut self, x: usize, y: usize, color: Color, share: u8) {
        let Some(dot) = self.dots.get_mut(y * self.width + x) else { return };
        for (below, above) in dot.iter_mut().zip(color) {
            let mixed =
                u32::from(*below) * u32::from(255 - share) + u32::from(above) * u32::from(share);
            *below = (mixed / 255) as u8;
        }
    }

    /// The picture as a PNG file.
    pub(crate) fn png(&self) -> std::io::Result<Vec<u8>> {
        let mut rows = ZlibEncoder::new(Vec::new(), Compression::default());
        for row in self.dots.chunks(self.width) {
            // No filter: rows of a board are long runs of one color.
            rows.write_all(&[0])?;
            rows.write_all(row.as_flattened())?;
        }
        let height = self.dots.len() / self.width.max(1);
        let mut head = [self.width, height].map(|it| (it as u32).to_be_bytes()).concat();
        // Eight bits, true color, and the only ways of packing and lacing that are told.
        head.extend([8, 2, 0, 0, 0]);
        let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
        for (name, data) in [(b"IHDR", head), (b"IDAT", rows.finish()?), (b"IEND", Vec::new())] {
            file.extend((data.len() as u32).to_be_bytes());
            let mut sum = Crc::new();
            sum.update(name);
            sum.update(&data);
            file.extend(name);
            file.extend(data);
            file.extend(sum.sum().to_be_bytes());
        }
        Ok(file)
    }
}

/// A drawing as dots, `size` along each side.
pub(crate) fn piece(svg: &str, size: usize) -> Vec<Ink> {
    let shapes = shapes(svg);
    let step = DRAWING / (size * SAMPLES) as f32;
    let at = |dot: usize, sample: usize| ((dot * SAMPLES + sample) as f32 + 0.5) * step;
    let mut dots = Vec::with_capacity(size * size);
    for y in 0..size {
        for x in 0..size {
            let (mut sum, mut seen) = ([0_u32; 3], 0_u32);
            for sample in 0..SAMPLES * SAMPLES {
                let point = (at(x, sample % SAMPLES), at(y, sample / SAMPLES));
                if let Some(color) = shapes.iter().rev().find_map(|shape| shape.color_at(point)) {
                    seen += 1;
                    for (sum, part) in sum.iter_mut().zip(color) {
                        *sum += u32::from(part);
                    }
                }
            }
            // What is seen in part only is mixed with what is below it.
            let share = seen * 255 / (SAMPLES * SAMPLES) as u32;
            dots.push((sum.map(|it| (it / seen.max(1)) as u8), share as u8));
        }
    }
    dots
}

/// Something with an outline, a fill and a stroke.
struct Shape {
    lines: Vec<Vec<Point>>,
    fill: Option<Color>,
    stroke: Option<(Color, f32)>,
}

impl Shape {
    /// The color that it has at a point; its stroke lies above its fill.
    fn color_at(&self, point: Point) -> Option<Color> {
        if let Some((color, width)) = self.stroke {
            let mut ends = self.lines.iter().flat_map(|line| line.windows(2));
            if ends.any(|pair| distance(point, pair[0], pair[1]) <= width / 2.0) {
                return Some(color);
            }
        }
        self.fill.filter(|_| self.contains(point))
    }

    fn contains(&self, (x, y): Point) -> bool {
        let crossings = self.lines.iter().flat_map(|line| line.windows(2)).filter(|pair| {
            let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
            (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
        });
        crossings.count() % 2 == 1
    }
}

/// How far a point is from a straight piece.
fn distance((x, y): Point, (x1, y1): Point, (x2, y2): Point) -> f32 {
    let (along, across) = (x2 - x1, y2 - y1);
    let length = along * along + across * across;
    let share = if length == 0.0 { 0.0 } else { ((x - x1) * along + (y - y1) * across) / length };
    let share = share.clamp(0.0, 1.0);
    (x - x1 - share * along).hypot(y - y1 - share * across)
}

/// What a drawing is made of, the lowest first.
fn shapes(svg: &str) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let (mut fill, mut stroke) = (None, None);
    for tag in svg.split('<').skip(1) {
        let number =
            |name: &str| attribute(tag, name).and_then(|it| it.parse().ok()).unwrap_or(0.0);
        // A shape outside a group has its own color.
        let fill_here = attribute(tag, "fill").map_or(fill, color);
        let lines = match tag.split([' ', '>', '/']).next() {
            Some("g") => {
                fill = attribute(tag, "fill").and_then(color);
                let width = number("stroke-width");
                stroke = attribute(tag, "stroke").and_then(color).map(|color| (color, width));
                continue;
            }
            Some("path") => path(attribute(tag, "d").unwrap_or_default()),
            Some("circle") => {
                let (x, y, r) = (number("cx"), number("cy"), number("r"));
                vec![rounded((x - r, y - r), (2.0 * r, 2.0 * r), r)]
            }
            Some("rect") => {
                let size = (number("width"), number("height"));
                vec![rounded((number("x"), number("y")), size, number("rx"))]
            }
            _ => continue,
        };
        shapes.push(Shape { lines, fill: fill_here, stroke });
    }
    shapes
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let from = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[from..].split('"').next()
}

/// `#1b2430`.
fn color(text: &str) -> Option<Color> {
    let bytes = hex::decode(text.strip_prefix('#')?).ok()?;
    bytes.try_into().ok()
}

/// A rectangle with round corners; a circle, where they meet.
fn rounded((x, y): Point, (width, height): Point, r: f32) -> Vec<Point> {
    let centres = [
        (x + width - r, y + r),
        (x + width - r, y + height - r),
        (x + r, y + height - r),
        (x + r, y + r),
    ];
    let mut line = Vec::new();
    for (quarter, (x, y)) in centres.into_iter().enumerate() {
        for step in 0..=CURVE_STEPS {
            let share = f32::from(step) / f32::from(CURVE_STEPS);
            let angle = (quarter as f32 - 1.0 + share) * std::f32::consts::FRAC_PI_2;
            line.push((x + r * angle.cos(), y + r * angle.sin()));
        }
    }
    line.extend(line.first().copied());
    line
}

/// The lines of a path: `M`, `l`, `h`, `v`, `c`, `a` (quarters of circles) and `z`, absolute and
/// relative.
fn path(text: &str) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut here = (0.0, 0.0);
    let is_command = |it: char| it.is_ascii_alphabetic() && it != 'e';
    let mut rest = text;
    while let Some(from) = rest.find(is_command) {
        let command = rest[from..].chars().next().unwrap_or('z');
        let after = &rest[from + 1..];
        let end = after.find(is_command).unwrap_or(after.len());
        let numbers = numbers(&after[..end]);
        rest = &after[end..];
        if command.eq_ignore_ascii_case(&'z') {
            let first = lines.last().and_then(|line| line.first().copied());
            lines.last_mut().into_iter().for_each(|line| line.extend(first));
            here = first.unwrap_or(here);
            continue;
        }
        let is_relative = command.is_ascii_lowercase();
        let from = |here: Point, (x, y): Point| {
            if is_relative { (here.0 + x, here.1 + y) } else { (x, y) }
        };
        let taken = match command.to_ascii_lowercase() {
            'h' | 'v' => 1,
            'c' => 6,
            'a' => 7,
            _ => 2,
        };
        for (idx, part) in numbers.chunks_exact(taken).enumerate() {
            let start = here;
            here = match command.to_ascii_lowercase() {
                'h' => (if is_relative { here.0 + part[0] } else { part[0] }, here.1),
                'v' => (here.0, if is_relative { here.1 + part[0] } else { part[0] }),
                'c' => from(here, (part[4], part[5])),
                'a' => from(here, (part[5], part[6])),
                _ => from(here, (part[0], part[1])),
            };
            if command.eq_ignore_ascii_case(&'m') && idx == 0 {
                lines.push(vec![here]);
                continue;
            }
            let Some(line) = lines.last_mut() else { continue };
            match command.to_ascii_lowercase() {
                'c' => {
                    let controls =
                        [from(start, (part[0], part[1])), from(start, (part[2], part[3]))];
                    curve(line, start, controls, here);
                }
                'a' => curve(line, start, quarter(start, here, part[4] != 0.0), here),
                _ => line.push(here),
            }
        }
    }
    lines
}

/// The points that bend a curve like a quarter of a circle.
fn quarter((x1, y1): Point, (x2, y2): Point, is_clockwise: bool) -> [Point; 2] {
    /// How far such a point lies, for the best circle that a curve of this kind can be.
    const BEND: f32 = 0.552_285;
    // The corner in which the tangents meet.
    let is_across = ((x2 - x1) * (y2 - y1) > 0.0) == is_clockwise;
    let corner = if is_across { (x2, y1) } else { (x1, y2) };
    let towards = |(x, y): Point| (x + BEND * (corner.0 - x), y + BEND * (corner.1 - y));
    [towards((x1, y1)), towards((x2, y2))]
}

fn curve(line: &mut Vec<Point>, start: Point, [one, two]: [Point; 2], end: Point) {
    for step in 1..=CURVE_STEPS {
        let t = f32::from(step) / f32::from(CURVE_STEPS);
        let s = 1.0 - t;
        let at = |a: f32, b: f32, c: f32, d: f32| {
            s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
        };
        line.push((at(start.0, one.0, two.0, end.0), at(start.1, one.1, two.1, end.1)));
    }
}

/// Numbers as paths write them: a sign or a second point begins the next one.
fn numbers(text: &str) -> Vec<f32> {
    let mut numbers = Vec::new();
    let mut word = String::new();
    let mut end = |word: &mut String| {
        numbers.extend(word.parse::<f32>());
        word.clear();
    };
    for letter in text.chars() {
        let begins = letter == '-' || (letter == '.' && word.contains('.'));
        if begins || !(letter.is_ascii_digit() || letter == '.') {
            end(&mut word);
        }
        if letter.is_ascii_digit() || letter == '.' || letter == '-' {
            word.push(letter);
        }
    }
    end(&mut word);
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_close_together_in_paths() {
        assert_eq!(numbers("14.2 37.5-.4-6.3.5,2"), [14.2, 37.5, -0.4, -6.3, 0.5, 2.0]);
    }

    #[test]
    fn a_shape_is_filled_inside_and_stroked_around() {
        let svg = "<svg><g fill=\"#ff0000\" stroke=\"#0000ff\" stroke-width=\"4\">\
                   <path d=\"M12 12h24v24H12z\"/></g></svg>";
        let dots = piece(svg, 48);
        let at = |x: usize, y: usize| dots[y * 48 + x];
        assert_eq!(at(24, 24), ([255, 0, 0], 255), "the middle");
        assert_eq!(at(12, 24), ([0, 0, 255], 255), "the edge");
        assert_eq!(at(4, 4).1, 0, "outside");
    }

    #[test]
    fn quarters_of_circles_are_round() {
        let disc = "<svg><g fill=\"#000000\"><path d=\"M14 24a10 10 0 0 1 10-10 10 10 0 0 1 10 10 \
                    10 10 0 0 1-10 10 10 10 0 0 1-10-10z\"/></g></svg>";
        let ring = "<svg><g fill=\"#000000\"><circle cx=\"24\" cy=\"24\" r=\"10\"/></g></svg>";
        let weight = |svg: &str| -> u32 { piece(svg, 48).iter().map(|it| u32::from(it.1)).sum() };
        let (one, other) = (weight(disc), weight(ring));
        // A circle of this size has 314 dots.
        assert!(one.abs_diff(other) < other / 50, "{one} and {other}");
        assert!((310 * 255..318 * 255).contains(&other), "{other}");
    }

    #[test]
    fn a_picture_is_a_file_that_others_read() {
        let mut canvas = Canvas::new((2, 2), [1, 2, 3]);
        canvas.fill((0, 0), 1, ([255, 255, 255], 255));
        let file = canvas.png().expect("a file");
        assert!(file.starts_with(b"\x89PNG\r\n\x1a\n") && file.ends_with(b"IEND\xaeB`\x82"));
        let from = file.windows(4).position(|it| it == b"IDAT").expect("dots") + 4;
        let mut dots = Vec::new();
        let mut reader = flate2::read::ZlibDecoder::new(&file[from..]);
        std::io::Read::read_to_end(&mut reader, &mut dots).expect("packed");
        assert_eq!(dots, [0, 255, 255, 255, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3]);
    }
}

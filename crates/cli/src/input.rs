//! Files of any size, packed or not, read piece by piece with a progress bar.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

use arbiter_store::archive;
use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use indicatif::{ProgressBar, ProgressStyle};
use ruzstd::decoding::{
    BlockDecodingStrategy, FrameDecoder,
    errors::{FrameDecoderError, ReadFrameHeaderError},
};

use crate::error::CommandError;

/// How much a Zstandard file may ask us to remember, as much as `zstd --long=28` does.
const ZSTD_WINDOW_MAX: u64 = 1 << 28;

/// The most that a ZIP archive may hold; larger files come in formats made for streams.
const UNZIPPED_MAX: u64 = 1 << 36;

/// Opens a file, or standard input for `-`, and unpacks gzip, Zstandard, bzip2 and the
/// largest file of a ZIP archive, told apart by their first bytes.
///
/// A terminal gets a progress bar with the rate and the time left; it counts the bytes of
/// the file, packed as they are.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead + Send>, CommandError> {
    open_with_bar(path).map(|(input, _)| input)
}

/// As [`open`], with the progress bar, whose message is the name of the file.
pub(crate) fn open_with_bar(
    path: &Path,
) -> Result<(Box<dyn BufRead + Send>, ProgressBar), CommandError> {
    let unreadable = |source| CommandError::Unreadable { path: path.to_owned(), source };
    if path == Path::new("-") {
        let input = unpack(BufReader::new(io::stdin())).map_err(unreadable)?;
        return Ok((input, ProgressBar::hidden()));
    }
    let file = File::open(path).map_err(unreadable)?;
    let file = match archive::is_zip(&file) {
        Ok(true) => unzipped(&file).map_err(unreadable)?,
        // A pipe has no beginning to go back to; it is told apart by its first bytes below.
        Ok(false) | Err(_) => file,
    };
    let length = file.metadata().map_err(unreadable)?.len();
    let bar = progress_bar(path, length);
    let input = BufReader::with_capacity(1 << 16, bar.wrap_read(file));
    Ok((unpack(input).map_err(unreadable)?, bar))
}

/// A progress bar for the rows of a table.
pub(crate) fn row_bar(path: &Path, rows: u64) -> ProgressBar {
    styled_bar(path, rows, "{msg} {wide_bar} {human_pos}/{human_len} {eta_precise}")
}

/// indicatif shows it only where standard error is a terminal.
fn progress_bar(path: &Path, length: u64) -> ProgressBar {
    const TEMPLATE: &str = "{msg} {wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta_precise}";
    styled_bar(path, length, TEMPLATE)
}

fn styled_bar(path: &Path, length: u64, template: &str) -> ProgressBar {
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    ProgressBar::new(length)
        .with_style(style)
        .with_message(name)
        .with_finish(indicatif::ProgressFinish::AndClear)
}

/// The largest file of a ZIP archive, which is how rating lists and games are delivered.
fn unzipped(file: &File) -> io::Result<File> {
    let unpacked = archive::unpack_largest(file, &[], UNZIPPED_MAX).map_err(io::Error::other)?;
    unpacked.reopen()
}

fn unpack(mut packed: impl BufRead + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let start = packed.fill_buf()?;
    Ok(match start {
        [0x1f, 0x8b, ..] => Box::new(BufReader::new(MultiGzDecoder::new(packed))),
        [b'B', b'Z', b'h', ..] => Box::new(BufReader::new(MultiBzDecoder::new(packed))),
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
            Box::new(BufReader::new(ZstdFrames::new(packed)))
        }
        [b'P', b'K', 3, 4, ..] => {
            // The directory is at the end of an archive: all of it is needed first.
            let mut file = tempfile::tempfile()?;
            io::copy(&mut packed, &mut file)?;
            Box::new(BufReader::with_capacity(1 << 16, unzipped(&file)?))
        }
        _ => Box::new(packed),
    })
}

/// All frames of a Zstandard file, one after the other.
struct ZstdFrames<R> {
    source: R,
    decoder: FrameDecoder,
    inside: bool,
}

impl<R: BufRead> ZstdFrames<R> {
    fn new(source: R) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(ZSTD_WINDOW_MAX);
        Self { source, decoder, inside: false }
    }

    /// Begins the next frame, past those that hold no data. `false` at the end.
    fn next_frame(&mut self) -> io::Result<bool> {
        use FrameDecoderError::ReadFrameHeaderError as Header;

        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(Header(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    io::copy(&mut self.source.by_ref().take(u64::from(length)), &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.inside && !self.next_frame()? {
                return Ok(0);
            }
            self.inside = true;
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                self.decoder
                    .decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1))
                    .map_err(io::Error::other)?;
            }
            let length = self.decoder.read(buffer)?;
            if length > 0 || buffer.is_empty() {
                return Ok(length);
            }
            self.inside = false;
        }
    }
}

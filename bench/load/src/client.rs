//! A connection that asks one thing after the other, and a stream that listens.

use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
};

pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// A kept-alive connection.
pub struct Client {
    stream: BufReader<TcpStream>,
    head: String,
}

/// What came back.
pub struct Reply {
    pub status: u16,
    pub headers: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> Result<serde_json::Value, Error> {
        Ok(serde_json::from_slice(&self.body)?)
    }
}

impl Client {
    pub async fn connect(address: &str, headers: &str) -> Result<Self, Error> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::with_capacity(4096, stream), head: headers.to_owned() })
    }

    pub async fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Reply, Error> {
        self.send(method, path, body).await?;
        let headers = self.headers().await?;
        let status = headers.split(' ').nth(1).ok_or("no status")?.parse()?;
        let length = headers.lines().find_map(|line| {
            line.to_ascii_lowercase().strip_prefix("content-length:").map(|it| it.trim().to_owned())
        });
        let mut body = Vec::new();
        match length {
            Some(length) => {
                body.resize(length.parse()?, 0);
                self.stream.read_exact(&mut body).await?;
            }
            None if headers.to_ascii_lowercase().contains("transfer-encoding: chunked") => {
                self.chunks(&mut body).await?;
            }
            None => {}
        }
        Ok(Reply { status, headers, body })
    }

    /// The next version that the server tells of.
    pub async fn version(&mut self) -> Result<u64, Error> {
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err("the stream ended".into());
            }
            if let Some(version) = line.trim().strip_prefix("data: ") {
                return Ok(version.parse()?);
            }
        }
    }

    /// Begins to listen.
    pub async fn listen(&mut self, path: &str) -> Result<(), Error> {
        self.send("GET", path, "").await?;
        let headers = self.headers().await?;
        if headers.contains(" 200 ") { Ok(()) } else { Err(headers.into()) }
    }

    async fn send(&mut self, method: &str, path: &str, body: &str) -> Result<(), Error> {
        let (head, length) = (&self.head, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: load\r\n{head}Content-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        Ok(self.stream.write_all(request.as_bytes()).await?)
    }

    async fn headers(&mut self) -> Result<String, Error> {
        let mut headers = String::new();
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err("the connection ended".into());
            }
            if line == "\r\n" {
                return Ok(headers);
            }
            headers.push_str(&line);
        }
    }

    async fn chunks(&mut self, body: &mut Vec<u8>) -> Result<(), Error> {
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).await?;
            let length = usize::from_str_radix(line.trim(), 16)?;
            let mut chunk = vec![0; length + 2];
            self.stream.read_exact(&mut chunk).await?;
            if length == 0 {
                return Ok(());
            }
            body.extend_from_slice(&chunk[..length]);
        }
    }
}

/// Browsers that once came with TLS come with nothing else for a year (RFC 6797).
enum StrictTransport {
    /// The field's value.
    static let value = "max-age=31536000"
    /// The same as a line of a head.
    static let line: StaticString = "Strict-Transport-Security: max-age=31536000\r\n"
}

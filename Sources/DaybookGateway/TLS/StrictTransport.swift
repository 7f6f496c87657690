/// The field that makes a browser use TLS alone for a year after its first visit with TLS (RFC 6797).
enum StrictTransport {
    /// The field's value.
    static let value = "max-age=31536000"
    /// The field as a line of a head.
    static let line: StaticString = "Strict-Transport-Security: max-age=31536000\r\n"
}

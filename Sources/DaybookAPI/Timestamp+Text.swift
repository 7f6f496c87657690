import ProtobufC

extension Timestamp {
    /// Reads RFC 3339 text, as in JSON; `nil` for any other text.
    public init?(rfc3339 text: String) {
        guard let (seconds, nanos) = ProtobufJSON.timestamp(text) else { return nil }
        self.init()
        self.seconds = seconds
        self.nanos = nanos
    }
}

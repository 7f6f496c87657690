extension ProtobufJSON {
    /// Reads the JSON text of a `google.protobuf.Timestamp`; returns `nil` for any other text.
    public static func timestamp(_ text: String) -> (seconds: Int64, nanos: Int32)? {
        guard let read = try? TimestampText(parsing: text) else { return nil }
        return (read.seconds, read.nanos)
    }
}

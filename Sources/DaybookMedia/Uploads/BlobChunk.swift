/// Some of a blob's bytes, lent without a copy.
protocol BlobChunk: Sendable {
    /// Lends the bytes for the duration of the call.
    func withSpan<Result, Failure: Error>(_ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result
}

extension [UInt8]: BlobChunk {
    func withSpan<Result, Failure: Error>(_ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
        try unsafe body(span.bytes)
    }
}

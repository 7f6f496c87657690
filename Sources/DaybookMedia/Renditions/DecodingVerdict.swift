import Wording

/// What a failed decoding says: of the bytes, or of what was to be had for decoding them.
enum DecodingVerdict {
    /// The failure as the callers are to take it: `undecodable` stays so only when there was time, and the bytes can be read.
    static func of(_ error: MediaError, on bytes: ReadFile, before deadline: Deadline) -> MediaError {
        guard error.code == .undecodable else { return error }
        if deadline.hasPassed {
            return MediaError(.postponed, "Decoding takes too long.", refusal: .tooCostly, cause: error)
        }
        // Each codec has its own words for it: "out of memory", "Insufficient memory", "Memory allocation error".
        // libheif calls it so, too, when a file asks for more than libheif ever gives.
        if let account = (error.cause as? VipsAccount)?.text.lowercased(), account.contains("memory"),
            !account.contains("security limit")
        {
            return MediaError(
                .postponed, "There is too little memory for decoding.", refusal: .tooLarge, cause: error)
        }
        guard let failure = bytes.readingFailure() else { return error }
        return MediaError(.postponed, "The bytes cannot be read now.", cause: failure)
    }
}

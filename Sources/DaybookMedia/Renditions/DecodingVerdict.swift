import Wording

/// The classification of a failed decoding: the bytes are bad, or a resource was lacking.
enum DecodingVerdict {
    /// Returns the failure for the callers: `undecodable` stays so only if there was time, and the bytes can be read.
    static func of(_ error: MediaError, on bytes: ReadFile, before deadline: Deadline) -> MediaError {
        guard error.code == .undecodable else { return error }
        if deadline.hasPassed {
            return MediaError(.postponed, "Decoding takes too long.", refusal: .tooCostly, cause: error)
        }
        // Each codec has its own text: "out of memory", "Insufficient memory", "Memory allocation error". libheif also
        // uses such a text if a file demands more than libheif ever allocates.
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

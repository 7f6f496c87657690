import CAVShim
import Wording

/// libav, started once: it logs nothing, and each of its allocations is bounded.
enum AV {
    /// The maximum size of one allocation, in bytes.
    ///
    /// The largest frame of a film, 8192 by 4608 pixels in half-size planes of 16 bits, takes 113 MB. The largest AVIF,
    /// some 28.5 million pixels in three full planes of 16 bits, takes 171 MB, which dav1d allocates in one block.
    private static let largestAllocation = 192 << 20

    private static let isStarted: Bool = {
        daybook_av_start(largestAllocation)
        return true
    }()

    /// Starts the library if it is not started yet.
    static func start() { _ = isStarted }

    /// Returns the library's result code if it is not a failure.
    ///
    /// - Returns: The code: 0 or a number that the call documents.
    /// - Throws: `postponed` for lack of memory, `tooLarge` past an output's limit; otherwise `undecodable`, with the
    ///   library's description. A file that demands more memory in one allocation than is ever permitted is
    ///   `undecodable`, too.
    @discardableResult
    static func checked(_ code: CInt) throws(MediaError) -> CInt {
        guard code < 0 else { return code }
        let account = unsafe [UInt8](unsafeUninitializedCapacity: 128) { buffer, count in
            unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
                if let text = characters.baseAddress {
                    unsafe text[0] = 0
                    unsafe daybook_av_error(code, text, characters.count)
                }
            }
            count = unsafe buffer.firstIndex(of: 0) ?? 0
        }
        let cause = AVAccount(text: String(decoding: account, as: UTF8.self))
        if daybook_av_is_out_of_memory(code) != 0 {
            if daybook_av_has_room() != 0 {
                throw MediaError(
                    .undecodable, "The file asks for more memory than there ever is.", refusal: .tooLarge, cause: cause)
            }
            throw MediaError(
                .postponed, "There is too little memory for decoding.", refusal: .tooLarge, cause: cause)
        }
        if daybook_av_is_unknown(code) != 0 {
            throw MediaError(
                .undecodable, "There is no decoder for the file.", refusal: .unsupportedFormat, cause: cause)
        }
        if daybook_av_is_too_large(code) != 0 {
            throw MediaError(.tooLarge, "The film made from it is too large.", cause: cause)
        }
        throw MediaError(.undecodable, "No picture can be made from it.", cause: cause)
    }

    /// Returns the error for a failed allocation.
    static func noMemory() -> MediaError {
        MediaError(.postponed, "There is too little memory for decoding.", refusal: .tooLarge)
    }

    /// Returns a time of the library, in microseconds; `nil` for no time, and for times centuries away.
    static func time(_ microseconds: Int64) -> Int? {
        microseconds.magnitude < 1 << 53 ? Int(microseconds) : nil
    }
}

/// The library's description of a failure.
struct AVAccount: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}

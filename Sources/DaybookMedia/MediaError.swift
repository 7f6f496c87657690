import Wording

/// Why media-service could not do what was asked.
///
/// Every function below the handlers throws this type; the handlers map its code to a status code in one place.
/// `message` is for people and names no path.
public struct MediaError: Error, Sendable, CustomStringConvertible {
    /// What went wrong, as a value that can be compared.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: Sendable, Hashable {
            case notMedia, tooLarge, diskFull, notFound, malformedDigest, digestMismatch, sizeMismatch
            case undecodable, postponed, tooManyUnnamed, busy, cancelled, storage
            case noUpload, offsetConflict, displaced, tooManyUploads, overRoom, checksumMismatch
        }

        private let value: Value

        /// The bytes are no photo, clip or recording.
        public static let notMedia = Code(value: .notMedia)
        /// More bytes than the kind may have.
        public static let tooLarge = Code(value: .tooLarge)
        /// No room on the disk, or over a quota.
        public static let diskFull = Code(value: .diskFull)
        /// No blob of that digest.
        public static let notFound = Code(value: .notFound)
        /// Not 64 lower-case hexadecimal digits.
        public static let malformedDigest = Code(value: .malformedDigest)
        /// The bytes have another digest than the sender said.
        public static let digestMismatch = Code(value: .digestMismatch)
        /// More or fewer bytes than the sender said.
        public static let sizeMismatch = Code(value: .sizeMismatch)
        /// No picture can be made of the bytes.
        public static let undecodable = Code(value: .undecodable)
        /// Whether a picture can be made is not known yet: there was no time or memory for it, or the disk failed. It is
        /// tried again later.
        public static let postponed = Code(value: .postponed)
        /// So many blobs are named by no record that the diary asked is likely the wrong one.
        public static let tooManyUnnamed = Code(value: .tooManyUnnamed)
        /// Too much work is waiting; worth another try soon.
        public static let busy = Code(value: .busy)
        /// The caller went away.
        public static let cancelled = Code(value: .cancelled)
        /// The disk failed, or something else did that no caller can mend.
        public static let storage = Code(value: .storage)

        /// No partial upload of that id, for that owner.
        public static let noUpload = Code(value: .noUpload)
        /// The bytes do not begin where the upload ends; `offset` in the parameters is where it does.
        public static let offsetConflict = Code(value: .offsetConflict)
        /// A newer request came for the same upload.
        public static let displaced = Code(value: .displaced)
        /// The owner has as much on its way as may be.
        public static let tooManyUploads = Code(value: .tooManyUploads)
        /// The owner's uploads that are not finished would take more room than the owner has left.
        public static let overRoom = Code(value: .overRoom)
        /// Some bytes have another hash than was sent with them.
        public static let checksumMismatch = Code(value: .checksumMismatch)

        /// The name of the kind.
        public var description: String { "\(value)" }
    }

    /// What went wrong.
    public let code: Code
    /// A sentence for people.
    public let message: String
    /// What the sentence speaks of, by name.
    public let parameters: [String: String]
    /// The error underneath, when there is one.
    public let cause: (any Error)?
    /// The defect of an `undecodable` file, or the reason by which a `postponed` one is given up after too many tries.
    /// Absent if the failure says nothing of the file.
    let refusal: PictureRefusal?

    /// Makes an error.
    public init(
        _ code: Code, _ message: String, _ parameters: [String: String] = [:], cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.parameters = parameters
        self.cause = cause
        refusal = code == .undecodable ? .damaged : nil
    }

    /// Makes an error that says why no picture can be made.
    init(_ code: Code, _ message: String, refusal: PictureRefusal?, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        parameters = [:]
        self.cause = cause
        self.refusal = refusal
    }

    /// Kind, message and cause, for logs.
    public var description: String {
        guard let cause else { return "\(code): \(message)" }
        return "\(code): \(message) (\(cause))"
    }
}

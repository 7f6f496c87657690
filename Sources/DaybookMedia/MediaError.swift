import Wording

/// A failure of media-service.
///
/// Every function below the handlers throws this type; the handlers map its code to a status code in one place.
/// `message` is for people and names no path.
public struct MediaError: Error, Sendable, CustomStringConvertible {
    /// The kind of a failure, as a value that can be compared.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: Sendable, Hashable {
            case notMedia, tooLarge, diskFull, notFound, malformedDigest, digestMismatch, sizeMismatch
            case undecodable, postponed, tooManyUnnamed, busy, cancelled, storage
            case noUpload, offsetConflict, displaced, tooManyUploads, heldByUploads, checksumMismatch
            case noArchive, archiveExists, archiveNotReady, archiveTooLarge
        }

        private let value: Value

        /// The bytes are not a photo, clip or recording.
        public static let notMedia = Code(value: .notMedia)
        /// The file has more bytes than its kind may have.
        public static let tooLarge = Code(value: .tooLarge)
        /// The disk or a quota is full.
        public static let diskFull = Code(value: .diskFull)
        /// There is no blob of that digest.
        public static let notFound = Code(value: .notFound)
        /// The text is not 64 lower-case hexadecimal digits.
        public static let malformedDigest = Code(value: .malformedDigest)
        /// The bytes have another digest than the sender announced.
        public static let digestMismatch = Code(value: .digestMismatch)
        /// The upload has more or fewer bytes than the sender announced. If more came, the `offset` in the parameters is
        /// the end of the upload, from which it can be resumed.
        public static let sizeMismatch = Code(value: .sizeMismatch)
        /// No picture can be made of the bytes.
        public static let undecodable = Code(value: .undecodable)
        /// It is not known yet whether a picture can be made: time or memory was lacking, or the disk failed. The
        /// picture is tried again later.
        public static let postponed = Code(value: .postponed)
        /// Too many blobs are unreferenced, so it is probably the wrong diary.
        public static let tooManyUnnamed = Code(value: .tooManyUnnamed)
        /// Too much work is waiting. Another try soon may succeed.
        public static let busy = Code(value: .busy)
        /// The caller disconnected or cancelled.
        public static let cancelled = Code(value: .cancelled)
        /// The disk failed, or something else that no caller can repair.
        public static let storage = Code(value: .storage)

        /// The owner has no partial upload with that ID.
        public static let noUpload = Code(value: .noUpload)
        /// The bytes do not begin at the end of the upload; the `offset` in the parameters is that end.
        public static let offsetConflict = Code(value: .offsetConflict)
        /// A newer request replaced this one for the same upload.
        public static let displaced = Code(value: .displaced)
        /// The owner has reached the limit of running uploads.
        public static let tooManyUploads = Code(value: .tooManyUploads)
        /// The owner's unfinished uploads would exceed the owner's quota.
        public static let heldByUploads = Code(value: .heldByUploads)
        /// The checksum that was sent with some bytes does not match them.
        public static let checksumMismatch = Code(value: .checksumMismatch)

        /// The account has no archive with that ID.
        public static let noArchive = Code(value: .noArchive)
        /// The account has another archive, which is checked or imported or waits for that.
        public static let archiveExists = Code(value: .archiveExists)
        /// The archive was not checked yet, or cannot be imported.
        public static let archiveNotReady = Code(value: .archiveNotReady)
        /// The archive has more bytes than the account may upload; the `size` in the parameters is the limit.
        public static let archiveTooLarge = Code(value: .archiveTooLarge)

        /// The name of the code.
        public var description: String { "\(value)" }
    }

    /// The kind of the failure.
    public let code: Code
    /// A sentence for people.
    public let message: String
    /// The values that the sentence mentions, by name.
    public let parameters: [String: String]
    /// The underlying error, if there is one.
    public let cause: (any Error)?
    /// The defect of an `undecodable` file, or the reason for giving up a `postponed` one after too many tries. Absent
    /// if the failure says nothing about the file.
    let refusal: PictureRefusal?

    /// Creates an error.
    public init(
        _ code: Code, _ message: String, _ parameters: [String: String] = [:], cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.parameters = parameters
        self.cause = cause
        refusal = code == .undecodable ? .damaged : nil
    }

    /// Creates an error with the reason for which no picture can be made.
    init(_ code: Code, _ message: String, refusal: PictureRefusal?, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        parameters = [:]
        self.cause = cause
        self.refusal = refusal
    }

    /// The error of work whose caller went away.
    static let callerGone = MediaError(.cancelled, "The caller disconnected.")

    /// The code, the message and the cause, for logs.
    public var description: String {
        guard let cause else { return "\(code): \(message)" }
        return "\(code): \(message) (\(cause))"
    }
}

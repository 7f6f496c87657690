import DaybookAPI
import DaybookBackup
import Hashing
import ProtobufC
import Synchronization
import Wording
import Work
import ZRPC

/// The files of an import, which media-service stores.
struct ImportedFiles: Sendable {
    /// The outcome for a file.
    enum Outcome: Sendable, Equatable {
        /// The number of the file's bytes.
        case stored(size: Int64)
        /// The export does not have the file.
        case missing
        /// The file cannot be read, or its bytes are not those of its digest.
        case damaged
        /// The file is as it was exported, and this server does not take it.
        case refused(reason: String, words: Words)
        /// The account's quota has no space for the file.
        case overQuota
    }

    /// The bytes of files that the account does not have, and that an import may still store. Files without a record count
    /// in no quota, so that an archive of a few packed bytes would fill the disk with them.
    final class Budget: Sendable {
        private let left: Mutex<Int64>

        /// - Parameters:
        ///   - quota: The bytes that the account's quota still allows. Files of earlier texts, which are in no quota, may
        ///     have a tenth of them besides.
        ///   - unrecorded: The bytes that earlier imports stored, and that no record names.
        init(quota: Int64, unrecorded: Int64 = 0) {
            let sum = quota.addingReportingOverflow(quota / 10)
            let most: Int64 = sum.overflow ? .max : sum.partialValue
            left = Mutex(max(0, most - max(0, unrecorded)))
        }

        func fits(_ size: Int64) -> Bool { left.withLock { size <= $0 } }

        /// The bytes that may still be stored.
        var bytes: Int64 { left.withLock { $0 } }

        func spend(_ size: Int64) { left.withLock { $0 -= min($0, max(0, size)) } }
    }

    /// The size that the notes of an import have for a file which the quota has no space for.
    static let overQuota: Int64 = -1

    let export: any ExportSource
    let client: MediaServiceClient
    /// Returns whether the account has a file with a digest.
    var isOwned: @Sendable (_ digest: String) async throws -> Bool = { _ in false }
    /// The time to wait before a second try. Each further wait is twice as long.
    var firstWait = Duration.milliseconds(500)
    /// The bytes that may be stored; nil if nothing limits them.
    var budget: Budget?
    /// The notes on the files that are stored; nil if nobody keeps any.
    var notes: (any ImportedFileNotes)?
    /// The uploads of large files; nil if these are sent in one call, as small ones are.
    var uploads: ImportUploads?

    /// Stores a file, unless the diary has it.
    ///
    /// The diary may have it from another account, so that the export must have the bytes: they are compared with the
    /// digest here, unless the account itself has the file. Tries again for some seconds while media-service is busy or
    /// restarts.
    ///
    /// - Parameter account: The ID of the account.
    /// - Throws: `RPCError` if no file can be stored now.
    func store(_ file: ExportedFile, for account: String) async throws -> Outcome {
        try await retried { try await storeOnce(file, for: account) }
    }

    /// Returns whether the account has a file with a digest. Tries again as ``store(_:for:)`` does.
    func owns(_ digest: String) async throws -> Bool { try await retried { try await isOwned(digest) } }

    private func retried<Value>(_ work: () async throws -> Value) async throws -> Value {
        var (wait, tries) = (firstWait, 1)
        while true {
            do {
                return try await work()
            } catch let error as RPCError where Self.isTemporary(error) && tries < Self.maximumTries {
                try await Task.sleep(for: max(wait, error.retryAfter ?? .zero))
                (wait, tries) = (wait * 2, tries + 1)
            }
        }
    }

    /// The number of tries of a file.
    private static let maximumTries = 5
    /// The reasons of errors that no later try mends, although their code is that of a busy service.
    private static let lasting: Set<String> = [
        UploadFault.diskFull.reason, UploadFault.quotaExceeded.reason, RequestFault.bodyTooLarge.reason,
    ]

    /// Returns whether a later try may succeed: the service is busy or restarts, or another upload of the file runs.
    static func isTemporary(_ error: RPCError) -> Bool {
        switch error.code {
        case .unavailable, .aborted: true
        case .resourceExhausted: !lasting.contains(error.reason ?? "")
        default: false
        }
    }

    private func storeOnce(_ file: ExportedFile, for account: String) async throws -> Outcome {
        let known = try await storedSize(file.digest)
        // An import that resumes does not read the files again that the account has already.
        if let known, try await isOwned(file.digest) { return .stored(size: known) }
        do {
            // The size of the diary's file would tell that another account has it.
            let size = try await exportedSize(file) ?? 0
            // The budget is without it already.
            let isCounted = try await notes?.isCounted(file.digest) ?? false
            if let budget, !isCounted, !budget.fits(size) { return .overQuota }
            // Claims the file before the bytes are compared: their sender may be about to withdraw them.
            if known != nil, let kept = try await keptSize(file.digest) {
                return try await outcomeHere(of: file) ?? (isCounted ? .stored(size: kept) : spent(kept))
            }
            guard let bytes = try await open(file) else { return .missing }
            try await notes?.note(file.digest, size: size, receipt: "")
            let stored = try await put(
                bytes, of: file, size: size, for: account, maximumBytes: isCounted ? nil : budget?.bytes)
            guard let stored else { return .damaged }
            if !stored.receipt.isEmpty {
                try await notes?.note(stored.digest, size: stored.sizeBytes, receipt: stored.receipt)
            }
            return stored.digest == file.digest ? spent(stored.sizeBytes) : .damaged
        } catch let error as RPCError {
            return try await outcome(of: error, for: file)
        } catch let error as BackupError where error.isOfFile {
            return .damaged
        }
    }

    private func spent(_ size: Int64) -> Outcome {
        budget?.spend(size)
        return .stored(size: size)
    }

    private func exportedSize(_ file: ExportedFile) async throws -> Int64? {
        try await BlockingWork.run { [export] () throws(BackupError) in try export.size(of: file) }
    }

    /// Returns the outcome for a file that the service refused. The service looks at the kind and the size of the bytes
    /// before it knows their digest, so that a file which has changed may be refused for another reason.
    ///
    /// - Throws: The error if it is about no file.
    private func outcome(of error: RPCError, for file: ExportedFile) async throws -> Outcome {
        switch error.reason {
        case UploadFault.notMedia.reason:
            return try await isChanged(file)
                ? .damaged : .refused(reason: UploadFault.notMedia.reason, words: UploadFault.notMedia.words)
        case RequestFault.bodyTooLarge.reason:
            return try await isChanged(file)
                ? .damaged
                : .refused(
                    reason: UploadFault.fileTooLarge.reason,
                    words: UploadFault.fileTooLarge.words.filled(error.parameters))
        default:
            guard error.code == .invalidArgument || error.code == .failedPrecondition else { throw error }
            return .damaged
        }
    }

    /// Returns whether the bytes of a file are not those of its digest.
    private func isChanged(_ file: ExportedFile) async throws -> Bool { try await outcomeHere(of: file) != nil }

    /// Reads a file. Returns `nil` if the export has the bytes of its digest; otherwise the outcome for it.
    private func outcomeHere(of file: ExportedFile) async throws -> Outcome? {
        do {
            guard let bytes = try await open(file) else { return .missing }
            var hash = SHA256()
            while let piece = try await next(of: bytes) { hash.update(data: piece) }
            return hash.finalize().lowercaseHex == file.digest ? nil : .damaged
        } catch let error as BackupError where error.isOfFile {
            return .damaged
        }
    }

    /// Sends the bytes of a file: those of a large one by an upload, which a later call resumes. Returns `nil` if there are
    /// fewer bytes than the export states.
    ///
    /// - Parameter maximumBytes: The bytes that all unfinished uploads of the account may have together; nil if nothing
    ///   limits them.
    private func put(
        _ bytes: ExportedBytes, of file: ExportedFile, size: Int64, for account: String, maximumBytes: Int64?
    ) async throws -> PutBlobResponse? {
        if let uploads, size >= uploads.leastBytes,
            let upload = try await uploads.begin(file.digest, size: size, for: account, maximumBytes: maximumBytes)
        {
            do {
                let isWhole = try await sendRest(of: bytes, to: upload, for: account, by: uploads.client)
                let stored = try await isWhole ? uploads.finish(upload, of: account) : nil
                try await uploads.cancel(upload.id, of: account)
                return stored
            } catch let error as RPCError
                where upload.offset > 0 && error.reason == UploadFault.digestMismatch.reason
            {
                // The bytes that arrived earlier may be those of a file that was mended since. Their upload is gone.
                guard let bytes = try await open(file) else { throw error }
                return try await put(bytes, of: file, size: size, for: account, maximumBytes: maximumBytes)
            }
        }
        var first = PutBlobRequest()
        (first.expectedDigest, first.accountId) = (file.digest, account)
        return try await client.putBlob(options: .waitingForFolder) { [first] writer in
            try await send(bytes, after: first, to: writer)
        }
    }

    /// Sends the bytes that an upload does not have. Returns whether it has all of them now.
    private func sendRest(
        of bytes: ExportedBytes, to upload: Upload, for account: String, by client: UploadServiceClient
    ) async throws -> Bool {
        guard upload.offset < upload.sizeBytes else { return true }
        var first = AppendUploadRequest()
        (first.id, first.owner, first.offset) = (upload.id, account, upload.offset)
        let grown = try await client.appendUpload(options: .waitingForFolder) { [first] writer in
            try await writer.write(first)
            try await send(
                bytes, from: Int64(clamping: first.offset), after: AppendUploadRequest(), to: writer)
        }
        return grown.offset == upload.sizeBytes
    }

    /// Sends the bytes from an offset on, the first piece with a message.
    private func send<Request: ProtobufC.Message>(
        _ bytes: ExportedBytes, from offset: Int64 = 0, after first: Request, to writer: RequestWriter<Request>
    ) async throws {
        var message = first
        var left = offset
        if offset > 0 {
            let passed = try await BlockingWork.run { () throws(BackupError) in try bytes.skip(offset) }
            left -= passed
        }
        while let piece = try await next(of: bytes) {
            let skipped = Int(clamping: min(left, Int64(piece.count)))
            left -= Int64(skipped)
            if skipped == piece.count { continue }
            try await writer.write(message, attachments: [Attachment(skipped > 0 ? Array(piece[skipped...]) : piece)])
            message = Request()
        }
    }

    /// Returns the size of a file that the diary has and keeps for this import; nil if it has none. A file that only
    /// imports of the account brought stays as it is, so that these can still delete it.
    private func keptSize(_ digest: String) async throws -> Int64? {
        try await storedSize(digest, claims: try await notes?.isAlone(digest) != true)
    }

    /// Returns the size of a file that the diary has; nil for any other, and for what is no digest.
    ///
    /// - Parameter claims: Whether nobody can withdraw its bytes from now on.
    private func storedSize(_ digest: String, claims: Bool = false) async throws -> Int64? {
        var request = StatBlobRequest()
        (request.digest, request.claims) = (digest, claims)
        do throws(RPCError) {
            let options = CallOptions(timeout: .seconds(30), waitForReady: true)
            return try await client.statBlob(request, options: options).sizeBytes
        } catch {
            guard error.code == .notFound || error.code == .invalidArgument else { throw error }
            return nil
        }
    }

    /// Opens a file; nil if there is none.
    private func open(_ file: ExportedFile) async throws -> ExportedBytes? {
        try await BlockingWork.run { [export] () throws(BackupError) in
            guard try export.size(of: file) != nil else { return nil }
            return try export.bytes(of: file, piece: Attachment.preferredSize)
        }
    }

    private func next(of bytes: ExportedBytes) async throws -> [UInt8]? {
        try await BlockingWork.run { () throws(BackupError) in try bytes.next() }
    }
}

extension BackupError {
    /// Whether the error is about a file of the export that cannot be read.
    var isOfFile: Bool {
        switch code {
        case .unreadable, .broken, .notExport, .exportFile, .archive: true
        default: false
        }
    }
}

extension RPCError {
    /// The values that the message has.
    fileprivate var parameters: [String: String] {
        for case .errorInfo(let info) in details { return info.parameters }
        return [:]
    }
}

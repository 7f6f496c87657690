import DaybookAPI
import DaybookBackup
import Work
import ZRPC

/// The files of an import, which media-service stores.
struct ImportedFiles: Sendable {
    /// The outcome for a file.
    enum Outcome: Sendable {
        /// The number of the file's bytes.
        case stored(size: Int64)
        /// The export does not have the file.
        case missing
        /// The file cannot be read, or its bytes are not those of its digest.
        case damaged
    }

    let export: ExportFolder
    let client: MediaServiceClient

    /// Stores a file, unless the diary has it.
    ///
    /// - Parameter account: The ID of the account.
    func store(_ file: ExportedFile, for account: String) async throws -> Outcome {
        if let size = try await storedSize(file.digest) { return .stored(size: size) }
        do {
            guard let bytes = try await open(file) else { return .missing }
            var first = PutBlobRequest()
            (first.expectedDigest, first.accountId) = (file.digest, account)
            let stored = try await client.putBlob(options: CallOptions(waitForReady: true)) { [first] writer in
                try await send(bytes, after: first, to: writer)
            }
            return stored.digest == file.digest ? .stored(size: stored.sizeBytes) : .damaged
        } catch let error as RPCError where error.code == .invalidArgument || error.code == .failedPrecondition {
            return .damaged
        } catch let error as BackupError where error.code == .unreadable || error.code == .broken {
            return .damaged
        }
    }

    /// Sends the bytes, the first piece with the facts of the file.
    private func send(
        _ bytes: ExportedBytes, after first: PutBlobRequest, to writer: RequestWriter<PutBlobRequest>
    ) async throws {
        var message = first
        while let piece = try await next(of: bytes) {
            try await writer.write(message, attachments: [Attachment(piece)])
            message = PutBlobRequest()
        }
    }

    /// Returns the size of a file that the diary has; nil for any other.
    private func storedSize(_ digest: String) async throws -> Int64? {
        var request = StatBlobRequest()
        request.digest = digest
        do throws(RPCError) {
            let options = CallOptions(timeout: .seconds(30), waitForReady: true)
            return try await client.statBlob(request, options: options).sizeBytes
        } catch {
            guard error.code == .notFound else { throw error }
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

import DaybookAPI
import DaybookBackup
import Work
import ZRPC

/// The files of an import, which media-service stores.
struct ImportedFiles: Sendable {
    /// The outcome for a file.
    enum Outcome: Sendable {
        case stored
        /// The export does not have the file.
        case missing
        /// The bytes are not those of the file's digest.
        case damaged
    }

    let export: ExportFolder
    let client: MediaServiceClient

    /// Stores a file, unless the diary has it.
    ///
    /// - Parameter account: The ID of the account.
    func store(_ file: ExportedFile, for account: String) async throws -> Outcome {
        if try await isStored(file.digest) { return .stored }
        guard let bytes = try await open(file) else { return .missing }
        do {
            var first = PutBlobRequest()
            (first.expectedDigest, first.accountId) = (file.digest, account)
            let stored = try await client.putBlob(options: CallOptions(waitForReady: true)) { [first] writer in
                try await send(bytes, after: first, to: writer)
            }
            return stored.digest == file.digest ? .stored : .damaged
        } catch let error as RPCError where error.code == .invalidArgument || error.code == .failedPrecondition {
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

    private func isStored(_ digest: String) async throws -> Bool {
        var request = StatBlobRequest()
        request.digest = digest
        do throws(RPCError) {
            _ = try await client.statBlob(request, options: CallOptions(timeout: .seconds(30), waitForReady: true))
            return true
        } catch {
            guard error.code == .notFound else { throw error }
            return false
        }
    }

    /// Opens a file; nil if there is none.
    private func open(_ file: ExportedFile) async throws -> ExportedBytes? {
        do {
            return try await BlockingWork.run { [export] () throws(BackupError) in
                guard try export.size(of: file) != nil else { return nil }
                return try export.bytes(of: file, piece: Attachment.preferredSize)
            }
        } catch let error as BackupError {
            throw CommandError(error)
        }
    }

    private func next(of bytes: ExportedBytes) async throws -> [UInt8]? {
        do {
            return try await BlockingWork.run { () throws(BackupError) in try bytes.next() }
        } catch let error as BackupError {
            throw CommandError(error)
        }
    }
}

import DaybookAPI
import Wording
import Work
package import ZRPC

/// The uploads of an import's large files, which a later import of the same bytes resumes where they stopped.
///
///     begin, or ask for the offset -> send the rest -> finish -> cancel
///
/// They are ordinary uploads of the account: they count for it, and expire. The blob stays when its upload is cancelled.
struct ImportUploads: Sendable {
    /// The options of a short call.
    private static let options = CallOptions(timeout: .seconds(30), waitForReady: true)
    /// The reasons for which an account gets no further upload, although its quota may have the space.
    private static let fullReasons: Set<String> = [
        UploadFault.tooManyUploads.reason, UploadFault.heldByUploads.reason,
    ]

    let client: UploadServiceClient
    let note: ImportUploadNote
    /// The size below which a file is sent in one call, because sending it again costs less than an upload's own files.
    var leastBytes: Int64 = 16 << 20

    /// Returns the unfinished upload of a file, or begins one. Cancels the noted upload of other bytes, which would count
    /// for the account until it expires. Returns `nil` if the account has too many unfinished uploads, or these hold
    /// the space that is left: in one call, the file counts with none of them.
    ///
    /// - Parameters:
    ///   - digest: The digest of the file, which the service compares at the end.
    ///   - size: The number of the file's bytes.
    ///   - maximumBytes: The bytes that all unfinished uploads of the account may have together; nil if only the service's
    ///     own limits apply.
    func begin(
        _ digest: String, size: Int64, for account: String, maximumBytes: Int64?
    ) async throws -> Upload? {
        let note = note
        let size = UInt64(clamping: size)
        if let noted = try await BlockingWork.run({ note.find() }) {
            if noted.digest == digest, let upload = try await find(noted.id, of: account),
                upload.expectedDigest == digest, upload.sizeBytes == size, upload.result.isEmpty
            {
                return upload
            }
            try await cancel(noted.id, of: account)
        }
        var request = CreateUploadRequest()
        (request.owner, request.sizeBytes, request.expectedDigest) = (account, size, digest)
        request.mostBytes = maximumBytes.map { UInt64(clamping: $0) }
        let upload: Upload
        do throws(RPCError) {
            upload = try await client.createUpload(request, options: Self.options)
        } catch {
            guard Self.fullReasons.contains(error.reason ?? "") else { throw error }
            return nil
        }
        let begun = ImportUploadNote.Noted(id: upload.id, digest: digest)
        try await BlockingWork.run { note.keep(begun) }
        return upload
    }

    /// Returns an upload with its offset; `nil` if it is gone.
    private func find(_ id: String, of account: String) async throws(RPCError) -> Upload? {
        var request = GetUploadRequest()
        (request.id, request.owner) = (id, account)
        do throws(RPCError) {
            return try await client.getUpload(request, options: Self.options)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    /// Stores the bytes of an upload that has all of them, if they have its digest.
    func finish(_ upload: Upload, of account: String) async throws(RPCError) -> PutBlobResponse {
        var request = FinishUploadRequest()
        (request.id, request.owner) = (upload.id, account)
        (request.sizeBytes, request.expectedDigest) = (upload.sizeBytes, upload.expectedDigest)
        return try await client.finishUpload(request, options: .waitingForFolder)
    }

    /// Cancels the noted upload, if there is one: no import resumes it any more. The note stays until the upload is gone.
    ///
    /// - Throws: `RPCError` if the upload may still count for the account.
    func cancelNoted(of account: String) async throws {
        let note = note
        guard let noted = try await BlockingWork.run({ note.find() }) else { return }
        do throws(RPCError) {
            try await remove(noted.id, of: account)
        } catch {
            guard error.code == .notFound else { throw error }
        }
        try await BlockingWork.run { note.remove() }
    }

    /// Cancels an upload that is stored, or that no import wants any more, and removes its note. An upload that cannot be
    /// cancelled expires.
    func cancel(_ id: String, of account: String) async throws {
        try? await remove(id, of: account)
        let note = note
        try await BlockingWork.run { note.remove() }
    }

    private func remove(_ id: String, of account: String) async throws(RPCError) {
        var request = CancelUploadRequest()
        (request.id, request.owner) = (id, account)
        _ = try await client.cancelUpload(request, options: Self.options)
    }
}

extension ImportUploadNote {
    /// Cancels the upload that a cancelled import left, and removes the note. The caller has the account's
    /// ``ImportLock``.
    ///
    /// - Parameters:
    ///   - account: The ID of the account.
    ///   - channel: The connection to media-service.
    /// - Throws: `RPCError` if the upload may still count for the account.
    package func cancelUpload(of account: String, on channel: ZRPC.Channel) async throws {
        try await ImportUploads(client: UploadServiceClient(channel: channel), note: self).cancelNoted(of: account)
    }
}

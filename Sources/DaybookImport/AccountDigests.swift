import DaybookAPI
import DaybookBackup
import PlainForm
import Synchronization
import Work
import ZRPC

/// The digests of the files that an account has: those of its photos and sounds, also of hidden ones and of those in the
/// trash.
///
/// An export that only names a file does not show that its owner has the bytes. A file that the account has already
/// belongs to its owner, as for an upload over HTTP.
final class AccountDigests: Sendable {
    private let client: KeptRecordServiceClient
    /// The name of the account; empty for the owner of the server.
    private let account: String
    /// The digests, when they were read.
    private let notes = Mutex<ImportScratch?>(nil)

    init(client: KeptRecordServiceClient, account: String) { (self.client, self.account) = (client, account) }

    /// Returns whether the account has a file. The first call reads the account's records.
    ///
    /// - Throws: `RPCError`; `BackupError` if the notes cannot be written.
    func contains(_ digest: String) async throws -> Bool {
        let notes = try await read()
        return try await BlockingWork.run { () throws(BackupError) in try notes.owns(digest) }
    }

    private func read() async throws -> ImportScratch {
        if let known = notes.withLock({ $0 }) { return known }
        let read = try await BlockingWork.run { () throws(BackupError) in try ImportScratch() }
        for kind in [RecordFile.photos, .sounds] {
            var request = ListRecordsRequest()
            (request.account, request.kind) = (account, kind.kind)
            var digests: [String] = []
            let responses = try await client.listRecords(request, options: .waitingForFolder)
            for try await response in responses {
                switch response.message.record?.record {
                case .photo(let photo): digests.append(photo.digest)
                case .sound(let sound): digests.append(sound.digest)
                default: continue
                }
                if digests.count < 1000 { continue }
                try await Self.note(digests, in: read)
                digests = []
            }
            try await Self.note(digests, in: read)
        }
        notes.withLock { $0 = read }
        return read
    }

    private static func note(_ digests: [String], in notes: ImportScratch) async throws {
        try await BlockingWork.run { () throws(BackupError) in try notes.own(digests) }
    }
}

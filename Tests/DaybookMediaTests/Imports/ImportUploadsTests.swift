import DaybookAPI
import Hashing
import PlainForm
import Synchronization
import Testing
import ZRPC

@testable import DaybookBackup
@testable import DaybookImport
@testable import DaybookMedia

/// Large files of imports, as media-service receives them over a socket.
@Suite("The uploads of an import's large files", .timeLimit(.minutes(5)))
struct ImportUploadsTests {
    /// The bytes that an import read, and those that it passed over.
    private final class Counts: Sendable {
        let read = Mutex(0)
        let skipped = Mutex(0)
    }

    /// A file of an export, piece by piece. An import that reads beyond `end` stops, as if it were killed.
    private final class Pieces: BytePieces {
        private let bytes: [UInt8]
        private let size: Int
        private let end: Int?
        private let counts: Counts
        private let offset = Mutex(0)

        init(_ bytes: [UInt8], size: Int, end: Int?, counts: Counts) {
            (self.bytes, self.size, self.end, self.counts) = (bytes, size, end, counts)
        }

        func next() throws(BackupError) -> [UInt8]? {
            let start = offset.withLock { $0 }
            if let end, start >= end { throw BackupError(.stopped, "film") }
            let piece = bytes.dropFirst(start).prefix(size)
            offset.withLock { $0 += piece.count }
            counts.read.withLock { $0 += piece.count }
            return piece.isEmpty ? nil : Array(piece)
        }

        func skip(_ count: Int64) -> Int64 {
            offset.withLock { $0 += Int(count) }
            counts.skipped.withLock { $0 += Int(count) }
            return count
        }
    }

    /// An export of one file.
    private struct Film: ExportSource {
        let bytes: [UInt8]
        var end: Int?
        let counts = Counts()

        var path: String { "film" }
        var lacksSummary: Bool { false }
        var summary: PlainSummary {
            PlainSummary(
                diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
                counts: [:])
        }

        func reader(of file: RecordFile) throws(BackupError) -> RecordReader { throw BackupError(.unreadable, path) }
        func fileReader() throws(BackupError) -> RecordReader { throw BackupError(.unreadable, path) }
        func pageReader() throws(BackupError) -> RecordReader? { nil }
        func unknownRecords() throws(BackupError) -> UnknownRecords { throw BackupError(.unreadable, path) }
        func unlistedPages() throws(BackupError) -> [String: Set<String>] { [:] }
        func size(of file: ExportedFile) throws(BackupError) -> Int64? { Int64(bytes.count) }
        func bytes(of file: ExportedFile, piece: Int) throws(BackupError) -> ExportedBytes {
            ExportedBytes(pieces: Pieces(bytes, size: piece, end: end, counts: counts))
        }
    }

    /// More bytes than the window of a call has: the service has read some of them before an import stops.
    private static let (size, end) = (9 << 20, 8 << 20)

    private static func film(_ seed: UInt8) -> [UInt8] {
        let block = (0..<251).map { seed &+ UInt8(truncatingIfNeeded: $0 &* $0) }
        return MovieFile(payload: Array(repeatElement(block, count: size / block.count).joined())).bytes
    }

    private static func digest(of bytes: [UInt8]) -> String { Digest(hash: SHA256.hash(data: bytes)).hex }

    /// A served folder, and the imports into an account of it.
    private struct Served {
        let channel: ZRPC.Channel
        let note: ImportUploadNote

        var uploads: UploadServiceClient { UploadServiceClient(channel: channel) }

        /// Stores the file of an export, whose list has a digest: that of its bytes unless another one is given.
        func store(
            _ film: Film, digest: String? = nil, budget: ImportedFiles.Budget? = nil
        ) async throws -> ImportedFiles.Outcome {
            var files = ImportedFiles(export: film, client: MediaServiceClient(channel: channel))
            files.uploads = ImportUploads(client: uploads, note: note, leastBytes: 1)
            files.budget = budget
            let digest = digest ?? ImportUploadsTests.digest(of: film.bytes)
            return try await files.store(try #require(ExportedFile(path: "film", digest: digest)), for: "a1")
        }

        func create(_ size: Int) async throws {
            var request = CreateUploadRequest()
            (request.owner, request.sizeBytes) = ("a1", UInt64(size))
            _ = try await uploads.createUpload(request)
        }

        /// Returns an upload; `nil` if there is none.
        func find(_ id: String) async throws -> Upload? {
            var request = GetUploadRequest()
            (request.id, request.owner) = (id, "a1")
            do throws(RPCError) {
                return try await uploads.getUpload(request)
            } catch {
                guard error.code == .notFound else { throw error }
                return nil
            }
        }

        /// Stores a file up to ``end``, and returns the upload that remains.
        func begin(_ bytes: [UInt8], digest: String? = nil) async throws -> Upload {
            let error = await #expect(throws: BackupError.self) {
                _ = try await store(Film(bytes: bytes, end: ImportUploadsTests.end), digest: digest)
            }
            #expect(error?.code == .stopped)
            let noted = try #require(note.find())
            let upload = try #require(try await find(noted.id))
            #expect(upload.offset > 0 && upload.offset < UInt64(bytes.count))
            return upload
        }

        func isStored(_ digest: String) async throws -> Bool {
            var request = StatBlobRequest()
            request.digest = digest
            do throws(RPCError) {
                return try await MediaServiceClient(channel: channel).statBlob(request).digest == digest
            } catch {
                guard error.code == .notFound else { throw error }
                return false
            }
        }
    }

    private func serving(_ body: (Served) async throws -> Void) async throws {
        try await ServedLibrary.run { channel, folder in
            try await body(Served(channel: channel, note: ImportUploadNote(path: folder.path + "/upload-of-import")))
        }
    }

    @Test("An import that ended within a large file sends only the rest of it the next time")
    func resumed() async throws {
        try await serving { served in
            let bytes = Self.film(1)
            let upload = try await served.begin(bytes)
            let film = Film(bytes: bytes)
            #expect(try await served.store(film) == .stored(size: Int64(bytes.count)))
            #expect(film.counts.skipped.withLock { $0 } == Int(upload.offset))
            #expect(film.counts.read.withLock { $0 } == bytes.count - Int(upload.offset))
            #expect(try await served.isStored(Self.digest(of: bytes)))
            // Nothing of the upload counts for the account any longer.
            let left = try await served.find(upload.id)
            #expect(left == nil && served.note.find() == nil)
        }
    }

    @Test("A file with another digest is sent from its beginning, and the upload of the earlier one is cancelled")
    func changed() async throws {
        try await serving { served in
            let upload = try await served.begin(Self.film(1))
            let film = Film(bytes: Self.film(2))
            #expect(try await served.store(film) == .stored(size: Int64(film.bytes.count)))
            #expect(film.counts.skipped.withLock { $0 } == 0)
            #expect(film.counts.read.withLock { $0 } == film.bytes.count)
            #expect(try await served.find(upload.id) == nil)
        }
    }

    @Test("The digest decides at the end: a file that was mended is sent once more, and a damaged one is not stored")
    func verified() async throws {
        try await serving { served in
            let bytes = Self.film(1)
            let digest = Self.digest(of: bytes)
            var damaged = bytes
            damaged[1 << 20] ^= 1
            #expect(try await served.store(Film(bytes: damaged), digest: digest) == .damaged)
            for digest in [digest, Self.digest(of: damaged)] { #expect(try await !served.isStored(digest)) }
            let upload = try await served.begin(damaged, digest: digest)
            let mended = Film(bytes: bytes)
            #expect(try await served.store(mended, digest: digest) == .stored(size: Int64(bytes.count)))
            #expect(mended.counts.read.withLock { $0 } == 2 * bytes.count - Int(upload.offset))
            #expect(try await served.isStored(digest))
        }
    }

    @Test("The upload that a cancelled import left is cancelled, and one without a note is left alone")
    func left() async throws {
        try await serving { served in
            try await served.note.cancelUpload(of: "a1", on: served.channel)
            let upload = try await served.begin(Self.film(1))
            try await served.note.cancelUpload(of: "a1", on: served.channel)
            let left = try await served.find(upload.id)
            #expect(left == nil && served.note.find() == nil)
        }
    }

    @Test("Large files go in one call if the account's other uploads are too many, or hold the space that is left")
    func bounds() async throws {
        try await serving { served in
            let bytes = Self.film(1)
            try await served.create(bytes.count)
            let budget = ImportedFiles.Budget(quota: Int64(bytes.count))
            #expect(try await served.store(Film(bytes: bytes), budget: budget) == .stored(size: Int64(bytes.count)))
            #expect(served.note.find() == nil)
            // The budget has no space for another one.
            let other = Film(bytes: Self.film(2))
            #expect(try await served.store(other, budget: budget) == .overQuota)
            for _ in 1..<PartialLimits().perOwner { try await served.create(1) }
            #expect(try await served.store(other) == .stored(size: Int64(other.bytes.count)))
            #expect(served.note.find() == nil)
        }
    }
}

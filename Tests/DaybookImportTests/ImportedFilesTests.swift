import DaybookAPI
import DaybookBackup
import Foundation
import Logging
import PlainForm
import Synchronization
import Testing
import Wording
import ZRPC

@testable import DaybookImport

@Suite("The files of an import", .timeLimit(.minutes(5)))
struct ImportedFilesTests {
    /// The SHA-256 of "hello".
    private static let digest = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

    /// A media-service that has a file of some bytes or none, and answers uploads with errors, as long as there are some.
    private final class Media: Sendable {
        private let errors: Mutex<[RPCError]>
        private let count = Mutex(0)
        private let claimed = Mutex(0)

        private let size: Int64?

        /// Whether the sender of the file withdraws it before anybody claims it.
        private let isWithdrawn: Bool

        init(_ errors: [RPCError], size: Int64?, isWithdrawn: Bool) {
            self.errors = Mutex(errors)
            (self.size, self.isWithdrawn) = (size, isWithdrawn)
        }

        /// The number of uploads, and of claims.
        var uploads: Int { count.withLock { $0 } }
        var claims: Int { claimed.withLock { $0 } }

        private func end(of digest: String, bytes: Int) throws -> PutBlobResponse {
            count.withLock { $0 += 1 }
            if let error = errors.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw error }
            var response = PutBlobResponse()
            (response.digest, response.sizeBytes) = (digest, Int64(bytes))
            return response
        }

        var definition: ServiceDefinition {
            let (put, stat) = (MediaServiceMethods.putBlob, MediaServiceMethods.statBlob)
            return ServiceDefinition(
                ServiceDescriptor(name: MediaServiceMethods.service.name, methods: [put, stat]),
                handlers: [
                    .clientStreaming(put) {
                        (requests: RequestStream<PutBlobRequest>, context) async throws -> PutBlobResponse in
                        var (digest, bytes) = ("", 0)
                        for try await element in requests {
                            if digest.isEmpty { digest = element.message.expectedDigest }
                            bytes += element.attachments.reduce(0) { $0 + $1.count }
                        }
                        return try self.end(of: digest, bytes: bytes)
                    },
                    .unary(stat) { (request: StatBlobRequest, context) async throws -> StatBlobResponse in
                        if request.claims { self.claimed.withLock { $0 += 1 } }
                        guard let size = self.size, !(request.claims && self.isWithdrawn) else {
                            throw RPCError(.notFound, UploadFault.noBlob)
                        }
                        var response = StatBlobResponse()
                        (response.digest, response.sizeBytes) = (request.digest, size)
                        return response
                    },
                ])
        }
    }

    private static let busyError = RPCError(.resourceExhausted, UploadFault.busy)

    /// The outcome for a file, and the numbers of uploads and claims.
    private typealias Stored = (outcome: Result<ImportedFiles.Outcome, any Error>, uploads: Int, claims: Int)

    /// Stores a file of an export.
    ///
    /// - Parameters:
    ///   - content: The bytes that the file has now; nil for none.
    ///   - size: The size of the file that the server has; nil for none.
    ///   - isWithdrawn: Whether the file's sender withdraws it before anybody claims it.
    ///   - isOwned: Returns whether the account has the file.
    ///   - work: Replaces the storing of the file.
    private func store(
        _ content: String?, answers: [RPCError], size: Int64? = nil, isWithdrawn: Bool = false,
        isOwned: @escaping @Sendable () throws -> Bool = { false },
        by work: (ImportedFiles, ExportedFile) async throws -> ImportedFiles.Outcome = { files, file in
            try await files.store(file, for: "a1")
        }
    ) async throws -> Stored {
        // A socket's path has to be short.
        let folder = "/tmp/df-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(
            atPath: folder + "/records", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let summary = PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: [:])
        try Data(try summary.bytes()).write(to: URL(filePath: folder + "/daybook.json"))
        let list = "{\"path\": \"file\", \"digest\": \"\(Self.digest)\"}\n"
        try Data(list.utf8).write(to: URL(filePath: folder + "/records/files.jsonl"))
        if let content { try Data(content.utf8).write(to: URL(filePath: folder + "/file")) }
        let export = try ExportFolder(folder)
        let lines = try #require(try export.fileReader().next(bytes: 1000))
        let file = try #require(ExportFolder.files(in: lines).first)

        let media = Media(answers, size: size, isWithdrawn: isWithdrawn)
        let transport = try Transport(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let server = try await transport.serve([media.definition], at: "ipc://\(folder)/s")
        let channel = transport.channel(to: "ipc://\(folder)/s")
        try await channel.waitUntilReady(timeout: .seconds(60))
        let files = ImportedFiles(
            export: export, client: MediaServiceClient(channel: channel), isOwned: { _ in try isOwned() },
            firstWait: .milliseconds(1))
        let outcome: Result<ImportedFiles.Outcome, any Error>
        do {
            outcome = .success(try await work(files, file))
        } catch {
            outcome = .failure(error)
        }
        await server.drain(grace: .zero)
        await transport.shutdown(grace: .zero)
        return (outcome, media.uploads, media.claims)
    }

    @Test("An upload is tried again while media-service is busy, and not for ever")
    func busy() async throws {
        let (stored, uploads, _) = try await store("hello", answers: [Self.busyError, Self.busyError])
        #expect(try stored.get() == .stored(size: 5))
        #expect(uploads == 3)
        let (ended, tries, _) = try await store("hello", answers: Array(repeating: Self.busyError, count: 9))
        #expect(throws: RPCError.self) { _ = try ended.get() }
        #expect(tries == 5)
        // A full disk does not become empty by waiting.
        let full = RPCError(.resourceExhausted, UploadFault.diskFull)
        let (none, once, _) = try await store("hello", answers: [full, full])
        #expect(throws: RPCError.self) { _ = try none.get() }
        #expect(once == 1)
    }

    @Test("Files that the account does not have, also those that the server has, do not pass the quota by")
    func quota() async throws {
        for (content, answers, size) in [("hello", [Self.busyError], nil), ("hello", [], 5)]
            as [(String?, [RPCError], Int64?)]
        {
            for (quota, outcomes) in [
                (4, [.overQuota, .overQuota]), (5, [.stored(size: 5), .overQuota]),
                (10, [.stored(size: 5), .stored(size: 5)]),
            ] as [(Int64, [ImportedFiles.Outcome])] {
                let found = Mutex<[ImportedFiles.Outcome]>([])
                _ = try await store(
                    content, answers: answers, size: size,
                    by: { files, file in
                        var files = files
                        files.budget = ImportedFiles.Budget(quota: quota)
                        for _ in 0..<2 {
                            let outcome = try await files.store(file, for: "a1")
                            found.withLock { $0.append(outcome) }
                        }
                        return .missing
                    })
                #expect(found.withLock { $0 } == outcomes)
            }
        }
        #expect(ImportedFiles.Budget(quota: .max).fits(.max))
    }

    /// Notes that count one file.
    private final class Notes: ImportedFileNotes {
        let counted: String
        let noted = Mutex<[String]>([])

        init(counting digest: String) { counted = digest }

        func unrecordedBytes() -> Int64 { 0 }
        func isCounted(_ digest: String) -> Bool { digest == counted }
        func isAlone(_ digest: String) -> Bool { digest == counted }
        func note(_ digest: String, size: Int64, receipt: String) {
            noted.withLock { $0.append("\(digest) \(size) \(receipt)") }
        }
        func beginRecords(of run: String) {}
        func endRecords(of run: String) {}
    }

    @Test("A file that an earlier import stored is not counted twice, and a new one is noted before it is stored")
    func notes() async throws {
        let budget = ImportedFiles.Budget(quota: 10, unrecorded: 8)
        #expect(budget.fits(3) && !budget.fits(4) && !ImportedFiles.Budget(quota: 1, unrecorded: .max).fits(1))
        for (size, counted, outcome, lines) in [
            (5, Self.digest, .stored(size: 5), []), (5, "", .overQuota, []), (nil, "", .overQuota, []),
            (nil, Self.digest, .stored(size: 5), ["\(Self.digest) 5 "]),
        ] as [(Int64?, String, ImportedFiles.Outcome, [String])] {
            let notes = Notes(counting: counted)
            let (found, _, _) = try await store(
                "hello", answers: [], size: size,
                by: { files, file in
                    var files = files
                    (files.budget, files.notes) = (budget, notes)
                    return try await files.store(file, for: "a1")
                })
            #expect(try found.get() == outcome)
            #expect(notes.noted.withLock { $0 } == lines)
        }
    }

    @Test("The quota does not tell whether another account has a file whose bytes the export does not have")
    func quotaTellsNothing() async throws {
        for size in [nil, 5] as [Int64?] {
            let (found, _, _) = try await store(
                nil, answers: [], size: size,
                by: { files, file in
                    var files = files
                    files.budget = ImportedFiles.Budget(quota: 1)
                    return try await files.store(file, for: "a1")
                })
            #expect(try found.get() == .missing)
        }
    }

    @Test("A file of another account on the server is taken only from an export that has its bytes")
    func known() async throws {
        for (content, isOwned, outcome) in [
            ("hello", false, .stored(size: 5)), ("hello", true, .stored(size: 5)), (nil, false, .missing),
            (nil, true, .stored(size: 5)), ("other", false, .damaged), ("other", true, .stored(size: 5)),
        ] as [(String?, Bool, ImportedFiles.Outcome)] {
            let (found, uploads, claims) = try await store(content, answers: [], size: 5, isOwned: { isOwned })
            #expect(try found.get() == outcome)
            #expect(uploads == 0 && claims == (isOwned ? 0 : 1))
        }
    }

    @Test("A file of another account is claimed, and sent if its sender withdrew it; one of an earlier import is not")
    func claimed() async throws {
        let withdrawn = try await store("hello", answers: [], size: 5, isWithdrawn: true)
        #expect(try withdrawn.outcome.get() == .stored(size: 5))
        #expect(withdrawn.uploads == 1 && withdrawn.claims == 1)
        for (counted, claims) in [(Self.digest, 0), ("", 1)] {
            let notes = Notes(counting: counted)
            let kept = try await store(
                "hello", answers: [], size: 5,
                by: { files, file in
                    var files = files
                    files.notes = notes
                    return try await files.store(file, for: "a1")
                })
            #expect(try kept.outcome.get() == .stored(size: 5))
            #expect(kept.uploads == 0 && kept.claims == claims)
        }
    }

    @Test("The question whether the account has a file comes again while the service is busy")
    func owned() async throws {
        let questions = Mutex(0)
        let (found, _, _) = try await store(nil, answers: []) {
            let number = questions.withLock { count in
                count += 1
                return count
            }
            if number < 3 { throw Self.busyError }
            return true
        } by: { files, file in
            try await files.owns(file.digest) ? .stored(size: 0) : .missing
        }
        #expect(try found.get() == .stored(size: 0))
        #expect(questions.withLock { $0 } == 3)
    }

    @Test("A file that is no picture is told from one that has changed, and from a missing one")
    func refused() async throws {
        let notMedia = RPCError(invalid: "file", UploadFault.notMedia, reason: UploadFault.notMedia)
        let refused = try await store("hello", answers: [notMedia]).outcome.get()
        #expect(refused == .refused(reason: "NOT_MEDIA", words: UploadFault.notMedia.words))
        let tooLarge = RPCError(
            .resourceExhausted, UploadFault.fileTooLarge, ["mebibytes": "1"], reason: RequestFault.bodyTooLarge)
        let words = UploadFault.fileTooLarge.words.filled(["mebibytes": "1"])
        let large = try await store("hello", answers: [tooLarge]).outcome.get()
        #expect(large == .refused(reason: "FILE_TOO_LARGE", words: words))
        let other = RPCError(invalid: "expectedDigest", UploadFault.digestMismatch, reason: UploadFault.digestMismatch)
        for error in [notMedia, tooLarge, other] {
            #expect(try await store("other", answers: [error]).outcome.get() == .damaged)
        }
        let (missing, uploads, _) = try await store(nil, answers: [])
        #expect(try missing.get() == .missing)
        #expect(uploads == 0)
    }
}

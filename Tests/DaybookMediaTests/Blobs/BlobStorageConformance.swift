import Glibc
import Testing

@testable import DaybookMedia

/// The rules of every storage of blobs, written against the protocol alone.
struct BlobStorageConformance {
    enum Kind: CaseIterable { case disk, memory }

    private let folder: TemporaryFolder
    private let now = Int(time(nil))

    init() throws { folder = try TemporaryFolder() }

    private func storage(_ kind: Kind) throws -> any BlobStorage {
        switch kind {
        case .disk: try BlobStore(directory: folder.path + "/media")
        case .memory: MemoryBlobs(folder: folder.path)
        }
    }

    @discardableResult
    private func put(_ text: String, _ storage: any BlobStorage, probe: String = "probe") async throws -> (Digest, Bool)
    {
        let (digest, receipt) = try await bring(text, storage, probe: probe)
        return (digest, receipt == nil)
    }

    private func bring(
        _ text: String, _ storage: any BlobStorage, probe: String = "probe"
    ) async throws -> (Digest, BlobReceipt?) {
        let bytes = [UInt8](text.utf8)
        let upload = try await storage.beginUpload(size: UInt64(bytes.count))
        try bytes.withSpan { span throws(SystemError) in try upload.append(span) }
        let digest = upload.digest
        return (digest, try await storage.commit(upload, as: digest, probe: [UInt8](probe.utf8)))
    }

    private func content(_ digest: Digest, _ storage: any BlobStorage) async throws -> String {
        String(decoding: try await storage.open(digest).read(at: 0, count: .max), as: UTF8.self)
    }

    private func expectMissing(_ digest: Digest, _ storage: any BlobStorage) async throws {
        await #expect { try await storage.open(digest) } throws: { ($0 as? MediaError)?.code == .notFound }
        #expect(try await storage.listing(digest) == nil)
        #expect(try await storage.readProbe(digest) == nil)
    }

    @Test("A blob is there with its sidecar once it is stored, and stored once", arguments: Kind.allCases)
    func stored(kind: Kind) async throws {
        let storage = try storage(kind)
        let (digest, existed) = try await put("a", storage)
        #expect(!existed)
        #expect(try await content(digest, storage) == "a")
        #expect(try await storage.readProbe(digest) == [UInt8]("probe".utf8))
        #expect(try await put("a", storage, probe: "newer") == (digest, true))
        #expect(try await storage.readProbe(digest) == [UInt8]("newer".utf8))
        #expect(try await storage.count() == 1)
        let listing = try #require(try await storage.listing(digest))
        #expect(listing.size == 1 && listing.condemned == nil && listing.stored >= now)
    }

    @Test("Nothing is left of an upload that was given up", arguments: Kind.allCases)
    func discarded(kind: Kind) async throws {
        let storage = try storage(kind)
        let upload = try await storage.beginUpload(size: 0)
        await storage.discard(upload)
        #expect(folder.files().isEmpty)
        #expect(try await storage.count() == 0)
    }

    @Test("A blob that is not there has neither bytes nor sidecar, and gets none", arguments: Kind.allCases)
    func missing(kind: Kind) async throws {
        let storage = try storage(kind)
        let digest = try #require(Digest(hex: String(repeating: "a", count: 64)))
        try await storage.writeProbe(digest, probe: [1])
        try await storage.condemn(digest, storedUntil: .max)
        try await storage.unmark(digest)
        let other = try await put("a", storage).0
        let aside = try await storage.quarantine(digest, as: storage.open(other))
        #expect(!aside)
        try await expectMissing(digest, storage)
        #expect(try await storage.quarantined().isEmpty)
        #expect(try await !storage.delete(digest, condemnedUntil: .max) { false })
        await #expect { try await storage.openQuarantined(digest) } throws: {
            ($0 as? MediaError)?.code == .notFound
        }
    }

    @Test("Blobs are listed in the order of their digests, page by page", arguments: Kind.allCases)
    func listed(kind: Kind) async throws {
        let storage = try storage(kind)
        var digests: [Digest] = []
        for number in 0..<40 { digests.append(try await put("blob \(number)", storage).0) }
        digests.sort()
        var found: [Digest] = []
        while true {
            let page = try await storage.blobs(after: found.last, limit: 7)
            #expect(page.count == min(7, 40 - found.count))
            guard !page.isEmpty else { break }
            found += page.map(\.digest)
        }
        #expect(found == digests)
        #expect(try await storage.count() == 40)
    }

    @Test("A mark stays until the bytes come again or it is taken away", arguments: Kind.allCases)
    func condemned(kind: Kind) async throws {
        let storage = try storage(kind)
        let digest = try await put("a", storage).0
        try await storage.condemn(digest, storedUntil: now - 1)
        #expect(try await storage.listing(digest)?.condemned == nil)
        try await storage.condemn(digest, storedUntil: .max)
        #expect(try await storage.listing(digest)?.condemned != nil)
        try await storage.unmark(digest)
        #expect(try await storage.listing(digest)?.condemned == nil)
        try await storage.condemn(digest, storedUntil: .max)
        try await put("a", storage)
        #expect(try await storage.listing(digest)?.condemned == nil)
    }

    @Test("Only what is condemned for long, and named by no record even then, is deleted", arguments: Kind.allCases)
    func deleted(kind: Kind) async throws {
        let storage = try storage(kind)
        let digest = try await put("a", storage).0
        let reader = try await storage.open(digest)
        #expect(try await !storage.delete(digest, condemnedUntil: .max) { false })
        try await storage.condemn(digest, storedUntil: .max)
        #expect(try await !storage.delete(digest, condemnedUntil: now - 10) { false })
        #expect(try await !storage.delete(digest, condemnedUntil: .max) { true })
        #expect(try await storage.listing(digest)?.condemned == nil)
        try await storage.condemn(digest, storedUntil: .max)
        await #expect(throws: MediaError.self) {
            try await storage.delete(digest, condemnedUntil: .max) { () throws(MediaError) in
                throw MediaError(.busy, "Nobody answers.")
            }
        }
        #expect(try await content(digest, storage) == "a")
        #expect(try await storage.delete(digest, condemnedUntil: .max) { false })
        try await expectMissing(digest, storage)
        #expect(try reader.read(at: 0, count: .max) == [UInt8]("a".utf8))
        #expect(try await put("a", storage) == (digest, false))
    }

    @Test(
        "Bytes that came once are taken back, unless a record names them; bytes that came again are not",
        arguments: Kind.allCases)
    func withdrawn(kind: Kind) async throws {
        let storage = try storage(kind)
        let (digest, receipt) = try await bring("a", storage)
        let first = try #require(receipt)
        #expect(try await !storage.withdraw(digest, receipt: first) { true })
        #expect(try await !storage.withdraw(digest, receipt: BlobReceipt(text: "")) { false })
        await #expect(throws: MediaError.self) {
            try await storage.withdraw(digest, receipt: first) { () throws(MediaError) in
                throw MediaError(.busy, "Nobody answers.")
            }
        }
        #expect(try await content(digest, storage) == "a")
        #expect(try await storage.withdraw(digest, receipt: first) { false })
        try await expectMissing(digest, storage)
        #expect(try await !storage.withdraw(digest, receipt: first) { false })
        // Somebody else brings them before they are taken back.
        let second = try #require(try await bring("a", storage).1)
        #expect(try await bring("a", storage).1 == nil)
        #expect(try await !storage.withdraw(digest, receipt: second) { false })
        #expect(try await content(digest, storage) == "a")
    }

    @Test(
        "Bytes that somebody claims stay, and are not taken back with any receipt from before", arguments: Kind.allCases
    )
    func claimed(kind: Kind) async throws {
        let storage = try storage(kind)
        let (digest, receipt) = try await bring("a", storage)
        let first = try #require(receipt)
        try await storage.condemn(digest, storedUntil: .max)
        // More than once, also within a moment.
        for _ in 0..<3 {
            #expect(try await storage.claim(digest))
            #expect(try await !storage.withdraw(digest, receipt: first) { false })
        }
        let listing = try #require(try await storage.listing(digest))
        #expect(listing.condemned == nil && listing.stored >= now)
        #expect(try await content(digest, storage) == "a")
        #expect(try await storage.readProbe(digest) == [UInt8]("probe".utf8))
        let other = try #require(Digest(hex: String(repeating: "a", count: 64)))
        #expect(try await !storage.claim(other))
        try await expectMissing(other, storage)
    }

    @Test("What is put aside is stored no longer, and can be put back", arguments: Kind.allCases)
    func aside(kind: Kind) async throws {
        let storage = try storage(kind)
        let digest = try await put("a", storage).0
        #expect(try await storage.quarantine(digest, as: storage.open(digest)))
        try await expectMissing(digest, storage)
        #expect(try await storage.count() == 0)
        #expect(try await storage.quarantined() == [digest])
        #expect(try await storage.openQuarantined(digest).size == 1)
        try await storage.restore(digest)
        #expect(try await content(digest, storage) == "a")
        #expect(try await storage.readProbe(digest) == [UInt8]("probe".utf8))
        #expect(try await storage.quarantined().isEmpty)
    }

    @Test("Bytes that came since the damaged ones were opened are not put aside", arguments: Kind.allCases)
    func mended(kind: Kind) async throws {
        let storage = try storage(kind)
        let digest = try await put("a", storage).0
        let damaged = try await storage.open(digest)
        try await put("a", storage, probe: "new")
        #expect(try await !storage.quarantine(digest, as: damaged))
        #expect(try await content(digest, storage) == "a")
        #expect(try await storage.readProbe(digest) == [UInt8]("new".utf8))
        #expect(try await storage.quarantined().isEmpty)
    }

    @Test("What is put back stands in place of bytes that came again, beside their sidecar", arguments: Kind.allCases)
    func cameAgain(kind: Kind) async throws {
        let storage = try storage(kind)
        let digest = try await put("a", storage).0
        #expect(try await storage.quarantine(digest, as: storage.open(digest)))
        #expect(try await put("a", storage, probe: "new") == (digest, false))
        try await storage.restore(digest)
        #expect(try await content(digest, storage) == "a")
        #expect(try await storage.readProbe(digest) == [UInt8]("new".utf8))
        #expect(try await storage.quarantined().isEmpty)
        #expect(try await storage.count() == 1)
    }

    @Test("The same bytes from many at once are new to exactly one", arguments: Kind.allCases)
    func concurrent(kind: Kind) async throws {
        let storage = try storage(kind)
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<16 { group.addTask { try await put("a", storage).1 } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { !$0 } == 1)
    }
}

import DaybookAPI
import Glibc
import Hashing
import Synchronization
import Testing

@testable import DaybookMedia

/// Uploads that come in parts, through whatever happens between them.
struct PartialUploadTests {
    private let folder: TemporaryFolder
    private let recorder = StepRecorder()

    init() throws { folder = try TemporaryFolder() }

    private func open(_ change: (inout PartialLimits) -> Void = { _ in }) throws -> MediaLibrary {
        var limits = MediaLibrary.Limits()
        change(&limits.partials)
        return try MediaLibrary(directory: folder.path + "/media", disk: recorder.disk, limits: limits)
    }

    private func create(_ library: MediaLibrary, size: Int = 0, owner: String = "me") async throws -> PartialID {
        var record = Upload()
        record.sizeBytes = UInt64(size)
        record.fileName = "강.jpg"
        let upload = try await library.partials.create(record, owner: owner)
        return try #require(PartialID(upload.id))
    }

    /// Adds bytes in chunks, and returns the offset.
    @discardableResult
    private func add(
        _ library: MediaLibrary, _ id: PartialID, _ bytes: [UInt8], at offset: Int, owner: String = "me",
        checkedBy checksum: sending PartialChecksum? = nil
    ) async throws -> Int {
        let append = try await library.partials.append(
            id, owner: owner, at: UInt64(offset), checkedBy: checksum)
        for start in stride(from: 0, to: bytes.count, by: 1000) {
            try await append.write([Array(bytes[start..<min(start + 1000, bytes.count)])])
        }
        return try await append.finish()
    }

    private func offset(_ library: MediaLibrary, _ id: PartialID) async throws -> Int {
        Int(try await library.partials.find(id, owner: "me").offset)
    }

    private func code(_ body: () async throws -> Void) async -> MediaError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? MediaError)?.code
        }
    }

    private func content(_ library: MediaLibrary, _ digest: Digest) async throws -> [UInt8] {
        try await library.store.open(digest).read(at: 0, count: .max)
    }

    /// Kept, though no picture can be made of it: nothing is made of it in the background.
    private let picture = Array("GIF89a".utf8) + (0..<14_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    @Test("Parts become the photo, bit for bit, wherever they are cut", arguments: [1, 999, 4096, 5000])
    func parts(cut: Int) async throws {
        let library = try open()
        let id = try await create(library, size: picture.count)
        #expect(try await add(library, id, Array(picture[..<cut]), at: 0) == cut)
        let upload = try await library.partials.find(id, owner: "me")
        #expect((Int(upload.offset), upload.complete, upload.fileName) == (cut, false, "강.jpg"))
        #expect(try await add(library, id, Array(picture[cut...]), at: cut) == picture.count)
        let stored = try await library.finish(id, owner: "me", size: UInt64(picture.count), expectedDigest: nil)
        #expect(stored.digest == Digest(hash: SHA256.hash(data: picture)))
        #expect(try await content(library, stored.digest) == picture)
        // Asked again before it is settled, and after.
        let again = try await library.finish(id, owner: "me", size: UInt64(picture.count), expectedDigest: nil)
        #expect((again.digest, again.existed, again.probe) == (stored.digest, true, stored.probe))
        #expect(!folder.files().contains { $0.contains("tmp/") })
        try await library.partials.settle(id, owner: "me", digest: stored.digest, result: "photo")
        try await library.partials.settle(id, owner: "me", digest: stored.digest, result: "photo")
        let settled = try await library.partials.find(id, owner: "me")
        #expect((settled.result, settled.complete, Int(settled.offset)) == ("photo", true, picture.count))
        let last = try await library.finish(id, owner: "me", size: UInt64(picture.count), expectedDigest: nil)
        #expect((last.digest, last.probe) == (stored.digest, stored.probe))
        #expect(folder.files().filter { $0.contains("partials/") }.count == 1)
        try await library.partials.cancel(id, owner: "me")
        #expect(await code { _ = try await offset(library, id) } == .noUpload)
        #expect(folder.files().filter { $0.contains("partials/") } == [])
    }

    @Test("A restart between any two parts loses nothing, and the whole is hashed again")
    func restart() async throws {
        var library = try open()
        let id = try await create(library)
        var place = 0
        for part in [1000, 3000, 1, 5000, picture.count - 9001] {
            try await add(library, id, Array(picture[place..<place + part]), at: place)
            place += part
            library = try open()
            #expect(try await offset(library, id) == place)
        }
        let stored = try await library.finish(id, owner: "me", size: UInt64(place), expectedDigest: nil)
        #expect(try await content(library, stored.digest) == picture)
    }

    @Test("Another owner's upload is not there, and nothing can be done to it")
    func owners() async throws {
        let library = try open()
        let id = try await create(library)
        #expect(await code { _ = try await library.partials.find(id, owner: "you") } == .noUpload)
        #expect(await code { try await add(library, id, picture, at: 0, owner: "you") } == .noUpload)
        #expect(await code { try await library.partials.cancel(id, owner: "you") } == .noUpload)
        let size = UInt64(picture.count)
        #expect(
            await code { _ = try await library.finish(id, owner: "you", size: size, expectedDigest: nil) } == .noUpload)
        #expect(try await offset(library, id) == 0)
    }

    @Test("Bytes that begin elsewhere are refused with where the upload stands")
    func conflict() async throws {
        let library = try open()
        let id = try await create(library, size: picture.count)
        try await add(library, id, Array(picture[..<100]), at: 0)
        for wrong in [0, 99, 101, .max] {
            do {
                try await add(library, id, [1], at: wrong)
                Issue.record("taken at \(wrong)")
            } catch let error as MediaError {
                #expect((error.code, error.parameters["offset"]) == (.offsetConflict, "100"))
            }
        }
        let size = UInt64(picture.count)
        #expect(
            await code { _ = try await library.finish(id, owner: "me", size: size, expectedDigest: nil) }
                == .offsetConflict)
        // More than was announced is refused, and what is right can still come.
        #expect(await code { try await add(library, id, picture, at: 100) } == .sizeMismatch)
        let place = try await offset(library, id)
        try await add(library, id, Array(picture[place...]), at: place)
        #expect(try await library.finish(id, owner: "me", size: size, expectedDigest: nil).size == picture.count)
    }

    /// The code of the error that a call throws, and the offset that the error names.
    private func refusal(_ body: () async throws -> Void) async -> (code: MediaError.Code, offset: String?)? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? MediaError).map { ($0.code, $0.parameters["offset"]) }
        }
    }

    @Test("More bytes than were announced are refused before the first one if their number is known")
    func announcedOverrun() async throws {
        let library = try open()
        let id = try await create(library, size: 100)
        let first = try await library.partials.append(id, owner: "me", at: 0)
        try await first.write([Array(picture[..<40])])
        for coming: UInt64 in [61, 1000, .max] {
            let found = await refusal {
                _ = try await library.partials.append(id, owner: "me", at: 40, coming: coming)
            }
            #expect(found?.code == .sizeMismatch && found?.offset == "40")
        }
        // The refused requests stop nobody.
        try await first.write([Array(picture[40..<50])])
        #expect(try await first.finish() == 50)
        let last = try await library.partials.append(id, owner: "me", at: 50, coming: 50)
        try await last.write([Array(picture[50..<100])])
        #expect(try await last.finish() == 100)
        // Without an announcement, a number of coming bytes says nothing.
        let unannounced = try await create(library)
        _ = try await library.partials.append(unannounced, owner: "me", at: 0, coming: .max)
    }

    @Test("More bytes than were announced end a request at an offset from which the upload is resumed")
    func unannouncedOverrun() async throws {
        let library = try open()
        let id = try await create(library, size: 100)
        let append = try await library.partials.append(id, owner: "me", at: 0)
        try await append.write([Array(picture[..<40])])
        let found = await refusal { try await append.write([Array(picture[40..<101])]) }
        #expect(found?.code == .sizeMismatch && found?.offset == "40")
        await append.abandon()
        #expect(try await offset(library, id) == 40)

        let sum = PartialChecksum(sha256: SHA256.hash(data: Array(picture[40..<101])))
        let checked = try await library.partials.append(id, owner: "me", at: 40, checkedBy: sum)
        try await checked.write([Array(picture[40..<60])])
        let unkept = await refusal { try await checked.write([Array(picture[60..<101])]) }
        #expect(unkept?.code == .sizeMismatch && unkept?.offset == "40", "bytes with a checksum stay together")
        await checked.abandon()
        #expect(try await offset(library, id) == 40)
        try await add(library, id, Array(picture[40..<100]), at: 40)
        #expect(try await offset(library, id) == 100)
    }

    @Test("The newest request takes over: the one before can add nothing more")
    func takenOver() async throws {
        let (library, other) = (try open(), try open())
        let id = try await create(library)
        let first = try await library.partials.append(id, owner: "me", at: 0)
        try await first.write([Array(picture[..<5000])])
        let second = try await other.partials.append(id, owner: "me", at: 5000)
        #expect(await code { try await first.write([[1, 2, 3]]) } == .displaced)
        #expect(await code { _ = try await first.finish() } == .displaced)
        await first.abandon()
        try await second.write([Array(picture[5000..<6000])])
        // Whoever asks where it stands can rely on the answer.
        #expect(try await offset(library, id) == 6000)
        #expect(await code { try await second.write([[1, 2, 3]]) } == .displaced)
        await second.abandon()
        try await add(library, id, Array(picture[6000...]), at: 6000)
        let stored = try await other.finish(id, owner: "me", size: UInt64(picture.count), expectedDigest: nil)
        #expect(try await content(library, stored.digest) == picture)
    }

    @Test(
        "Of equal requests at once one wins, and the others are told where the upload stands", arguments: [false, true])
    func equals(isChecked: Bool) async throws {
        let library = try open()
        let id = try await create(library, size: picture.count)
        let half = picture.count / 2
        try await add(library, id, Array(picture[..<half]), at: 0)
        let rest = Array(picture[half...])
        // Each looks, begins, and writes while the next does.
        var requests: [PartialAppend] = []
        var refused = 0
        for _ in 0..<6 {
            let told = try await library.partials.find(id, owner: "me", stopsNobody: true)
            let isBegun = !isChecked && !requests.isEmpty
            #expect((Int(told.offset) == half) != isBegun)
            do {
                let append: PartialAppend
                if isChecked {
                    append = try await library.partials.append(
                        id, owner: "me", at: UInt64(half), checkedBy: PartialChecksum(sha256: SHA256.hash(data: rest)))
                } else {
                    append = try await library.partials.append(id, owner: "me", at: UInt64(half))
                }
                try await append.write([Array(rest[..<1000])])
                requests.append(append)
            } catch {
                #expect((error.code, error.parameters["offset"]) == (.offsetConflict, "\(half + 1000)"))
                refused += 1
            }
        }
        #expect(refused == (isChecked ? 0 : 5))
        var ended = 0
        for append in requests {
            let failure = await code {
                try await append.write([Array(rest[1000...])])
                let end = try await append.finish()
                #expect(end == picture.count)
            }
            #expect(failure == nil || failure == .displaced)
            if failure == nil { ended += 1 }
        }
        #expect(ended == 1)
        let stored = try await library.finish(id, owner: "me", size: UInt64(picture.count), expectedDigest: nil)
        #expect(try await content(library, stored.digest) == picture)
    }

    @Test("What came of a request that broke off is kept")
    func brokenOff() async throws {
        let library = try open()
        let id = try await create(library)
        do {
            let append = try await library.partials.append(id, owner: "me", at: 0)
            try await append.write([Array(picture[..<5000])])
            await append.abandon()
        }
        #expect(try await offset(library, id) == 5000)
    }

    @Test("Bytes with another hash than came with them are gone, also when they broke off")
    func checksums() async throws {
        let library = try open()
        let id = try await create(library)
        let head = Array(picture[..<5000])
        var sha1 = SHA1()
        unsafe sha1.update(head.span.bytes)
        try await add(library, id, head, at: 0, checkedBy: PartialChecksum(sha1: sha1.finalize()))
        #expect(try await offset(library, id) == 5000)
        let wrong = [UInt8](repeating: 7, count: 32)
        #expect(
            await code { try await add(library, id, head, at: 5000, checkedBy: PartialChecksum(sha256: wrong)) }
                == .checksumMismatch)
        #expect(try await offset(library, id) == 5000)
        // Broken off, and the process with it: whoever looks next takes the bytes back.
        let rest = Array(picture[5000...])
        let checksum = PartialChecksum(sha256: SHA256.hash(data: rest))
        let append = try await library.partials.append(id, owner: "me", at: 5000, checkedBy: checksum)
        try await append.write([Array(rest[..<3000])])
        let restarted = try open()
        #expect(try await offset(restarted, id) == 5000)
        try await add(restarted, id, rest, at: 5000, checkedBy: PartialChecksum(sha256: SHA256.hash(data: rest)))
        let stored = try await restarted.finish(id, owner: "me", size: UInt64(picture.count), expectedDigest: nil)
        #expect(try await content(library, stored.digest) == picture)
    }

    @Test(
        "Text is refused while it comes, and nothing is left; so is too much for its kind, and what has another digest")
    func hopeless() async throws {
        let library = try open()
        var id = try await create(library)
        #expect(await code { try await add(library, id, [UInt8](repeating: 65, count: 5000), at: 0) } == .notMedia)
        #expect(await code { _ = try await offset(library, id) } == .noUpload)
        id = try await create(library, size: 300 << 20)
        #expect(await code { try await add(library, id, picture, at: 0) } == .tooLarge)
        #expect(await code { _ = try await offset(library, id) } == .noUpload)
        #expect(await code { _ = try await create(library, size: 9 << 30) } == .tooLarge)
        id = try await create(library)
        #expect(
            await code { _ = try await library.finish(id, owner: "me", size: 0, expectedDigest: nil) } == .notMedia)
        #expect(await code { _ = try await offset(library, id) } == .noUpload)
        id = try await create(library)
        try await add(library, id, picture, at: 0)
        let digest = Digest(hash: [UInt8](repeating: 1, count: 32))
        let size = UInt64(picture.count)
        #expect(
            await code { _ = try await library.finish(id, owner: "me", size: size, expectedDigest: digest) }
                == .digestMismatch)
        #expect(await code { _ = try await offset(library, id) } == .noUpload)
        #expect(folder.files() == [])
    }

    @Test("Uploads that begin at once, in two processes, take no more room together than one after the other")
    func atOnce() async throws {
        // What is counted and what is made lie apart, as on a slow disk.
        let slow = Disk { step in if case .makeDirectory = step { usleep(20_000) } }
        var limits = MediaLibrary.Limits()
        limits.partials.bytesPerOwner = 1000
        let libraries = try (0..<2).map { [limits] _ in
            try MediaLibrary(directory: folder.path + "/media", disk: slow, limits: limits)
        }
        let codes = await withTaskGroup(of: MediaError.Code?.self) { group in
            for number in 0..<8 {
                group.addTask { await code { _ = try await create(libraries[number % 2], size: 400) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 2)
        #expect(codes.count { $0 == .tooManyUploads } == 6)
    }

    @Test("An owner has so many uploads and so many bytes on the way; what is settled does not count")
    func bounds() async throws {
        let library = try open { limits in
            limits.perOwner = 3
            limits.bytesPerOwner = 1000
            limits.settledPerOwner = 2
        }
        let first = try await create(library, size: 600)
        #expect(await code { _ = try await create(library, size: 600) } == .tooManyUploads)
        _ = try await create(library, size: 400)
        let third = try await create(library)
        #expect(await code { _ = try await create(library) } == .tooManyUploads)
        _ = try await create(library, size: 1000, owner: "you")
        try await library.partials.cancel(first, owner: "me")
        _ = try await create(library)
        #expect(await code { _ = try await create(library) } == .tooManyUploads)
        let digest = Digest(hash: [UInt8](repeating: 1, count: 32))
        try await library.partials.settle(third, owner: "me", digest: digest, result: "a")
        for _ in 0..<4 {
            let id = try await create(library)
            try await library.partials.settle(id, owner: "me", digest: digest, result: "a")
        }
        #expect(folder.files().count { $0.hasSuffix(".settled") } <= 3)
    }

    @Test("Uploads take no more than the room that their owner has left")
    func room() async throws {
        let library = try open { $0.bytesPerOwner = 50_000 }
        func create(_ size: Int, most: UInt64?) async throws -> PartialID {
            var record = Upload()
            record.sizeBytes = UInt64(size)
            return try #require(
                PartialID(try await library.partials.create(record, owner: "me", maximumBytes: most).id))
        }
        #expect(await code { _ = try await create(1001, most: 1000) } == .heldByUploads)
        #expect(await code { _ = try await create(1, most: 0) } == .heldByUploads)
        let announced = try await create(4000, most: 5000)
        #expect(await code { _ = try await create(1001, most: 5000) } == .heldByUploads)
        _ = try await create(0, most: 5000)
        // Not announced: as many as the others leave, and what came up to there stays.
        let grown = try await create(0, most: 5000)
        let append = try await library.partials.append(grown, owner: "me", at: 0, maximumBytes: 5000)
        try await append.write([Array(picture[..<900])])
        #expect(await code { try await append.write([Array(picture[900..<1001])]) } == .heldByUploads)
        await append.abandon()
        #expect(try await offset(library, grown) == 900)
        try await library.partials.cancel(announced, owner: "me")
        let more = try await library.partials.append(grown, owner: "me", at: 900, maximumBytes: 5000)
        try await more.write([Array(picture[900..<5000])])
        #expect(try await more.finish() == 5000)
        // Without a bound of the owner's there is the service's own.
        let last = try await library.partials.append(grown, owner: "me", at: 5000)
        try await last.write([Array(picture[5000...])])
        #expect(await code { try await last.write([[UInt8](repeating: 0, count: 40_000)]) } == .tooManyUploads)
    }

    @Test("Uploads of unknown size that grow side by side take no more than their owner has left together")
    func sideBySide() async throws {
        let library = try open()
        let most: UInt64 = 10_000
        func grow() async throws -> (PartialID, PartialAppend) {
            let id = try await create(library)
            return (id, try await library.partials.append(id, owner: "me", at: 0, maximumBytes: most))
        }
        let piece = Array(picture[..<1000])
        var uploads: [(id: PartialID, append: PartialAppend)] = []
        for _ in 0..<16 { uploads.append(try await grow()) }
        var taken = 0
        for upload in uploads {
            if await code({ try await upload.append.write([piece]) }) == nil { taken += 1 }
        }
        #expect(taken == 10)
        #expect(await code { try await uploads[0].append.write([[1]]) } == .heldByUploads)
        // What is given up makes room, also for those that grow already; what is announced takes it.
        try await library.partials.cancel(uploads[1].id, owner: "me")
        var record = Upload()
        record.sizeBytes = 400
        _ = try await library.partials.create(record, owner: "me", maximumBytes: most)
        #expect(await code { try await uploads[0].append.write([Array(piece[..<601])]) } == .heldByUploads)
        #expect(await code { try await uploads[0].append.write([Array(piece[..<600])]) } == nil)
        #expect(await code { try await uploads[2].append.write([[1]]) } == .heldByUploads)
        #expect(
            await code { _ = try await library.partials.create(record, owner: "me", maximumBytes: most) }
                == .heldByUploads)
        // Another owner's room is another.
        let other = try await create(library, owner: "you")
        let append = try await library.partials.append(other, owner: "you", at: 0, maximumBytes: most)
        try await append.write([Array(picture[..<10_000])])
        #expect(await code { try await append.write([[1]]) } == .heldByUploads)
    }

    @Test("Bytes that are taken back make room again")
    func takenBackRoom() async throws {
        let library = try open()
        let id = try await create(library)
        let part = Array(picture[..<900])
        let wrong = [UInt8](repeating: 7, count: 32)
        let broken = try await library.partials.append(
            id, owner: "me", at: 0, checkedBy: PartialChecksum(sha256: wrong), maximumBytes: 1000)
        try await broken.write([part])
        #expect(await code { _ = try await broken.finish() } == .checksumMismatch)
        let right = try await library.partials.append(id, owner: "me", at: 0, maximumBytes: 1000)
        try await right.write([part])
        #expect(try await right.finish() == 900)
        #expect(try await offset(library, id) == 900)
    }

    @Test("Uploads end a while after their last bytes, and settled ones are forgotten after theirs")
    func expiry() async throws {
        let clock = Mutex(time(nil))
        let library = try open()
        var limits = PartialLimits()
        limits.lifetime = 100
        limits.settledLifetime = 50
        let partials = Partials(store: library.store, limits: limits, sniff: library.partials.sniff) {
            clock.withLock { $0 }
        }
        let upload = try await partials.create(Upload(), owner: "me")
        let id = try #require(PartialID(upload.id))
        let settled = try #require(PartialID(try await partials.create(Upload(), owner: "me").id))
        let digest = Digest(hash: [UInt8](repeating: 1, count: 32))
        try await partials.settle(settled, owner: "me", digest: digest, result: "a")
        clock.withLock { $0 += 90 }
        try await partials.sweep()
        // The file's own time counts, which may be some seconds later on a machine with much else to do.
        let ends = try await partials.find(id, owner: "me").expireTime?.seconds ?? 0
        let announced = upload.expireTime?.seconds ?? 0
        #expect((announced...announced + 15).contains(ends))
        #expect(await code { _ = try await partials.find(settled, owner: "me") } == .noUpload)
        #expect(folder.files().count { $0.hasSuffix(".settled") } == 0)
        clock.withLock { $0 += 40 }
        #expect(await code { _ = try await partials.find(id, owner: "me") } == .noUpload)
        #expect(await code { _ = try await partials.append(id, owner: "me", at: 0) } == .noUpload)
        try await partials.sweep()
        #expect(folder.files().filter { $0.contains("partials/") } == [])
    }

    @Test("An upload of which no byte came holds its announced size for an hour only")
    func empty() async throws {
        let start = Int(time(nil))
        let clock = Mutex(start)
        let library = try open()
        let partials = Partials(store: library.store, sniff: library.partials.sniff) { clock.withLock { $0 } }
        func create() async throws -> Upload {
            var record = Upload()
            record.sizeBytes = UInt64(picture.count)
            return try await partials.create(record, owner: "me", maximumBytes: UInt64(picture.count))
        }
        let lost = try await create()
        #expect(lost.expireTime?.seconds == Int64(start + 3600))
        #expect(await code { _ = try await create() } == .heldByUploads)
        clock.withLock { $0 = start + 3601 }
        let upload = try await create()
        let id = try #require(PartialID(upload.id))
        let first = try await partials.append(id, owner: "me", at: 0)
        try await first.write([Array(picture[..<1])])
        _ = try await first.finish()
        clock.withLock { $0 = start + 5 * 24 * 3600 }
        #expect(try await partials.find(id, owner: "me").offset == 1)
        #expect(await code { _ = try await create() } == .heldByUploads)
    }

    @Test("A process that dies at any step of an upload loses no byte that was told, and the photo lands once")
    func death() async throws {
        let half = picture.count / 2
        let expected = Digest(hash: SHA256.hash(data: picture))
        var step = 0
        var isWhole = false
        while !isWhole, step < 400 {
            defer { step += 1 }
            let library = try open()
            recorder.fail(at: step, .death)
            var told = (id: PartialID?.none, offset: 0)
            do {
                let id = try await create(library)
                told.id = id
                told.offset = try await add(library, id, Array(picture[..<half]), at: 0)
                let rest = Array(picture[half...])
                let checksum = PartialChecksum(sha256: SHA256.hash(data: rest))
                told.offset = try await add(library, id, rest, at: half, checkedBy: checksum)
                let size = UInt64(picture.count)
                let stored = try await library.finish(id, owner: "me", size: size, expectedDigest: nil)
                try await library.partials.settle(id, owner: "me", digest: stored.digest, result: "photo")
                isWhole = true
            } catch {
                #expect((error as? MediaError) != nil, "\(error)")
            }
            recorder.reset()
            let restarted = try open()
            if let id = told.id { try await resume(restarted, id, from: told.offset, expected) }
            try await restarted.store.blocking("forget") { files throws(SystemError) in
                if try files.open(expected) != nil { try files.delete(expected) }
            }
            for name in folder.files() where name.contains("partials/") {
                try restarted.store.files.disk.remove(folder.path + "/" + name)
            }
        }
        #expect(isWhole)
        #expect(step > 30)
    }

    /// Does what a client does after a restart: asks, resumes, finishes.
    private func resume(
        _ library: MediaLibrary, _ id: PartialID, from told: Int, _ expected: Digest
    ) async throws {
        let upload = try await library.partials.find(id, owner: "me")
        let place = Int(upload.offset)
        #expect(place >= told)
        if upload.result.isEmpty {
            if place < picture.count { try await add(library, id, Array(picture[place...]), at: place) }
            let size = UInt64(picture.count)
            let stored = try await library.finish(id, owner: "me", size: size, expectedDigest: nil)
            #expect(stored.digest == expected)
            try await library.partials.settle(id, owner: "me", digest: stored.digest, result: "photo")
        }
        #expect(try await content(library, expected) == picture)
        #expect(try await library.partials.find(id, owner: "me").result == "photo")
    }

    @Test("What a crash left of a creation is removed after a while")
    func remains() async throws {
        let library = try open()
        recorder.fail(at: 6, .death)
        #expect(await code { _ = try await create(library) } == .storage)
        recorder.reset()
        let later = Partials(store: library.store, limits: PartialLimits(), sniff: library.partials.sniff) {
            time(nil) + 4000
        }
        try await later.sweep()
        let owner = PartialOwner("me")
        let names = try library.store.files.disk.names(in: library.store.files.paths.partials(of: owner.digest))
        #expect(names == [])
    }

    @Test("An id is 32 lower-case hexadecimal digits, and says nothing of the next")
    func ids() {
        #expect(PartialID("0123456789abcdef0123456789abcdef") != nil)
        for text in ["", "0123", "0123456789ABCDEF0123456789ABCDEF", "../3456789abcdef0123456789abcdef0", "é"] {
            #expect(PartialID(text) == nil)
        }
        #expect(Set((0..<1000).map { _ in PartialID() }).count == 1000)
        let boot = Boot(number: 2)
        for holder in [PartialHolder(in: boot), PartialHolder(in: boot, uncheckedFrom: 17)] {
            #expect(PartialHolder(holder.bytes, in: boot) == holder)
            #expect(PartialHolder(holder.bytes, in: Boot(number: 3)) == nil)
        }
        for text in ["", "1", "1 -", "x - 2", "1 - x", "1 - 2 3", "\0\0\0\0\0"] {
            #expect(PartialHolder(Array(text.utf8), in: boot) == nil)
        }
    }
}

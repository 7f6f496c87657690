import DaybookAPI
import Glibc
import Hashing
import Testing

@testable import DaybookMedia

/// Uploads that go on after a power cut, which may leave a file its size without its bytes.
struct PartialPowerCutTests {
    private let folder: TemporaryFolder
    private let recorder = StepRecorder()
    private let boot = Boot(number: 1)
    private let nextBoot = Boot(number: 2)
    private let picture = Array("GIF89a".utf8) + (0..<14_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    init() throws { folder = try TemporaryFolder() }

    private func open(in boot: Boot) throws -> MediaLibrary {
        try MediaLibrary(directory: folder.path + "/media", disk: recorder.disk(in: boot))
    }

    private func create(_ library: MediaLibrary) async throws -> PartialID {
        try #require(PartialID(try await library.partials.create(Upload(), owner: "me").id))
    }

    /// Adds bytes of the picture without their end: they are written, and nothing is synced.
    private func begin(
        _ library: MediaLibrary, _ id: PartialID, _ range: Range<Int>,
        checkedBy checksum: sending PartialChecksum? = nil
    ) async throws -> PartialAppend {
        let append = try await library.partials.append(
            id, owner: "me", at: UInt64(range.lowerBound), checkedBy: checksum)
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 1000) {
            try await append.write([Array(picture[start..<min(start + 1000, range.upperBound)])])
        }
        return append
    }

    private func add(_ library: MediaLibrary, _ id: PartialID, _ range: Range<Int>) async throws {
        #expect(try await begin(library, id, range).finish() == range.upperBound)
    }

    private func offset(_ library: MediaLibrary, _ id: PartialID, stopsNobody: Bool = false) async throws -> Int {
        Int(try await library.partials.find(id, owner: "me", stopsNobody: stopsNobody).offset)
    }

    /// The path of one of the files of an upload.
    private func path(_ name: String, of id: PartialID) -> String {
        folder.path + "/media/partials/" + PartialOwner("me").digest.hex + "/" + id.text + "/" + name
    }

    private func synced(_ id: PartialID) throws -> Int? {
        try Disk().readFile(path("synced", of: id), limit: 64).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    private func size(_ id: PartialID) throws -> Int? { try Disk().status(path("bytes", of: id))?.size }

    private func replace(_ name: String, of id: PartialID, with bytes: [UInt8]) throws {
        try Disk().remove(path(name, of: id))
        try Disk().writeFile(path(name, of: id), bytes: bytes, isDurable: false)
    }

    /// Leaves zeros in place of all bytes that were not noted.
    private func cutPower(_ id: PartialID) throws {
        let kept = try synced(id) ?? 0
        guard let size = try size(id), size > kept else { return }
        let descriptor = try Disk().openForWriting(path("bytes", of: id))
        defer { close(descriptor) }
        let zeros = [UInt8](repeating: 0, count: size - kept)
        try unsafe Disk().write(zeros.span.bytes, to: descriptor, at: kept, named: "")
    }

    /// Adds what is missing, and checks that the photo has the bytes that were sent.
    private func complete(_ library: MediaLibrary, _ id: PartialID, from offset: Int) async throws {
        try await add(library, id, offset..<picture.count)
        let size = UInt64(picture.count)
        let stored = try await library.finish(id, owner: "me", size: size, expectedDigest: nil)
        #expect(stored.digest == Digest(hash: SHA256.hash(data: picture)))
        #expect(try await library.store.open(stored.digest).read(at: 0, count: .max) == picture)
    }

    @Test("A process that ends loses none of the bytes that were written")
    func sameBoot() async throws {
        let library = try open(in: boot)
        let id = try await create(library)
        try await add(library, id, 0..<5000)
        try await begin(library, id, 5000..<8000).abandon()
        let restarted = try open(in: boot)
        #expect(try await offset(restarted, id, stopsNobody: true) == 8000)
        #expect(try await offset(restarted, id) == 8000)
        // The offset that was told is durable.
        #expect(try synced(id) == 8000)
        try await complete(restarted, id, from: 8000)
    }

    @Test("After a power cut an upload goes on from its last durable byte, and the photo is what was sent")
    func otherBoot() async throws {
        let library = try open(in: boot)
        let id = try await create(library)
        try await add(library, id, 0..<5000)
        try await begin(library, id, 5000..<8000).abandon()
        try cutPower(id)
        let restarted = try open(in: nextBoot)
        await #expect { _ = try await begin(restarted, id, 8000..<8001) } throws: {
            ($0 as? MediaError)?.parameters["offset"] == "5000"
        }
        #expect(try await offset(restarted, id, stopsNobody: true) == 5000)
        #expect(try await offset(restarted, id) == 5000)
        #expect(try size(id) == 5000)
        try await begin(restarted, id, 5000..<9000).abandon()
        // Bytes of this boot are as good as before.
        let again = try open(in: nextBoot)
        #expect(try await offset(again, id) == 9000)
        try await complete(again, id, from: 9000)
    }

    @Test("A request goes on after a power cut without a question before")
    func appends() async throws {
        let library = try open(in: boot)
        let id = try await create(library)
        try await add(library, id, 0..<5000)
        try await begin(library, id, 5000..<8000).abandon()
        try cutPower(id)
        try await complete(try open(in: nextBoot), id, from: 5000)
    }

    @Test("An upload without a note begins anew after a power cut, and so does one of an earlier version")
    func noNote() async throws {
        for isEarlier in [false, true] {
            let library = try open(in: boot)
            let id = try await create(library)
            try await add(library, id, 0..<5000)
            try Disk().remove(path("synced", of: id))
            if isEarlier { try replace("holder", of: id, with: Array("17 -".utf8)) }
            try cutPower(id)
            let restarted = try open(in: nextBoot)
            #expect(try await offset(restarted, id) == 0)
            #expect(try synced(id) == 0)
            try await complete(restarted, id, from: 0)
            try await restarted.partials.cancel(id, owner: "me")
        }
    }

    @Test("A finished upload of an earlier version has all its bytes after a restart, and so has its photo")
    func finished() async throws {
        let library = try open(in: boot)
        let id = try await create(library)
        try await complete(library, id, from: 0)
        try Disk().remove(path("synced", of: id))
        try replace("holder", of: id, with: Array("17 -".utf8))
        let restarted = try open(in: nextBoot)
        #expect(try await offset(restarted, id) == picture.count)
        let digest = Digest(hash: SHA256.hash(data: picture))
        #expect(try await restarted.store.open(digest).read(at: 0, count: .max) == picture)
        let again = try await restarted.finish(id, owner: "me", size: UInt64(picture.count), expectedDigest: nil)
        #expect(again.digest == digest)
        #expect(try await restarted.store.open(digest).read(at: 0, count: .max) == picture)
    }

    @Test("Bytes that do not count stay in a file with a second name, and the upload begins anew with another file")
    func secondName() async throws {
        let library = try open(in: boot)
        let id = try await create(library)
        try await add(library, id, 0..<5000)
        try await begin(library, id, 5000..<8000).abandon()
        let other = folder.path + "/other"
        #expect(try Disk().link(from: path("bytes", of: id), to: other))
        let restarted = try open(in: nextBoot)
        #expect(try await offset(restarted, id) == 0)
        #expect(try synced(id) == 0)
        try await complete(restarted, id, from: 0)
        #expect(try Disk().readFile(other, limit: 10_000) == Array(picture[..<8000]))
    }

    @Test("A note that is damaged, or ahead of the bytes, counts no bytes that are not there")
    func wrongNote() async throws {
        let library = try open(in: boot)
        let id = try await create(library)
        try await add(library, id, 0..<5000)
        try replace("synced", of: id, with: Array("00000000000000009000".utf8))
        let restarted = try open(in: nextBoot)
        #expect(try await offset(restarted, id) == 5000)
        #expect(try synced(id) == 5000)
        for note in ["", "123", String(repeating: "\0", count: 20), "-0000000000000005000"] {
            let id = try await create(library)
            try await add(library, id, 0..<5000)
            try replace("synced", of: id, with: Array(note.utf8))
            #expect(try await offset(try open(in: nextBoot), id) == 0)
        }
    }

    @Test("The bytes are durable before their note, and the note before the response")
    func order() async throws {
        let library = try open(in: boot)
        let id = try await create(library)
        let synced = path("synced", of: id)
        let end: [Disk.Step] = [.syncFile(path("bytes", of: id)), .write(synced, count: 20), .syncFile(synced)]
        let append = try await begin(library, id, 0..<5000)
        recorder.reset()
        _ = try await append.finish()
        #expect(recorder.steps == end)
        // Noted bytes are checked ones.
        let checksum = PartialChecksum(sha256: SHA256.hash(data: Array(picture[5000..<8000])))
        let checked = try await begin(library, id, 5000..<8000, checkedBy: checksum)
        recorder.reset()
        _ = try await checked.finish()
        let (steps, holder) = (recorder.steps, path("holder", of: id))
        #expect(steps.first == end.first && Array(steps.suffix(2)) == Array(end.suffix(2)))
        let isReleased = steps.dropLast(2).contains { step in
            guard case .rename(from: _, to: let target) = step else { return false }
            return target == holder
        }
        #expect(isReleased)
        recorder.reset()
        #expect(try await offset(library, id) == 8000)
        #expect(Array(recorder.steps.suffix(3)) == end)
    }

    @Test("Checked bytes stay although a power cut brings back the request that they came with")
    func formerHolder() async throws {
        let library = try open(in: boot)
        let id = try await create(library)
        try await add(library, id, 0..<5000)
        let checksum = PartialChecksum(sha256: SHA256.hash(data: Array(picture[5000..<8000])))
        let checked = try await begin(library, id, 5000..<8000, checkedBy: checksum)
        #expect(try await offset(library, id, stopsNobody: true) == 5000)
        #expect(try synced(id) == 5000)
        let holder = try #require(try Disk().readFile(path("holder", of: id), limit: 64))
        #expect(try await checked.finish() == 8000)
        try replace("holder", of: id, with: holder)
        try cutPower(id)
        let restarted = try open(in: nextBoot)
        #expect(try await offset(restarted, id) == 8000)
        try await complete(restarted, id, from: 8000)
    }

    @Test("Of a long request that a power cut ends, most bytes stay")
    func longRequest() async throws {
        let library = try open(in: boot)
        let id = try await create(library)
        let append = try await library.partials.append(id, owner: "me", at: 0)
        let piece = 8 << 20
        try await append.write([picture + [UInt8](repeating: 7, count: piece - picture.count)])
        for _ in 0..<8 { try await append.write([[UInt8](repeating: 7, count: piece)]) }
        #expect(try size(id) == 9 * piece)
        #expect(try await offset(try open(in: nextBoot), id) == BlobUpload.flushInterval)
        await append.abandon()
    }

    @Test("A process without the ID of its boot trusts its own bytes, and of others those that are durable")
    func unknownBoot() async throws {
        let unknown = folder.path + "/missing"
        let library = try open(in: Boot(idAt: unknown))
        let id = try await create(library)
        try await add(library, id, 0..<5000)
        try await begin(library, id, 5000..<8000).abandon()
        #expect(try await offset(library, id) == 8000)
        let lost = try await library.partials.append(id, owner: "me", at: 8000)
        try await lost.write([[UInt8](repeating: 7, count: 1000)])
        await lost.abandon()
        let other = try open(in: Boot(idAt: unknown))
        #expect(try await offset(other, id) == 8000)
        try await add(other, id, 8000..<10_000)
        // The first process has hashed bytes that were replaced since.
        try await complete(library, id, from: 10_000)
    }

    @Test("A power cut at any step of an upload loses no byte that was told")
    func anyStep() async throws {
        let half = picture.count / 2
        var (step, isWhole) = (0, false)
        while !isWhole, step < 400 {
            defer { step += 1 }
            let library = try open(in: boot)
            recorder.fail(at: step, .death)
            var told = (id: PartialID?.none, offset: 0)
            do {
                let id = try await create(library)
                told.id = id
                told.offset = try await begin(library, id, 0..<half).finish()
                try await begin(library, id, half..<half + 1000).abandon()
                told.offset = try await offset(library, id)
                let rest = half + 1000..<picture.count
                let checksum = PartialChecksum(sha256: SHA256.hash(data: Array(picture[rest])))
                told.offset = try await begin(library, id, rest, checkedBy: checksum).finish()
                isWhole = true
            } catch {
                #expect((error as? MediaError) != nil, "\(error)")
            }
            recorder.reset()
            guard let id = told.id else { continue }
            try cutPower(id)
            let restarted = try open(in: nextBoot)
            let place = try await offset(restarted, id)
            #expect(place >= told.offset)
            try await complete(restarted, id, from: place)
            try await restarted.partials.cancel(id, owner: "me")
        }
        #expect(isWhole)
        #expect(step > 30)
    }
}

import DaybookAPI
import Glibc
import Synchronization
import Testing
import Wording

@testable import DaybookMedia

/// Pictures that could not be made, though nothing says that they are broken.
struct RetryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func library(_ failing: @escaping @Sendable () -> MediaError.Code?) throws -> MediaLibrary {
        let maker = PlainMaker { () throws(MediaError) in
            if let code = failing() { throw MediaError(code, "Trouble.") }
        }
        return try MediaLibrary(directory: folder.path, maker: maker)
    }

    private func put(_ library: MediaLibrary) async throws -> MediaLibrary.Stored {
        let session = try await library.receive()
        try await session.append([PictureFiles.gif(frames: 1)])
        return try await library.store(session)
    }

    private func pictureCode(_ library: MediaLibrary, _ digest: Digest) async -> MediaError.Code? {
        do throws(MediaError) {
            _ = try await library.picture(digest, name: RenditionName(size: .thumb, format: .jpeg))
            return nil
        } catch {
            return error.code
        }
    }

    @Test("A photo whose decoder had trouble is kept, is not called broken, and gets its picture after a restart")
    func restart() async throws {
        let stored = try await put(try library { .postponed })
        #expect(stored.probe.decodable)
        #expect(stored.probe.thumbHash == "")
        let restarted = try library { nil }
        #expect(await pictureCode(restarted, stored.digest) == .postponed)
        // Not before it is due.
        try await restarted.retryPictures()
        #expect(await pictureCode(restarted, stored.digest) == .postponed)
        try await restarted.retryPictures(now: time(nil) + 61)
        #expect(await pictureCode(restarted, stored.digest) == nil)
        let probe = try await restarted.stat(stored.digest).probe
        #expect(probe.decodable && probe.thumbHash != "")
        #expect(try restarted.store.files.postponed() == [])
    }

    @Test("Tries wait longer each time, up to a month, and never end in calling the picture broken")
    func bounded() async throws {
        let library = try library { .postponed }
        let digest = try await put(library).digest
        let files = library.store.files
        let start = try #require(try files.postponed().first).due
        try await library.retryPictures(now: start)
        #expect(try files.postponed() == [.init(digest: digest, tries: 2, due: start + 240)])
        try await library.retryPictures(now: start + 239)
        #expect(try files.postponed().first?.tries == 2)
        var now = start
        for tries in 3...20 {
            now = try #require(try files.postponed().first).due
            try await library.retryPictures(now: now)
            #expect(try files.postponed().first?.tries == tries)
        }
        #expect(try files.postponed().first?.due == now + 30 * 24 * 3600)
        #expect(await pictureCode(library, digest) == .postponed)
        #expect(try await library.stat(digest).probe.decodable)
        #expect(try await library.store.open(digest).size > 0)
    }

    @Test("What a decoder calls broken is so at once; a note for a blob that is gone goes")
    func settled() async throws {
        let library = try library { .undecodable }
        #expect(try await !put(library).probe.decodable)
        let files = library.store.files
        #expect(try files.postponed() == [])
        let gone = Digest(hash: [UInt8](repeating: 7, count: 32))
        try files.postpone(.init(digest: gone, tries: 1, due: 0))
        try await library.retryPictures()
        #expect(try files.postponed() == [])
    }

    @Test("Of many pictures that are due, those that are so longest are tried, and no more are held at once")
    func many() async throws {
        let files = try library { nil }.store.files
        let digests = (0..<40).map { number in
            Digest(hash: (0..<32).map { UInt8(truncatingIfNeeded: number &* 7 &+ $0) })
        }
        for (number, digest) in digests.enumerated() {
            try files.postpone(.init(digest: digest, tries: 1, due: 1000 - number))
        }
        #expect(try files.postponed(limit: 5).map(\.due) == [961, 962, 963, 964, 965])
        #expect(try files.postponed(dueAt: 962, limit: 5).map(\.digest) == [digests[39], digests[38]])
    }

    @Test("What computes too much twice is told and tried no more, nor after a restart; a newer reader tries again")
    func givenUp() async throws {
        let slow = PlainMaker { () throws(MediaError) in
            throw MediaError(.postponed, "Too long.", refusal: .tooCostly, cause: WorkerFault.gone)
        }
        let library = try MediaLibrary(directory: folder.path, maker: slow)
        let stored = try await put(library)
        #expect(stored.probe.isPostponed && stored.probe.undecodableReason == .unspecified)
        try await library.retryPictures(now: time(nil) + 61)
        let probe = try await library.stat(stored.digest).probe
        #expect(!probe.decodable && probe.undecodableReason == .tooCostly)
        #expect(try library.store.files.postponed() == [])
        #expect(await pictureCode(library, stored.digest) == .undecodable)

        let restarted = try self.library { nil }
        try await restarted.retryPictures(now: time(nil) + 1_000_000)
        #expect(try await restarted.stat(stored.digest).probe == probe)
        var old = probe
        old.probeVersion -= 1
        try await restarted.writeProbe(stored.digest, probe: old)
        let newer = try await restarted.stat(stored.digest).probe
        #expect(newer.decodable && !newer.thumbHash.isEmpty && newer.undecodableReason == .unspecified)
    }

    @Test("Memory that is short is tried more often, and tries that say nothing of the bytes do not count")
    func shortOfMemory() async throws {
        let tries = Mutex(0)
        let library = try MediaLibrary(
            directory: folder.path,
            maker: PlainMaker { () throws(MediaError) in
                let number = tries.withLock { tries in
                    tries += 1
                    return tries
                }
                throw MediaError(.postponed, "Trouble.", refusal: number % 2 == 0 ? .tooLarge : nil)
            })
        let digest = try await put(library).digest
        for number in 2...8 {
            #expect(try await library.stat(digest).probe.isPostponed, "\(number)")
            try await library.retryPictures(now: try #require(try library.store.files.postponed().first).due)
        }
        #expect(try await library.stat(digest).probe.undecodableReason == .tooLarge)
    }

    @Test("Time that is short is tried as often, and each reason is counted by itself")
    func reasons() async throws {
        // By the clock, for memory, and once by what it took of the processors.
        let failures = Mutex<[MediaError]>(
            [PictureRefusal.tooCostly, .tooLarge, .tooCostly, .tooLarge, .tooCostly, .tooLarge].map {
                MediaError(.postponed, "Trouble.", refusal: $0, cause: WorkerFault.late)
            } + [
                MediaError(.postponed, "Trouble.", refusal: .tooCostly, cause: WorkerFault.gone),
                MediaError(.postponed, "Trouble.", refusal: .tooCostly),
            ])
        let library = try MediaLibrary(
            directory: folder.path,
            maker: PlainMaker { () throws(MediaError) in
                if let failure = failures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw failure }
            })
        let digest = try await put(library).digest
        for _ in 2...8 {
            #expect(try await library.stat(digest).probe.isPostponed)
            try await library.retryPictures(now: try #require(try library.store.files.postponed().first).due)
        }
        #expect(try await library.stat(digest).probe.undecodableReason == .tooCostly)
        #expect(failures.withLock { $0.isEmpty })
    }

    @Test("A note of before this counted what tries said is read as it was")
    func oldNotes() throws {
        let files = try library { nil }.store.files
        let digest = Digest(hash: [UInt8](repeating: 7, count: 32))
        try files.disk.writeFile(files.paths.postponed(digest), bytes: Array("6".utf8), isDurable: false)
        #expect(try files.postponed().map(\.tries) == [6] && files.postponed().map(\.reasons) == [[:]])
        try files.disk.remove(files.paths.postponed(digest))
        try files.disk.writeFile(files.paths.postponed(digest), bytes: Array("3 -9".utf8), isDurable: false)
        #expect(try files.postponed().map(\.reasons) == [[:]])
        try files.disk.remove(files.paths.postponed(digest))
        try files.disk.writeFile(files.paths.postponed(digest), bytes: Array("7 2".utf8), isDurable: false)
        #expect(try files.postponed().map(\.reasons) == [[.memory: 2]])
        let note = BlobFiles.Postponed(digest: digest, tries: 1000, due: 5, reasons: [.time: 3, .computing: 1000])
        try files.postpone(note)
        #expect(try files.postponed() == [note])
    }

    @Test("Waits grow fourfold up to a month")
    func waits() {
        let rule = RetryRule()
        #expect((1...8).map(rule.wait) == [60, 240, 960, 3840, 15360, 61440, 245_760, 983_040])
        #expect(rule.wait(after: .max) == 30 * 86400)
        #expect(rule.wait(after: 0) == 60)
    }
}

import Glibc
import Testing

@testable import DaybookMedia

/// Pictures that were owed when a process ended.
struct OwedTests {
    private let folder: TemporaryFolder
    private let large = RenditionName(size: .large, format: .jpeg)

    init() throws { folder = try TemporaryFolder() }

    private func put(_ library: MediaLibrary) async throws -> Digest {
        let session = try await library.receive()
        try await session.append([PictureFiles.gif(frames: 1)])
        return try await library.store(session).digest
    }

    private func pending(_ library: MediaLibrary) throws -> [Digest] {
        try library.store.files.pending(until: .max, limit: 10)
    }

    @Test("What was not made when the process ended is made by the next one")
    func restart() async throws {
        let first = try MediaLibrary(
            directory: folder.path,
            maker: PlainMaker(behindFirst: { () throws(MediaError) in throw MediaError(.postponed, "Killed.") }))
        let digest = try await put(first)
        #expect(try await Workers.eventually { first.renditions.cached(digest, name: large) == nil })
        #expect(try pending(first) == [digest])
        let next = try MediaLibrary(directory: folder.path, maker: PlainMaker())
        // Young notes are those of work that goes on.
        try await next.makePending()
        #expect(try pending(next) == [digest])
        try await next.makePending(age: 0)
        #expect(try await Workers.eventually { try pending(next) == [] })
        #expect(next.renditions.cached(digest, name: large) != nil)
    }

    @Test("A note for bytes that were never stored goes, and their pictures with it")
    func neverStored() async throws {
        let library = try MediaLibrary(directory: folder.path, maker: PlainMaker())
        let digest = Digest(hash: [UInt8](repeating: 7, count: 32))
        let files = library.store.files
        try files.markPending(digest)
        #expect(DerivedCache(paths: files.paths, disk: files.disk).write(digest, name: large, content: [1, 2, 3]))
        try await library.makePending(age: 0)
        #expect(try pending(library) == [])
        #expect(library.renditions.cached(digest, name: large) == nil)
    }

    @Test("An upload that is refused in the end leaves neither pictures nor a note")
    func refused() async throws {
        let disk = Disk { step throws(SystemError) in
            if case .link = step { throw SystemError(code: ENOSPC) }
        }
        let library = try MediaLibrary(directory: folder.path, disk: disk, maker: PlainMaker())
        await #expect { _ = try await put(library) } throws: { ($0 as? MediaError)?.code == .diskFull }
        #expect(
            try await Workers.eventually {
                !folder.files().contains { $0.hasPrefix("derived/") || $0.hasPrefix("pending/") }
            })
    }
}

import Synchronization
import Testing

@testable import DaybookMedia

/// Calls that block run on threads of our own: Swift's have only as many as there are cores.
struct ThreadTests {
    @Test("No step of an upload that goes well, fails or is given up happens on a thread of Swift's")
    func steps() async throws {
        let folder = try TemporaryFolder()
        let all = Mutex(0)
        let wrong = Mutex<[Disk.Step]>([])
        let disk = Disk { step throws(SystemError) in
            all.withLock { $0 += 1 }
            let isTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
            if isTask { wrong.withLock { $0.append(step) } }
        }
        let library = try MediaLibrary(directory: folder.path, disk: disk, maker: PlainMaker())
        wrong.withLock { $0 = [] }
        let picture = PictureFiles.gif(frames: 1)
        let good = try await library.receive()
        try await good.append([picture])
        _ = try await library.store(good)
        let text = try await library.receive()
        await #expect(throws: MediaError.self) { try await text.append([[UInt8](repeating: 65, count: 8192)]) }
        let short = try await library.receive()
        try await short.append([picture])
        await #expect(throws: MediaError.self) { try await library.store(short, expectedSize: 1) }
        let left = try await library.receive()
        try await left.append([picture])
        await left.discard()
        #expect(all.withLock { $0 } > 20)
        #expect(wrong.withLock { $0 } == [])
        #expect(!folder.files().contains { $0.hasPrefix("tmp/") })
    }
}

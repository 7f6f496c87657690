import Dispatch
import Synchronization
import Testing

@testable import DaybookMedia

/// Pictures once each, bounded, and from the cache.
struct RenditionsTests {
    private let folder: TemporaryFolder
    private let store: BlobStore

    init() throws {
        folder = try TemporaryFolder()
        store = try BlobStore(directory: folder.path + "/media")
    }

    private func put(_ bytes: [UInt8]) async throws -> Digest {
        let upload = try await store.beginUpload()
        try await store.blocking("write") { _ throws(SystemError) in
            try bytes.withSpan { span throws(SystemError) in try upload.append(span) }
        }
        let digest = upload.digest
        _ = try await store.commit(upload, as: digest, probe: [])
        return digest
    }

    private func probe(_ bytes: [UInt8]) throws -> DecodeFacts {
        try #require(Prober.probe(ByteSource(bytes))).decoding
    }

    private func jpeg() throws -> DecodeFacts { try probe(try PictureFiles.jpeg()) }

    private let thumb = RenditionName(size: .thumb, format: .webp)

    @Test("Who asks for the same picture at once gets it from one making")
    func singleFlight() async throws {
        let gate = DispatchSemaphore(value: 0)
        let maker = PlainMaker { gate.wait() }
        let renditions = try Renditions(files: store.files, maker: maker)
        let digest = try await put(try PictureFiles.jpeg())
        let facts = try jpeg()
        let pictures = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<20 { group.addTask { try await renditions.picture(digest, facts: facts, name: thumb).bytes } }
            #expect(try await Workers.eventually { renditions.waiters(for: digest, name: thumb) == 20 })
            // A second making, which would be a fault, would wait for ever without the other signals.
            for _ in 0..<20 { gate.signal() }
            return try await group.reduce(into: [[UInt8]]()) { $0.append($1) }
        }
        #expect(pictures.count == 20)
        #expect(Set(pictures).count == 1)
        #expect(maker.count == 1)
        #expect(renditions.cached(digest, name: thumb)?.bytes == pictures[0])
    }

    @Test("A damaged file in the cache is no picture")
    func damagedCache() async throws {
        let renditions = try Renditions(files: store.files, maker: PlainMaker())
        let digest = try await put(try PictureFiles.jpeg())
        _ = try await renditions.picture(digest, facts: jpeg(), name: thumb)
        let path = store.files.paths.derivedFolder(digest) + "/" + thumb.fileName
        for damaged in [[], [1, 2, 3], [UInt8](repeating: 0, count: 60)] as [[UInt8]] {
            try store.files.disk.remove(path)
            try store.files.disk.writeFile(path, bytes: damaged, isDurable: false)
            #expect(renditions.cached(digest, name: thumb) == nil)
        }
        #expect(try await !renditions.picture(digest, facts: jpeg(), name: thumb).bytes.isEmpty)
    }

    @Test("Too many who wait are turned away, and told so")
    func busy() async throws {
        let gate = DispatchSemaphore(value: 0)
        var limits = Renditions.Limits()
        limits.threads = 1
        limits.waiting = 1
        let renditions = try Renditions(
            files: store.files, maker: PlainMaker { _ = gate.wait(timeout: .now() + 20) }, limits: limits)
        var digests: [Digest] = []
        for width in 10..<14 { digests.append(try await put(PictureFiles.gradient(width: width, height: 5))) }
        let probe = try jpeg()
        let refused = await withTaskGroup { group in
            for digest in digests {
                group.addTask {
                    do throws(MediaError) {
                        _ = try await renditions.picture(digest, facts: probe, name: thumb)
                        return false
                    } catch {
                        return error.code == .busy
                    }
                }
            }
            var refused = 0
            while let isRefused = await group.next() {
                refused += isRefused ? 1 : 0
                // Whoever was let through too early would make room for another.
                if refused >= 2 { gate.signal() }
            }
            return refused
        }
        #expect(refused >= 2)
    }

    @Test("An upload does not wait for ever where all decoders are busy")
    func allBusy() async throws {
        let gate = DispatchSemaphore(value: 0)
        var limits = Renditions.Limits()
        (limits.threads, limits.timeLimit, limits.threadWait) = (1, 20, 20)
        let renditions = try Renditions(files: store.files, maker: PlainMaker { gate.wait() }, limits: limits)
        let bytes = try PictureFiles.jpeg()
        let digest = try await put(bytes)
        let file = try await store.open(digest)
        for _ in 0..<2 {
            await #expect { try await renditions.describe(file, facts: probe(bytes), of: digest) } throws: {
                ($0 as? MediaError)?.code == .postponed
            }
        }
        gate.signal()
    }

    @Test("A photo is described when its first pictures are there; the others come from the same decoding")
    func firstThings() async throws {
        let gate = DispatchSemaphore(value: 0)
        let maker = PlainMaker(behindFirst: { gate.wait() })
        let renditions = try Renditions(files: store.files, maker: maker)
        let bytes = try PictureFiles.jpeg()
        let digest = try await put(bytes)
        let set = try await renditions.describe(try await store.open(digest), facts: probe(bytes), of: digest)
        #expect(set.sketch != nil)
        #expect(Set(set.pictures.keys.map(\.size)) == [.thumb])
        let large = RenditionName(size: .large, format: .jpeg)
        #expect(renditions.cached(digest, name: thumb) != nil)
        #expect(renditions.cached(digest, name: large) == nil)
        #expect(try store.files.pending(until: .max, limit: 10) == [digest])
        // Who asks now waits for the one that is on its way.
        async let asked = renditions.picture(digest, facts: probe(bytes), name: large)
        #expect(try await Workers.eventually { renditions.waiters(for: digest, name: large) == 1 })
        // A second making, which would be a fault, would wait for ever without the second signal.
        for _ in 0..<2 { gate.signal() }
        #expect(try await !asked.bytes.isEmpty)
        #expect(maker.count == 1)
        #expect(try await Workers.eventually { try store.files.pending(until: .max, limit: 10) == [] })
    }

    @Test("The other sizes come later by themselves")
    func later() async throws {
        let renditions = try Renditions(files: store.files, maker: PlainMaker())
        let bytes = try PictureFiles.jpeg()
        let digest = try await put(bytes)
        renditions.makeLater(digest, facts: try probe(bytes))
        let large = RenditionName(size: .large, format: .jpeg)
        for _ in 0..<500 where renditions.cached(digest, name: large) == nil {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(renditions.cached(digest, name: large) != nil)
    }

    @Test("A picture of an unknown blob is not found; of no picture there is none")
    func missing() async throws {
        let renditions = try Renditions(files: store.files, maker: PlainMaker())
        let unknown = try #require(Digest(hex: String(repeating: "0", count: 64)))
        await #expect { try await renditions.picture(unknown, facts: jpeg(), name: thumb) } throws: {
            ($0 as? MediaError)?.code == .notFound
        }
        let notes =
            Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8) + [0, 0, 0, 4, 0, 255, 47, 0]
        let score = try await put(notes)
        await #expect { try await renditions.picture(score, facts: probe(notes), name: thumb) } throws: {
            ($0 as? MediaError)?.code == .undecodable
        }
    }
}

import Glibc
import Testing

@testable import DaybookMedia

/// Decoding in processes of its own.
struct WorkerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let names = RenditionSize.named.flatMap { size in
        RenditionFormat.allCases.map { RenditionName(size: size, format: $0) }
    }

    private func order(_ bytes: [UInt8], timeLimit: Int = 10_000) throws -> RenditionOrder {
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        return RenditionOrder(
            type: probe.type, orientation: probe.orientation, decodesWhole: probe.decodesWhole,
            names: Set(WorkerTests.names), wantsSketch: true, timeLimit: timeLimit)
    }

    /// Returns the pictures, or the reason why there are none.
    private func made(
        _ bytes: [UInt8], by maker: any RenditionMaking, timeLimit: Int = 10_000
    ) throws -> Result<RenditionSet, MediaError> {
        let (order, file) = (try order(bytes, timeLimit: timeLimit), try folder.file(bytes))
        return Result { () throws(MediaError) in try maker.make(order, from: file) }
    }

    private func code(_ result: Result<RenditionSet, MediaError>) -> MediaError.Code? {
        if case .failure(let error) = result { error.code } else { nil }
    }

    @Test("A worker makes the same pictures as the decoder in this process")
    func same() throws {
        let maker = WorkerRenditionMaker(workers: try Workers.workers())
        var exif = ExifBuilder()
        exif.picture = [0x112: .short(6)]
        for bytes in [
            try PictureFiles.jpeg(exif: exif.bytes), PictureFiles.gradient(width: 1600, height: 800), DeepPicture.avif,
        ] {
            let (theirs, ours) = (try made(bytes, by: maker), try made(bytes, by: VipsRenditionMaker()))
            #expect((try? theirs.get()) == (try? ours.get()))
            #expect(code(theirs) == code(ours))
        }
    }

    @Test("The smallest pictures and the sketch come first")
    func order() throws {
        let maker = WorkerRenditionMaker(workers: try Workers.workers())
        let bytes = PictureFiles.gradient(width: 1600, height: 800)
        var sizes: [RenditionSize?] = []
        try maker.make(try order(bytes), from: folder.file(bytes)) { part in
            if case .picture(let name, _) = part { sizes.append(name.size) } else { sizes.append(nil) }
        }
        #expect(sizes == [.thumb, .thumb, .thumb, nil, .small, .small, .small, .large, .large, .large])
    }

    @Test("A broken picture is told from a worker in trouble, and ends the worker that met it")
    func broken() async throws {
        let workers = try Workers.workers()
        let before = workers.roster.all
        let cut = Array(try PictureFiles.jpeg().prefix(60))
        #expect(code(try made(cut, by: WorkerRenditionMaker(workers: workers))) == .undecodable)
        try await Workers.settle(workers)
        #expect(Set(workers.roster.all).intersection(before).count == 1)
    }

    @Test("A worker that has done its jobs is replaced")
    func tired() async throws {
        let workers = try Workers.workers(jobs: 2)
        try await Workers.settle(workers)
        let maker = WorkerRenditionMaker(workers: workers)
        let bytes = try PictureFiles.jpeg()
        let before = workers.roster.all
        _ = try made(bytes, by: maker).get()
        try await Workers.settle(workers)
        #expect(Set(workers.roster.all) == Set(before))
        _ = try made(bytes, by: maker).get()
        try await Workers.settle(workers)
        #expect(Set(workers.roster.all).intersection(before).count == 1)
    }

    @Test("Workers that hang hold up a file for its time twice; then it is postponed, and the next one goes well")
    func hanging() async throws {
        let workers = try Workers.workers()
        try await Workers.settle(workers)
        let maker = WorkerRenditionMaker(workers: workers)
        let bytes = try PictureFiles.jpeg()
        for process in workers.roster.all { kill(process, SIGSTOP) }
        #expect(code(try made(bytes, by: maker, timeLimit: 200)) == .postponed)
        #expect(code(try made(bytes, by: maker)) == nil)
    }

    /// Stops all workers, gives one a job, ends each that takes the job by the signal, and returns what came of it.
    private func ended(_ count: Int, by signal: CInt) async throws -> Result<RenditionSet, MediaError> {
        let workers = try Workers.workers()
        try await Workers.settle(workers)
        let maker = WorkerRenditionMaker(workers: workers)
        let bytes = try PictureFiles.jpeg()
        let (order, file) = (try order(bytes), try folder.file(bytes))
        var left = Set(workers.roster.all)
        for process in left { kill(process, SIGSTOP) }
        async let result = Task.detached {
            Result { () throws(MediaError) in try maker.make(order, from: file) }
        }.value
        for _ in 0..<count {
            #expect(try await Workers.eventually { !left.isDisjoint(with: workers.roster.busy) })
            for process in left.intersection(workers.roster.busy) {
                kill(process, signal)
                kill(process, SIGCONT)
                left.remove(process)
            }
        }
        for process in left { kill(process, SIGCONT) }
        let made = await result
        try await Workers.settle(workers)
        #expect(workers.roster.all.count == 2)
        return made
    }

    @Test(
        "A worker that dies over a file costs one try more, in the one that was ready", arguments: [SIGSEGV, SIGKILL])
    func dying(signal: CInt) async throws {
        #expect(try await ended(1, by: signal).get().pictures.count == WorkerTests.names.count)
    }

    @Test("A file that ends two workers is called broken; one that they are killed over is not")
    func endsAll() async throws {
        #expect(code(try await ended(2, by: SIGSEGV)) == .undecodable)
        #expect(code(try await ended(2, by: SIGKILL)) == .postponed)
        #expect(code(try await ended(2, by: SIGXCPU)) == .postponed)
    }

    @Test("An idle worker that dies is replaced before anybody needs it")
    func idle() async throws {
        let workers = try Workers.workers()
        try await Workers.settle(workers)
        let before = workers.roster.all
        for process in before { kill(process, SIGKILL) }
        #expect(try await Workers.eventually { Set(workers.roster.idle).isDisjoint(with: before) })
        try await Workers.settle(workers)
        #expect(code(try made(try PictureFiles.jpeg(), by: WorkerRenditionMaker(workers: workers))) == nil)
    }

    @Test("Many jobs leave no file open, here or there")
    func descriptors() async throws {
        let workers = try Workers.workers(jobs: 5)
        let maker = WorkerRenditionMaker(workers: workers)
        let bytes = try PictureFiles.jpeg()
        try await Workers.settle(workers)
        for _ in 0..<23 { _ = try made(bytes, by: maker).get() }
        try await Workers.settle(workers)
        #expect(!Workers.descriptors(getpid()).values.contains { $0.hasPrefix(folder.path) })
        for process in workers.roster.all {
            #expect(try await Workers.eventually { Set(Workers.descriptors(process).keys) == [0, 1, 2, 3] })
        }
    }

    @Test("A worker that ends with its job, because that is ended, is no failure that anybody is warned of")
    func cancelled() async throws {
        let lines = LogLines()
        var limits = WorkerPool.Limits()
        limits.busy = 1
        let workers = try WorkerPool(executable: Workers.executable, limits: limits, logger: lines.logger)
        try await Workers.settle(workers)
        for process in workers.roster.all { kill(process, SIGSTOP) }
        let bytes = try PictureFiles.jpeg()
        let job = WorkerOrder(
            task: .renditions(try order(bytes)), files: [try folder.file(bytes)], timeLimit: 600_000)
        async let result = Task.detached { Result { () throws(MediaError) in try workers.run(job) { _ in } } }.value
        #expect(try await Workers.eventually { !workers.roster.busy.isEmpty })
        job.stop.request()
        let made = await result
        #expect { try made.get() } throws: { ($0 as? MediaError)?.code == .cancelled }
        #expect(lines.all == [])
        for process in workers.roster.all { kill(process, SIGCONT) }
        try await Workers.settle(workers)
    }

    @Test("When the crew goes its workers go")
    func released() async throws {
        var workers: WorkerPool? = try Workers.workers()
        let processes = workers?.roster.all ?? []
        #expect(processes.count == 2)
        workers = nil
        #expect(try await Workers.eventually { processes.allSatisfy { !Workers.isThere($0) } })
    }

    @Test("When media-service is killed its workers go")
    func orphaned() async throws {
        let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]) {
            let workers = try Workers.workers()
            for process in workers.roster.all { print("worker \(process)") }
            fflush(nil)
            kill(getpid(), SIGKILL)
        }
        let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let processes = text.split(separator: "\n").compactMap { line in
            line.hasPrefix("worker ") ? pid_t(line.dropFirst(7)) : nil
        }
        #expect(processes.count == 2)
        #expect(try await Workers.eventually { processes.allSatisfy { !Workers.isThere($0) } })
    }

    @Test("Workers that cannot be started are waited for no longer than one may, and the reason is told")
    func missing() throws {
        var limits = WorkerPool.Limits()
        (limits.start, limits.timeout) = (300, 100)
        let workers = try WorkerPool(executable: folder.path + "/none", limits: limits)
        #expect { try workers.waitUntilReady() } throws: { error in
            let error = error as? MediaError
            return error?.code == .busy && error?.message.contains("/none") == true
        }
    }
}

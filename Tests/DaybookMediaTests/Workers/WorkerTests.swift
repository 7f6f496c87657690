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

    /// What came of it, or why nothing did.
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
        let maker = WorkerRenditionMaker(crew: try Workers.crew())
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
        let maker = WorkerRenditionMaker(crew: try Workers.crew())
        let bytes = PictureFiles.gradient(width: 1600, height: 800)
        var sizes: [RenditionSize?] = []
        try maker.make(try order(bytes), from: folder.file(bytes)) { part in
            if case .picture(let name, _) = part { sizes.append(name.size) } else { sizes.append(nil) }
        }
        #expect(sizes == [.thumb, .thumb, .thumb, nil, .small, .small, .small, .large, .large, .large])
    }

    @Test("A broken picture is told from a worker in trouble, and ends the worker that met it")
    func broken() async throws {
        let crew = try Workers.crew()
        let before = crew.roster.all
        let cut = Array(try PictureFiles.jpeg().prefix(60))
        #expect(code(try made(cut, by: WorkerRenditionMaker(crew: crew))) == .undecodable)
        try await Workers.settle(crew)
        #expect(Set(crew.roster.all).intersection(before).count == 1)
    }

    @Test("A worker that has done its jobs is replaced")
    func tired() async throws {
        let crew = try Workers.crew(jobs: 2)
        try await Workers.settle(crew)
        let maker = WorkerRenditionMaker(crew: crew)
        let bytes = try PictureFiles.jpeg()
        let before = crew.roster.all
        _ = try made(bytes, by: maker).get()
        try await Workers.settle(crew)
        #expect(Set(crew.roster.all) == Set(before))
        _ = try made(bytes, by: maker).get()
        try await Workers.settle(crew)
        #expect(Set(crew.roster.all).intersection(before).count == 1)
    }

    @Test("Workers that hang hold up a file for its time twice; then it is postponed, and the next one goes well")
    func hanging() async throws {
        let crew = try Workers.crew()
        try await Workers.settle(crew)
        let maker = WorkerRenditionMaker(crew: crew)
        let bytes = try PictureFiles.jpeg()
        for process in crew.roster.all { kill(process, SIGSTOP) }
        #expect(code(try made(bytes, by: maker, timeLimit: 200)) == .postponed)
        #expect(code(try made(bytes, by: maker)) == nil)
    }

    /// Stops all workers, gives one a job, ends each that takes the job by the signal, and returns what came of it.
    private func ended(_ count: Int, by signal: CInt) async throws -> Result<RenditionSet, MediaError> {
        let crew = try Workers.crew()
        try await Workers.settle(crew)
        let maker = WorkerRenditionMaker(crew: crew)
        let bytes = try PictureFiles.jpeg()
        let (order, file) = (try order(bytes), try folder.file(bytes))
        var left = Set(crew.roster.all)
        for process in left { kill(process, SIGSTOP) }
        async let result = Task.detached {
            Result { () throws(MediaError) in try maker.make(order, from: file) }
        }.value
        for _ in 0..<count {
            #expect(try await Workers.eventually { !left.isDisjoint(with: crew.roster.busy) })
            for process in left.intersection(crew.roster.busy) {
                kill(process, signal)
                kill(process, SIGCONT)
                left.remove(process)
            }
        }
        for process in left { kill(process, SIGCONT) }
        let made = await result
        try await Workers.settle(crew)
        #expect(crew.roster.all.count == 2)
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
        let crew = try Workers.crew()
        try await Workers.settle(crew)
        let before = crew.roster.all
        for process in before { kill(process, SIGKILL) }
        #expect(try await Workers.eventually { Set(crew.roster.idle).isDisjoint(with: before) })
        try await Workers.settle(crew)
        #expect(code(try made(try PictureFiles.jpeg(), by: WorkerRenditionMaker(crew: crew))) == nil)
    }

    @Test("Many jobs leave no file open, here or there")
    func descriptors() async throws {
        let crew = try Workers.crew(jobs: 5)
        let maker = WorkerRenditionMaker(crew: crew)
        let bytes = try PictureFiles.jpeg()
        try await Workers.settle(crew)
        for _ in 0..<23 { _ = try made(bytes, by: maker).get() }
        try await Workers.settle(crew)
        #expect(!Workers.descriptors(getpid()).values.contains { $0.hasPrefix(folder.path) })
        for process in crew.roster.all {
            #expect(try await Workers.eventually { Set(Workers.descriptors(process).keys) == [0, 1, 2, 3] })
        }
    }

    @Test("A worker that ends with its job, because that is ended, is no failure that anybody is warned of")
    func cancelled() async throws {
        let lines = LogLines()
        var limits = WorkerCrew.Limits()
        limits.busy = 1
        let crew = try WorkerCrew(executable: Workers.executable, limits: limits, logger: lines.logger)
        try await Workers.settle(crew)
        for process in crew.roster.all { kill(process, SIGSTOP) }
        let bytes = try PictureFiles.jpeg()
        let job = WorkerOrder(
            task: .renditions(try order(bytes)), files: [try folder.file(bytes)], timeLimit: 600_000)
        async let result = Task.detached { Result { () throws(MediaError) in try crew.run(job) { _ in } } }.value
        #expect(try await Workers.eventually { !crew.roster.busy.isEmpty })
        job.stop.request()
        let made = await result
        #expect { try made.get() } throws: { ($0 as? MediaError)?.code == .cancelled }
        #expect(lines.all == [])
        for process in crew.roster.all { kill(process, SIGCONT) }
        try await Workers.settle(crew)
    }

    @Test("When the crew goes its workers go")
    func released() async throws {
        var crew: WorkerCrew? = try Workers.crew()
        let processes = crew?.roster.all ?? []
        #expect(processes.count == 2)
        crew = nil
        #expect(try await Workers.eventually { processes.allSatisfy { !Workers.isThere($0) } })
    }

    @Test("When media-service is killed its workers go")
    func orphaned() async throws {
        let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]) {
            let crew = try Workers.crew()
            for process in crew.roster.all { print("worker \(process)") }
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
        var limits = WorkerCrew.Limits()
        (limits.start, limits.patience) = (300, 100)
        let crew = try WorkerCrew(executable: folder.path + "/none", limits: limits)
        #expect { try crew.waitUntilReady() } throws: { error in
            let error = error as? MediaError
            return error?.code == .busy && error?.message.contains("/none") == true
        }
    }
}

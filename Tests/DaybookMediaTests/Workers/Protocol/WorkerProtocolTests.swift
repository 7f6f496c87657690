import DaybookAPI
import ProtobufC
import Testing
import Wording

@testable import DaybookMedia

/// The messages of media-service and its workers, and those that neither believes.
struct WorkerProtocolTests {
    private static let thumb = RenditionName(size: .thumb, format: .jpeg)
    private static let order = RenditionOrder(
        type: .jpeg, orientation: 6, decodesWhole: true, names: [thumb], wantsSketch: true, timeLimit: 9000)
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    private static let sketch = Sketch(
        thumbHash: [1, 2, 3], red: 4, green: 5, blue: 6,
        film: FilmFacts(width: 192, height: 108, durationMilliseconds: 1500))

    private func isNonsense(_ body: () throws -> Void) -> Bool {
        do { try body() } catch WorkerFault.nonsense { return true } catch { return false }
        return false
    }

    @Test("A job says the same at the other end")
    func jobs() throws {
        let frame = try WorkerTask.renditions(Self.order).frame(number: 7, timeLimit: 9000)
        let (number, task) = try WorkerTask.read(frame)
        #expect(number == 7)
        guard case .renditions(let order) = task else { throw WorkerFault.gone }
        #expect((order.type, order.orientation, order.decodesWhole) == (.jpeg, 6, true))
        #expect((order.names, order.wantsSketch, order.timeLimit) == ([Self.thumb], true, 9000))
        guard case .sniff(let head) = try WorkerTask.read(WorkerTask.sniff([1, 2]).frame(number: 1, timeLimit: 1)).task
        else { throw WorkerFault.gone }
        #expect(head == [1, 2])
        guard case .probe = try WorkerTask.read(WorkerTask.probe.frame(number: 1, timeLimit: 1)).task else {
            throw WorkerFault.gone
        }
    }

    @Test("A job that nobody gives is not done")
    func foreignJobs() throws {
        func frame(_ change: (inout WorkerJob) -> Void, body: [UInt8] = []) throws -> WorkerFrame {
            var job = WorkerJob()
            job.timeLimitMs = 1
            change(&job)
            return WorkerFrame(message: try job.encoded(), body: body)
        }
        var task = RenditionsTask()
        (task.mediaType, task.orientation) = ("image/jpeg", 1)
        let frames = [
            try frame { _ in }, try frame { ($0.probe, $0.sniff) = (ProbeTask(), SniffTask()) },
            try frame({ $0.probe = ProbeTask() }, body: [1]),
            try frame { ($0.probe, $0.timeLimitMs) = (ProbeTask(), 0) },
            try frame { job in
                task.orientation = 9
                job.renditions = task
            },
            try frame { job in
                (task.orientation, task.mediaType) = (1, "text/html")
                job.renditions = task
            },
            try frame { job in
                task.mediaType = "image/jpeg"
                task.pictures = [PictureName()]
                job.renditions = task
            },
            try frame { job in
                task.pictures = [PictureName](repeating: PictureName(Self.thumb), count: 65)
                job.renditions = task
            }, WorkerFrame(message: [255, 255]),
        ]
        for frame in frames { #expect(isNonsense { _ = try WorkerTask.read(frame) }) }
    }

    @Test(
        "An answer says the same at the other end",
        arguments: [
            WorkerResponse.ready(.all), .part(.picture(thumb, jpeg)), .part(.sketch(sketch)),
            .failed(.undecodable, "Broken."), .failed(.postponed, ""),
            .failed(.undecodable, "Large.", .tooLarge), .failed(.postponed, "Slow.", .tooCostly), .done, .type(nil),
            .type(.heic), .probed(nil),
        ])
    func replies(reply: WorkerResponse) throws {
        #expect(try WorkerResponse.read(reply.frame(number: 3), number: 3) == reply)
        #expect(isNonsense { _ = try WorkerResponse.read(reply.frame(number: 3), number: 4) })
    }

    @Test("What a file says comes as it was read")
    func probed() throws {
        var exif = ExifBuilder()
        exif.picture = [0x112: .short(6), 0x10F: .text("Maker")]
        let folder = try TemporaryFolder()
        for bytes in [try PictureFiles.jpeg(exif: exif.bytes), MovieFile().bytes, SoundFiles.wav(milliseconds: 10)] {
            let file = try #require(try PlainProber().probe(folder.file(bytes)))
            let reply = WorkerResponse.probed(file)
            #expect(try WorkerResponse.read(reply.frame(number: 1), number: 1) == reply)
        }
    }

    @Test("An answer that no reader could have found is not believed")
    func hostileProbes() throws {
        let folder = try TemporaryFolder()
        let good = ProbeAnswer(try #require(try PlainProber().probe(folder.file(try PictureFiles.jpeg()))))
        let long = String(repeating: "x", count: 300)
        let changes: [(inout ProbeAnswer) -> Void] = [
            { $0.probe?.mediaType = "text/html" }, { $0.probe?.kind = .video }, { $0.orientation = 0 },
            { $0.decodeCost = -1 }, { $0.probe?.width = .max }, { $0.probe?.durationMs = -1 },
            { $0.probe?.subtypes = [String](repeating: "hdr", count: 33) }, { $0.probe?.subtypes = ["<b>"] },
            { $0.probe?.subtypes = [""] }, { $0.probe?.people = [long] }, { $0.probe?.decodable = true },
            { $0.probe?.thumbHash = "AA" }, { $0.probe?.probeVersion = 1 }, { $0.probe?.burstId = long },
            { $0.probe?.contentIdentifier = long },
            { answer in
                var camera = Camera()
                camera.make = long
                answer.probe?.camera = camera
            },
            { answer in
                var time = CaptureTime()
                time.localDateTime = "yesterday"
                answer.probe?.captureTime = time
            },
            { answer in
                var point = GeoPoint()
                point.latitude = .nan
                answer.probe?.location = point
            },
            { answer in
                var clip = DaybookAPI.MotionVideo()
                (clip.offset, clip.length) = (.max, .max)
                answer.probe?.motionVideo = clip
            },
        ]
        func frame(_ probe: ProbeAnswer) throws -> WorkerFrame {
            var answer = WorkerAnswer()
            (answer.number, answer.probe) = (1, probe)
            return WorkerFrame(message: try answer.encoded())
        }
        #expect(!isNonsense { _ = try WorkerResponse.read(frame(good), number: 1) })
        for (index, change) in changes.enumerated() {
            var answer = good
            change(&answer)
            #expect(isNonsense { _ = try WorkerResponse.read(frame(answer), number: 1) }, "change \(index)")
        }
    }

    @Test(
        "Answers of no kind, of two kinds, with bytes behind the wrong one, or with another format's bytes are nonsense"
    )
    func foreignReplies() throws {
        func frame(_ change: (inout WorkerAnswer) -> Void, body: [UInt8] = []) throws -> WorkerFrame {
            var answer = WorkerAnswer()
            answer.number = 1
            change(&answer)
            return WorkerFrame(message: try answer.encoded(), body: body)
        }
        var failure = WorkerFailure()
        failure.reason = .unspecified
        var sketch = PictureSketch()
        (sketch.thumbHash, sketch.red) = ([1], 256)
        var (flat, endless) = (PictureSketch(), PictureSketch())
        (flat.thumbHash, flat.width) = ([1], 7)
        (endless.thumbHash, endless.durationMs) = ([1], -1)
        let frames = [
            try frame { _ in }, try frame { ($0.done, $0.ready) = (WorkerDone(), WorkerReady()) },
            try frame({ $0.done = WorkerDone() }, body: [1]), try frame { $0.picture = PictureName(Self.thumb) },
            try frame({ $0.picture = PictureName(Self.thumb) }, body: Array("<html>".utf8)),
            try frame({ $0.picture = PictureName() }, body: Self.jpeg), try frame { $0.failure = failure },
            try frame { $0.sketch = sketch }, try frame { $0.sketch = flat }, try frame { $0.sketch = endless },
            WorkerFrame(message: [1]),
        ]
        for frame in frames { #expect(isNonsense { _ = try WorkerResponse.read(frame, number: 1) }) }
    }

    @Test("Only what was ordered is taken, once, and all of it")
    func expected() throws {
        let picture = WorkerResponse.part(.picture(Self.thumb, Self.jpeg))
        let other = WorkerResponse.part(.picture(RenditionName(size: .large, format: .webp), []))
        let sketch = WorkerResponse.part(.sketch(Self.sketch))
        func isTaken(_ task: WorkerTask, _ replies: [WorkerResponse]) -> Bool {
            !isNonsense {
                var expectation = WorkerExpectation(task)
                for reply in replies { try expectation.accept(reply) }
            }
        }
        let order = WorkerTask.renditions(Self.order)
        #expect(isTaken(order, [picture, sketch, .done]))
        #expect(isTaken(order, [picture, .failed(.undecodable, "")]))
        for replies in [[other], [picture, picture], [sketch, sketch], [picture, .done], [sketch, .done], [.done]] {
            #expect(!isTaken(order, replies))
        }
        #expect(!isTaken(order, [picture, sketch, .done, .done]))
        #expect(!isTaken(order, [.ready(.all)]))
        #expect(!isTaken(order, [.type(.jpeg)]))
        #expect(isTaken(.probe, [.probed(nil), .done]))
        #expect(!isTaken(.probe, [.done]))
        #expect(!isTaken(.probe, [.probed(nil), .probed(nil)]))
        #expect(isTaken(.sniff([]), [.type(nil), .done]))
        #expect(!isTaken(.sniff([]), [picture]))
    }

    @Test("Of a film's progress no more is taken than there are percents, and nothing that goes back or comes too late")
    func progress() throws {
        let order = WorkerTask.film(FilmOrder(type: .mp4, name: .video, sizeLimit: 100, timeLimit: 9000))
        let made = WorkerResponse.film(FilmMade(size: 10, width: 2, height: 2, orientation: 1))
        func isTaken(_ replies: [WorkerResponse]) -> Bool {
            !isNonsense {
                var expectation = WorkerExpectation(order)
                for reply in replies { try expectation.accept(reply) }
            }
        }
        let all = (0...100).map { WorkerResponse.progress($0) }
        #expect(isTaken(all + [made, .done]))
        #expect(isTaken([.progress(7), .progress(90), .failed(.undecodable, "")]))
        for percents in [[1, 1], [50, 49], [0, 0], [101], [-1]] {
            #expect(!isTaken(percents.map { WorkerResponse.progress($0) }))
        }
        #expect(!isTaken([made, .progress(99)]))
    }

    /// A film that begins anew when it is half done, and does not know when to stop.
    private struct Chatterbox: FilmMaking {
        func make(
            _ order: FilmOrder, from bytes: ReadFile, into descriptor: CInt, until stop: JobStop,
            progress: (Double) -> Void
        ) throws(MediaError) -> FilmMade {
            for percent in Array(0...50) + Array(0...120) { progress(Double(percent) / 100 + 0.001) }
            return FilmMade(size: 10, width: 2, height: 2, orientation: 1)
        }
    }

    @Test("A worker tells of each percent of a film once, however often its maker tells of it")
    func chatterbox() throws {
        let folder = try TemporaryFolder()
        let (parent, child) = try WorkerChannel.pair()
        let (input, output) = (try folder.file([1]), try folder.file([2]))
        let order = WorkerTask.film(FilmOrder(type: .mp4, name: .video, sizeLimit: 100, timeLimit: 9000))
        try parent.send(
            order.frame(number: 5, timeLimit: 9000), descriptors: [input.descriptor, output.descriptor])
        try WorkerJobs(channel: child, maker: PlainMaker(), films: Chatterbox()).next()
        var expectation = WorkerExpectation(order)
        var percents: [Int] = []
        while !expectation.isOver {
            let reply = try WorkerResponse.read(parent.receive(.response).frame, number: 5)
            try expectation.accept(reply)
            if case .progress(let percent) = reply { percents.append(percent) }
        }
        #expect(percents == Array(1...100))
    }

    @Test("A message longer than one may be is refused before it is read")
    func frames() throws {
        let limits = WorkerFrame.Limits(message: 10, body: 20)
        let head = try #require(WorkerFrame(message: [1, 2], body: [3]).head)
        #expect(try WorkerFrame.sizes(in: head, within: limits) == (2, 1))
        for head in [[11, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 21, 0, 0, 0], [0, 0, 0, 0x80, 0, 0, 0, 0], [1], []]
            as [[UInt8]]
        {
            #expect(isNonsense { _ = try WorkerFrame.sizes(in: head, within: limits) })
        }
    }

    @Test("Both ends see what the other sent, with its files, and when it goes")
    func channel() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file([1, 2, 3])
        let (one, other) = try WorkerChannel.pair()
        let frame = WorkerFrame(message: [1, 2, 3], body: [UInt8](repeating: 9, count: 5000))
        try one.send(frame, descriptors: [file.descriptor])
        let received = try other.receive(.job)
        #expect(received.frame == frame)
        #expect(try received.files.map { try $0.read(at: 0, count: 10) } == [[1, 2, 3]])
        #expect(throws: WorkerFault.late) { try other.receive(.job, before: Deadline(millisecondsFromNow: 1)) }
        try one.send(frame, descriptors: [file.descriptor, file.descriptor])
        #expect(try other.receive(.job).files.count == 2)
        try one.send(frame, descriptors: [file.descriptor, file.descriptor, file.descriptor])
        #expect(isNonsense { _ = try other.receive(.job) })
    }

    @Test("Who speaks into a channel whose other end is gone is told so")
    func gone() throws {
        var pair: (WorkerChannel, WorkerChannel)? = try WorkerChannel.pair()
        let one = try #require(pair?.0)
        pair = nil
        #expect(throws: WorkerFault.gone) { try one.send(WorkerFrame(message: [1])) }
        #expect(throws: WorkerFault.gone) { try one.receive(.response) }
    }
}

import DaybookAPI
import ProtobufC
import Wording

/// A part of a worker's reply to a job.
enum WorkerReply: Sendable, Equatable {
    /// The worker is loaded and sandboxed; comes once, before any job.
    case ready(WorkerWalls)
    case part(RenditionPart)
    /// The facts in a file; `nil` if it is no media file.
    case probed(ProbedFile?)
    /// The type by a file's first bytes; `nil` for none.
    case type(MediaType?)
    /// The progress of writing a film, 0 to 100.
    case progress(Int)
    case film(FilmMade)
    /// The job failed; the worker is healthy.
    case failed(MediaError.Code, String, PictureRefusal? = nil)
    case done

    private static let longestMessage = 512
    private static let hashSizes = 1...64

    /// Returns the frame of the reply.
    ///
    /// - Throws: `nonsense` when it cannot be encoded.
    func frame(number: UInt64) throws(WorkerFault) -> WorkerFrame {
        var answer = WorkerAnswer()
        answer.number = number
        var body: [UInt8] = []
        switch self {
        case .ready(let walls): answer.ready = WorkerReady(walls)
        case .part(.picture(let name, let bytes)): (answer.picture, body) = (PictureName(name), bytes)
        case .part(.sketch(let sketch)): answer.sketch = PictureSketch(sketch)
        case .progress(let percent): answer.percent = UInt32(clamping: percent)
        case .film(let made): answer.film = WrittenFilm(made)
        case .failed(let code, let message, let refusal): answer.failure = WorkerFailure(code, message, refusal)
        case .done: answer.done = WorkerDone()
        case .probed(let file): answer.probe = file.map { ProbeAnswer($0) } ?? ProbeAnswer()
        case .type(let type):
            var sniff = SniffAnswer()
            sniff.mediaType = type?.rawValue ?? ""
            answer.sniff = sniff
        }
        do {
            return WorkerFrame(message: try answer.encoded(), body: body)
        } catch {
            throw .nonsense("an answer that cannot be written")
        }
    }

    /// Reads a reply to the job with this number. Every number, name and length is checked.
    ///
    /// - Throws: `nonsense` for an invalid reply.
    static func read(_ frame: WorkerFrame, number: UInt64) throws(WorkerFault) -> WorkerReply {
        guard let answer = try? WorkerAnswer(decoding: frame.message) else {
            throw .nonsense("an answer that cannot be read")
        }
        guard answer.number == number else { throw .nonsense("an answer to another job") }
        guard let reply = reply(answer, body: frame.body) else { throw .nonsense("an answer that nobody asked for") }
        return reply
    }

    private static func reply(_ answer: WorkerAnswer, body: [UInt8]) -> WorkerReply? {
        var replies: [WorkerReply?] = []
        if let ready = answer.ready { replies.append(.ready(WorkerWalls(ready))) }
        if let name = answer.picture { replies.append(picture(name, body: body)) }
        if let sketch = answer.sketch { replies.append(Sketch(sketch).map { .part(.sketch($0)) }) }
        if let percent = answer.percent { replies.append(percent <= 100 ? .progress(Int(percent)) : nil) }
        if let film = answer.film { replies.append(FilmMade(film).map { .film($0) }) }
        if let failure = answer.failure { replies.append(failed(failure)) }
        if answer.done != nil { replies.append(.done) }
        if let probe = answer.probe { replies.append(probed(probe)) }
        if let sniff = answer.sniff { replies.append(type(sniff)) }
        guard replies.count == 1, let reply = replies.first ?? nil, body.isEmpty || answer.picture != nil else {
            return nil
        }
        return reply
    }

    /// Accepts bytes that begin like the format. Their content cannot be checked without decoding.
    private static func picture(_ name: PictureName, body: [UInt8]) -> WorkerReply? {
        guard let name = RenditionName(name), name.format.begins(ByteBlock(body)) else { return nil }
        return .part(.picture(name, body))
    }

    private static func probed(_ answer: ProbeAnswer) -> WorkerReply? {
        if answer.probe == nil { return .probed(nil) }
        return ProbedFile(answer).map { .probed($0) }
    }

    private static func type(_ answer: SniffAnswer) -> WorkerReply? {
        if answer.mediaType.isEmpty { return .type(nil) }
        return MediaType(rawValue: answer.mediaType).map { .type($0) }
    }

    private static func failed(_ failure: WorkerFailure) -> WorkerReply? {
        guard failure.message.utf8.count <= longestMessage else { return nil }
        switch failure.reason {
        case .undecodable: return .failed(.undecodable, failure.message, PictureRefusal(failure.undecodableReason))
        case .postponed: return .failed(.postponed, failure.message, PictureRefusal(failure.undecodableReason))
        case .tooLarge: return .failed(.tooLarge, failure.message)
        default: return nil
        }
    }

    fileprivate static func shortened(_ message: String) -> String {
        var text = message
        while text.utf8.count > longestMessage { text = String(text.prefix(text.count / 2)) }
        return text.filter { $0 != "\0" }
    }

    fileprivate static func isHash(_ bytes: [UInt8]) -> Bool { hashSizes.contains(bytes.count) }
}

extension WorkerReady {
    fileprivate init(_ walls: WorkerWalls) {
        self.init()
        hasNamespaces = walls.hasNamespaces
        hasEmptyRoot = walls.hasEmptyRoot
    }
}

extension WorkerWalls {
    fileprivate init(_ ready: WorkerReady) {
        self.init(hasNamespaces: ready.hasNamespaces, hasEmptyRoot: ready.hasEmptyRoot)
    }
}

extension PictureSketch {
    fileprivate init(_ sketch: Sketch) {
        self.init()
        thumbHash = sketch.thumbHash
        (red, green, blue) = (UInt32(sketch.red), UInt32(sketch.green), UInt32(sketch.blue))
        guard let film = sketch.film else { return }
        (width, height) = (UInt32(clamping: film.width), UInt32(clamping: film.height))
        durationMs = Int64(film.durationMilliseconds)
    }
}

extension Sketch {
    fileprivate init?(_ sketch: PictureSketch) {
        guard WorkerReply.isHash(sketch.thumbHash), let red = UInt8(exactly: sketch.red),
            let green = UInt8(exactly: sketch.green), let blue = UInt8(exactly: sketch.blue),
            let film = FilmFacts(
                width: sketch.width, height: sketch.height, durationMilliseconds: sketch.durationMs)
        else { return nil }
        self.init(
            thumbHash: sketch.thumbHash, red: red, green: green, blue: blue,
            film: film.width > 0 || film.durationMilliseconds > 0 ? film : nil)
    }
}

extension WorkerFailure {
    fileprivate init(_ code: MediaError.Code, _ message: String, _ refusal: PictureRefusal?) {
        self.init()
        undecodableReason = UndecodableReason(refusal)
        reason = code == .undecodable ? .undecodable : code == .tooLarge ? .tooLarge : .postponed
        self.message = WorkerReply.shortened(message)
    }
}

extension WrittenFilm {
    fileprivate init(_ made: FilmMade) {
        self.init()
        sizeBytes = UInt64(clamping: made.size)
        (width, height) = (UInt32(clamping: made.width), UInt32(clamping: made.height))
        orientation = UInt32(clamping: made.orientation)
    }
}

extension FilmMade {
    fileprivate init?(_ film: WrittenFilm) {
        guard let size = Int(exactly: film.sizeBytes), size > 0, (1...8).contains(film.orientation) else { return nil }
        self.init(
            size: size, width: Int(film.width), height: Int(film.height), orientation: Int(film.orientation))
    }
}

/// The parts of a worker's sandbox that depend on the system. The filter of system calls and the limits are always
/// there.
struct WorkerWalls: Sendable, Equatable {
    /// Whether the worker has an empty network of its own, and does not see the system's mounts.
    var hasNamespaces = false
    /// Whether its root is an empty folder.
    var hasEmptyRoot = false

    /// The sandbox with all parts.
    static let all = WorkerWalls(hasNamespaces: true, hasEmptyRoot: true)
}

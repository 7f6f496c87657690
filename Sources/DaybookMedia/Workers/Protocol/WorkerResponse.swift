import ArchiveReading
import DaybookAPI
import ProtobufC
import Wording

/// A part of a worker's response to a job.
enum WorkerResponse: Sendable, Equatable {
    /// The worker is loaded and sandboxed; comes once, before any job.
    case ready(WorkerWalls)
    case part(RenditionPart)
    /// The facts in a file; `nil` if it is not a media file.
    case probed(ProbedFile?)
    /// The type by a file's first bytes; `nil` for none.
    case type(MediaType?)
    /// The progress of writing a film, 0 to 100.
    case progress(Int)
    case film(FilmMade)
    /// Some members of an archive.
    case archiveMembers(MemberPart)
    /// A member of an archive was unpacked: the number of its bytes.
    case unpacked(Int64)
    /// The archive, or the member, is not read.
    case archiveRefused(ArchiveError)
    /// The job failed; the worker is healthy.
    case failed(MediaError.Code, String, PictureRefusal? = nil)
    case done

    private static let longestMessage = 512
    private static let hashSizes = 1...64

    /// Returns the frame of the response.
    ///
    /// - Throws: `nonsense` when it cannot be encoded.
    func frame(number: UInt64) throws(WorkerFault) -> WorkerFrame {
        var response = WorkerAnswer()
        response.number = number
        var body: [UInt8] = []
        switch self {
        case .ready(let walls): response.ready = WorkerReady(walls)
        case .part(.picture(let name, let bytes)): (response.picture, body) = (PictureName(name), bytes)
        case .part(.sketch(let sketch)): response.sketch = PictureSketch(sketch)
        case .progress(let percent): response.percent = UInt32(clamping: percent)
        case .film(let made): response.film = WrittenFilm(made)
        case .archiveMembers(let part): response.archiveMembers = ArchiveMembersAnswer(part)
        case .unpacked(let count): response.unpacked = count
        case .archiveRefused(let error): response.archiveRefusal = ArchiveRefusal(error)
        case .failed(let code, let message, let refusal): response.failure = WorkerFailure(code, message, refusal)
        case .done: response.done = WorkerDone()
        case .probed(let file): response.probe = file.map { ProbeAnswer($0) } ?? ProbeAnswer()
        case .type(let type):
            var sniff = SniffAnswer()
            sniff.mediaType = type?.rawValue ?? ""
            response.sniff = sniff
        }
        do {
            return WorkerFrame(message: try response.encoded(), body: body)
        } catch {
            throw .nonsense("a response that cannot be written")
        }
    }

    /// Reads a response to the job with this number. Every number, name and length is checked.
    ///
    /// - Throws: `nonsense` for an invalid response.
    static func read(_ frame: WorkerFrame, number: UInt64) throws(WorkerFault) -> WorkerResponse {
        guard let response = try? WorkerAnswer(decoding: frame.message) else {
            throw .nonsense("a response that cannot be read")
        }
        guard response.number == number else { throw .nonsense("a response to another job") }
        guard let part = part(of: response, body: frame.body) else {
            throw .nonsense("a response without a request")
        }
        return part
    }

    private static func part(of response: WorkerAnswer, body: [UInt8]) -> WorkerResponse? {
        var responses: [WorkerResponse?] = []
        if let ready = response.ready { responses.append(.ready(WorkerWalls(ready))) }
        if let name = response.picture { responses.append(picture(name, body: body)) }
        if let sketch = response.sketch { responses.append(Sketch(sketch).map { .part(.sketch($0)) }) }
        if let percent = response.percent { responses.append(percent <= 100 ? .progress(Int(percent)) : nil) }
        if let film = response.film { responses.append(FilmMade(film).map { .film($0) }) }
        if let failure = response.failure { responses.append(failed(failure)) }
        if response.done != nil { responses.append(.done) }
        if let probe = response.probe { responses.append(probed(probe)) }
        if let sniff = response.sniff { responses.append(type(sniff)) }
        if let members = response.archiveMembers { responses.append(members.part.map { .archiveMembers($0) }) }
        if let count = response.unpacked { responses.append(count >= 0 ? .unpacked(count) : nil) }
        if let refusal = response.archiveRefusal { responses.append(refusal.error.map { .archiveRefused($0) }) }
        guard responses.count == 1, let part = responses.first ?? nil, body.isEmpty || response.picture != nil else {
            return nil
        }
        return part
    }

    /// Accepts bytes that begin like the format. Their content cannot be checked without decoding.
    private static func picture(_ name: PictureName, body: [UInt8]) -> WorkerResponse? {
        guard let name = RenditionName(name), name.format.begins(ByteBlock(body)) else { return nil }
        return .part(.picture(name, body))
    }

    private static func probed(_ response: ProbeAnswer) -> WorkerResponse? {
        if response.probe == nil { return .probed(nil) }
        return ProbedFile(response).map { .probed($0) }
    }

    private static func type(_ response: SniffAnswer) -> WorkerResponse? {
        if response.mediaType.isEmpty { return .type(nil) }
        return MediaType(rawValue: response.mediaType).map { .type($0) }
    }

    private static func failed(_ failure: WorkerFailure) -> WorkerResponse? {
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
        guard WorkerResponse.isHash(sketch.thumbHash), let red = UInt8(exactly: sketch.red),
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
        self.message = WorkerResponse.shortened(message)
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
    /// Whether the worker has its own empty network, and does not see the system's mounts.
    var hasNamespaces = false
    /// Whether its root is an empty folder.
    var hasEmptyRoot = false

    /// The sandbox with all parts.
    static let all = WorkerWalls(hasNamespaces: true, hasEmptyRoot: true)
}

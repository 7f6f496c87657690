import ArchiveReading
import DaybookAPI
import ProtobufC

/// A task of a worker.
enum WorkerTask: Sendable {
    /// Make pictures of the given file.
    case renditions(RenditionOrder)
    /// Read the facts in the given file.
    case probe
    /// Detect a type from a file's first bytes.
    case sniff([UInt8])
    /// Make a film of the first file in the second.
    case film(FilmOrder)
    /// List the next members of the archive that the given file is.
    case archiveMembers(after: DirectoryMark?)
    /// Unpack a member of the first file, which is an archive, into the second, and leave bytes free on the disk.
    case archiveUnpack(MemberPlace, reserve: UInt64)

    /// The maximum number of pictures in one order.
    static let maximumPictures = 64
    /// The maximum time of a job, in milliseconds.
    static let longestTime = 24 * 3600 * 1000

    /// The number of files that are sent with the task.
    var fileCount: Int {
        switch self {
        case .sniff: 0
        case .probe, .renditions, .archiveMembers: 1
        case .film, .archiveUnpack: 2
        }
    }

    /// Returns the frame of the job.
    ///
    /// - Throws: `nonsense` when it cannot be encoded, which only a bug of this program causes.
    func frame(number: UInt64, timeLimit: Int) throws(WorkerFault) -> WorkerFrame {
        var job = WorkerJob()
        job.number = number
        job.timeLimitMs = UInt32(clamping: timeLimit)
        var body: [UInt8] = []
        switch self {
        case .renditions(let order): job.renditions = RenditionsTask(order)
        case .probe: job.probe = ProbeTask()
        case .sniff(let head): (job.sniff, body) = (SniffTask(), head)
        case .film(let order): job.film = FilmTask(order)
        case .archiveMembers(let mark):
            var members = ArchiveMembersTask()
            members.mark = mark.map { ArchiveMark($0) }
            job.archiveMembers = members
        case .archiveUnpack(let place, let reserve):
            var unpack = ArchiveUnpackTask()
            unpack.member = ArchiveMember(place)
            unpack.reserveBytes = reserve
            job.archiveUnpack = unpack
        }
        do {
            return WorkerFrame(message: try job.encoded(), body: body)
        } catch {
            throw .nonsense("a job that cannot be written")
        }
    }

    /// Reads a job.
    ///
    /// - Throws: `nonsense` for an invalid one.
    static func read(_ frame: WorkerFrame) throws(WorkerFault) -> (number: UInt64, task: WorkerTask) {
        guard let job = try? WorkerJob(decoding: frame.message), (1...longestTime).contains(Int(job.timeLimitMs)) else {
            throw .nonsense("a job that cannot be read")
        }
        guard let task = task(of: job, frame.body) else { throw .nonsense("a job that nobody knows") }
        return (job.number, task)
    }

    private static func task(of job: WorkerJob, _ body: [UInt8]) -> WorkerTask? {
        var tasks: [WorkerTask?] = []
        if let renditions = job.renditions {
            tasks.append(renditions.order(timeLimit: Int(job.timeLimitMs)).map { .renditions($0) })
        }
        if let film = job.film { tasks.append(film.order(timeLimit: Int(job.timeLimitMs)).map { .film($0) }) }
        if job.probe != nil { tasks.append(.probe) }
        if job.sniff != nil { tasks.append(.sniff(body)) }
        if let members = job.archiveMembers { tasks.append(members.task) }
        if let unpack = job.archiveUnpack {
            tasks.append(
                unpack.member?.place(in: .max).map { .archiveUnpack($0, reserve: unpack.reserveBytes) })
        }
        guard tasks.count == 1, let task = tasks.first ?? nil, body.isEmpty || job.sniff != nil else { return nil }
        return task
    }

    /// The maximum number of bytes that the task may write into a file.
    var writtenBytes: Int {
        switch self {
        case .film(let order): order.sizeLimit
        case .archiveUnpack(let place, _): Int(clamping: place.size)
        default: 0
        }
    }
}

extension ArchiveMembersTask {
    /// The task; `nil` for a place that no directory has.
    fileprivate var task: WorkerTask? {
        guard let mark else { return .archiveMembers(after: nil) }
        return mark.mark.map { .archiveMembers(after: $0) }
    }
}

extension RenditionsTask {
    fileprivate init(_ order: RenditionOrder) {
        self.init()
        mediaType = order.type.rawValue
        orientation = UInt32(clamping: order.orientation)
        decodesWhole = order.decodesWhole
        pictures = order.names.map { PictureName($0) }
        wantsSketch = order.wantsSketch
        decodeCost = Int64(clamping: order.decodeCost)
        partOffset = Int64(order.part?.lowerBound ?? 0)
        partLength = Int64(order.part?.count ?? 0)
    }

    fileprivate func order(timeLimit: Int) -> RenditionOrder? {
        let names = pictures.prefix(WorkerTask.maximumPictures).compactMap { RenditionName($0) }
        guard let type = MediaType(rawValue: mediaType), (1...8).contains(orientation), names.count == pictures.count
        else { return nil }
        return RenditionOrder(
            type: type, orientation: Int(orientation), decodesWhole: decodesWhole, names: Set(names),
            wantsSketch: wantsSketch, timeLimit: timeLimit, decodeCost: Int(clamping: max(decodeCost, 0)),
            part: Range(offset: partOffset, length: partLength))
    }
}

extension FilmTask {
    fileprivate init(_ order: FilmOrder) {
        self.init()
        mediaType = order.type.rawValue
        name = order.name.message
        sizeLimitBytes = UInt64(clamping: order.sizeLimit)
    }

    fileprivate func order(timeLimit: Int) -> FilmOrder? {
        guard let type = MediaType(rawValue: mediaType), let name = FilmName(name) else { return nil }
        return FilmOrder(type: type, name: name, sizeLimit: Int(clamping: sizeLimitBytes), timeLimit: timeLimit)
    }
}

/// A fault of the other end of a worker's channel, rather than of a file.
enum WorkerFault: Error, Equatable, CustomStringConvertible {
    /// The other end has closed the channel, or is gone.
    case gone
    /// The other end did not respond in time.
    case late
    /// The other end sent something that a healthy process never sends.
    case nonsense(String)
    /// The channel itself failed.
    case channel(SystemError)

    var description: String {
        switch self {
        case .gone: "the other end is gone"
        case .late: "there was no response in time"
        case .nonsense(let what): "nonsense came: \(what)"
        case .channel(let error): "the channel failed: \(error)"
        }
    }
}

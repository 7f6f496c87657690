import ArchiveReading
import Glibc

/// An archive that a client uploaded, whose directory and packed members only workers read. The methods block.
///
/// This process gets the names as texts, and checks the numbers that a worker states. It reads only members that lie in
/// the archive as they are, and those that a worker unpacked.
final class WalledArchive: ArchiveAccess {
    /// The time of a job without the unpacking, in milliseconds, and the bytes that a worker unpacks at least in one.
    private static let (jobTime, unpackedPerMillisecond) = (30_000, 4000)
    /// The smallest entry of a directory.
    private static let entryBytes = 46

    private let file: ReadFile
    private let workers: WorkerPool
    /// The folder for unpacked members.
    private let folder: String
    private let disk: Disk
    private let reserve: UInt64
    private let space: UnpackingSpace
    /// Ends the reading.
    private let stop: JobStop

    /// - Parameters:
    ///   - workers: The workers of this archive alone.
    ///   - folder: The folder for unpacked members. None of them has a name there.
    ///   - reserve: The bytes that stay free on the disk.
    ///   - maximumUnpacked: The largest number of bytes that unpacked members have on the disk at a time; `nil` if only the
    ///     disk limits them.
    init(
        _ file: ReadFile, workers: WorkerPool, folder: String, disk: Disk, reserve: UInt64,
        maximumUnpacked: Int64? = nil, stop: JobStop
    ) {
        (self.file, self.workers, self.folder) = (file, workers, folder)
        (self.disk, self.reserve, self.stop) = (disk, reserve, stop)
        space = UnpackingSpace(maximum: maximumUnpacked)
    }

    func members(after mark: DirectoryMark?) throws(ArchiveError) -> MemberPart {
        var found: MemberPart?
        try run(.archiveMembers(after: mark), files: [file], time: Self.jobTime) { response in
            if case .archiveMembers(let part) = response { found = part }
        }
        guard let found, isPossible(found, after: mark) else { throw Self.nonsense }
        return found
    }

    /// Returns whether members may follow a place. Each part is behind the one before, so that their number is bounded.
    private func isPossible(_ part: MemberPart, after mark: DirectoryMark?) -> Bool {
        let size = Int64(file.size)
        guard part.members.allSatisfy({ $0.place.end <= size && $0.name.count <= 0xFFFF }) else { return false }
        guard let next = part.next else { return true }
        let (offset, count) = (mark?.offset ?? 0, mark?.count ?? 0)
        return next.offset > offset && next.offset <= size && next.count == count + Int64(part.members.count)
            && next.count <= size / Int64(Self.entryBytes)
    }

    func open(_ place: MemberPlace, name: String, pieceBytes: Int) throws(ArchiveError) -> any MemberPieces {
        guard place.start >= 0, place.packedSize >= 0, place.end <= Int64(file.size) else { throw Self.nonsense }
        guard place.isDeflated else {
            return StoredPieces(
                of: file, from: Int(place.start), place: place, name: name, pieceBytes: pieceBytes, stop: stop)
        }
        guard let part = space.take(place.size) else { throw ArchiveError(.overLimit, name: name) }
        return StoredPieces(
            of: try unpack(place, name: name), from: 0, place: place, name: name, pieceBytes: pieceBytes, stop: stop,
            taking: part)
    }

    /// Unpacks a member into a file without a name.
    private func unpack(_ place: MemberPlace, name: String) throws(ArchiveError) -> ReadFile {
        let output = try Self.system { () throws(SystemError) -> ReadFile in
            // The worker looks again while it writes.
            let (wanted, isOver) = reserve.addingReportingOverflow(UInt64(clamping: place.size))
            if let free = disk.freeBytes(folder), isOver || free < wanted { throw SystemError(code: ENOSPC) }
            let path = folder + "/unpacked"
            try disk.remove(path)
            let file = try ReadFile(takingOwnership: try disk.create(path))
            try disk.remove(path)
            return file
        }
        let time = Self.jobTime + Int(clamping: place.size / Int64(Self.unpackedPerMillisecond))
        var count: Int64?
        try run(
            .archiveUnpack(place, reserve: reserve), files: [file, output], time: min(time, WorkerTask.longestTime),
            name: name
        ) {
            if case .unpacked(let number) = $0 { count = number }
        }
        guard count == place.size else { throw Self.nonsense }
        return try Self.system { () throws(SystemError) -> ReadFile in
            // Its size is that of now.
            try ReadFile(takingOwnership: try Disk.retried { fcntl(output.descriptor, F_DUPFD_CLOEXEC, 0) })
        }
    }

    private func run(
        _ task: WorkerTask, files: [ReadFile], time: Int, name: String = "", take: (WorkerResponse) -> Void
    ) throws(ArchiveError) {
        var refusal: ArchiveError?
        do throws(MediaError) {
            try workers.run(WorkerOrder(task: task, files: files, timeLimit: time, stop: stop)) { response in
                if case .archiveRefused(let error) = response { refusal = error }
                take(response)
            }
        } catch {
            // Bytes that end two workers are damaged on purpose.
            if error.code == .undecodable { throw ArchiveError(.damaged, name: name) }
            throw ArchiveError(.unreadable, name: name, number: error.code == .cancelled ? ECANCELED : EAGAIN)
        }
        guard let refusal else { return }
        throw ArchiveError(
            refusal.code, name: refusal.name.isEmpty ? name : refusal.name, cause: refusal.cause,
            number: refusal.number)
    }

    /// The error for a response of a worker that is none of this archive.
    private static let nonsense = ArchiveError(.damaged, cause: "directory")

    private static func system<Value>(_ body: () throws(SystemError) -> Value) throws(ArchiveError) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw ArchiveError(.unreadable, number: error.code)
        }
    }
}

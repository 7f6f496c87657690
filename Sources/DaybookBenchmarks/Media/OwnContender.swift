import DaybookMedia
import Foundation

/// Daybook as a contender: the work that media-service does for a photo or a film, in its workers or in this process.
final class OwnContender: BenchmarkContender {
    /// The part of the work that is measured.
    enum Work: String {
        case probe = "read what it says, in a worker"
        case walled = "all five pictures, in a worker"
        case plain = "all five pictures, without walls"
    }

    let name: String
    private let work: Work
    private let pictures: LocalPictures

    /// - Parameter executable: The path of the program that workers are started from.
    init(_ work: Work, executable: String) throws {
        self.work = work
        name = "daybook: " + work.rawValue
        pictures = work == .plain ? try LocalPictures() : try LocalPictures(workersOf: executable)
    }

    func takes(_ photos: BenchmarkPhotos) -> Bool { true }

    func run(_ photos: BenchmarkPhotos) throws -> BenchmarkSample {
        let watch = BenchmarkWatch(workers: pictures.workerIDs)
        var sample = BenchmarkSample()
        for path in photos.paths {
            guard let file = try? read(path), canMake(file) else {
                sample.failures += 1
                continue
            }
        }
        (sample.processor, sample.elapsed) = watch.read(workers: pictures.workerIDs)
        sample.peakBytes = pictures.workerIDs.compactMap { ProcessMemoryPeak.bytes(of: $0) }.max()
        return sample
    }

    /// Reads the facts that a file states.
    func read(_ path: String) throws -> LocalPictures.File? { try pictures.read(path) }

    /// Makes the pictures of a file, and returns whether that succeeded. Makes none, and returns true, if only reading
    /// is measured.
    func canMake(_ file: LocalPictures.File) -> Bool { work == .probe || pictures.makeAll(of: file) }
}

/// The largest memory that a process ever had.
enum ProcessMemoryPeak {
    /// Returns `VmHWM` of proc_pid_status(5) in bytes; nil if the process has ended.
    static func bytes(of process: Int32) -> Int? {
        (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)).flatMap { bytes(in: $0) }
    }

    static func bytes(in status: String) -> Int? {
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kibibytes = line?.split { " \t".contains($0) }.dropFirst().first.flatMap { Int($0) }
        return kibibytes.map { $0 << 10 }
    }
}

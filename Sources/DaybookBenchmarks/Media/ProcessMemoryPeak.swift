import Foundation

/// The largest memory that a process ever had.
enum ProcessMemoryPeak {
    /// `VmHWM` of proc_pid_status(5), in bytes; nil when the process is gone.
    static func bytes(of process: Int32) -> Int? {
        (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)).flatMap { bytes(in: $0) }
    }

    static func bytes(in status: String) -> Int? {
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kibibytes = line?.split { " \t".contains($0) }.dropFirst().first.flatMap { Int($0) }
        return kibibytes.map { $0 << 10 }
    }
}

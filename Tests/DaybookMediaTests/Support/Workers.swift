import Foundation
import Glibc
import Testing

@testable import DaybookMedia

/// Real workers of the executable that was built beside the tests.
enum Workers {
    static let executable: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("media-service").path
    }()

    /// A crew that is ready.
    static func workers(busy: Int = 1, jobs: UInt64 = 500) throws -> WorkerPool {
        var limits = WorkerPool.Limits()
        (limits.busy, limits.jobs) = (busy, jobs)
        let workers = try WorkerPool(executable: executable, limits: limits)
        try workers.waitUntilReady()
        return workers
    }

    /// A library as media-service has it.
    static func library(in folder: TemporaryFolder) throws -> MediaLibrary {
        let workers = try workers(busy: MediaLibrary.Limits().workers)
        return try MediaLibrary(
            directory: folder.path, maker: WorkerRenditionMaker(workers: workers),
            prober: WorkerProber(workers: workers))
    }

    /// Waits until all workers of a crew are ready and have nothing to do.
    static func settle(_ workers: WorkerPool) async throws {
        try #require(try await eventually { workers.roster.idle.count == workers.size })
    }

    /// Returns the value of a key in a process's `/proc/PID/status`, such as `Seccomp`.
    static func status(_ process: pid_t, _ key: String) -> String? {
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(key + ":") }
        return line.map { $0.dropFirst(key.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    /// Returns the files on which the descriptors of a process are open, by their numbers.
    static func descriptors(_ process: pid_t) -> [Int: String] {
        let folder = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let pairs = names.compactMap { name in
            Int(name).map { ($0, link(folder + "/" + name) ?? "") }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The soft limit of a process, as `/proc/PID/limits` names it.
    static func limit(_ process: pid_t, _ name: String) -> String? {
        let text = (try? String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { $0.dropFirst(name.count).split(separator: " ").first.map(String.init) }
    }

    /// Whether there is a process of that id, other than one that is only waited for.
    static func isThere(_ process: pid_t) -> Bool {
        status(process, "State").map { !$0.hasPrefix("Z") } ?? false
    }

    /// Returns the target of a link.
    static func link(_ path: String) -> String? { try? FileManager.default.destinationOfSymbolicLink(atPath: path) }

    /// Waits until something holds; false when it does not within ten seconds.
    static func eventually(_ holds: () throws -> Bool) async throws -> Bool {
        for _ in 0..<1000 {
            if try holds() { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

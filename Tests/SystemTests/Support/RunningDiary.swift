import Foundation
import Glibc
import Synchronization

/// A diary of its own in a temporary folder, started by `daybook up`.
///
/// Stopped and removed by `stop()`; every test calls it through `withDiary`.
final class RunningDiary: Sendable {
    let folder: URL
    let password = "correct horse battery staple"
    private let extra: [String]
    private let environment: [String: String]
    private let process: Mutex<Process?>
    private let address = Mutex("")
    private let said = Mutex("")

    /// The folder of the executables of this build: beside the tests.
    static var binaries: URL {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: path).deletingLastPathComponent()
    }

    private init(folder: URL, extra: [String], environment: [String: String]) {
        self.folder = folder
        self.extra = extra
        self.environment = environment
        process = Mutex(nil)
    }

    /// Runs `body` with a new diary and a client of its owner. `extra` makes, from the diary's folder, what `daybook up` is
    /// told beside the usual; `environment` is set beside the tests' own.
    static func withDiary(
        _ extra: (URL) throws -> [String] = { _ in [] }, environment: [String: String] = [:],
        _ body: (RunningDiary, DiaryClient) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let diary = RunningDiary(folder: folder, extra: try extra(folder), environment: environment)
        do {
            try diary.start()
            let client = try await DiaryClient(base: diary.base).loggedIn(name: "owner", password: diary.password)
            try await body(diary, client)
        } catch {
            diary.kill()
            throw DiaryFailure("\(error)\nthe processes' log ends with:\n\(diary.logTail)")
        }
        try diary.stop()
    }

    /// The lines that the last start wrote until it served.
    var startLines: [String] { said.withLock { $0.split(separator: "\n").map(String.init) } }

    var base: String { address.withLock { $0 } }

    var port: Int { URL(string: base)?.port ?? 0 }

    var data: URL { folder.appending(path: "data") }

    var logTail: String {
        let text = (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
        return String(text.suffix(3000))
    }

    /// The pid of `daybook up`.
    var pid: pid_t { process.withLock { $0?.processIdentifier ?? 0 } }

    /// Starts it, and returns when it says that it serves.
    func start() throws {
        let passwordFile = folder.appending(path: "password")
        try Data(password.utf8).write(to: passwordFile)
        let log = folder.appending(path: "log")
        if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
        let child = Process()
        child.executableURL = Self.binaries.appending(path: "daybook")
        let http = base.split(separator: "://").last.map(String.init) ?? "127.0.0.1:0"
        child.arguments =
            [
                "up", "--data", data.path, "--http", http, "--metrics", "127.0.0.1:0", "--owner", "owner",
                "--password-file", passwordFile.path,
            ] + extra
        child.environment = ProcessInfo.processInfo.environment.merging(environment) { _, given in given }
        let output = Pipe()
        child.standardOutput = output
        let handle = try FileHandle(forWritingTo: log)
        try handle.seekToEnd()
        child.standardError = handle
        try child.run()
        process.withLock { $0 = child }
        try waitForReady(output.fileHandleForReading)
    }

    private func waitForReady(_ output: FileHandle) throws {
        var text = ""
        let deadline = Date(timeIntervalSinceNow: 120)
        while Date() < deadline {
            let bytes = output.availableData
            guard !bytes.isEmpty else { throw DiaryFailure("daybook up ended: \(text)\n\(logTail)") }
            text += String(decoding: bytes, as: UTF8.self)
            for line in text.split(separator: "\n") where line.hasPrefix("ready http") && text.hasSuffix("\n") {
                address.withLock { $0 = String(line.dropFirst("ready ".count)) }
                said.withLock { $0 = text }
                return
            }
        }
        throw DiaryFailure("daybook up was not ready in two minutes: \(text)\n\(logTail)")
    }

    /// SIGTERM, and its exit code, which must be 0.
    func stop() throws {
        guard let child = process.withLock({ $0 }), child.isRunning else { return }
        child.terminate()
        child.waitUntilExit()
        guard child.terminationStatus == 0 else {
            throw DiaryFailure("daybook up ended with \(child.terminationStatus) after SIGTERM\n\(logTail)")
        }
    }

    /// SIGKILL, and its end.
    func kill() {
        guard let child = process.withLock({ $0 }), child.isRunning else { return }
        Glibc.kill(child.processIdentifier, SIGKILL)
        child.waitUntilExit()
    }

    // MARK: The services' processes

    /// The pids of the services, by name, whose data or sockets are this diary's.
    func services() -> [String: pid_t] {
        var found: [String: pid_t] = [:]
        for (pid, parent, name) in Self.processes() where parent == self.pid { found[name] = pid }
        return found
    }

    /// Every process: its pid, its parent's, and its name.
    static func processes() -> [(pid: pid_t, parent: pid_t, name: String)] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { entry in
            guard let pid = pid_t(entry),
                let stat = try? String(contentsOfFile: "/proc/\(entry)/stat", encoding: .utf8),
                let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")")
            else { return nil }
            let rest = stat[stat.index(after: close)...].split(separator: " ")
            guard rest.count > 1, rest[0] != "Z", let parent = pid_t(rest[1]) else { return nil }
            return (pid, parent, String(stat[stat.index(after: open)..<close]))
        }
    }

    /// Waits until `condition` holds; throws when it does not within a bound.
    static func eventually(
        within limit: Duration = .seconds(60), _ what: String, _ condition: () async throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            if try await condition() { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw DiaryFailure("did not happen within \(limit): \(what)")
    }
}

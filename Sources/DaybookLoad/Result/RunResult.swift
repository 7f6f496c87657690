import Foundation
import Glibc
import ServiceRuntime

/// The result of a run: the document that `loadtest run` writes and the other commands read.
///
/// ```
/// {
///   "version": 1,
///   "startTime": "2026-01-31T09:00:00Z",
///   "build": "release",                 the build of the load tester
///   "endedEarly": false,                whether a signal stopped the run
///   "settings": {...},                  see RunSettings; without secrets
///   "machine": {"cores": 2, "kernel": "Linux 6.1.0", "architecture": "x86_64"},
///   "measuredSeconds": 60,              without the warm-up; for a ramp, of the step in `all`
///   "achievedPerSecond": 499.8,         successful responses, by their arrival
///   "all": {...}, "operations": [...],  see OperationResult; for a ramp, of its last good step, else its first
///   "startDelay": {...},                the tester's own delay of starts, in microseconds
///   "series": [{"second": 0, "intendedPerSecond": 500, "completed": 499, "failed": 1, "dropped": 0,
///               "p99Microseconds": 8123}],
///   "ramp": {"steps": [...]}            see RampStep; absent unless the run is a ramp
/// }
/// ```
///
/// Latencies are microseconds from a call's intended start to the end of its response, of successful calls only.
struct RunResult: Sendable, Hashable, Codable {
    /// The version that this program writes, and the only one it reads.
    static let currentVersion = 1

    var version = currentVersion
    var startTime: String
    var build = currentBuild
    var endedEarly: Bool
    var settings: RunSettings
    var machine: Machine
    var measuredSeconds: Double
    var achievedPerSecond: Double
    var all: OperationResult
    var operations: [OperationResult]
    var startDelay: LatencyFigures
    var series: [SecondPoint]
    var ramp: RampOutcome?

    #if DEBUG
        static let currentBuild = "debug"
    #else
        static let currentBuild = "release"
    #endif

    /// The document, members sorted by name.
    var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    /// Reads a document.
    init(json: Data, name: String) throws(LoadError) {
        struct Version: Decodable { let version: Int }
        guard let version = try? JSONDecoder().decode(Version.self, from: json).version else {
            throw LoadError(.unreadable, "\(name) is no result of loadtest run.")
        }
        guard version == Self.currentVersion else {
            throw LoadError(
                .unreadable, "\(name) has version \(version) of the result; this program reads \(Self.currentVersion).")
        }
        do {
            self = try JSONDecoder().decode(RunResult.self, from: json)
        } catch {
            throw LoadError(.unreadable, "\(name) is no result of loadtest run: \(SystemFailure.reason(of: error))")
        }
    }

    /// Reads a file.
    init(path: String) throws(LoadError) {
        guard let json = FileManager.default.contents(atPath: path) else {
            throw LoadError(.unreadable, "\(path) cannot be read.")
        }
        try self.init(json: json, name: path)
    }

    init(
        startTime: String, endedEarly: Bool, settings: RunSettings, machine: Machine, record: Record,
        series: [SecondPoint]? = nil, ramp: RampOutcome? = nil
    ) {
        self.startTime = startTime
        self.endedEarly = endedEarly
        self.settings = settings
        self.machine = machine
        measuredSeconds = record.seconds
        achievedPerSecond = record.achievedPerSecond
        all = record.all
        operations = record.operations
        startDelay = record.startDelay
        self.series = series ?? record.series
        self.ramp = ramp
    }
}

/// The machine of the load tester.
struct Machine: Sendable, Hashable, Codable {
    /// The number of cores that the process may use.
    var cores: Int
    /// The kernel's name and release.
    var kernel: String
    var architecture: String

    /// This machine.
    static var current: Machine {
        let version = (try? String(contentsOfFile: "/proc/version", encoding: .utf8)) ?? ""
        let words = version.split(separator: " ")
        let kernel = words.count > 2 ? "\(words[0]) \(words[2])" : "unknown"
        #if arch(x86_64)
            let architecture = "x86_64"
        #elseif arch(arm64)
            let architecture = "arm64"
        #else
            let architecture = "other"
        #endif
        return Machine(
            cores: ProcessInfo.processInfo.activeProcessorCount, kernel: kernel, architecture: architecture)
    }
}

/// The figures of one second of a run.
struct SecondPoint: Sendable, Hashable, Codable {
    /// The second, counted from the end of the warm-up; for a ramp, over the measured times of its steps.
    var second: Int
    /// The number of calls that were to start; absent in a closed loop.
    var intendedPerSecond: Double?
    /// The number of successful responses.
    var completed = 0
    var failed = 0
    var dropped = 0
    /// The p99 of the responses in this second; 0 if there were none.
    var p99Microseconds = 0.0

    init(second: Int) { self.second = second }
}

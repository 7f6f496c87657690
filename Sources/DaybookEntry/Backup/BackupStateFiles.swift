import Foundation
import Glibc
import ServiceRuntime

/// The files in a diary's folder that keep the state of its backups. Each is written whole, by rename, so that readers
/// need no lock.
///
/// ```
/// DATA/backup/success.json     the last backup that is complete      written by `daybook backup create`
/// DATA/backup/run.json         the last run                          the same, and `daybook up` if the run was killed
/// DATA/backup/drilled.json     the last drill without a difference   written by `daybook backup drill --data`
/// DATA/backup/drill.json       the last drill                        the same, and `daybook up` if it could not run
/// DATA/backup/schedule.json    the nightly backup                    written by `daybook up`
/// DATA/backup/mirrors.json     the mirrors                           written by `daybook up`
/// ```
///
/// A restored diary has none of them. A file that cannot be read counts as missing.
public struct BackupStateFiles: Sendable {
    private let folder: String
    /// The paths of media-service's files that may have the result of the last complete scrub, the file with the newest
    /// result first.
    let scrubs: [String]
    private var success: String { folder + "/success.json" }
    private var run: String { folder + "/run.json" }
    private var drilled: String { folder + "/drilled.json" }
    private var drill: String { folder + "/drill.json" }
    private var schedule: String { folder + "/schedule.json" }
    private var mirrorStates: String { folder + "/mirrors.json" }

    /// Describes the files in the folder of a diary.
    public init(data: String) {
        folder = data + "/backup"
        // An older Daybook wrote the result of a scrub to the file of its progress only.
        scrubs = ["scrubbed", "scrub"].map { data + "/media/" + $0 }
    }

    /// The times that a file may hold, in seconds since 1970: to the end of the year 9999.
    private static let times: ClosedRange<Int64> = 0...253_402_300_799

    /// Reads the state. Blocks. A file with a time outside this range counts as absent.
    public func read() -> BackupState {
        var state = BackupState()
        state.lastSuccess = Self.run(at: success)
        state.lastRun = Self.run(at: run)
        state.lastDrill = Self.run(at: drill)
        state.lastGoodDrill = Self.run(at: drilled)
        if let found = Self.value(BackupState.Schedule.self, at: schedule),
            [found.since, found.next, found.missingSince ?? 0, found.drillMissingSince ?? 0].allSatisfy(
                Self.times.contains)
        {
            state.schedule = found
        }
        return state
    }

    /// Stores the outcome of a run. Blocks.
    ///
    /// Stores nothing if the nightly backup uses another folder: the state is that of the nightly backup's folder.
    ///
    /// - Throws: `SystemFailure`, or an error of Foundation.
    public func note(_ run: BackupState.Run) throws {
        if isElsewhere(run) { return }
        if run.failure == nil { try write(run, to: success) }
        try write(run, to: self.run)
    }

    /// Stores the outcome of a drill. Blocks.
    ///
    /// Stores nothing if the nightly backup uses another folder.
    ///
    /// - Throws: `SystemFailure`, or an error of Foundation.
    public func note(drill run: BackupState.Run) throws {
        if isElsewhere(run) { return }
        if run.failure == nil { try write(run, to: drilled) }
        try write(run, to: drill)
    }

    /// Returns whether the nightly backup uses another folder than a run.
    private func isElsewhere(_ run: BackupState.Run) -> Bool {
        Self.value(BackupState.Schedule.self, at: schedule).map { $0.folder != run.folder } ?? false
    }

    /// Stores the schedule; removes it for nil. Blocks.
    ///
    /// - Throws: `SystemFailure`, or an error of Foundation.
    public func note(_ schedule: BackupState.Schedule?) throws {
        if let schedule { return try write(schedule, to: self.schedule) }
        try remove(self.schedule)
    }

    /// Reads the states of the mirrors. Blocks.
    public func mirrors() -> [MirrorState] {
        (Self.value([MirrorState].self, at: mirrorStates) ?? []).map { state in
            var state = state
            if let time = state.lastSuccess, !Self.times.contains(time) { state.lastSuccess = nil }
            if let time = state.behindSince, !Self.times.contains(time) { state.behindSince = nil }
            return state
        }
    }

    /// Keeps the states of the mirrors; removes the file if there are none. Blocks.
    ///
    /// - Throws: `SystemFailure`, or an error of Foundation.
    public func note(mirrors: [MirrorState]) throws {
        if mirrors.isEmpty { return try remove(mirrorStates) }
        try write(mirrors, to: mirrorStates)
    }

    /// Keeps the states of the mirrors of a server that starts, and returns them. A mirror that was there before keeps
    /// the times of its last success and of the changes that it lacks, and the files that stay as they are; the failure
    /// of its last run is out of date. Blocks.
    ///
    /// - Throws: `SystemFailure`, or an error of Foundation.
    @discardableResult
    public func start(mirrors: [MirrorState]) throws -> [MirrorState] {
        let before = self.mirrors()
        let states = mirrors.map { state in
            var state = state
            let old = before.first { $0.folder == state.folder && $0.account == state.account }
            (state.lastSuccess, state.behindSince) = (old?.lastSuccess, old?.behindSince)
            state.kept = old?.kept
            return state
        }
        try note(mirrors: states)
        return states
    }

    private static func run(at path: String) -> BackupState.Run? {
        value(BackupState.Run.self, at: path).flatMap { run in
            [run.began, run.ended].allSatisfy(times.contains) ? run : nil
        }
    }

    private static func value<Value: Decodable>(_ type: Value.Type, at path: String) -> Value? {
        FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode(type, from: $0) }
    }

    private func remove(_ path: String) throws {
        let (result, code) = unsafe (unlink(path), errno)
        if result != 0, code != ENOENT { throw SystemFailure(code) }
    }

    private func write(_ value: some Encodable, to path: String) throws {
        let (result, code) = unsafe (mkdir(folder, 0o700), errno)
        if result != 0, code != EEXIST { throw SystemFailure(code) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try encoder.encode(value).write(to: URL(filePath: path), options: .atomic)
    }
}

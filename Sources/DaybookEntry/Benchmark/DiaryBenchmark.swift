import DaybookAPI
import Foundation
import GRDB
import ServiceRuntime
import ZRPC

/// Measures a diary: makes a library of some size and calls the service's handlers as a client's request would.
///
/// Between the request as a message and the response in protobuf's bytes; the way there over ZRPC is another benchmark's.
/// Beside ours, in the same run and on the same file, what SQLite alone does: a `LIKE` scan, FTS5's trigram index, a
/// `GROUP BY`, and a page as JSON that SQLite makes itself.
public struct DiaryBenchmark: Sendable {
    /// How large the library is.
    public struct Options: Sendable {
        /// How many entries, over all owners.
        public var entries: Int
        /// How many photos, over all owners.
        public var photos: Int
        /// How many people share them.
        public var owners: Int
        /// How many of the entries, and of the photos, are the first one's; the others share the rest evenly. Nil for an
        /// even share.
        public var largest: Int?
        /// Whose calls are measured, from 0.
        public var measured: Int
        /// The same seed makes the same library.
        public var seed: UInt64
        /// Calls of each class.
        public var calls: Int
        /// Where the diary is made. One that is there already is measured as it is.
        public var folder: String
        /// Whether FTS5's trigram index is made for comparison: most of the time of a large library.
        public var trigram: Bool
        /// What the names of the measured have in them; empty for all.
        public var only: String

        /// Makes options.
        public init(
            entries: Int, photos: Int, owners: Int, largest: Int? = nil, measured: Int = 0, seed: UInt64, calls: Int,
            folder: String, trigram: Bool, only: String = ""
        ) {
            self.entries = entries
            self.photos = photos
            self.owners = owners
            self.largest = largest
            self.measured = measured
            self.seed = seed
            self.calls = calls
            self.folder = folder
            self.trigram = trigram
            self.only = only
        }
    }

    private let options: Options

    /// Makes a benchmark.
    public init(_ options: Options) { self.options = options }

    /// Makes the library and measures it. Takes minutes for a million things.
    ///
    /// - Parameter progress: Is told what is done, for people.
    /// - Throws: what the diary throws.
    public func run(progress: @Sendable (String) -> Void) async throws -> DiaryBenchmarkReport {
        let path = options.folder + "/daybook.sqlite"
        let seconds = FileManager.default.fileExists(atPath: path) ? 0 : try await make(path, progress)
        let statistics = StatementStatistics()
        let store = try SQLiteDiaryStore(path: path, statistics: statistics)
        let diary = try diary(on: store)
        let owners = try await LibraryMaker(diary: diary, options: options).found()
        var report = DiaryBenchmarkReport(
            entries: options.entries, photos: options.photos, owners: options.owners, fillSeconds: seconds)
        guard owners.indices.contains(options.measured) else {
            throw DiaryError.internalFault("The library has no such --owner.")
        }
        let measured = owners[options.measured]
        let stop = BenchmarkClock(calls: options.calls, statistics: statistics)
        let reads = try await DiaryReads(diary: diary, owner: measured)
        for (name, call) in reads.classes where isAsked(name) {
            progress(name)
            report.classes.append(try await stop.measure(name) { try await call(&$0) })
        }
        let peers = try DiaryPeers(path: path, owner: measured.caller.owner, reads: reads)
        if options.trigram {
            progress("making FTS5's trigram index")
            try peers.makeTrigramIndex(in: options.folder + "/trigram.sqlite")
        }
        for (name, call) in peers.classes(trigram: options.trigram) where isAsked(name) {
            progress(name)
            report.classes.append(try await stop.measure(name, warmUp: 3, calls: 40) { try call(&$0) })
        }
        let writes = DiaryWrites(diary: diary, owners: owners, options: options)
        for (moment, clients) in [(DiaryWrites.Moment.today, 1), (.today, 16), (.someDay, 1), (.someDay, 16)] {
            let name = "\(clients) clients insert, \(moment.rawValue)"
            guard isAsked(name) else { continue }
            progress(name)
            report.inserts.append(try await writes.measure(moment, clients: clients, for: .seconds(10)))
        }
        report.residentBytes = Self.residentBytes()
        (report.textBytes, report.indexBytes) = try peers.sizes()
        try store.close()
        return report
    }

    /// Makes the library, as it is when nobody has written for a while.
    ///
    /// - Returns: How many seconds that took.
    private func make(_ path: String, _ progress: (String) -> Void) async throws -> Double {
        let start = ContinuousClock.now
        let store = try SQLiteDiaryStore(path: path)
        let total = options.entries + options.photos
        _ = try await LibraryMaker(diary: diary(on: store), options: options).fill {
            progress("made \($0) of \(total)")
        }
        progress("merging the index")
        var isBusy = true
        while isBusy {
            isBusy = try await store.pool.write { db in
                try SearchStore.writePending(in: db) > 0 || SearchStore.merge(in: db, pages: 1000)
            }
        }
        try store.close()
        return Self.seconds(since: start)
    }

    private func diary(on store: SQLiteDiaryStore) throws -> Diary {
        Diary(store: store, zones: try TimeZoneDatabase(), passwords: try PasswordHasher(cost: .minimal))
    }

    private func isAsked(_ name: String) -> Bool { options.only.isEmpty || name.contains(options.only) }

    static func seconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start) / .seconds(1)
    }

    /// What of this process is in memory now, as `proc_pid_statm(5)` has it; its second field counts pages of 4 KiB.
    private static func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 } ?? 0
    }
}

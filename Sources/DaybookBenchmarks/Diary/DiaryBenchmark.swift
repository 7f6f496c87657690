import DaybookEntry
import Foundation

/// A benchmark of a diary: makes a library of a given size and calls the service's handlers as a client's request
/// would.
///
/// The benchmark measures from the request as a message to the response as protobuf bytes; `benchmark rpc` covers the
/// transport over ZRPC. For comparison it measures SQLite alone, in the same run and on the same file: a `LIKE` scan,
/// FTS5's trigram index, a `GROUP BY`, and a page as JSON that SQLite makes itself.
public struct DiaryBenchmark: Sendable {
    /// The size of the library and the choice of measurements.
    public struct Options: Sendable {
        /// The number of entries, over all owners.
        public var entries: Int
        /// The number of photos, over all owners.
        public var photos: Int
        /// The number of owners who share them.
        public var owners: Int
        /// The number of entries, and of photos, that belong to the first owner; the others share the rest evenly.
        /// `nil` for an even share.
        public var largest: Int?
        /// The index, from 0, of the owner whose calls are measured.
        public var measured: Int
        /// The seed of the library: the same seed makes the same library.
        public var seed: UInt64
        /// The number of calls of each class.
        public var calls: Int
        /// The folder of the diary. An existing diary is measured as it is.
        public var folder: String
        /// Whether to make FTS5's trigram index for comparison. For a large library this takes most of the time.
        public var trigram: Bool
        /// The text that a class's name must contain to be measured; empty for all classes.
        public var only: String

        /// Creates options.
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

    /// Creates a benchmark.
    public init(_ options: Options) { self.options = options }

    /// Makes the library and measures it. Takes minutes for a million items.
    ///
    /// - Parameter progress: Called with each step done, in words for people.
    /// - Throws: The diary's errors.
    public func run(progress: @Sendable (String) -> Void) async throws -> DiaryBenchmarkReport {
        let path = options.folder + "/daybook.sqlite"
        let seconds = FileManager.default.fileExists(atPath: path) ? 0 : try await make(at: path, progress: progress)
        let diary = try LocalDiary(path: path)
        let owners = try await LibraryMaker(diary: diary, options: options).found()
        var report = DiaryBenchmarkReport(
            entries: options.entries, photos: options.photos, owners: options.owners, fillSeconds: seconds)
        guard owners.indices.contains(options.measured) else {
            throw BenchmarkError("The library has no such --owner.")
        }
        let measured = owners[options.measured]
        let clock = BenchmarkClock(calls: options.calls, diary: diary)
        let reads = try await DiaryReads(diary: diary, owner: measured)
        for (name, call) in reads.classes where isAsked(name) {
            progress(name)
            report.classes.append(try await clock.measure(name) { try await call(&$0) })
        }
        let peers = try DiaryPeers(path: path, owner: measured.key, reads: reads)
        if options.trigram {
            progress("making FTS5's trigram index")
            try peers.makeTrigramIndex(in: options.folder + "/trigram.sqlite")
        }
        for (name, call) in peers.classes(trigram: options.trigram) where isAsked(name) {
            progress(name)
            report.classes.append(try await clock.measure(name, warmUp: 3, calls: 40) { try call(&$0) })
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
        try diary.close()
        return report
    }

    /// Makes the library, and merges its index as after a long time without writes.
    ///
    /// - Returns: The time taken, in seconds.
    private func make(at path: String, progress: (String) -> Void) async throws -> Double {
        let start = ContinuousClock.now
        let diary = try LocalDiary(path: path)
        let total = options.entries + options.photos
        try await LibraryMaker(diary: diary, options: options).fill {
            progress("made \($0) of \(total)")
        }
        progress("merging the index")
        try await diary.compactIndex()
        try diary.close()
        return Self.seconds(since: start)
    }

    private func isAsked(_ name: String) -> Bool { options.only.isEmpty || name.contains(options.only) }

    static func seconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start) / .seconds(1)
    }

    /// Returns the resident memory of this process, in bytes (`proc_pid_statm(5)`: its second field counts pages of 4
    /// KiB).
    private static func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 } ?? 0
    }
}

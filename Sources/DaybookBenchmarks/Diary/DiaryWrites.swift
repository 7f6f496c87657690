import DaybookAPI
import DaybookEntry
import Hashing
import ProtobufC
import ZRPC

/// Inserts by clients that each wait until an entry is durable before they send the next.
struct DiaryWrites: Sendable {
    /// The day of the inserted entries.
    enum Moment: String {
        /// Today: most entries are written on their day, and come at the end of their owner's entries.
        case today = "entries of today"
        /// Any day of ten years, as in an import of another diary: each entry falls into another part of every index.
        case someDay = "of days in ten years"
    }

    private let entries: any EntryServiceHandler
    private let owners: [LocalDiary.Member]
    private let maker: LibraryMaker

    init(diary: LocalDiary, owners: [LocalDiary.Member], options: DiaryBenchmark.Options) {
        entries = diary.entries
        self.owners = owners
        maker = LibraryMaker(diary: diary, options: options)
    }

    func measure(_ moment: Moment, clients: Int, for duration: Duration) async throws -> DiaryBenchmarkReport.Inserts {
        let start = ContinuousClock.now
        let before = BenchmarkClock.processorMicroseconds()
        let times = try await withThrowingTaskGroup(of: [Double].self) { group in
            for client in 0..<clients {
                group.addTask { try await insert(moment, client: client, until: start + duration) }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted()
        }
        let count = Double(times.count)
        return .init(
            moment: moment.rawValue, clients: clients, rate: count / DiaryBenchmark.seconds(since: start),
            p50: BenchmarkClock.percentile(50, of: times), p99: BenchmarkClock.percentile(99, of: times),
            processor: (BenchmarkClock.processorMicroseconds() - before) / count)
    }

    private func insert(_ moment: Moment, client: Int, until end: ContinuousClock.Instant) async throws -> [Double] {
        var random = SplitMix(seed: UInt64(client) &* 104_729 &+ 5)
        var metadata = Metadata()
        metadata["authorization"] = "Bearer " + owners[client % owners.count].token
        let context = ServerContext(method: EntryServiceMethods.createEntry, metadata: metadata)
        var times: [Double] = []
        while ContinuousClock.now < end || times.isEmpty {
            let made = maker.entry(of: [], &random)
            var entry = Entry()
            entry.title = made.title
            entry.body = made.body
            entry.tags = made.tags
            if moment == .someDay { entry.entryTime = made.entryTime }
            var request = CreateEntryRequest()
            request.entry = entry
            let start = ContinuousClock.now
            _ = try await entries.createEntry(request, context: context).encoded()
            times.append(DiaryBenchmark.seconds(since: start) * 1_000_000)
        }
        return times
    }
}

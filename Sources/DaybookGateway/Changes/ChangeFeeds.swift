import DaybookAPI
import Logging
import Metrics
import ServiceLifecycle
import ServiceRuntime
import Synchronization
import ZRPC

/// The change feeds of all listeners of this gateway, followed while there is a listener.
///
/// entry-service reports over one stream which diaries have changed. The changes are read once for all listeners of a
/// diary, together with the sessions that have ended, and handed to each listener; no listener waits for another.
///
///     commit --> FollowChanges --> feed is due --> ReadFeed --> document --> listener --> connection
///                (one stream)                     (one call)            \--> listener --> connection
final class ChangeFeeds: Service {
    /// The intervals of recurring work.
    struct Pace: Sendable {
        /// The interval between heartbeats to a listener without any other event.
        var beat = Duration.seconds(15)
        /// The interval between checks for ended sessions.
        var tick = Duration.seconds(1)
        /// The delay before a failed step is retried.
        var retry = Duration.seconds(1)
    }

    /// The maximum number of feeds that are read at the same time.
    private static let maximumReadings = 8

    private let caller: ServiceCaller
    private let pace: Pace
    private let logger: Logger
    private let table = Mutex(FeedTable())
    /// The signal that feeds may have to be read.
    private let due = WorkSignal()
    /// The signal that a listener has joined.
    private let wanted = WorkSignal()

    init(caller: ServiceCaller, pace: Pace = Pace(), logger: Logger) {
        self.caller = caller
        self.pace = pace
        self.logger = logger
    }

    private var client: ChangeServiceClient { ChangeServiceClient(channel: caller.channels.entry) }
    private var options: CallOptions { caller.channels.entryService.options(Metadata()) }

    // MARK: Listeners

    /// The number of listeners.
    var count: Int { table.withLock { $0.count } }

    /// Returns whether one more stream may follow an owner's diary.
    func hasPlace(owner: Int64) -> Bool { table.withLock { $0.hasPlace(owner: owner) } }

    /// Takes a place for a stream, which ``exit(owner:)`` gives back. Returns false if no place is free.
    func enter(owner: Int64) -> Bool { table.withLock { $0.enter(owner: owner) } }

    /// Gives back the place of a stream that ends.
    func exit(owner: Int64) { table.withLock { $0.exit(owner: owner) } }

    /// Adds a listener that has received everything up to a page's end.
    func join(_ listener: FeedListener, key: FeedTable.Key, token: String, position: Int64) {
        let (isLevel, count) = table.withLock { table in
            (table.join(listener, key: key, token: token, position: position), table.count)
        }
        if !isLevel { listener.fallBehind() }
        note(count)
        due.signal()
        wanted.signal()
    }

    /// Removes a listener.
    func leave(_ listener: FeedListener, key: FeedTable.Key) {
        note(
            table.withLock { table in
                table.leave(listener, key: key)
                return table.count
            })
    }

    private func note(_ count: Int) { Gauge(label: "http_event_listeners").record(count) }

    // MARK: Running

    /// Serves listeners until graceful shutdown, which ends all of their streams.
    func run() async {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await self.follow() }
                group.addTask { await self.keepTime() }
                while await self.due.wait() {
                    let readings = self.table.withLock { $0.takeReadings(limit: Self.maximumReadings) }
                    for reading in readings { group.addTask { await self.read(reading) } }
                }
                group.cancelAll()
            }
        }
        for listener in table.withLock({ $0.removeAll() }) { listener.end() }
    }

    /// Follows changes while there is a listener.
    private func follow() async {
        while await wanted.wait() {
            while count > 0, !Task.isCancelled {
                do throws(RPCError) {
                    try await hear()
                } catch {
                    logger.debug("following changes broke off", metadata: ["reason": .string("\(error)")])
                    try? await Task.sleep(for: pace.retry)
                }
            }
        }
    }

    /// Follows changes until no listener is left. The first message says that everything must be read.
    private func hear() async throws(RPCError) {
        var stream = try await client.followChanges(FollowChangesRequest(), options: options).makeAsyncIterator()
        while let message = try await stream.next()?.message {
            let isWanted = table.withLock { table in
                if message.everywhere { table.changedEverywhere() }
                for owner in message.owners { table.changed(owner: owner) }
                return table.count > 0
            }
            due.signal()
            if !isWanted { return }
        }
    }

    private func keepTime() async {
        var nextBeat = ContinuousClock.now + pace.beat
        while (try? await Task.sleep(for: pace.tick)) != nil {
            let now = ContinuousClock.now
            table.withLock { $0.passed(now) }
            due.signal()
            guard now >= nextBeat else { continue }
            nextBeat = now + pace.beat
            for listener in table.withLock({ $0.listeners }) { listener.beat() }
        }
    }

    // MARK: Reading

    private func read(_ reading: FeedTable.Reading) async {
        do throws(RPCError) {
            var request = ReadFeedRequest()
            request.owner = reading.key.owner
            request.language = reading.key.language
            request.since = reading.since
            request.sessions = Array(reading.sessions)
            let response = try await client.readFeed(request, options: options)
            try deliver(response, of: reading)
        } catch {
            // A token that is no longer valid is reported to listeners when they reconnect. Any other error is
            // temporary.
            let isFinal = error.code == .invalidArgument
            logger.debug("a feed was not read", metadata: ["reason": .string("\(error)")])
            if !isFinal { try? await Task.sleep(for: pace.retry) }
            for listener in table.withLock({ $0.fail(reading, isFinal: isFinal) }) { listener.end() }
        }
        due.signal()
    }

    private func deliver(_ response: ReadFeedResponse, of reading: FeedTable.Reading) throws(RPCError) {
        var document: FeedDocument?
        if let page = response.page { document = try FeedDocument(page, transcoder: caller.transcoder) }
        let nextEnd = response.page.map { _ in
            ContinuousClock.now + .seconds(Int64(response.nextEndSeconds))
        }
        let delivery = table.withLock { [document] table in
            table.finish(
                reading, document: document, hasMore: response.page?.hasMore ?? false, ended: Set(response.ended),
                nextEnd: nextEnd)
        }
        for listener in delivery.ended { listener.end() }
        for listener in delivery.late { listener.fallBehind() }
        guard let document, document.hasNews else { return }
        for listener in delivery.recipients { listener.add(document) }
    }
}

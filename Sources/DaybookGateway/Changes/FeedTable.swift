/// The feeds, their listeners, and the feeds that must be read: a value without tasks or clocks.
///
/// A feed consists of the changes of one diary, with dates in one language. All its listeners get the same documents,
/// which are read once.
struct FeedTable {
    /// The key of a feed.
    struct Key: Hashable, Sendable {
        let owner: Int64
        let language: String
    }

    /// The request for one reading of a feed.
    struct Reading: Sendable {
        let key: Key
        let since: String
        /// The sessions of the listeners that would get the document.
        let sessions: Set<[UInt8]>
    }

    private struct Feed {
        /// The token after the last delivered document.
        var token: String
        var position: Int64
        var listeners: [ObjectIdentifier: FeedListener] = [:]
        var isReading = false
        /// The time at which the session of a listener expires next.
        var nextEnd: ContinuousClock.Instant?
    }

    private var feeds: [Int64: [String: Feed]] = [:]
    /// The feeds that must be read, also those that must be read again.
    private var due: Set<Key> = []
    /// The number of listeners of all feeds.
    private(set) var count = 0
    private var running = 0
    private var places = FeedPlaces()

    /// The listeners of all feeds.
    var listeners: [FeedListener] { feeds.values.flatMap { $0.values }.flatMap { $0.listeners.values } }

    /// Returns whether one more stream may follow an owner's diary.
    func hasPlace(owner: Int64) -> Bool { places.hasPlace(owner: owner) }

    /// Takes a place for a stream, before the stream has caught up with its feed. Returns false if no place is free.
    mutating func enter(owner: Int64) -> Bool { places.enter(owner: owner) }

    /// Gives back the place of a stream.
    mutating func exit(owner: Int64) { places.exit(owner: owner) }

    /// Adds a listener that has received everything up to a position. Returns whether later documents reach the
    /// listener without a gap; if not, the listener must catch up first.
    mutating func join(_ listener: FeedListener, key: Key, token: String, position: Int64) -> Bool {
        var feed = feeds[key.owner]?[key.language] ?? Feed(token: token, position: position)
        let isNew = feed.listeners.isEmpty
        // The current reading was requested for other listeners.
        let isLevel = feed.position == position && !feed.isReading
        feed.listeners[ObjectIdentifier(listener)] = listener
        feeds[key.owner, default: [:]][key.language] = feed
        count += 1
        // Between the listener's own reading and this step, a change may have passed while the feed did not exist.
        if isNew { due.insert(key) }
        return isLevel
    }

    mutating func leave(_ listener: FeedListener, key: Key) {
        guard feeds[key.owner]?[key.language]?.listeners.removeValue(forKey: ObjectIdentifier(listener)) != nil else {
            return
        }
        count -= 1
        forget(key)
    }

    /// Removes a feed without listeners, unless it is being read.
    private mutating func forget(_ key: Key) {
        guard let feed = feeds[key.owner]?[key.language], feed.listeners.isEmpty, !feed.isReading else { return }
        due.remove(key)
        feeds[key.owner]?[key.language] = nil
        if feeds[key.owner]?.isEmpty == true { feeds[key.owner] = nil }
    }

    // MARK: Due feeds

    mutating func changed(owner: Int64) {
        for language in feeds[owner, default: [:]].keys { due.insert(Key(owner: owner, language: language)) }
    }

    mutating func changedEverywhere() {
        for owner in feeds.keys { changed(owner: owner) }
    }

    /// Marks the feeds with an expired session as due.
    mutating func passed(_ now: ContinuousClock.Instant) {
        for (owner, languages) in feeds {
            for (language, feed) in languages where feed.nextEnd.map({ $0 <= now }) ?? false {
                due.insert(Key(owner: owner, language: language))
            }
        }
    }

    /// Takes due feeds to be read, so that at most `limit` feeds are being read at once.
    mutating func takeReadings(limit: Int) -> [Reading] {
        var readings: [Reading] = []
        for key in due where running < limit {
            guard var feed = feeds[key.owner]?[key.language], !feed.isReading else { continue }
            due.remove(key)
            feed.isReading = true
            running += 1
            readings.append(
                Reading(key: key, since: feed.token, sessions: Set(feed.listeners.values.map(\.session))))
            feeds[key.owner]?[key.language] = feed
        }
        return readings
    }

    // MARK: Finished readings

    /// The listeners that a finished reading concerns.
    struct Delivery {
        /// The listeners that get the document.
        var recipients: [FeedListener] = []
        /// The listeners that joined during the reading: their sessions were not checked, and they read for themselves.
        var late: [FeedListener] = []
        /// The listeners whose session has ended.
        var ended: [FeedListener] = []
    }

    /// Records a finished reading, and returns its listeners.
    ///
    /// - Parameters:
    ///   - document: The document; nil if all requested sessions have ended.
    ///   - hasMore: Whether the feed must be read again.
    mutating func finish(
        _ reading: Reading, document: FeedDocument?, hasMore: Bool, ended: Set<[UInt8]>,
        nextEnd: ContinuousClock.Instant?
    ) -> Delivery {
        var delivery = Delivery()
        let key = reading.key
        running -= 1
        guard var feed = feeds[key.owner]?[key.language] else { return delivery }
        feed.isReading = false
        feed.nextEnd = nextEnd
        for (id, listener) in feed.listeners {
            if ended.contains(listener.session) {
                delivery.ended.append(listener)
                feed.listeners[id] = nil
                count -= 1
            } else if !reading.sessions.contains(listener.session) {
                delivery.late.append(listener)
            } else {
                delivery.recipients.append(listener)
            }
        }
        if let document {
            feed.token = document.token
            feed.position = document.position
        }
        feeds[key.owner]?[key.language] = feed
        if hasMore || !delivery.late.isEmpty { due.insert(key) }
        forget(key)
        return delivery
    }

    /// Records that a reading failed. The feed is due again, unless `isFinal`: then its listeners are returned; their
    /// clients reconnect and get the error.
    mutating func fail(_ reading: Reading, isFinal: Bool) -> [FeedListener] {
        let key = reading.key
        running -= 1
        guard var feed = feeds[key.owner]?[key.language] else { return [] }
        feed.isReading = false
        var dismissed: [FeedListener] = []
        if isFinal {
            dismissed = Array(feed.listeners.values)
            count -= dismissed.count
            feed.listeners = [:]
        }
        feeds[key.owner]?[key.language] = feed
        if isFinal { forget(key) } else { due.insert(key) }
        return dismissed
    }

    /// Removes and returns all listeners when the gateway stops.
    mutating func removeAll() -> [FeedListener] {
        defer {
            feeds = [:]
            due = []
            count = 0
        }
        return listeners
    }
}

/// A count of the event streams, so that no account takes all places.
///
/// A stream has its place from its beginning to its end, also while it catches up.
struct FeedPlaces {
    /// The maximum number of streams: half of the connections are left for other requests.
    static let maximumStreams = 2048
    /// The maximum number of streams of one account: each device and each browser page has one.
    static let maximumOfOwner = 64

    private var byOwner: [Int64: Int] = [:]
    private(set) var count = 0

    /// Returns whether there is space for one more stream.
    func hasPlace(owner: Int64) -> Bool {
        count < Self.maximumStreams && byOwner[owner, default: 0] < Self.maximumOfOwner
    }

    /// Takes a place. Returns false if no place is free.
    mutating func enter(owner: Int64) -> Bool {
        guard hasPlace(owner: owner) else { return false }
        byOwner[owner, default: 0] += 1
        count += 1
        return true
    }

    /// Gives back a place.
    mutating func exit(owner: Int64) {
        guard let left = byOwner[owner].map({ $0 - 1 }) else { return }
        byOwner[owner] = left > 0 ? left : nil
        count -= 1
    }
}

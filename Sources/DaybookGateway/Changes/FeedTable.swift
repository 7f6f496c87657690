/// Which feeds there are, who follows them, and which of them have to be read: values, without tasks or clocks.
///
/// A feed is what changes in one diary, with dates in one language. All its listeners are told the same, which is read
/// once.
struct FeedTable {
    /// What tells feeds apart.
    struct Key: Hashable, Sendable {
        let owner: Int64
        let language: String
    }

    /// What to ask for a feed.
    struct Reading: Sendable {
        let key: Key
        let since: String
        /// The sessions of those who would be told.
        let sessions: Set<[UInt8]>
    }

    private struct Feed {
        /// Behind what was told last.
        var token: String
        var position: Int64
        var listeners: [ObjectIdentifier: FeedListener] = [:]
        var isReading = false
        /// A session of a listener's is over by itself then.
        var nextEnd: ContinuousClock.Instant?
    }

    private var feeds: [Int64: [String: Feed]] = [:]
    /// Feeds to read that nobody reads yet, or that are to be read again.
    private var due: Set<Key> = []
    /// Listeners of all feeds.
    private(set) var count = 0
    private var running = 0
    private var places = FeedPlaces()

    /// Everyone who listens.
    var listeners: [FeedListener] { feeds.values.flatMap { $0.values }.flatMap { $0.listeners.values } }

    /// Whether somebody more may follow an owner's diary.
    func hasPlace(owner: Int64) -> Bool { places.hasRoom(owner: owner) }

    /// Takes a place for a stream, before it is level with its feed. Returns false when there is none.
    mutating func enter(owner: Int64) -> Bool { places.enter(owner: owner) }

    /// Gives back the place of a stream.
    mutating func exit(owner: Int64) { places.exit(owner: owner) }

    /// Takes in a listener who was told everything up to a position. Returns whether later documents reach them; if not,
    /// they have missed some already and catch up first.
    mutating func join(_ listener: FeedListener, _ key: Key, token: String, position: Int64) -> Bool {
        var feed = feeds[key.owner]?[key.language] ?? Feed(token: token, position: position)
        let isNew = feed.listeners.isEmpty
        // What is being read now was asked for others.
        let isLevel = feed.position == position && !feed.isReading
        feed.listeners[ObjectIdentifier(listener)] = listener
        feeds[key.owner, default: [:]][key.language] = feed
        count += 1
        // Between the listener's own reading and this, a change may have passed a feed that was not there.
        if isNew { due.insert(key) }
        return isLevel
    }

    mutating func leave(_ listener: FeedListener, _ key: Key) {
        guard feeds[key.owner]?[key.language]?.listeners.removeValue(forKey: ObjectIdentifier(listener)) != nil else {
            return
        }
        count -= 1
        forget(key)
    }

    /// A feed without listeners is gone, once nobody reads it.
    private mutating func forget(_ key: Key) {
        guard let feed = feeds[key.owner]?[key.language], feed.listeners.isEmpty, !feed.isReading else { return }
        due.remove(key)
        feeds[key.owner]?[key.language] = nil
        if feeds[key.owner]?.isEmpty == true { feeds[key.owner] = nil }
    }

    // MARK: What is to be read

    mutating func changed(owner: Int64) {
        for language in feeds[owner, default: [:]].keys { due.insert(Key(owner: owner, language: language)) }
    }

    mutating func changedEverywhere() {
        for owner in feeds.keys { changed(owner: owner) }
    }

    /// Marks the feeds of which a session is over.
    mutating func passed(_ now: ContinuousClock.Instant) {
        for (owner, languages) in feeds {
            for (language, feed) in languages where feed.nextEnd.map({ $0 <= now }) ?? false {
                due.insert(Key(owner: owner, language: language))
            }
        }
    }

    /// Takes feeds that are to be read, so many that at most `limit` are read at once.
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

    // MARK: What was read

    /// What a reading has for whom.
    struct Delivery {
        /// Those who are told the document.
        var told: [FeedListener] = []
        /// Those who came while it was read: they were not asked about, and read for themselves.
        var late: [FeedListener] = []
        /// Those whose session is over.
        var ended: [FeedListener] = []
    }

    /// Notes what a reading brought, and who gets it.
    ///
    /// - Parameters:
    ///   - document: Nil when no session of those asked about is left.
    ///   - hasMore: The feed has to be read again.
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
                delivery.told.append(listener)
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

    /// Notes that a reading failed. It is due again, unless `isFinal`: then its listeners are given back, who come again
    /// and are told what is wrong.
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

    /// Gives back all listeners: the gateway stops.
    mutating func removeAll() -> [FeedListener] {
        defer {
            feeds = [:]
            due = []
            count = 0
        }
        return listeners
    }
}

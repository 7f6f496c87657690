/// Which passwords are hashed now and which next, as a machine without threads of its own.
///
/// There are two lanes, each with places of its own: strangers' tries, however many, never take a place from callers who
/// are known, and wait behind them; at least one password of those who are known is hashed whatever strangers do. Of one
/// account, invitation or share no more than a few are there at a time, so that nobody fills a lane alone.
struct PasswordQueue<Work> {
    /// Whose password it is.
    enum Lane: CaseIterable, Sendable {
        /// Of a live session, of an address that the account was used from, or of whoever owns the diary's folder.
        case known
        /// Of anybody else.
        case stranger
    }

    /// What a password is asked for.
    enum Subject: Hashable, Sendable {
        case account(Int64)
        /// By the hash of its secret.
        case invitation([UInt8])
        case share(UUIDBytes)
    }

    /// A place that work holds, until it is done.
    struct Place: Sendable {
        let lane: Lane
        let subject: Subject?
    }

    /// What becomes of work that asks for a place.
    enum Admission {
        /// It is to run now.
        case starts
        /// A later ``next(after:)`` returns it.
        case waits
        /// The lane is full, or what it is asked for has its places taken.
        case refused
    }

    /// How many of one subject work or wait at most.
    static var share: Int { 3 }

    /// How many of each lane work or wait at most.
    private let places: [Lane: Int]
    /// How many of each lane work at most, beside what all may do together.
    private let atOnce: [Lane: Int]
    private let most: Int
    private var working: [Lane: Int] = [:]
    private var held: [Lane: Int] = [:]
    private var subjects: [Subject: Int] = [:]
    private var waiting: [Lane: [(work: Work, place: Place)]] = [:]

    /// - Parameter atOnce: How many work at most; of strangers one fewer, where that leaves one.
    init(places: [Lane: Int], atOnce: Int) {
        self.places = places
        most = atOnce
        self.atOnce = [.known: atOnce, .stranger: max(1, atOnce - 1)]
    }

    /// Takes work in, unless there is no place for it.
    mutating func enter(_ work: Work, _ place: Place) -> Admission {
        let lane = place.lane
        guard held[lane, default: 0] < places[lane, default: 0] else { return .refused }
        if let subject = place.subject {
            guard subjects[subject, default: 0] < Self.share else { return .refused }
            subjects[subject, default: 0] += 1
        }
        held[lane, default: 0] += 1
        guard mayStart(lane) else {
            waiting[lane, default: []].append((work, place))
            return .waits
        }
        working[lane, default: 0] += 1
        return .starts
    }

    /// Ends work of a place. Returns what is to run next, and its place; `nil` when nothing may.
    mutating func next(after place: Place) -> (work: Work, place: Place)? {
        held[place.lane, default: 0] -= 1
        working[place.lane, default: 0] -= 1
        if let subject = place.subject, let count = subjects[subject] {
            subjects[subject] = count > 1 ? count - 1 : nil
        }
        for lane in Lane.allCases where mayStart(lane) && waiting[lane]?.isEmpty == false {
            guard let next = waiting[lane]?.removeFirst() else { continue }
            working[lane, default: 0] += 1
            return next
        }
        return nil
    }

    private func mayStart(_ lane: Lane) -> Bool {
        working.values.reduce(0, +) < most && working[lane, default: 0] < atOnce[lane, default: 0]
    }
}

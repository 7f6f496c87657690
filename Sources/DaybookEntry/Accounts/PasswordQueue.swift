/// Which passwords are hashed now and which next, as a machine without threads of its own.
///
/// There are three lanes, each with places of its own, and the lanes take turns: tries of one, however many, take no place
/// from another's, and leave it its part of the work. Of one account, invitation or share no more than a few are there at
/// a time, so that nobody fills a lane alone.
struct PasswordQueue<Work> {
    /// Whose password it is.
    enum Lane: CaseIterable, Sendable {
        /// Of a live session, of an address that the account was used from, or of whoever owns the diary's folder.
        case known
        /// Of anybody else who logs in or joins.
        case stranger
        /// Of a share's visitor: one account may have a thousand shares with passwords.
        case visitor
    }

    /// What a password is asked for.
    enum Subject: Hashable, Sendable {
        case account(Int64)
        /// By the hash of its secret.
        case invitation([UInt8])
        /// By the storage's own number of it.
        case share(Int64)
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
    private let most: Int
    private var working: [Lane: Int] = [:]
    /// When each lane last began work, counted in beginnings.
    private var served: [Lane: Int] = [:]
    private var beginnings = 0
    private var held: [Lane: Int] = [:]
    private var subjects: [Subject: Int] = [:]
    private var waiting: [Lane: [(work: Work, place: Place)]] = [:]

    /// - Parameter atOnce: How many work at most; of strangers and visitors one fewer, where that leaves one.
    init(places: [Lane: Int], atOnce: Int) {
        self.places = places
        most = atOnce
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
        begin(lane)
        return .starts
    }

    /// Ends work of a place. Returns what is to run next, and its place; `nil` when nothing may.
    mutating func next(after place: Place) -> (work: Work, place: Place)? {
        held[place.lane, default: 0] -= 1
        working[place.lane, default: 0] -= 1
        if let subject = place.subject, let count = subjects[subject] {
            subjects[subject] = count > 1 ? count - 1 : nil
        }
        let ready = Lane.allCases.filter { mayStart($0) && waiting[$0]?.isEmpty == false }
        // The one with the least work, and of these the one whose turn is longest ago.
        let lane = ready.min {
            (working[$0, default: 0], served[$0, default: 0]) < (working[$1, default: 0], served[$1, default: 0])
        }
        guard let lane, let next = waiting[lane]?.removeFirst() else { return nil }
        begin(lane)
        return next
    }

    private mutating func begin(_ lane: Lane) {
        working[lane, default: 0] += 1
        beginnings += 1
        served[lane] = beginnings
    }

    private func mayStart(_ lane: Lane) -> Bool {
        working.values.reduce(0, +) < most && working[lane, default: 0] < (lane == .known ? most : max(1, most - 1))
    }
}

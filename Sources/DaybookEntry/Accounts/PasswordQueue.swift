/// The order in which passwords are hashed: a state machine without threads of its own.
///
/// Each of the three lanes has its own places, and the lanes alternate. Many tries in one lane take no place from
/// another lane, and leave it its part of the work. The number of places per account, invitation or share is limited
/// too, so that none of them can fill a lane alone.
struct PasswordQueue<Work> {
    /// The class of callers that a password belongs to.
    enum Lane: CaseIterable, Sendable {
        /// The owner of a live session, a caller from an address that the account was used from, or the owner of the
        /// diary's folder.
        case known
        /// Any other caller who logs in or joins.
        case unauthenticated
        /// A visitor of a share: one account may have a thousand shares with passwords.
        case visitor
    }

    /// The account, invitation or share that a password belongs to.
    enum Subject: Hashable, Sendable {
        case account(Int64)
        /// An invitation, by the hash of its secret.
        case invitation([UInt8])
        /// A share, by its number in the storage.
        case share(Int64)
    }

    /// A place in a lane, held until the work is done.
    struct Place: Sendable {
        let lane: Lane
        let subject: Subject?
    }

    /// The result of ``enter(_:_:)``.
    enum Admission {
        /// The caller runs the work now.
        case starts
        /// A later ``next(after:)`` returns the work.
        case waits
        /// The lane is full, or the subject has all its places taken.
        case refused
    }

    /// The maximum number of running and waiting items of one subject.
    static var share: Int { 3 }

    /// The maximum number of running and waiting items of each lane.
    private let places: [Lane: Int]
    private let most: Int
    private var working: [Lane: Int] = [:]
    /// The value of `beginnings` at which each lane last started work.
    private var served: [Lane: Int] = [:]
    private var beginnings = 0
    private var held: [Lane: Int] = [:]
    private var subjects: [Subject: Int] = [:]
    private var waiting: [Lane: [(work: Work, place: Place)]] = [:]

    /// - Parameter atOnce: The maximum number of running items. The lanes `unauthenticated` and `visitor` have one
    ///   fewer, but at least one.
    init(places: [Lane: Int], atOnce: Int) {
        self.places = places
        most = atOnce
    }

    /// Adds work, unless there is no place for it.
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

    /// Ends the work of a place. Returns the work to run next, with its place; `nil` if none may start.
    mutating func next(after place: Place) -> (work: Work, place: Place)? {
        held[place.lane, default: 0] -= 1
        working[place.lane, default: 0] -= 1
        if let subject = place.subject, let count = subjects[subject] {
            subjects[subject] = count > 1 ? count - 1 : nil
        }
        let ready = Lane.allCases.filter { mayStart($0) && waiting[$0]?.isEmpty == false }
        // The lane with the least running work; among equals, the one that started work longest ago.
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

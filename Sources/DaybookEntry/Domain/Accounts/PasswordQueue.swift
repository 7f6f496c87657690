/// Which passwords are hashed now and which next, as a machine without threads of its own.
///
/// There are two lanes, each with places of its own: strangers' tries, however many, never take a place from callers who
/// are known, and wait behind them.
struct PasswordQueue<Work> {
    /// Whose password it is.
    enum Lane: CaseIterable, Sendable {
        /// Of a live session, of an address that the account was used from, or of whoever owns the diary's folder.
        case known
        /// Of anybody else.
        case stranger
    }

    /// What becomes of work that asks for a place.
    enum Admission {
        /// It is to run now.
        case starts
        /// A later ``next(after:)`` returns it.
        case waits
        /// The lane is full.
        case refused
    }

    /// How many of each lane work or wait at most.
    private let places: [Lane: Int]
    /// How many work at most, of both lanes together.
    private let atOnce: Int
    private var working = 0
    private var held: [Lane: Int] = [:]
    private var waiting: [Lane: [Work]] = [:]

    init(places: [Lane: Int], atOnce: Int) {
        self.places = places
        self.atOnce = atOnce
    }

    /// Takes work in, unless its lane is full.
    mutating func enter(_ work: Work, _ lane: Lane) -> Admission {
        guard held[lane, default: 0] < places[lane, default: 0] else { return .refused }
        held[lane, default: 0] += 1
        guard working >= atOnce else {
            working += 1
            return .starts
        }
        waiting[lane, default: []].append(work)
        return .waits
    }

    /// Ends work of a lane. Returns what is to run in its place, and its lane; `nil` when nothing waits.
    mutating func next(after lane: Lane) -> (work: Work, lane: Lane)? {
        held[lane, default: 0] -= 1
        for lane in Lane.allCases where waiting[lane]?.isEmpty == false {
            if let work = waiting[lane]?.removeFirst() { return (work, lane) }
        }
        working -= 1
        return nil
    }
}

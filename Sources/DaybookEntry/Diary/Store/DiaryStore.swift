/// The storage of a diary.
///
/// Each engine has one implementation, and one test suite covers them all. The work of a read or write is a closure
/// over a transaction, and runs off the cooperative threads: its reads see one state of the diary, and its writes are
/// atomic.
protocol DiaryStore: Sendable {
    /// The secret key of page tokens: random, created with the diary, unchanged by restarts.
    var pageTokenKey: [UInt8] { get }

    /// The hub that is notified once of every commit that changed an owner's data or ended a session of theirs, as soon
    /// as readers can see it.
    var changeHub: ChangeHub { get }

    /// The hub that is notified of every commit that removed something which gateways may cache, before the write
    /// returns.
    var leases: LeaseHub { get }

    /// Reads within one snapshot, in fair order. Sees every write that returned before the read began.
    ///
    /// - Throws: ``DiaryError`` of code `throttled` if too many reads of the party wait, `busy` if too many of all
    ///   parties do.
    func read<Value: Sendable>(
        _ turn: ReadScheduling, work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value

    /// Writes within one transaction, in fair order; returns when it is durable.
    ///
    /// An error that the work throws rolls back its own changes and no others. Several pieces of work may share a
    /// commit. If that commit fails, the work may run again from the start, so its effects outside the transaction must
    /// be repeatable.
    /// - Throws: ``DiaryError`` of code `throttled` if too many writes of the party wait, `busy` if too many of all
    ///   parties do.
    func write<Value: Sendable>(
        _ turn: WriteScheduling, work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value
}

/// The scheduling of a read: reads of one party wait for each other, and not for those of other parties.
struct ReadScheduling: Sendable {
    /// The time that a read may take.
    enum Cost: Sendable {
        /// Look-ups and pages, which an index bounds.
        case light
        /// Searches, and other reads that may scan the whole diary.
        case heavy
    }

    var party: SchedulingParty
    var cost: Cost

    /// A read by Daybook itself.
    static let own = ReadScheduling(party: .diary, cost: .light)
    /// A read by Daybook itself over much of the diary.
    static let ownHeavy = ReadScheduling(party: .diary, cost: .heavy)
}

extension DiaryStore {
    /// Reads on Daybook's own behalf.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value {
        try await read(.own, work: work)
    }
}

/// The party to which reads and writes are charged. The reads and writes of one party wait for each other, in fair
/// order with those of the other parties.
enum SchedulingParty: Hashable, Sendable {
    /// A member, over all of their sessions, tokens and connections.
    case account(Int64)
    /// The visitors of a member's shares, together.
    case visitors(of: Int64)
    /// All callers whose account is not known before the read or write starts.
    case newcomers
    /// Daybook's own work.
    case diary
}

/// The scheduling of a write: writes of one party wait for each other, and for at most one of each other party.
struct WriteScheduling: Sendable {
    var party: SchedulingParty
    /// Whether the write is a step of work that touches many records. A step has its own transaction, so that the
    /// commit of no other write waits for it.
    var isStep = false

    /// Returns the scheduling of a step of a party's work.
    static func step(of party: SchedulingParty) -> WriteScheduling { WriteScheduling(party: party, isStep: true) }
}

extension DiaryStore {
    /// Writes on a party's behalf.
    func write<Value: Sendable>(
        _ party: SchedulingParty, work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        try await write(WriteScheduling(party: party), work: work)
    }

    /// Writes on Daybook's own behalf.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        try await write(.diary, work: work)
    }
}

/// Where a diary is kept.
///
/// One protocol, one implementation per engine, one suite of tests over all of them. The work is a closure over a
/// transaction, run off the cooperative threads: what it reads is one state of the diary, and what it writes is there
/// wholly or not at all.
protocol DiaryStore: Sendable {
    /// The secret page tokens are made with: random, made with the diary, the same after every restart.
    var pageTokenKey: [UInt8] { get }

    /// Is told of every commit that changed something of an owner's or ended a session of theirs, once, when readers see
    /// it.
    var changeHub: ChangeHub { get }

    /// Is told of every commit that took something away which gateways may remember, before its write returns.
    var leases: LeaseHub { get }

    /// Reads within one snapshot when its turn comes. Sees every write that returned before it began.
    ///
    /// - Throws: ``DiaryError`` of code `throttled` when too many reads of the party wait, `busy` when too many of all do.
    func read<Value: Sendable>(
        _ turn: ReadTurn, _ work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value

    /// Writes within one transaction when its turn comes; returns when it is durable. An error thrown by the work undoes all
    /// of it, and nothing of anybody else's.
    ///
    /// The work may be run again from the start when what it was taken together with failed to commit: what it does
    /// beside the transaction must bear that.
    /// - Throws: ``DiaryError`` of code `throttled` when too many writes of the party wait, `busy` when too many of all do.
    func write<Value: Sendable>(
        _ turn: WriteTurn, _ work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value
}

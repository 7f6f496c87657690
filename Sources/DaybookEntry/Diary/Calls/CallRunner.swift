import DaybookAPI
import Foundation
import Wording
import ZRPC

/// What every handler does around its work: finds out who calls, runs the work in one transaction, and returns to a
/// repeated write what the first one returned.
struct CallRunner: Sendable {
    let diary: Diary
    let dates: DisplayDate
    /// Where what takes long to compute runs.
    let computing = ComputeQueue()
    /// The rules that the schema gives the fields of requests.
    let rules = RequestRules.daybook

    /// A transaction a caller may read in.
    struct Reading {
        let transaction: any DiaryReading
        let caller: Caller
        let now: Instant
    }

    /// A transaction a caller may write in.
    struct Writing {
        let transaction: any DiaryWriting
        let caller: Caller
        let now: Instant
    }

    /// Runs a read for whoever the call's token names, unless the request breaks the schema's rules.
    ///
    /// - Parameter cost: `.heavy` for a read that may look at all of a diary.
    func read<Answer: Sendable>(
        _ request: some WireMessage, _ context: ServerContext, cost: ReadTurn.Cost = .light,
        _ work: @escaping @Sendable (Reading) throws -> Answer
    ) async throws -> Answer {
        let credential = Credential(authorization: context.metadata["authorization"])
        let now = diary.clock.now()
        let turn = try await diary.turn(of: credential, cost, now: now)
        return try await diary.store.read(turn) { transaction in
            let caller = try admit(credential, context, in: transaction, now: now)
            try check(request)
            let answer = try work(Reading(transaction: transaction, caller: caller, now: now))
            return try withAges(answer, to: request, caller, in: transaction)
        }
    }

    /// Runs a write for whoever the call's token names, unless the request breaks the schema's rules. Returns when it is
    /// durable, and no gateway answers from memory what it took away.
    ///
    /// - Parameter isLast: Whether the call waits for what its write left; no for a write that others of the call follow.
    func write<Answer: Sendable>(
        _ request: some WireMessage, _ context: ServerContext, isLast: Bool = true,
        _ work: @escaping @Sendable (Writing) throws -> Answer
    ) async throws -> Answer {
        let credential = Credential(authorization: context.metadata["authorization"])
        let now = diary.clock.now()
        let (answer, owner, isPending) = try await diary.store.write(diary.party(of: credential)) { transaction in
            let caller = try admit(credential, context, in: transaction, now: now)
            try check(request)
            let answer = try work(Writing(transaction: transaction, caller: caller, now: now))
            let isPending = try transaction.followUps.isPending(owner: caller.owner)
            return (try withAges(answer, to: request, caller, in: transaction), caller.owner, isPending)
        }
        // Whether this write took it away or one before it that is repeated.
        await diary.store.leases.settle(owner: owner)
        if isPending && isLast { await diary.followUp(owner: owner) }
        return answer
    }

    /// Finds the caller and checks their rights. Makes the response a receipt if the caller may write and not read.
    private func admit(
        _ credential: Credential, _ context: ServerContext, in transaction: any DiaryReading, now: Instant
    ) throws -> Caller {
        let caller = try diary.caller(credential, in: transaction, now: now)
        try MethodAccess.check(context.method, for: caller.session)
        if MethodAccess.isBlind(context.method, for: caller.session) { context.tellReceipt() }
        return caller
    }

    /// Runs a write once for each idempotency key: the same request with the same key gets the same response for a day.
    ///
    /// Key and response are stored in the transaction of the change. An error is not kept.
    /// - Parameters:
    ///   - content: A hash of what is asked, without what may differ from try to try.
    ///   - repeating: What a repeated call does besides, in its transaction: new secrets for those that were lost.
    ///   - message: Tells the caller of the value, in the language of this try, and of what this try did: a create that
    ///     comes again finds what exists.
    func keyed<Value: Codable & Sendable, Answer: Sendable>(
        _ request: some WireMessage, _ context: ServerContext, content: [UInt8],
        _ work: @escaping @Sendable (Writing) throws -> (Value, WriteOutcome),
        repeating: @escaping @Sendable (Value, Writing) throws -> Void = { _, _ in },
        message: @escaping @Sendable (Value, WriteOutcome, Caller) -> Answer
    ) async throws -> Answer {
        guard !context.idempotencyKey.isEmpty else {
            return try await write(request, context) { writing in
                let (value, outcome) = try work(writing)
                return message(value, outcome, writing.caller)
            }
        }
        let keyed = try idempotencyRequest(context, content)
        return try await write(request, context) { writing in
            let (transaction, owner) = (writing.transaction, writing.caller.owner)
            if let stored = try self.stored(keyed, owner: owner, in: transaction, now: writing.now) {
                guard stored.content == keyed.content else { throw IdempotencyRequest.reused }
                let value: Value = try self.value(of: stored, writing)
                try repeating(value, writing)
                return message(try again(value, stored, writing), stored.outcome.whenRepeated, writing.caller)
            }
            let (value, outcome) = try work(writing)
            try transaction.requests.insertAnswer(
                StoredAnswer(
                    value, content: keyed.content, outcome: outcome, at: writing.now,
                    beside: transaction.storage.stored(owner: owner).answers),
                owner: owner, key: keyed.key)
            return message(value, outcome, writing.caller)
        }
    }

    /// Returns the response to an earlier request: the same one, or the resource as it is now if that was too large to
    /// keep.
    private func value<Value: Codable>(of stored: StoredAnswer, _ writing: Writing) throws -> Value {
        guard let id = stored.reference, let kind = Value.self as? any KeptAnswer.Type else {
            return try JSONDecoder().decode(Value.self, from: Data(stored.answer))
        }
        let current = try kind.current(id, owner: writing.caller.owner, in: writing.transaction)
        guard let value = current as? Value else {
            throw DiaryError.internalFault("What is kept of an answer is of another kind.")
        }
        return value
    }

    /// What was returned to a request as its caller may see it now. Who repeats a create says all that it made.
    private func again<Value>(_ value: Value, _ stored: StoredAnswer, _ writing: Writing) throws -> Value {
        // Callers who may not read get the same receipt again.
        guard writing.caller.mayRead, let kept = value as? any KeptAnswer else { return value }
        if stored.outcome == .created, stored.reference == nil || kept.isAsCreated { return value }
        return try kept.shownAgain(to: writing.caller, in: writing.transaction) as? Value ?? value
    }

    /// Whether the same request was made with the call's key within a day.
    ///
    /// For writes that cost the caller something before their transaction, as a counted try: a repeated one must not.
    /// - Parameter refusingOthers: Whether a different request with the key is refused here already.
    func isRepeated(
        _ context: ServerContext, content: [UInt8], _ reading: Reading, refusingOthers: Bool = false
    ) throws -> Bool {
        guard !context.idempotencyKey.isEmpty else { return false }
        let keyed = try idempotencyRequest(context, content)
        let stored = try stored(keyed, owner: reading.caller.owner, in: reading.transaction, now: reading.now)
        guard let stored else { return false }
        if refusingOthers, stored.content != keyed.content { throw IdempotencyRequest.reused }
        return stored.content == keyed.content
    }

    /// - Throws: ``DiaryError`` of code `invalidArgument` for a key that is longer than the schema allows.
    private func idempotencyRequest(
        _ context: ServerContext, _ content: [UInt8]
    ) throws(DiaryError) -> IdempotencyRequest {
        let most = DaybookSchema.idempotencyKeyBytes
        guard context.idempotencyKey.count <= most else {
            throw .invalid("Idempotency-Key", RequestFault.keyLength, ["most": "\(most)"])
        }
        return IdempotencyRequest(key: context.idempotencyKey, method: context.method.path, content: content)
    }

    /// What was returned to the first request with a key; `nil` when that was more than a day ago, or never.
    private func stored(
        _ keyed: IdempotencyRequest, owner: Int64, in transaction: any DiaryReading, now: Instant
    ) throws -> StoredAnswer? {
        guard let stored = try transaction.requests.answer(owner: owner, key: keyed.key),
            stored.time.advanced(bySeconds: Limits.idempotencyLifetimeSeconds) > now
        else { return nil }
        return stored
    }

    /// Refuses a request that breaks the rules that the schema gives its fields, with every field at fault.
    func check(_ request: some WireMessage) throws(DiaryError) {
        let violations = rules.violations(in: request, atMost: Limits.violations)
        guard violations.isEmpty else {
            throw .invalid(violations.map { DiaryError.Violation($0) })
        }
    }
}

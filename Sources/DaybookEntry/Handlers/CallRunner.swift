import DaybookAPI
import Foundation
import ZRPC

/// What every handler does around its work: tells who calls, runs the work in one transaction, and answers a repeated
/// write as it was answered.
struct CallRunner: Sendable {
    let diary: Diary
    let dates: DisplayDate
    /// The rules that the schema gives the fields of requests.
    let rules = RequestRules(messages: DaybookSchema.messageTypes, rules: DaybookSchema.fieldRules)

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
    func read<Answer: Sendable>(
        _ request: some WireMessage, _ context: ServerContext, _ work: @escaping @Sendable (Reading) throws -> Answer
    ) async throws -> Answer {
        let credential = Credential(authorization: context.metadata["authorization"])
        let now = diary.clock.now()
        return try await diary.store.read { transaction in
            let caller = try diary.caller(credential, in: transaction, now: now)
            try check(request)
            return try work(Reading(transaction: transaction, caller: caller, now: now))
        }
    }

    /// Runs a write for whoever the call's token names, unless the request breaks the schema's rules. Returns when it is
    /// durable.
    func write<Answer: Sendable>(
        _ request: some WireMessage, _ context: ServerContext,
        _ work: @escaping @Sendable (Writing) throws -> Answer
    ) async throws -> Answer {
        let credential = Credential(authorization: context.metadata["authorization"])
        let now = diary.clock.now()
        return try await diary.store.write { transaction in
            let caller = try diary.caller(credential, in: transaction, now: now)
            try check(request)
            return try work(Writing(transaction: transaction, caller: caller, now: now))
        }
    }

    /// Runs a write once for each idempotency key: the same request with the same key gets the same answer for a day.
    ///
    /// Key and answer are stored in the transaction of the change. An answer that is refused is not kept.
    /// - Parameters:
    ///   - content: A hash of what is asked, without what may differ from try to try.
    ///   - message: Tells the caller of the value, in the language of this try, and of what this try did: a create that
    ///     comes again finds what exists.
    func keyed<Value: Codable & Sendable, Answer: Sendable>(
        _ request: some WireMessage, _ context: ServerContext, content: [UInt8],
        _ work: @escaping @Sendable (Writing) throws -> (Value, WriteOutcome),
        message: @escaping @Sendable (Value, WriteOutcome, Caller) -> Answer
    ) async throws -> Answer {
        guard !context.idempotencyKey.isEmpty else {
            return try await write(request, context) { writing in
                let (value, outcome) = try work(writing)
                return message(value, outcome, writing.caller)
            }
        }
        let keyed = try IdempotencyRequest(
            key: context.idempotencyKey, method: context.method.path, content: content)
        return try await write(request, context) { writing in
            let (transaction, owner) = (writing.transaction, writing.caller.owner)
            if let stored = try transaction.answer(owner: owner, key: keyed.key),
                stored.time.advanced(bySeconds: Limits.idempotencyLifetimeSeconds) > writing.now
            {
                guard stored.content == keyed.content else { throw IdempotencyRequest.reused }
                let value = try JSONDecoder().decode(Value.self, from: Data(stored.answer))
                return message(value, stored.outcome.whenRepeated, writing.caller)
            }
            let (value, outcome) = try work(writing)
            try transaction.insertAnswer(
                StoredAnswer(
                    content: keyed.content, answer: Array(try JSONEncoder().encode(value)),
                    outcome: outcome, time: writing.now),
                owner: owner, key: keyed.key)
            return message(value, outcome, writing.caller)
        }
    }

    /// Refuses a request that breaks the rules that the schema gives its fields, with every field at fault.
    func check(_ request: some WireMessage) throws(DiaryError) {
        let violations = rules.violations(in: request, atMost: Limits.violations)
        guard violations.isEmpty else {
            throw .invalid(violations.map { DiaryError.Violation(field: $0.field, description: $0.description) })
        }
    }
}

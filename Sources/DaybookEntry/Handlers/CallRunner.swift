import DaybookAPI
import Foundation
import Logging
import ServiceRuntime
import ZRPC

/// What every handler does around its work: tells who calls, runs the work in one transaction, answers a repeated write
/// as it was
/// answered, and turns the diary's errors into the callers'.
struct CallRunner: Sendable {
    let diary: Diary
    let dates: DisplayDate
    let logger: Logger

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

    /// Runs a read for whoever the call's token names.
    func read<Answer: Sendable>(
        _ context: ServerContext, _ work: @escaping @Sendable (Reading) throws -> Answer
    ) async throws -> Answer {
        let credential = Credential(authorization: context.metadata["authorization"])
        let now = diary.clock.now()
        return try await answering(context) {
            try await diary.store.read { transaction in
                let caller = try diary.caller(credential, in: transaction, now: now)
                return try work(Reading(transaction: transaction, caller: caller, now: now))
            }
        }
    }

    /// Runs a write for whoever the call's token names. Returns when it is durable.
    func write<Answer: Sendable>(
        _ context: ServerContext, _ work: @escaping @Sendable (Writing) throws -> Answer
    ) async throws -> Answer {
        let credential = Credential(authorization: context.metadata["authorization"])
        let now = diary.clock.now()
        return try await answering(context) {
            try await diary.store.write { transaction in
                let caller = try diary.caller(credential, in: transaction, now: now)
                return try work(Writing(transaction: transaction, caller: caller, now: now))
            }
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
        _ context: ServerContext, content: [UInt8],
        _ work: @escaping @Sendable (Writing) throws -> (Value, WriteOutcome),
        message: @escaping @Sendable (Value, WriteOutcome, Caller) -> Answer
    ) async throws -> Answer {
        guard !context.idempotencyKey.isEmpty else {
            return try await write(context) { writing in
                let (value, outcome) = try work(writing)
                return message(value, outcome, writing.caller)
            }
        }
        let keyed = try await answering(context) {
            try IdempotencyRequest(key: context.idempotencyKey, method: context.method.path, content: content)
        }
        return try await write(context) { writing in
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

    /// Runs work and turns what it throws into what the caller gets; what the caller does not get is logged.
    func answering<Answer: Sendable>(
        _ context: ServerContext, _ work: () async throws -> Answer
    ) async throws -> Answer {
        try await RequestScope.$requestID.withValue(context.metadata["x-request-id"]) {
            do {
                return try await work()
            } catch {
                let answer = RPCError(diary: error)
                if answer.code == .internalError || answer.code == .unavailable || answer.reason == "DISK_FULL" {
                    logger.error(
                        "call failed",
                        metadata: [
                            "method": "\(context.method.path)", "code": "\(answer.code.name)",
                            "cause": "\(cause(of: error))",
                        ])
                }
                throw answer
            }
        }
    }

    private func cause(of error: any Error) -> String {
        guard let error = error as? DiaryError else { return "\(error)" }
        return error.cause.map { "\(error.message) \($0)" } ?? error.message
    }
}

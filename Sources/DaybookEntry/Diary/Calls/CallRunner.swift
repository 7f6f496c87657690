import DaybookAPI
import Foundation
import ProtobufC
import Wording
import ZRPC

/// The steps that every handler takes around its work.
///
/// The runner authenticates the caller, runs the work in one transaction, and returns the stored response to a repeated
/// write.
struct CallRunner: Sendable {
    let diary: Diary
    let dates: DisplayDate
    /// The queue for long computations.
    let computing = ComputeQueue()
    /// The rules of the schema for the fields of requests.
    let rules = RequestRules.daybook

    /// Runs a read for the caller whom the call's token identifies.
    ///
    /// - Parameter cost: `.heavy` for a read that may scan a whole diary.
    /// - Throws: ``DiaryError`` of code `unauthenticated` without a valid token, `permissionDenied` if the token does
    ///   not allow the method, `invalidArgument` if the request violates the schema's rules.
    func read<Response: Sendable>(
        _ request: some WireMessage, in context: ServerContext, cost: ReadScheduling.Cost = .light,
        work: @escaping @Sendable (ReadContext) throws -> Response
    ) async throws -> Response {
        let credential = Credential(authorization: context.metadata["authorization"])
        let now = diary.clock.now()
        let scheduling = try await diary.callers.scheduling(of: credential, cost, now: now)
        return try await diary.store.read(scheduling) { transaction in
            let caller = try admit(credential, in: context, in: transaction, now: now)
            try check(request)
            let reading = ReadContext(diary: diary, transaction: transaction, caller: caller, now: now)
            return try withAges(work(reading), to: request, work: reading)
        }
    }

    /// Runs a write for the caller whom the call's token identifies.
    ///
    /// Returns when the write is durable, and no gateway can respond from its cache with data that the write removed.
    ///
    /// - Parameters:
    ///   - data: The data that the write holds; `nil` for the caller's own.
    ///   - isLast: Whether the call waits for the follow-up work of the write. False if more writes of the same call
    ///     follow.
    /// - Throws: ``DiaryError`` of code `unauthenticated` without a valid token, `permissionDenied` if the token does
    ///   not allow the method, `invalidArgument` if the request violates the schema's rules, `alreadyExists` if a
    ///   different request used the key of an idempotent write within a day.
    func write<Response: Sendable>(
        _ request: some WireMessage, in context: ServerContext, holding data: HeldData? = nil, isLast: Bool = true,
        work: @escaping @Sendable (WriteContext) throws -> Response
    ) async throws -> Response {
        let credential = Credential(authorization: context.metadata["authorization"])
        let now = diary.clock.now()
        let party = diary.callers.party(of: credential)
        let held = try data ?? .ownerOfToken(hash: credential.shownHash())
        let (response, owner, isPending) = try await diary.store.write(party, holding: held) { transaction in
            let caller = try admit(credential, in: context, in: transaction, now: now)
            try check(request)
            let writing = WriteContext(diary: diary, transaction: transaction, caller: caller, now: now)
            try claimKey(of: request, in: context, writing)
            let response = try work(writing)
            let isPending = try transaction.followUps.isPending(owner: caller.owner)
            return (try withAges(response, to: request, work: writing.reading), caller.owner, isPending)
        }
        if isPending && isLast { await diary.followUp(owner: owner) }
        // The removal may be by this write, by its follow-up work, or by an earlier write that this one repeats.
        await diary.store.leases.settle(owner: owner)
        return response
    }

    /// Returns the caller after checking their rights. Makes the response a receipt if the caller may write but not
    /// read.
    private func admit(
        _ credential: Credential, in context: ServerContext, in transaction: any DiaryReading, now: Instant
    ) throws -> Caller {
        let caller = try diary.callers.caller(credential, in: transaction, now: now)
        try MethodAccess.check(context.method, for: caller.session)
        if MethodAccess.isBlind(context.method, for: caller.session) { context.limitToReceipt() }
        return caller
    }

    /// Runs a write once per idempotency key: the same request with the same key gets the same response for a day.
    ///
    /// Key and response are stored in the transaction of the change. An error is not stored. Without a key, the write
    /// runs each time.
    /// - Parameters:
    ///   - data: The data that the write holds; `nil` for the caller's own.
    ///   - content: A hash of the request, without the parts that may differ between attempts.
    ///   - repeating: Extra work of a repeated call in its transaction: it replaces secrets that the client lost.
    ///   - message: Makes the response from the value, in the language of this attempt, and from the outcome of this
    ///     attempt: a repeated create finds an existing resource.
    /// - Throws: ``DiaryError`` of code `alreadyExists` if a different request used the key within a day, `throttled`
    ///   if too many responses are stored.
    func keyed<Value: Codable & Sendable, Response: Sendable>(
        _ request: some WireMessage, in context: ServerContext, holding data: HeldData? = nil, content: [UInt8],
        work: @escaping @Sendable (WriteContext) throws -> (Value, WriteOutcome),
        repeating: @escaping @Sendable (Value, WriteContext) throws -> Void = { _, _ in },
        message: @escaping @Sendable (Value, WriteOutcome, Caller) -> Response
    ) async throws -> Response {
        guard !context.idempotencyKey.isEmpty else {
            return try await write(request, in: context, holding: data) { writing in
                let (value, outcome) = try work(writing)
                return message(value, outcome, writing.caller)
            }
        }
        let keyed = try idempotencyRequest(context, content: content)
        return try await write(request, in: context, holding: data) { writing in
            let (transaction, owner) = (writing.transaction, writing.caller.owner)
            if let stored = try self.stored(keyed, reading: writing.reading) {
                guard stored.content == keyed.content else { throw IdempotencyRequest.reused }
                let value: Value = try self.value(of: stored, writing)
                try repeating(value, writing)
                return message(
                    try again(value, stored: stored, in: writing), stored.outcome.whenRepeated, writing.caller)
            }
            let (value, outcome) = try work(writing)
            try transaction.requests.insertResponse(
                StoredResponse(
                    value, content: keyed.content, outcome: outcome, at: writing.now,
                    beside: transaction.storage.stored(owner: owner).responses),
                owner: owner, key: keyed.key)
            return message(value, outcome, writing.caller)
        }
    }

    /// Stores the key of an idempotent write behind `POST`, so that the key stands for this request alone. A repeated
    /// write runs again, and no response is stored. Stores no key beyond the limit of all stored responses: the write
    /// needs none, and hidden items have to be locked also then.
    ///
    /// - Throws: ``DiaryError`` of code `alreadyExists` if a different request used the key within a day.
    private func claimKey(of request: some WireMessage, in context: ServerContext, _ writing: WriteContext) throws {
        guard try !isKeyed(request, in: context, reading: writing.reading), let keyed = try claim(request, in: context)
        else { return }
        let (transaction, owner) = (writing.transaction, writing.caller.owner)
        let kept = try transaction.storage.stored(owner: owner).responses
        guard kept < StoredResponse.ownerBytesMost else { return }
        try transaction.requests.insertResponse(
            StoredResponse(true, content: keyed.content, outcome: .changed, at: writing.now, beside: kept),
            owner: owner, key: keyed.key)
    }

    /// Returns whether the same idempotent request was made with the call's key within a day.
    ///
    /// For writes whose work is done before their own transaction: none of it may be done for a key of a different
    /// request.
    /// - Throws: ``DiaryError`` of code `alreadyExists` if a different request used the key within a day.
    @discardableResult
    func isKeyed(_ request: some WireMessage, in context: ServerContext, reading: ReadContext) throws -> Bool {
        guard let keyed = try claim(request, in: context), let stored = try stored(keyed, reading: reading) else {
            return false
        }
        guard stored.content == keyed.content else { throw IdempotencyRequest.reused }
        return true
    }

    /// Returns the key and the content of an idempotent request; `nil` if it has no key, or a route that is no `POST`.
    /// A call without a route has a key only if the gateway makes it for a `POST`.
    private func claim(_ request: some WireMessage, in context: ServerContext) throws -> IdempotencyRequest? {
        let method = context.method
        guard method.idempotency == .idempotent, method.http.allSatisfy({ $0.method == "POST" }),
            !context.idempotencyKey.isEmpty
        else { return nil }
        return try idempotencyRequest(context, content: try request.encoded())
    }

    /// Returns the response to an earlier request: the same response, or the current resource if the response was too
    /// large to store.
    private func value<Value: Codable>(of stored: StoredResponse, _ writing: WriteContext) throws -> Value {
        guard let id = stored.reference, let kind = Value.self as? any KeptResponse.Type else {
            return try JSONDecoder().decode(Value.self, from: Data(stored.value))
        }
        let current = try kind.current(id, in: writing.reading)
        guard let value = current as? Value else {
            throw DiaryError.internalFault("A stored response is of another kind.")
        }
        return value
    }

    /// Returns the value of an earlier response as its caller may see it now. A client that repeats a create knows the
    /// created contents already, so these are returned even if the resource is hidden now.
    private func again<Value>(_ value: Value, stored: StoredResponse, in writing: WriteContext) throws -> Value {
        // Callers who may not read get the same receipt again.
        guard writing.caller.mayRead, let kept = value as? any KeptResponse else { return value }
        if stored.outcome == .created, stored.reference == nil || kept.isAsCreated { return value }
        return try kept.shownAgain(in: writing.reading) as? Value ?? value
    }

    /// Returns whether the same request was made with the call's key within a day.
    ///
    /// For writes that cost the caller something before their transaction, such as a counted attempt: a repeated write
    /// must not cost it again.
    /// - Parameter refusingOthers: Whether to throw if a different request has used the key.
    func isRepeated(
        _ context: ServerContext, content: [UInt8], reading: ReadContext, refusingOthers: Bool = false
    ) throws -> Bool {
        guard !context.idempotencyKey.isEmpty else { return false }
        let keyed = try idempotencyRequest(context, content: content)
        guard let stored = try stored(keyed, reading: reading) else { return false }
        if refusingOthers, stored.content != keyed.content { throw IdempotencyRequest.reused }
        return stored.content == keyed.content
    }

    /// Reads the idempotency key of a call.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the key is longer than the schema allows.
    private func idempotencyRequest(
        _ context: ServerContext, content: [UInt8]
    ) throws(DiaryError) -> IdempotencyRequest {
        let most = DaybookSchema.idempotencyKeyBytes
        guard context.idempotencyKey.count <= most else {
            throw .invalid("Idempotency-Key", fault: RequestFault.keyLength, parameters: ["most": "\(most)"])
        }
        return IdempotencyRequest(key: context.idempotencyKey, method: context.method.path, content: content)
    }

    /// Returns the stored response to the first request with a key; `nil` if there is none within a day.
    private func stored(
        _ keyed: IdempotencyRequest, reading: ReadContext
    ) throws -> StoredResponse? {
        guard let stored = try reading.transaction.requests.response(owner: reading.caller.owner, key: keyed.key),
            stored.time.advanced(bySeconds: Limits.idempotencyLifetimeSeconds) > reading.now
        else { return nil }
        return stored
    }

    /// Refuses a request that violates the schema's rules for its fields.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` that lists the fields at fault.
    func check(_ request: some WireMessage) throws(DiaryError) {
        let violations = rules.violations(in: request, atMost: Limits.violations)
        guard violations.isEmpty else {
            throw .invalid(violations.map { DiaryError.Violation($0) })
        }
    }
}

import CSodium
import Dispatch
import Synchronization
import Wording
import Work

/// A hasher of passwords (argon2id) that runs a few hashes at once, off the cooperative threads.
///
/// Each hash takes tens of megabytes and tens of milliseconds, so the numbers of running and waiting hashes are
/// bounded. Each of the three lanes has its own places, and the lanes alternate. Many attempts in one lane therefore
/// take neither places nor computing time from another lane. The number of places per account, invitation or share is
/// limited too, so that none of them can fill a lane alone.
final class PasswordHasher: Sendable {
    /// The work of one hash.
    struct Cost: Sendable {
        let operations: UInt64
        let memoryBytes: Int

        /// libsodium's `INTERACTIVE`: 2 passes over 64 MiB.
        static let interactive = Cost(operations: 2, memoryBytes: 64 << 20)
        /// The minimum that argon2id allows, for tests.
        static let minimal = Cost(operations: 1, memoryBytes: 8192)
    }

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

    /// The form in which a password fits a hash.
    enum Fit: Sendable {
        /// The password does not match, or there is no hash.
        case none
        /// The password fits in the form that passwords are hashed in (``OpaqueString``).
        case prepared
        /// The password fits only as typed: an older version of Daybook made the hash. The caller makes a new one.
        case asTyped
    }

    private static let atOnce = 2
    private static let places: [Lane: Int] = [.known: 32, .unauthenticated: 32, .visitor: 32]
    /// The maximum number of running and waiting passwords of one subject.
    static let placesPerSubject = 3

    private let cost: Cost
    private let threads = DispatchQueue(label: "daybook.password", attributes: .concurrent)
    private let limiter: FairLimiter<Lane>
    private let subjects = Limiter<Subject>(limitPerKey: placesPerSubject)
    /// A hash to check passwords against if a name has no account, so that the try takes as long.
    private let decoy: String
    private let computed = Atomic(0)

    /// The number of hashes computed, for new passwords and for tries.
    var computations: Int { computed.load(ordering: .relaxed) }

    /// - Parameters:
    ///   - cost: The work of each hash.
    ///   - places: The maximum number of running and waiting passwords per lane; more are refused with `LOGIN_BUSY`.
    /// - Throws: ``DiaryError`` of code `internalFault` if libsodium does not start.
    init(cost: Cost = .interactive, places: [Lane: Int] = places) throws(DiaryError) {
        guard sodium_init() >= 0 else { throw .internalFault("libsodium does not start.") }
        self.cost = cost
        limiter = FairLimiter(limits: Self.limits(places: places, atOnce: PasswordHasher.atOnce))
        decoy = try PasswordHasher.hash("no password is this one", cost: cost)
    }

    /// Returns the hash of a new password in its prepared form, with its salt and costs.
    ///
    /// - Throws: ``DiaryError`` of code `throttled` if the queue is full; `CancellationError` if the task was cancelled
    ///   before the hash began.
    func hash(_ password: String, for lane: Lane = .known, of subject: Subject? = nil) async throws -> String {
        let cost = cost
        let prepared = OpaqueString.prepared(password)
        return try await run(for: lane, of: subject) { [self] in
            computed.add(1, ordering: .relaxed)
            return try PasswordHasher.hash(prepared, cost: cost)
        }
    }

    /// Returns whether and how a password matches a hash. If there is no hash, does the same work and returns `none`.
    ///
    /// Computes one hash, or two if the password as typed differs from its prepared form. The form as typed is tried
    /// first: if it fits, the new hash that the caller makes is the second.
    /// - Throws: ``DiaryError`` of code `throttled` if the queue is full; `CancellationError` if the task was cancelled
    ///   before the hash began.
    func fit(
        _ password: String, against hash: String?, for lane: Lane, of subject: Subject? = nil
    ) async throws -> Fit {
        let stored = hash ?? decoy
        let prepared = OpaqueString.prepared(password)
        let fit = try await run(for: lane, of: subject) { [self] in
            if !prepared.isWritten(as: password), fits(password, hash: stored) { return Fit.asTyped }
            return fits(prepared, hash: stored) ? .prepared : .none
        }
        return hash == nil ? .none : fit
    }

    /// Returns whether a password fits a hash, in either form.
    ///
    /// - Throws: ``DiaryError`` of code `throttled` if the queue is full; `CancellationError` if the task was cancelled
    ///   before the hash began.
    func verify(
        _ password: String, against hash: String?, for lane: Lane, of subject: Subject? = nil
    ) async throws -> Bool {
        try await fit(password, against: hash, for: lane, of: subject) != .none
    }

    /// Returns the limits of the lanes. A lane with a running password lets lanes without one go first.
    ///
    /// - Parameters:
    ///   - places: The maximum number of running and waiting passwords of each lane.
    ///   - atOnce: The maximum number of running passwords. The lanes `unauthenticated` and `visitor` have one fewer,
    ///     but at least one.
    static func limits(places: [Lane: Int], atOnce: Int) -> QueueLimits<Lane> {
        var lanes: [Lane: QueueLimits<Lane>.OfKey] = [:]
        for lane in Lane.allCases {
            lanes[lane] = .init(
                running: lane == .known ? atOnce : max(1, atOnce - 1), share: 1, places: places[lane, default: 0])
        }
        return QueueLimits(running: atOnce, exceptions: lanes)
    }

    private func run<Value: Sendable>(
        for lane: Lane, of subject: Subject?, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let busy = DiaryError(.throttled, AccountFault.loginBusy, retryAfter: .seconds(1))
        guard subjects.take(for: subject) else { throw busy }
        let permit: FairLimiter<Lane>.Permit
        do throws(WorkRefusal) {
            permit = try await limiter.permit(of: lane)
        } catch {
            subjects.give(for: subject)
            if error == .cancelled { throw CancellationError() }
            throw busy
        }
        if Task.isCancelled {
            subjects.give(for: subject)
            throw CancellationError()
        }
        return try await BlockingWork.run(on: threads) { [subjects] in
            // The place is free for the next password before the caller of this one runs again.
            defer {
                permit.giveBack()
                subjects.give(for: subject)
            }
            return try work()
        }
    }

    /// Returns the hash of a text, without preparing the text.
    static func hash(_ password: String, cost: Cost) throws(DiaryError) -> String {
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = unsafe crypto_pwhash_str(
            &text, bytes, UInt64(bytes.count), cost.operations, cost.memoryBytes)
        guard status == 0 else { throw .internalFault("Out of memory for hashing a password.") }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func fits(_ password: String, hash: String) -> Bool {
        computed.add(1, ordering: .relaxed)
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        let text = hash.utf8.map { CChar(bitPattern: $0) } + [0]
        return unsafe crypto_pwhash_str_verify(text, bytes, UInt64(bytes.count)) == 0
    }
}

import CSodium
import Dispatch
import Synchronization
import Wording

/// A hasher of passwords (argon2id) that runs a few hashes at once, off the cooperative threads.
///
/// Each hash takes tens of megabytes and tens of milliseconds, so the numbers of running and waiting hashes are
/// bounded. ``PasswordQueue`` decides their order.
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

    typealias Queue = PasswordQueue<@Sendable () -> Void>
    /// The class of callers that a password belongs to.
    typealias Lane = Queue.Lane
    /// The account, invitation or share that a password belongs to.
    typealias Subject = Queue.Subject

    /// The form in which a password fits a hash.
    enum Fit: Sendable {
        /// The password is another one, or there is no hash.
        case none
        /// The password fits in the form that passwords are hashed in (``OpaqueString``).
        case prepared
        /// The password fits only as typed: an older version of Daybook made the hash. The caller makes a new one.
        case asTyped
    }

    private static let atOnce = 2
    private static let places: [Lane: Int] = [.known: 32, .unauthenticated: 32, .visitor: 32]

    private let cost: Cost
    private let threads = DispatchQueue(label: "daybook.password", attributes: .concurrent)
    private let queue: Mutex<Queue>
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
        queue = Mutex(Queue(places: places, atOnce: PasswordHasher.atOnce))
        decoy = try PasswordHasher.hash("no password is this one", cost)
    }

    /// Returns the hash of a new password in its prepared form, with its salt and costs.
    ///
    /// - Throws: ``DiaryError`` of code `throttled` if the queue is full; `CancellationError` if the task was cancelled
    ///   before the hash began.
    func hash(_ password: String, for lane: Lane = .known, of subject: Subject? = nil) async throws -> String {
        let cost = cost
        let prepared = OpaqueString.prepared(password)
        return try await run(Queue.Place(lane: lane, subject: subject)) { [self] in
            computed.add(1, ordering: .relaxed)
            return try PasswordHasher.hash(prepared, cost)
        }
    }

    /// Returns how a password fits a hash. Does the same work and returns `none` if there is no hash.
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
        let fit = try await run(Queue.Place(lane: lane, subject: subject)) { [self] in
            if !prepared.isWritten(as: password), fits(password, stored) { return Fit.asTyped }
            return fits(prepared, stored) ? .prepared : .none
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

    private func run<Value: Sendable>(
        _ place: Queue.Place, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        // A cancelled caller keeps its place in the queue until the work is next, and then costs no hash.
        let isOver = Atomic(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job: @Sendable () -> Void = {
                    continuation.resume(
                        with: Result {
                            if isOver.load(ordering: .relaxed) { throw CancellationError() }
                            return try work()
                        })
                }
                switch queue.withLock({ $0.enter(job, place) }) {
                case .starts: start(job, place)
                case .waits: break
                case .refused:
                    continuation.resume(
                        throwing: DiaryError(.throttled, AccountFault.loginBusy, retryAfter: .seconds(1)))
                }
            }
        } onCancel: {
            isOver.store(true, ordering: .relaxed)
        }
    }

    /// Runs work on a thread, which then runs waiting work until none may start.
    private func start(_ job: @escaping @Sendable () -> Void, _ place: Queue.Place) {
        threads.async { [self] in
            var (job, place) = (job, place)
            while true {
                job()
                guard let next = queue.withLock({ [place] in $0.next(after: place) }) else { return }
                (job, place) = (next.work, next.place)
            }
        }
    }

    /// Returns the hash of a text, without preparing the text.
    static func hash(_ password: String, _ cost: Cost) throws(DiaryError) -> String {
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = unsafe crypto_pwhash_str(
            &text, bytes, UInt64(bytes.count), cost.operations, cost.memoryBytes)
        guard status == 0 else { throw .internalFault("Out of memory for hashing a password.") }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func fits(_ password: String, _ hash: String) -> Bool {
        computed.add(1, ordering: .relaxed)
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        let text = hash.utf8.map { CChar(bitPattern: $0) } + [0]
        return unsafe crypto_pwhash_str_verify(text, bytes, UInt64(bytes.count)) == 0
    }
}

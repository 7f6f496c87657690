import CSodium
import Dispatch
import Synchronization

/// Hashes passwords with argon2id, off the cooperative threads and never more than a few at once.
///
/// Each takes tens of megabytes and tens of milliseconds, so the number that work is bounded, and so is the number that
/// wait.
final class PasswordHasher: Sendable {
    /// How much work a hash is.
    struct Cost: Sendable {
        let operations: UInt64
        let memoryBytes: Int

        /// libsodium's `INTERACTIVE`: 2 passes over 64 MiB.
        static let interactive = Cost(operations: 2, memoryBytes: 64 << 20)
        /// The least argon2id allows: for tests.
        static let minimal = Cost(operations: 1, memoryBytes: 8192)
    }

    private static let atOnce = 2
    private static let waitingMost = 32

    private let cost: Cost
    private let waitingMost: Int
    private let queues: [DispatchQueue]
    private let waiting = Mutex(0)
    /// Checked when a name has no account, so that a try takes as long.
    private let decoy: String

    /// - Parameters:
    ///   - cost: The work of each hash.
    ///   - waitingMost: The passwords that work or wait at most; more are refused with `LOGIN_BUSY`.
    /// - Throws: ``DiaryError`` of code `internalFault` when libsodium does not start.
    init(cost: Cost = .interactive, waitingMost: Int = waitingMost) throws(DiaryError) {
        guard sodium_init() >= 0 else { throw .internalFault("libsodium does not start.") }
        self.cost = cost
        self.waitingMost = waitingMost
        queues = (0..<PasswordHasher.atOnce).map { DispatchQueue(label: "daybook.password.\($0)") }
        decoy = try PasswordHasher.hash("no password is this one", cost)
    }

    /// The hash of a password, with its salt and costs.
    func hash(_ password: String) async throws -> String {
        let cost = cost
        return try await run { try PasswordHasher.hash(password, cost) }
    }

    /// Whether a password fits a hash; as much work, and `false`, when there is no hash.
    func verify(_ password: String, against hash: String?) async throws -> Bool {
        let stored = hash ?? decoy
        let fits = try await run { PasswordHasher.fits(password, stored) }
        return fits && hash != nil
    }

    private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let place = waiting.withLock { count -> Int? in
            guard count < waitingMost else { return nil }
            count += 1
            return count
        }
        guard let place else {
            throw DiaryError(
                code: .throttled, message: "Too many people log in at once.", reason: "LOGIN_BUSY",
                retryAfter: .seconds(1))
        }
        defer { waiting.withLock { $0 -= 1 } }
        return try await withCheckedThrowingContinuation { continuation in
            queues[place % queues.count].async { continuation.resume(with: Result(catching: work)) }
        }
    }

    private static func hash(_ password: String, _ cost: Cost) throws(DiaryError) -> String {
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = unsafe crypto_pwhash_str(
            &text, bytes, UInt64(bytes.count), cost.operations, cost.memoryBytes)
        guard status == 0 else { throw .internalFault("Out of memory for hashing a password.") }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func fits(_ password: String, _ hash: String) -> Bool {
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        let text = hash.utf8.map { CChar(bitPattern: $0) } + [0]
        return unsafe crypto_pwhash_str_verify(text, bytes, UInt64(bytes.count)) == 0
    }
}

import Hashing
import Synchronization
import WebAuthn
import Wording

/// The challenges that passkeys sign. Each challenge is valid once, for one ceremony at one host, for five minutes.
///
/// A challenge carries its own expiry time, under a keyed hash of that time and of its purpose. The diary thus stores
/// nothing for the challenges that it issues, and a caller who requests many does not affect other callers. It keeps
/// only used challenges in memory until they expire. Each of them needed a passkey's signature or a password. The key
/// belongs to this process. After a restart the used challenges are forgotten, and all earlier challenges are invalid.
final class PasskeyChallenges: Sendable {
    /// The purpose of a challenge.
    enum Purpose: Hashable, Sendable {
        case logIn
        /// The creation of a passkey, begun by a session whose owner proved the password.
        case making(session: UUIDBytes)

        fileprivate var bytes: [UInt8] {
            switch self {
            case .logIn: [0]
            case .making(let session): [1] + session.bytes
            }
        }
    }

    static let lifetime = Duration.seconds(300)
    /// The maximum number of used challenges in memory. More are refused until some expire.
    static let maximum = 10_000
    /// The maximum per account, so that one account cannot block the others.
    static let maximumEach = 200

    private static let randomSize = 16
    private static let timeSize = 8
    private static let size = randomSize + timeSize + SHA256.byteCount

    private let key: [UInt8]
    private let random: RandomSource
    private let used = Mutex<[[UInt8]: Use]>([:])

    private struct Use {
        let owner: Int64
        /// The time when the challenge expires.
        let end: Duration
    }

    init(random: RandomSource) {
        self.random = random
        key = random.bytes(32)
    }

    /// Returns a new challenge.
    ///
    /// - Parameter now: The time of a clock that never goes back (``DiaryClock/uptime``).
    func make(for purpose: Purpose, at party: RelyingParty, now: Duration) -> [UInt8] {
        let payload = random.bytes(Self.randomSize) + Self.bytes(of: now + Self.lifetime)
        return payload + code(payload, purpose: purpose, party: party)
    }

    /// Returns whether a challenge was made here for a purpose, and is neither expired nor used.
    func isGood(_ challenge: [UInt8], for purpose: Purpose, at party: RelyingParty, now: Duration) -> Bool {
        guard challenge.count == Self.size else { return false }
        let payload = Array(challenge.prefix(Self.randomSize + Self.timeSize))
        let differences = zip(code(payload, purpose: purpose, party: party), challenge.dropFirst(payload.count))
            .reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
        guard differences == 0, Self.end(of: challenge) > now else { return false }
        return used.withLock { $0[challenge] == nil }
    }

    /// Uses up a valid challenge, after the response to it was verified.
    ///
    /// - Parameter owner: The account whose passkey or password responded.
    /// - Returns: Whether this call used the challenge; `false` if a concurrent call did.
    /// - Throws: ``DiaryError`` of code `throttled` if the account, or all accounts together, used too many recently.
    func use(_ challenge: [UInt8], by owner: Int64, now: Duration) throws(DiaryError) -> Bool {
        let isTaken: Bool? = used.withLock { used in
            let own = used.values.count { $0.owner == owner }
            if used.count >= Self.maximum || own >= Self.maximumEach { used = used.filter { $0.value.end > now } }
            guard used.count < Self.maximum, used.values.count(where: { $0.owner == owner }) < Self.maximumEach else {
                return nil
            }
            return used.updateValue(Use(owner: owner, end: Self.end(of: challenge)), forKey: challenge) == nil
        }
        guard let isTaken else { throw DiaryError(.throttled, AccountFault.loginBusy, retryAfter: .seconds(1)) }
        return isTaken
    }

    private func code(_ payload: [UInt8], purpose: Purpose, party: RelyingParty) -> [UInt8] {
        // The host comes last: all parts before it have a fixed length for their first byte, so the input is
        // unambiguous.
        SHA256.authenticationCode(for: purpose.bytes + payload + Array(party.id.utf8), key: key)
    }

    private static func end(of challenge: [UInt8]) -> Duration {
        let bytes = challenge.dropFirst(randomSize).prefix(timeSize)
        return .milliseconds(Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
    }

    private static func bytes(of time: Duration) -> [UInt8] {
        let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        return (0..<timeSize).map { UInt8(truncatingIfNeeded: milliseconds >> (56 - 8 * $0)) }
    }
}

/// The data for creating a passkey, or for signing with one.
struct PasskeyOffer: Sendable {
    let challenge: [UInt8]
    /// The time when the challenge expires.
    let expireTime: Instant
    /// The credentials that the account has already; empty for a login, which names no account.
    var credentialIDs: [[UInt8]] = []
}

/// A passkey's signature, as a browser sends it.
struct PasskeyProof: Sendable {
    let credentialID: [UInt8]
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    /// The user handle: the account ID that the authenticator received when the passkey was created.
    let userHandle: [UInt8]
}

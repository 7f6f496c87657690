import Hashing
import Synchronization
import WebAuthn
import Wording

/// What passkeys are asked to sign: each challenge for one ceremony, at one host, once, within five minutes.
///
/// A challenge says itself until when it is good, under a keyed hash of that and of what it is for. So the diary keeps
/// nothing for those it gives out, and whoever asks for many of them takes none away from anybody. What it keeps is which
/// were used, for as long as they would be good: each of those cost a passkey's signature, or a password.
///
/// The key is of this process. A restart forgets what was used, and its challenges with it.
final class PasskeyChallenges: Sendable {
    /// What a challenge is for.
    enum Purpose: Hashable, Sendable {
        case logIn
        /// To make a passkey, begun by a session, which its owner proved the password to.
        case making(session: UUIDBytes)

        fileprivate var bytes: [UInt8] {
            switch self {
            case .logIn: [0]
            case .making(let session): [1] + session.bytes
            }
        }
    }

    static let lifetime = Duration.seconds(300)
    /// Used ones that are remembered at most. Then no more are taken, until some are over.
    static let most = 10_000
    /// Of one account: who logs in without end keeps nobody else from it.
    static let mostEach = 200

    private static let randomSize = 16
    private static let timeSize = 8
    private static let size = randomSize + timeSize + SHA256.byteCount

    private let key: [UInt8]
    private let random: RandomSource
    private let used = Mutex<[[UInt8]: Use]>([:])

    private struct Use {
        let owner: Int64
        /// Until when it would be good.
        let end: Duration
    }

    init(random: RandomSource) {
        self.random = random
        key = random.bytes(32)
    }

    /// A new challenge.
    ///
    /// - Parameter now: Time that never goes back (``DiaryClock/uptime``).
    func make(for purpose: Purpose, at party: RelyingParty, now: Duration) -> [UInt8] {
        let payload = random.bytes(Self.randomSize) + Self.bytes(of: now + Self.lifetime)
        return payload + code(payload, purpose, party)
    }

    /// Whether a challenge was made here for this, is not over and not used.
    func isGood(_ challenge: [UInt8], for purpose: Purpose, at party: RelyingParty, now: Duration) -> Bool {
        guard challenge.count == Self.size else { return false }
        let payload = Array(challenge.prefix(Self.randomSize + Self.timeSize))
        let differences = zip(code(payload, purpose, party), challenge.dropFirst(payload.count))
            .reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
        guard differences == 0, Self.end(of: challenge) > now else { return false }
        return used.withLock { $0[challenge] == nil }
    }

    /// Uses a good challenge up, once what answers it was found to be right.
    ///
    /// - Parameter owner: The account whose passkey, or password, answered.
    /// - Returns: Whether this did it, and none that came at the same time.
    /// - Throws: ``DiaryError`` of code `throttled` when too many were used of late, by the account or by all.
    func use(_ challenge: [UInt8], by owner: Int64, now: Duration) throws(DiaryError) -> Bool {
        let isTaken: Bool? = used.withLock { used in
            let own = used.values.count { $0.owner == owner }
            if used.count >= Self.most || own >= Self.mostEach { used = used.filter { $0.value.end > now } }
            guard used.count < Self.most, used.values.count(where: { $0.owner == owner }) < Self.mostEach else {
                return nil
            }
            return used.updateValue(Use(owner: owner, end: Self.end(of: challenge)), forKey: challenge) == nil
        }
        guard let isTaken else { throw DiaryError(.throttled, AccountFault.loginBusy, retryAfter: .seconds(1)) }
        return isTaken
    }

    private func code(_ payload: [UInt8], _ purpose: Purpose, _ party: RelyingParty) -> [UInt8] {
        // All but the host are of a fixed length, by their first byte.
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

import Synchronization
import Wording

/// Counts wrong tries, so that passwords are not guessed and nobody is locked out by the tries of others.
///
/// The rule, where a source is a live session that the caller shows, or else the caller's address:
/// - Each source with each name has a count of its own: five tries at once, then waits that double up to a minute.
/// - A session of the account, and an address that somebody logged in to the account from within 90 days, are known to
///   it. For these their own count is the only one: tries from anywhere else, however many, delay neither a log-in from
///   there nor a change of the password.
/// - A try from any other address also counts for its name, with all such tries, and for its address, with all names
///   tried from there. These two wait up to a quarter of an hour.
/// - So whoever shares the owner's address, as behind one router, can delay a log-in from there that shows no session,
///   by a minute for each of their tries. Whoever shows a session is not delayed by them.
/// - A try by a passkey counts with the name of the account that has it, and with an empty one when nobody has it.
/// - A right try is taken back, as is one whose password nobody looked at, because too many waited for that.
///
/// All of it is in memory, so that tries cost no writing to the disk, and time is the time since the machine started, so
/// that turning the clock changes no wait. A restart forgets it.
final class LoginThrottles: Sendable {
    /// What is counted.
    fileprivate enum Key: Hashable {
        case source(name: String, LoginSource)
        case strangers(name: String)
        case address(ClientAddress)

        var patience: LoginThrottle.Patience {
            switch self {
            case .source: .source
            case .strangers: .strangers
            case .address: .address
            }
        }
    }

    /// A try that was counted and waits for its password to be looked at.
    struct Try: Sendable {
        fileprivate let keys: [Key]
    }

    /// Counts kept at most. Those with the fewest wrong tries go first, so that made-up names do not drive out the count
    /// of a name under attack.
    static let most = 10_000

    private let throttles = Mutex<[Key: LoginThrottle]>([:])

    /// Counts a try.
    ///
    /// - Parameters:
    ///   - name: The name as accounts are told apart.
    ///   - isKnown: Whether the source is a session of the account or an address it was used from.
    /// - Throws: ``DiaryError`` of code `throttled`, with the time to wait, when it comes too early; it does not count then.
    func count(name: String, from source: LoginSource, isKnown: Bool, at now: Duration) throws(DiaryError) -> Try {
        var keys = [Key.source(name: name, source)]
        if !isKnown, case .address(let address) = source { keys += [.strangers(name: name), .address(address)] }
        let wait = throttles.withLock { throttles in
            let wait = keys.compactMap { throttles[$0]?.wait(at: now) }.max() ?? .zero
            guard wait == .zero else { return wait }
            for key in keys { throttles[key, default: LoginThrottle(key.patience, now: now)].count(at: now) }
            if throttles.count > LoginThrottles.most { LoginThrottles.shrink(&throttles, at: now) }
            return .zero
        }
        guard wait == .zero else {
            let seconds = wait.components.seconds + (wait.components.attoseconds > 0 ? 1 : 0)
            throw DiaryError(
                .throttled, AccountFault.throttled, ["seconds": "\(seconds)"], retryAfter: .seconds(seconds))
        }
        return Try(keys: keys)
    }

    /// Takes a try back that was never decided, as when too many wait for their turn.
    func takeBack(_ counted: Try, at now: Duration) {
        throttles.withLock { throttles in
            for key in counted.keys { throttles[key]?.takeBack(at: now) }
        }
    }

    /// Forgets the wrong tries of a source that knew the password. Those of others stay.
    func forgive(_ counted: Try, at now: Duration) {
        throttles.withLock { throttles in
            for key in counted.keys {
                if case .source = key { throttles[key] = nil } else { throttles[key]?.takeBack(at: now) }
            }
        }
    }

    /// Forgets every wrong try with a name.
    func forget(name: String) {
        throttles.withLock { throttles in
            throttles = throttles.filter { key, _ in
                switch key {
                case .source(let tried, _), .strangers(let tried): tried != name
                case .address: true
                }
            }
        }
    }

    /// Forgets what is too old to matter.
    func keepUp(at now: Duration) {
        throttles.withLock { throttles in throttles = throttles.filter { !$0.value.isForgotten(at: now) } }
    }

    /// How many counts are kept.
    var count: Int { throttles.withLock { $0.count } }

    /// Makes room for a tenth, so that this is not done at every try.
    private static func shrink(_ throttles: inout [Key: LoginThrottle], at now: Duration) {
        throttles = throttles.filter { !$0.value.isForgotten(at: now) }
        let surplus = throttles.count - most * 9 / 10
        guard surplus > 0 else { return }
        let order = throttles.sorted { ($0.value.failures, $0.value.lastTry) < ($1.value.failures, $1.value.lastTry) }
        for (key, _) in order.prefix(surplus) { throttles[key] = nil }
    }
}

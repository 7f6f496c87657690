import Synchronization
import Wording

/// The counts of wrong tries for all names and sources. They make guessing slow, and do not lock an owner out.
///
/// The source of an attempt is the live session that the caller shows, or else the caller's address. The rules are:
/// - Each source has its own count for each name: five attempts at once, then waits that double up to a minute.
/// - Known sources of an account are its sessions and the addresses from which it was logged in to within 90 days. Only
///   their own count applies to them. Attempts from other sources, however many, delay neither a login from a known
///   source nor a change of the password.
/// - An attempt from any other address also counts for its name, over all such addresses, and for its address, over all
///   such names. These two counts have waits of up to a quarter of an hour.
/// - A person who shares the owner's address, as behind one router, can thus delay a login without a session from that
///   address, by a minute for each attempt. A caller with a session is not delayed.
/// - An attempt with a passkey counts for the name of the passkey's account, or for the empty name if no account has
///   the passkey.
/// - A successful attempt is removed from the counts. So is an attempt whose password was not checked because the queue
///   was full.
///
/// All counts are in memory, so that tries cost no disk writes. Time is the time since the machine started, so that a
/// change of the wall clock changes no wait. A restart resets the counts.
final class LoginThrottles: Sendable {
    /// The key of one count.
    fileprivate enum Key: Hashable {
        case source(name: String, LoginSource)
        case unauthenticatedClients(name: String)
        case address(ClientAddress)

        var allowance: LoginThrottle.Allowance {
            switch self {
            case .source: .source
            case .unauthenticatedClients: .unauthenticatedClients
            case .address: .address
            }
        }
    }

    /// A counted try whose password is not checked yet.
    struct Try: Sendable {
        fileprivate let keys: [Key]
    }

    /// The maximum number of counts. Counts with the fewest wrong tries are dropped first, so that made-up names do not
    /// displace the count of a name under attack.
    static let maximum = 10_000

    private let maximum: Int
    private let throttles = Mutex<[Key: LoginThrottle]>([:])

    init(maximum: Int = LoginThrottles.maximum) { self.maximum = maximum }

    /// Counts a try.
    ///
    /// - Parameters:
    ///   - name: The name in the form of ``AccountRules/nameKey(_:)``.
    ///   - isKnown: Whether the source is a session of the account or an address that it was used from.
    /// - Throws: ``DiaryError`` of code `throttled`, with the time to wait, if the try comes too early. Such a try does
    ///   not count.
    func count(name: String, from source: LoginSource, isKnown: Bool, at now: Duration) throws(DiaryError) -> Try {
        var keys = [Key.source(name: name, source)]
        if !isKnown, case .address(let address) = source {
            keys += [.unauthenticatedClients(name: name), .address(address)]
        }
        let wait = throttles.withLock { throttles in
            let wait = keys.compactMap { throttles[$0]?.wait(at: now) }.max() ?? .zero
            guard wait == .zero else { return wait }
            for key in keys { throttles[key, default: LoginThrottle(key.allowance, now: now)].count(at: now) }
            if throttles.count > maximum { shrink(&throttles, at: now) }
            return .zero
        }
        guard wait == .zero else {
            let seconds = wait.components.seconds + (wait.components.attoseconds > 0 ? 1 : 0)
            throw DiaryError(
                .throttled, AccountFault.throttled, ["seconds": "\(seconds)"], retryAfter: .seconds(seconds))
        }
        return Try(keys: keys)
    }

    /// Takes back a try that was never decided, for example because the password queue was full.
    func takeBack(_ counted: Try, at now: Duration) {
        throttles.withLock { throttles in
            for key in counted.keys { throttles[key]?.takeBack(at: now) }
        }
    }

    /// Clears the count of a source that knew the password. The shared counts lose only this try.
    func forgive(_ counted: Try, at now: Duration) {
        throttles.withLock { throttles in
            for key in counted.keys {
                if case .source = key { throttles[key] = nil } else { throttles[key]?.takeBack(at: now) }
            }
        }
    }

    /// Clears all counts of a name.
    func forget(name: String) {
        throttles.withLock { throttles in
            throttles = throttles.filter { key, _ in
                switch key {
                case .source(let tried, _), .unauthenticatedClients(let tried): tried != name
                case .address: true
                }
            }
        }
    }

    /// Drops counts that are too old to matter.
    func keepUp(at now: Duration) {
        throttles.withLock { throttles in throttles = throttles.filter { !$0.value.isForgotten(at: now) } }
    }

    /// The number of counts.
    var count: Int { throttles.withLock { $0.count } }

    /// Frees a tenth of the capacity, so that shrinking is not needed at every try.
    private func shrink(_ throttles: inout [Key: LoginThrottle], at now: Duration) {
        throttles = throttles.filter { !$0.value.isForgotten(at: now) }
        let surplus = throttles.count - maximum * 9 / 10
        guard surplus > 0 else { return }
        let order = throttles.sorted { ($0.value.failures, $0.value.lastTry) < ($1.value.failures, $1.value.lastTry) }
        for (key, _) in order.prefix(surplus) { throttles[key] = nil }
    }
}

/// The state of all leases, without a clock: the gateways that hold one, the revocations that each has to apply, and
/// the time until which responses wait for that.
///
/// A gateway counts its lease from the time before its request; the book counts it from the later time of the grant. So
/// a lease that has expired here has expired at the gateway too, even if the gateway is stopped, cut off or dead.
/// Revocations and grants go to a gateway in order over one stream. A gateway that receives a renewal has received all
/// earlier revocations, so no renewal makes a response wait longer.
struct LeaseBook: Sendable {
    typealias Moment = ContinuousClock.Instant

    /// The duration of a lease.
    static let termMilliseconds: UInt32 = 2000
    static let term = Duration.milliseconds(Int64(termMilliseconds))
    /// The maximum number of gateways, including lost gateways that may still respond from memory.
    static let maximumHolders = 64
    /// The number of diaries with held responses above which expired holds are removed.
    private static let manyHolds = 1024

    /// The next message to a gateway.
    struct Delivery: Sendable {
        var revocations: Revocations
        /// The number that the gateway confirms after it has applied the revocations; 0 if there are none.
        var number: UInt64
        /// The number of the renewal that is granted; 0 for none.
        var renewal: UInt64
    }

    private struct Holder {
        /// The time when the lease expires; `nil` before the first grant.
        var end: Moment?
        var waiting = Revocations()
        var renewal: UInt64 = 0
        /// The number of the last delivery.
        var delivered: UInt64
        /// The number of the last delivery that the gateway confirmed.
        var confirmed: UInt64
        /// Whether the stream broke off.
        var isLost = false

        func isLive(at now: Moment) -> Bool { end.map { $0 > now } ?? false }
    }

    /// A condition that a response waits for.
    struct Hold: Sendable {
        /// The number of the commit that every gateway has to confirm.
        let number: UInt64
        /// The time at which the wait ends in any case.
        let end: Moment
    }

    private var holders: [UInt64: Holder] = [:]
    private var holds: [Int64: Hold] = [:]
    private var lastID: UInt64 = 0
    private var lastNumber: UInt64 = 0
    /// The time when the leases that an earlier process granted have expired.
    private let unknownEnd: Moment

    /// - Parameter hadLeases: Whether an earlier process may have granted leases that have not expired.
    init(now: Moment, hadLeases: Bool) { unknownEnd = hadLeases ? now + Self.term : now }

    // MARK: Gateways

    /// Adds a gateway that remembers nothing yet. Returns its number; `nil` if there are too many gateways.
    mutating func join(now: Moment) -> UInt64? {
        holders = holders.filter { !$0.value.isLost || $0.value.isLive(at: now) }
        guard holders.count < Self.maximumHolders else { return nil }
        lastID += 1
        holders[lastID] = Holder(delivered: lastNumber, confirmed: lastNumber)
        return lastID
    }

    /// Notes a gateway's request for a renewal. The next delivery grants it.
    mutating func renew(_ id: UInt64, renewal: UInt64) { holders[id]?.renewal = renewal }

    /// Notes that a gateway has applied the revocations of all deliveries up to a number.
    mutating func confirm(_ id: UInt64, number: UInt64) {
        guard let holder = holders[id] else { return }
        holders[id]?.confirmed = max(holder.confirmed, min(number, holder.delivered))
    }

    /// Returns the next message to a gateway; `nil` if there is none. A renewal in it counts from now.
    mutating func deliver(to id: UInt64, now: Moment) -> Delivery? {
        guard var holder = holders[id], !holder.waiting.isEmpty || holder.renewal > 0 else { return nil }
        let delivery = Delivery(
            revocations: holder.waiting, number: holder.waiting.isEmpty ? 0 : lastNumber, renewal: holder.renewal)
        if delivery.number > 0 { holder.delivered = delivery.number }
        if delivery.renewal > 0 { holder.end = now + Self.term }
        (holder.waiting, holder.renewal) = (Revocations(), 0)
        holders[id] = holder
        return delivery
    }

    /// Removes a gateway. A gateway that did not sign off may respond from memory until its lease has expired.
    mutating func leave(_ id: UInt64, inOrder: Bool) {
        if inOrder {
            holders[id] = nil
        } else {
            holders[id]?.isLost = true
            holders[id]?.waiting = Revocations()
        }
    }

    /// Returns whether any gateway may respond from memory.
    func hasLive(at now: Moment) -> Bool { unknownEnd > now || holders.values.contains { $0.isLive(at: now) } }

    // MARK: Changes

    /// Notes the data that a commit made invalid.
    ///
    /// - Parameter owners: The diaries concerned.
    mutating func revoke(_ revocations: Revocations, owners: Set<Int64>, now: Moment) {
        lastNumber += 1
        var end = now
        for id in holders.keys {
            guard var holder = holders[id] else { continue }
            // A gateway without a lease gets the revocations too, before its next grant, but no response waits for
            // that.
            if holder.isLive(at: now), let leaseEnd = holder.end {
                end = max(end, leaseEnd)
            } else {
                holder.confirmed = lastNumber
            }
            if !holder.isLost { holder.waiting.formUnion(revocations) }
            holders[id] = holder
        }
        end = max(end, unknownEnd)
        guard end > now else { return }
        if holds.count > Self.manyHolds { holds = holds.filter { $0.value.end > now } }
        for owner in owners { holds[owner] = Hold(number: lastNumber, end: max(end, holds[owner]?.end ?? end)) }
    }

    /// Returns the condition that a response about a diary waits for now; `nil` if there is none.
    func hold(of owner: Int64, now: Moment) -> Hold? {
        holds[owner].flatMap { isOver($0, now: now) ? nil : $0 }
    }

    /// Returns whether no gateway can still respond with data that a commit made invalid.
    func isOver(_ hold: Hold, now: Moment) -> Bool {
        if hold.end <= now { return true }
        return unknownEnd <= now && holders.values.allSatisfy { $0.confirmed >= hold.number }
    }
}

/// Data in the gateways' caches that a commit made invalid.
enum Revocation: Hashable, Sendable {
    /// The responses to one token.
    case token(owner: Int64, hash: [UInt8])
    /// The responses to all callers about one photo.
    case photo(owner: Int64, id: UUIDBytes)
    /// The responses to all visitors of the shares of one diary.
    case shares(owner: Int64)

    /// The number of the diary concerned.
    var owner: Int64 {
        switch self {
        case .token(let owner, _), .photo(let owner, _), .shares(let owner): owner
        }
    }
}

/// A set of revocations, as many as fit one message. A larger set revokes everything.
struct Revocations: Sendable {
    /// The maximum number of separate revocations.
    static let maximum = 256

    private(set) var each: Set<Revocation> = []
    /// Whether all cached data of all accounts is revoked.
    private(set) var isEverything = false

    var isEmpty: Bool { each.isEmpty && !isEverything }

    mutating func insert(_ revocation: Revocation) {
        if isEverything { return }
        each.insert(revocation)
        if each.count > Self.maximum { (each, isEverything) = ([], true) }
    }

    mutating func formUnion(_ others: Revocations) {
        if others.isEverything { (each, isEverything) = ([], true) }
        for revocation in others.each { insert(revocation) }
    }
}

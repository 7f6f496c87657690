/// Which gateways hold a lease, what each has yet to forget, and until when answers wait for that: without a clock.
///
/// A gateway counts its lease from before it asks for it; here it is counted from when it is granted, which is later. So
/// a lease that has run out here has run out there, whatever became of the gateway: it is stopped, cut off or dead.
///
/// What a gateway is to forget and what it is granted go the same way, in order. A gateway that hears of a renewal has
/// heard of all that was revoked before: no renewal makes an answer wait longer.
struct LeaseBook: Sendable {
    typealias Moment = ContinuousClock.Instant

    /// How long a lease lasts.
    static let termMilliseconds: UInt32 = 2000
    static let term = Duration.milliseconds(Int64(termMilliseconds))
    /// The most gateways at once, those that are lost but may still answer from memory included.
    static let maximumHolders = 64
    /// Held answers of more diaries than these are looked through for those that are over.
    private static let manyHolds = 1024

    /// What one gateway is told next.
    struct Delivery: Sendable {
        var revocations: Revocations
        /// What it confirms when it has forgotten; 0 when there is nothing to forget.
        var number: UInt64
        /// The renewal that is granted; 0 for none.
        var renewal: UInt64
    }

    private struct Holder {
        /// When its lease has run out; nil before the first was granted.
        var end: Moment?
        var waiting = Revocations()
        var renewal: UInt64 = 0
        /// The number of the last delivery, and of the last that was confirmed.
        var delivered: UInt64
        var confirmed: UInt64
        /// Whether its stream broke off.
        var isLost = false

        func isLive(at now: Moment) -> Bool { end.map { $0 > now } ?? false }
    }

    /// What an answer waits for.
    struct Hold: Sendable {
        /// The number of the commit that every gateway is to confirm.
        let number: UInt64
        /// When nobody waits for it any longer.
        let end: Moment
    }

    private var holders: [UInt64: Holder] = [:]
    private var holds: [Int64: Hold] = [:]
    private var lastID: UInt64 = 0
    private var lastNumber: UInt64 = 0
    /// When the leases that an earlier process granted have run out.
    private let unknownEnd: Moment

    /// - Parameter hadLeases: Whether a process before this one may have granted leases that still last.
    init(now: Moment, hadLeases: Bool) { unknownEnd = hadLeases ? now + Self.term : now }

    // MARK: Gateways

    /// Takes in a gateway, which remembers nothing yet. Returns its number; nil when there are too many.
    mutating func join(now: Moment) -> UInt64? {
        holders = holders.filter { !$0.value.isLost || $0.value.isLive(at: now) }
        guard holders.count < Self.maximumHolders else { return nil }
        lastID += 1
        holders[lastID] = Holder(delivered: lastNumber, confirmed: lastNumber)
        return lastID
    }

    /// Notes that a gateway asks for a renewal, which its next delivery grants.
    mutating func renew(_ id: UInt64, renewal: UInt64) { holders[id]?.renewal = renewal }

    /// Notes that a gateway has forgotten what deliveries up to a number told it to.
    mutating func confirm(_ id: UInt64, number: UInt64) {
        guard let holder = holders[id] else { return }
        holders[id]?.confirmed = max(holder.confirmed, min(number, holder.delivered))
    }

    /// What a gateway is told next; nil when there is nothing. A renewal in it counts from now.
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

    /// Takes a gateway out. One that did not take its leave may answer from memory until its lease has run out.
    mutating func leave(_ id: UInt64, inOrder: Bool) {
        if inOrder {
            holders[id] = nil
        } else {
            holders[id]?.isLost = true
            holders[id]?.waiting = Revocations()
        }
    }

    /// Whether any gateway may answer from memory.
    func hasLive(at now: Moment) -> Bool { unknownEnd > now || holders.values.contains { $0.isLive(at: now) } }

    // MARK: Changes

    /// Notes what a commit made wrong.
    ///
    /// - Parameter owners: The diaries in which it did.
    mutating func revoke(_ revocations: Revocations, owners: Set<Int64>, now: Moment) {
        lastNumber += 1
        var end = now
        for id in holders.keys {
            guard var holder = holders[id] else { continue }
            // Who holds no lease is told too, before the next is granted, but nobody waits for that.
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

    /// What an answer about a diary waits for now; nil when it need not.
    func hold(of owner: Int64, now: Moment) -> Hold? {
        holds[owner].flatMap { isOver($0, now: now) ? nil : $0 }
    }

    /// Whether nobody answers any more from memory what a commit made wrong.
    func isOver(_ hold: Hold, now: Moment) -> Bool {
        if hold.end <= now { return true }
        return unknownEnd <= now && holders.values.allSatisfy { $0.confirmed >= hold.number }
    }
}

import ZeroMQ

/// Whom to tell in which reactor that something arrived.
struct MemoryMailbox: Sendable {
    /// Weak: a name that is served, or sought, keeps no transport alive.
    weak let reactor: Reactor?
    let id: Int

    func ring() { reactor?.submit(.arrived(id)) }
}

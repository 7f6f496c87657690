import ZeroMQ

/// The reactor and the number of the object to signal when a message arrives.
struct MemoryMailbox: Sendable {
    /// The reactor. The reference is weak, so that a served or sought name keeps no transport alive.
    weak let reactor: Reactor?
    let id: Int

    func ring() { reactor?.submit(.arrived(id)) }
}

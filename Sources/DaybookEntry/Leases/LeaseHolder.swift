import ServiceRuntime

/// One gateway at the hub.
struct LeaseHolder: Sendable {
    let id: UInt64
    let hub: LeaseHub
    /// Rung when there may be something to tell.
    let bell: Bell

    /// What the gateway is told next; waits for it. Nil when it is told nothing more. One task asks at a time.
    func next() async -> LeaseBook.Delivery? {
        repeat {
            if let delivery = hub.delivery(to: id) { return delivery }
        } while await bell.wait()
        return nil
    }

    /// Notes what the gateway says: the number of a renewal that it asks for, and of what it has forgotten; 0 for nothing.
    func heard(renewal: UInt64, confirmed: UInt64) { hub.heard(id, renewal: renewal, confirmed: confirmed) }

    /// Takes the gateway out.
    ///
    /// - Parameter inOrder: Whether it said that it answers nothing from memory any more.
    func leave(inOrder: Bool) { hub.leave(id, inOrder: inOrder) }
}

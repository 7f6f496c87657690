import ServiceRuntime

/// A gateway's membership in the hub.
struct LeaseHolder: Sendable {
    let id: UInt64
    let hub: LeaseHub
    /// The signal that there may be a message for the gateway.
    let bell: Bell

    /// Waits for and returns the next message to the gateway. Nil after the end. Only one task may call it at a time.
    func next() async -> LeaseBook.Delivery? {
        repeat {
            if let delivery = hub.delivery(to: id) { return delivery }
        } while await bell.wait()
        return nil
    }

    /// Notes a gateway's message: the number of a requested renewal, and the number of the last delivery it has
    /// applied; 0 for none.
    func heard(renewal: UInt64, confirmed: UInt64) { hub.heard(id, renewal: renewal, confirmed: confirmed) }

    /// Removes the gateway.
    ///
    /// - Parameter inOrder: Whether the gateway signed off and no longer responds from memory.
    func leave(inOrder: Bool) { hub.leave(id, inOrder: inOrder) }
}

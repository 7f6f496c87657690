import ProtobufC

/// Where a page ended: the sort key and the id of its last item.
struct PagePosition: Hashable, Sendable {
    /// Microseconds or a sequence number, as the order has it.
    var primary: Int64
    /// The civil day, where that goes first.
    var secondary: Int64 = 0
    var id: UUIDBytes
}

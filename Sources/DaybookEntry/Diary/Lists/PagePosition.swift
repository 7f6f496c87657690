import ProtobufC

/// The end of a page: the sort key and the id of its last item.
struct PagePosition: Hashable, Sendable {
    /// Microseconds or a sequence number, depending on the order.
    var primary: Int64
    /// The civil day, if the order begins with it.
    var secondary: Int64 = 0
    var id: UUIDBytes
}

/// Names one coming of a blob's bytes, for whoever brought them as the first: the file that they came as, and when that last
/// changed. The same bytes, when they come again, have another.
struct BlobReceipt: Sendable, Hashable {
    /// Safe in a message; nothing is read out of it.
    let text: String
}

extension Disk.Status {
    /// What the bytes of the file can be known by.
    var receipt: BlobReceipt { BlobReceipt(text: "\(number)-\(modified).\(nanoseconds)") }
}

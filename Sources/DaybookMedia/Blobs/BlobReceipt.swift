/// An identifier of one arrival of a blob's bytes, for their first sender: the file of the upload, and the time of its
/// last change. The same bytes get another receipt if they arrive again.
struct BlobReceipt: Sendable, Hashable {
    /// The receipt as text, safe in a message. It is compared only, never parsed.
    let text: String
}

extension Disk.Status {
    /// The receipt of the file's bytes.
    var receipt: BlobReceipt { BlobReceipt(text: "\(number)-\(modified).\(nanoseconds)") }
}

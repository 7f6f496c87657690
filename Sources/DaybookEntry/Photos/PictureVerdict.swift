/// The judgement that no picture can be made of a photo. It holds until a newer reader tries.
struct PictureVerdict: Hashable, Codable, Sendable {
    /// The reason; `nil` if the reader gave none, or if there is a picture.
    var reason: UndecodableReason?
    /// The version of the reader that judged; 0 if unknown.
    var readerVersion: Int64 = 0

    /// The same verdict; `nil` if no reader judged.
    var stated: PictureVerdict? { reason == nil && readerVersion == 0 ? nil : self }
}

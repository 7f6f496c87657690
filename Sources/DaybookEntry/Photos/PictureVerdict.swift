/// The judgement that no picture can be made of a photo. It holds until a newer reader looks.
struct PictureVerdict: Hashable, Codable, Sendable {
    /// `nil` where the reader did not say, and where there is a picture.
    var reason: UndecodableReason?
    /// The version of the reader that judged; 0 for one that did not say.
    var readerVersion: Int64 = 0

    /// The same verdict; `nil` if no reader judged.
    var stated: PictureVerdict? { reason == nil && readerVersion == 0 ? nil : self }
}

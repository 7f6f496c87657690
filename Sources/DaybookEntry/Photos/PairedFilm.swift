/// The film that is the moving half of a live photo, as its still knows it.
struct PairedFilm: Hashable, Codable, Sendable {
    /// The storage's number of the film's own record.
    let key: Int64
    let digest: [UInt8]
    /// 0 when unknown.
    let durationMilliseconds: Int64
}

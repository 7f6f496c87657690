/// The film of a live photo, as its still refers to it.
struct PairedFilm: Hashable, Codable, Sendable {
    /// The number of the film's own record in the storage.
    let key: Int64
    let digest: [UInt8]
    /// The duration; 0 if unknown.
    let durationMilliseconds: Int64
}

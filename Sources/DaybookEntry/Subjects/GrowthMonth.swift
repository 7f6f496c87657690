/// One month of a life, with its first photo.
struct GrowthMonth: Sendable {
    /// The number of whole months of life at its start.
    let month: Int64
    let age: CivilAge
    let photo: StoredPhoto
}

/// One month of a life: the first photo of it.
struct GrowthMonth: Sendable {
    /// Whole months of life when it begins.
    let month: Int64
    let age: CivilAge
    let photo: StoredPhoto
}

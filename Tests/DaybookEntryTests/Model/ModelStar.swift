/// A picture of the feed that was saved, as the model knows it.
struct ModelStar {
    /// The photo that it is in the diary.
    let photo: String
    var memo: String
    var isStarred = true
    /// The photo as the saving made it; `nil` when its bytes were there before.
    let made: ModelPhoto?
    /// Grows with each picture that gets a star.
    var order: Int
}

/// What an entry's text and photos were, as the model knows it.
struct ModelRevision: Equatable {
    let number: Int
    var title: String
    var body: String
    var photos: [ModelLink]
    /// Microseconds since 1970.
    var time: Int64
}

/// The earlier text and photos of an entry, as the model knows them.
struct ModelRevision: Equatable {
    let number: Int
    var title: String
    var body: String
    var photos: [ModelLink]
    /// Microseconds since 1970.
    var time: Int64
}

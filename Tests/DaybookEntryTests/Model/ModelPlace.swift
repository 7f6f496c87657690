/// A place as the model knows it.
struct ModelPlace: Equatable {
    var name = ""
    var latitude: Double?
    var longitude: Double?
}

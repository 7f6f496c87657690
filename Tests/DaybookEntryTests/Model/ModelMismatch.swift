/// The model and the diary differ.
struct ModelMismatch: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The library's description of a failure.
struct AVAccount: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}

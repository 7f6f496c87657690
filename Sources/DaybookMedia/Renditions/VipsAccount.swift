/// The library's description of a failure. Jobs that run at the same time may see each other's text.
struct VipsAccount: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}

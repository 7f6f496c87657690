/// What the library wrote about a failure. Jobs side by side may find each other's words in it.
struct VipsAccount: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}

import HTTPTypes

extension HTTPField.Name {
    /// Returns a name from a text that is known to be valid.
    static func staticName(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is a header field's name.") }
        return name
    }
}

import HTTPTypes

extension HTTPField.Name {
    /// A name that is known to be one.
    static func staticName(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is a header field's name.") }
        return name
    }
}

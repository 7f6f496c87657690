/// A kind of refusal. Its raw value is the reason for programs (UPPER_SNAKE_CASE, never changed), and its words are the
/// text for people in every language.
///
/// To add a fault, add a case to the enum of its topic in `Faults`: the enum does not compile without the words. A new
/// enum goes into ``FaultCatalogue``.
public protocol Fault: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The text for people. The code that refuses a request gives its parameters.
    var words: Words { get }
}

extension Fault {
    /// The reason for programs.
    public var reason: String { rawValue }

    /// Returns the text in English, for logs and for callers of the binary API.
    public func english(_ parameters: [String: String] = [:]) -> String {
        words.text(in: .english, parameters)
    }
}

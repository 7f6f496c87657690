/// A kind of refusal: its raw value is the reason for programs (UPPER_SNAKE_CASE, never changed), and its words say it to
/// people in every language.
///
/// To add one, add a case to the enum of its topic in `Faults`: it does not compile without its words. An enum of its own
/// goes into ``FaultCatalogue``.
public protocol Fault: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// What people read. The parameters in it are given by whoever refuses.
    var words: Words { get }
}

extension Fault {
    /// The reason for programs.
    public var reason: String { rawValue }

    /// The words in English, as logs and callers of the binary API get them.
    public func english(_ parameters: [String: String] = [:]) -> String {
        words.text(in: .english, parameters)
    }
}

/// The catalogue of all faults by reason.
public enum FaultCatalogue {
    /// The parameter that names the exact fault, if many faults share one reason.
    public static let faultParameter = "fault"

    /// The enums of faults, one for each topic.
    static let kinds: [any Fault.Type] = [
        AccountFault.self, AlbumFault.self, CopyFault.self, DiscoverFault.self, DocumentFault.self, EntryFault.self,
        ExportFault.self,
        FieldFault.self, FilterFault.self, HTTPFault.self, ImportFault.self, PasskeyFault.self, PhotoFault.self,
        RequestFault.self, ShareFault.self, SoundFault.self, StatusFault.self, SubjectFault.self, TimeFault.self,
        UploadFault.self,
    ]

    private static let words: [String: Words] = {
        var words: [String: Words] = [:]
        for kind in kinds {
            for (reason, text) in all(of: kind) { words[reason] = text }
        }
        return words
    }()

    /// Returns the reasons of a topic with their texts.
    static func all<Topic: Fault>(of topic: Topic.Type) -> [(reason: String, words: Words)] {
        topic.allCases.map { ($0.rawValue, $0.words) }
    }

    /// Returns the texts of a reason; nil for a reason that is not in the catalogue.
    public static func words(of reason: String) -> Words? { words[reason] }

    /// Returns the text of a reason with its parameters; nil for a reason that is not in the catalogue.
    ///
    /// If the parameters name a fault, the text is that fault's.
    public static func text(
        of reason: String, _ parameters: [String: String] = [:], in language: Language
    ) -> String? {
        let words = parameters[faultParameter].flatMap { self.words[$0] } ?? self.words[reason]
        return words?.text(in: language, parameters)
    }
}

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

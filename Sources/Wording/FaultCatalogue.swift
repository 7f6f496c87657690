/// The catalogue of all faults by reason.
public enum FaultCatalogue {
    /// The parameter that names the exact fault, if many faults share one reason.
    public static let faultParameter = "fault"

    /// The topics.
    static let kinds: [any Fault.Type] = [
        AccountFault.self, AlbumFault.self, DiscoverFault.self, DocumentFault.self, EntryFault.self, FieldFault.self,
        FilterFault.self, HTTPFault.self, PasskeyFault.self, PhotoFault.self, RequestFault.self, ShareFault.self,
        SoundFault.self,
        StatusFault.self, SubjectFault.self, TimeFault.self, UploadFault.self,
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

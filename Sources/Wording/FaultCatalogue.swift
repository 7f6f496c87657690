/// Every fault by its reason.
public enum FaultCatalogue {
    /// The parameter that names what exactly is wrong, where many faults share one reason.
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

    /// The reasons of a topic with their words.
    static func all<Topic: Fault>(of topic: Topic.Type) -> [(reason: String, words: Words)] {
        topic.allCases.map { ($0.rawValue, $0.words) }
    }

    /// The words of a reason; nil for one that nobody here gives.
    public static func words(of reason: String) -> Words? { words[reason] }

    /// What a reason says to people, with its parameters; nil for one that nobody here gives.
    ///
    /// Where the parameters name a fault, it is that one's words.
    public static func text(
        of reason: String, _ parameters: [String: String] = [:], in language: Language
    ) -> String? {
        let words = parameters[faultParameter].flatMap { self.words[$0] } ?? self.words[reason]
        return words?.text(in: language, parameters)
    }
}

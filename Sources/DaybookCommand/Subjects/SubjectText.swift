/// The text of subjects for people.
enum SubjectText {
    /// Returns the id of the sound that a text names; empty for an empty text.
    static func soundID(_ text: String, _ api: DiaryAPI) async throws -> JSONDocument? {
        text.isEmpty ? "" : try await NamedThing.sound.resolve(text, api)["id"]
    }

    static func table(_ subjects: [JSONDocument]) -> TextTable {
        var table = TextTable([.name, .kind, .born, .id], flexible: 0, dispensable: [1])
        for subject in subjects {
            let kind = subject["kind"]?.text
            table.add(
                [
                    subject["name"]?.text ?? "", Term.plain(kind), subject["birthday"]?.text ?? "",
                    subject["id"]?.text ?? "",
                ], told: [1: Term.told(kind)])
        }
        return table
    }
}

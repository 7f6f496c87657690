/// Subjects as people read them.
enum SubjectText {
    /// The id of the sound that a person means; nothing for none.
    static func soundID(_ text: String, _ api: DiaryAPI) async throws -> JSONDocument? {
        text.isEmpty ? "" : try await NamedThing.sound.resolve(text, api)["id"]
    }

    static func table(_ subjects: [JSONDocument]) -> TextTable {
        var table = TextTable(["NAME", "KIND", "BORN", "ID"], flexible: 0, dispensable: [1])
        for subject in subjects {
            table.add([
                subject["name"]?.text ?? "", subject["kind"]?.text?.lowercased() ?? "", subject["birthday"]?.text ?? "",
                subject["id"]?.text ?? "",
            ])
        }
        return table
    }
}

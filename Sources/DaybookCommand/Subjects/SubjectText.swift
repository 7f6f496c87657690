/// Subjects as people read them.
enum SubjectText {
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

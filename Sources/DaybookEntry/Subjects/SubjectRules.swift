import Wording

/// What a subject must keep to, beyond the limits of its fields.
enum SubjectRules {
    /// The most subjects of one owner: all are answered at once, and looked at for every age.
    static let mostSubjects = 100

    /// The content after a change of the fields named.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` with every violation that the subject alone shows.
    static func content(
        _ old: SubjectContent, changing fields: Set<SubjectField>, to input: SubjectInput
    ) throws(DiaryError) -> SubjectContent {
        var content = old
        var violations = Violations()
        for field in SubjectField.allCases where fields.contains(field) {
            switch field {
            case .name:
                if input.name.isBlank { violations.add("name", FieldFault.blank) }
                content.name = input.name
            case .kind:
                if let kind = SubjectKind(rawValue: Int64(input.kind)) {
                    content.kind = kind
                } else {
                    violations.add("kind", FieldFault.notOneOf, ["names": "PET, PERSON"])
                }
            case .birthday: content.birthday = birthday(input.birthday, &violations)
            case .soundID: content.sound = violations.id(input.soundID, "soundId")
            case .coverPhotoID: content.chosenCover = violations.id(input.coverPhotoID, "coverPhotoId")
            }
        }
        try violations.refuse()
        return content
    }

    /// Refuses a subject too many, and a name that another has: its photos could not be told from the other's.
    static func check(_ content: SubjectContent, of id: UUIDBytes, among all: [StoredSubject]) throws(DiaryError) {
        let others = all.filter { $0.id != id }
        if others.count >= mostSubjects {
            throw .invalid(
                "subject", SubjectFault.tooMany, ["most": "\(mostSubjects)"], reason: SubjectFault.tooMany)
        }
        if others.contains(where: { $0.isNamed(in: [content.name]) }) {
            throw .invalid("name", SubjectFault.nameTaken, reason: SubjectFault.nameTaken)
        }
    }

    private static func birthday(_ text: String?, _ violations: inout Violations) -> CivilDate? {
        guard let text, !text.isEmpty else { return nil }
        let date = CivilDate(text)
        if date == nil { violations.add("birthday", TimeFault.notDate) }
        return date
    }
}

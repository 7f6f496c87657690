import Wording

/// The rules for subjects, beyond the field limits of the schema.
enum SubjectRules {
    /// The maximum number of subjects per owner: one response lists them all, and every age needs them all.
    static let maximumSubjects = 100

    /// Returns the content after a change of the given fields.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` with every violation that shows without the other subjects.
    static func content(
        _ old: SubjectContent, changing fields: Set<SubjectField>, to input: SubjectInput
    ) throws(DiaryError) -> SubjectContent {
        var content = old
        var violations = Violations()
        for field in SubjectField.allCases where fields.contains(field) {
            switch field {
            case .name:
                if input.name.isBlank { violations.add("name", fault: FieldFault.blank) }
                content.name = input.name
            case .kind:
                if let kind = SubjectKind(rawValue: Int64(input.kind)) {
                    content.kind = kind
                } else {
                    violations.add("kind", fault: FieldFault.notOneOf, parameters: ["names": "PET, PERSON"])
                }
            case .birthday: content.birthday = violations.date(input.birthday, field: "birthday")
            case .soundID: content.sound = violations.id(input.soundID, field: "soundId")
            case .coverPhotoID: content.chosenCover = violations.id(input.coverPhotoID, field: "coverPhotoId")
            }
        }
        try violations.refuse()
        return content
    }

    /// Throws if there are too many subjects, or if another one has the same name: their photos could not be
    /// distinguished.
    static func check(_ content: SubjectContent, of id: UUIDBytes, among all: [StoredSubject]) throws(DiaryError) {
        let others = all.filter { $0.id != id }
        if others.count >= maximumSubjects {
            throw .invalid(
                "subject", fault: SubjectFault.tooMany, parameters: ["most": "\(maximumSubjects)"],
                reason: SubjectFault.tooMany)
        }
        if others.contains(where: { $0.isNamed(in: [content.name]) }) {
            throw .invalid("name", fault: SubjectFault.nameTaken, reason: SubjectFault.nameTaken)
        }
    }
}

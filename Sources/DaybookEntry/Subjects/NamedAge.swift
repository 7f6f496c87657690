import Wording

/// The age of a subject on the day of an entry or photo that names it.
struct NamedAge: Hashable, Sendable {
    let subject: UUIDBytes
    let name: String
    let text: String

    /// Returns the ages of the subjects named among people, in the order of the subjects.
    static func ages(
        of subjects: [StoredSubject], namedIn people: [String], on date: CivilDate, _ language: Language
    ) -> [NamedAge] {
        let named = Set(people.map(LabelName.key))
        return subjects.compactMap { subject in
            guard let birthday = subject.content.birthday, named.contains(LabelName.key(subject.content.name)),
                let text = AgeText.text(CivilAge(from: birthday, to: date), language)
            else { return nil }
            return NamedAge(subject: subject.id, name: subject.content.name, text: text)
        }
    }
}

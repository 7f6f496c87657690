import DaybookAPI
import Wording
import ZRPC

extension CallRunner {
    /// Adds the ages of the subjects that entries and photos in a response name.
    func withAges<Answer>(
        _ answer: Answer, to request: some WireMessage, work: ReadContext
    ) throws -> Answer {
        try withAges(answer) {
            try work.subjects.all()
        } language: {
            titleLanguage((request as? any LanguageAsking)?.acceptLanguage ?? "", caller: work.caller)
        }
    }

    /// Adds the ages in a language. The language and the subjects are read only if the response names a person.
    func withAges<Answer>(
        _ answer: Answer, subjects: () throws -> [StoredSubject], language: () throws -> Language
    ) throws -> Answer {
        guard var bearing = answer as? any AgeBearing, bearing.bearsAges else { return answer }
        let subjects = try subjects()
        if subjects.isEmpty { return answer }
        let language = try language()
        bearing.setAges { people, date in
            guard !people.isEmpty, let date = CivilDate(date) else { return [] }
            return NamedAge.ages(of: subjects, namedIn: people, on: date, language).map(Age.init)
        }
        return bearing as? Answer ?? answer
    }
}

extension Age {
    init(_ age: NamedAge) {
        self.init()
        subjectId = age.subject.description
        name = age.name
        text = age.text
    }
}

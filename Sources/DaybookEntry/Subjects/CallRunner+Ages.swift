import DaybookAPI
import Wording
import ZRPC

extension CallRunner {
    /// Adds the ages of the subjects that entries and photos in a response name.
    func withAges<Response>(
        _ response: Response, to request: some WireMessage, work: ReadContext
    ) throws -> Response {
        try withAges(response) {
            try work.subjects.all()
        } language: {
            titleLanguage((request as? any LanguageAsking)?.acceptLanguage ?? "", caller: work.caller)
        }
    }

    /// Adds the ages in a language. The language and the subjects are read only if the response names a person.
    func withAges<Response>(
        _ response: Response, subjects: () throws -> [StoredSubject], language: () throws -> Language
    ) throws -> Response {
        guard var bearing = response as? any AgeBearing, bearing.bearsAges else { return response }
        let subjects = try subjects()
        if subjects.isEmpty { return response }
        let language = try language()
        bearing.setAges { people, date in
            guard !people.isEmpty, let date = CivilDate(date) else { return [] }
            return NamedAge.ages(of: subjects, namedIn: people, on: date, language).map(Age.init)
        }
        return bearing as? Response ?? response
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

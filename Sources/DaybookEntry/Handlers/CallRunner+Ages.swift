import DaybookAPI
import Wording
import ZRPC

extension CallRunner {
    /// An answer with the ages of the subjects that its entries and photos name. Subjects are read only when something in
    /// it names somebody.
    func withAges<Answer>(
        _ answer: Answer, to request: some WireMessage, _ caller: Caller, in transaction: any DiaryReading
    ) throws -> Answer {
        guard var bearing = answer as? any AgeBearing, bearing.namesSomebody else { return answer }
        let subjects = try diary.subjects(caller: caller, in: transaction)
        if subjects.isEmpty { return answer }
        let language = titleLanguage((request as? any LanguageAsking)?.acceptLanguage ?? "", caller)
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

@testable import DaybookEntry

/// The ages of those whom entries and photos name, reckoned month by month.
extension DiaryModel {
    /// Pets and children in the order of lists.
    var listedSubjects: [ModelSubject] {
        subjects.values.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
    }

    /// The ages of the subjects that people are, on a day: id, name and words.
    func ages(of people: [String], on day: Int64) -> [String] {
        let named = Set(people.map(LabelName.key))
        return listedSubjects.filter { named.contains(LabelName.key($0.name)) }.compactMap { subject in
            subject.birthday.flatMap { Self.age(from: $0, to: day) }.map { "\(subject.id) \(subject.name) \($0)" }
        }
    }

    /// An age in Korean: days at first, years from the second birthday on, nothing before somebody is awaited.
    static func age(from birthday: Int64, to day: Int64) -> String? {
        let days = day - birthday
        if days < -300 { return nil }
        if days < 0 { return "태어나기 \(-days)일 전" }
        if days == 0 { return "태어난 날" }
        let months = months(from: birthday, to: day)
        if months < 24 { return "생후 \(days)일" }
        return "\(months / 12)살" + (months % 12 == 0 ? "" : " \(months % 12)개월")
    }

    /// Whole months of a life: each ends on the day of the month that birth was on, or on the month's last.
    static func months(from birthday: Int64, to day: Int64) -> Int64 {
        let birth = CivilDate(day: birthday).parts
        var months: Int64 = 0
        while true {
            let index = birth.month + months
            let (year, month) = (birth.year + index / 12, index % 12 + 1)
            let first = CivilDate.dayNumber(year: year, month: month, day: 1)
            let next = CivilDate.dayNumber(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
            if first + min(birth.day, next - first) - 1 > day { return months }
            months += 1
        }
    }
}

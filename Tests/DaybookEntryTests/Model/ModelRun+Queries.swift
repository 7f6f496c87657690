@testable import DaybookEntry

/// Random queries of search mode FILTER, written as people write them.
extension ModelRun {
    func randomQuery() -> ModelQuery {
        var query = ModelQuery()
        var terms: [String] = []
        repeat {
            for _ in 0..<(chance(60) ? 1 : 2) { add(number(0..<10), to: &query, &terms) }
        } while terms.isEmpty
        query.text = terms.shuffled(using: &numbers).joined(separator: chance(80) ? " " : "\u{3000} ")
        return query
    }

    /// Adds a condition, unless there is one of its kind.
    private func add(_ kind: Int, to query: inout ModelQuery, _ terms: inout [String]) {
        switch kind {
        case 0 where query.tag == nil: terms.append(condition("tag", one(of: ModelWords.tags), &query.tag))
        case 1 where query.person == nil: terms.append(condition("person", one(of: ModelWords.people), &query.person))
        case 2 where query.place == nil: terms.append(condition("place", one(of: ["한강", "제", "caf"]), &query.place))
        case 3 where query.camera == nil:
            terms.append(condition("camera", one(of: ["canon", "EOS R5", "nikon"]), &query.camera))
        case 4 where !query.hasPhoto:
            query.hasPhoto = true
            terms.append(key("has") + "photo")
        case 5 where !query.isFavorite:
            query.isFavorite = true
            terms.append(key("is") + "favorite")
        case 6...8 where query.from == nil && query.to == nil: addDays(to: &query, &terms)
        default:
            let word = one(of: ModelWords.words + ["강을 걸", "IMG_1", "다"]) ?? "산책"
            query.words.append(word)
            terms.append(written(word))
        }
    }

    private func condition(_ name: String, _ value: String?, _ field: inout String?) -> String {
        let value = value ?? "산책"
        field = value
        return key(name) + written(value)
    }

    private func key(_ name: String) -> String { (chance(80) ? name : name.uppercased()) + ":" }

    /// A text in quotes where it needs them, and now and then where not.
    private func written(_ text: String) -> String { text.contains(" ") || chance(25) ? "\"\(text)\"" : text }

    /// From a year, a month or a day, or to its end.
    private func addDays(to query: inout ModelQuery, _ terms: inout [String]) {
        let days = [randomTime(), randomTime()].map { $0.flooredQuotient(by: ModelTime.day) }.sorted()
        let letters = one(of: [4, 7, 10]) ?? 10
        if chance(75) {
            query.from = Self.days(around: days[0], letters).lowerBound
            terms.append(key("from") + ModelTime.text(ofDay: days[0]).prefix(letters))
        }
        if chance(60) || query.from == nil {
            query.to = Self.days(around: days[1], letters).upperBound
            terms.append(key("to") + ModelTime.text(ofDay: days[1]).prefix(letters))
        }
    }

    /// The year, month or day that a day is in, by how many letters of a date name it.
    private static func days(around day: Int64, _ letters: Int) -> ClosedRange<Int64> {
        let parts = CivilDate(day: day).parts
        func first(_ year: Int64, _ month: Int64) -> Int64 { CivilDate.dayNumber(year: year, month: month, day: 1) }
        switch letters {
        case 4: return first(parts.year, 1)...first(parts.year + 1, 1) - 1
        case 7:
            let next = parts.month == 12 ? first(parts.year + 1, 1) : first(parts.year, parts.month + 1)
            return first(parts.year, parts.month)...next - 1
        default: return day...day
        }
    }
}

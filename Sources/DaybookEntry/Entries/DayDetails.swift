/// The details of the day that an entry is about. Revisions keep them with the text.
struct DayDetails: Hashable, Sendable {
    var mood: EntryMood?
    var weather: EntryWeather?

    var isEmpty: Bool { self == DayDetails() }

    /// The details that lists and searches filter by.
    var facets: DayFacets { DayFacets(mood: mood, weather: weather?.condition) }
}

/// The details of a day that lists and searches filter by, each `nil` for any.
struct DayFacets: Hashable, Sendable {
    var mood: EntryMood?
    var weather: EntryWeather.Condition?

    /// The labels of each facet, as the label index names them. The order is stored: a new facet comes last.
    var labels: [[String]] {
        [mood?.rawValue, weather?.rawValue].map { number in number.map { ["\($0)"] } ?? [] }
    }
}

/// The mood of a day, from the worst to the best. Raw values are stored, and are the schema's numbers.
enum EntryMood: Int32, CaseIterable, Codable, Sendable {
    case awful = 1
    case bad, okay, good, great
}

/// The weather of a day.
struct EntryWeather: Hashable, Codable, Sendable {
    /// The state of the sky. Raw values are stored, and are the schema's numbers.
    enum Condition: Int32, CaseIterable, Codable, Sendable {
        case clear = 1
        case partlyCloudy, cloudy, fog, rain, snow, storm, wind
    }

    var condition: Condition
    /// The temperature in degrees Celsius; `nil` if it is not known.
    var temperature: Double?

    /// Weather as a client sends it. A condition of 0 is missing.
    struct Input: Hashable, Sendable {
        var condition: Int32 = 0
        var temperature: Double?
    }

    init(condition: Condition, temperature: Double? = nil) {
        self.condition = condition
        self.temperature = temperature
    }
}

import ArgumentParser

/// The flags with the details of the day of an entry.
struct DayFields: ParsableArguments {
    @Option(help: ArgumentHelp("Mood: awful, bad, okay, good, great.", valueName: "mood"))
    var mood: Mood?

    @Option(
        help: ArgumentHelp(
            "Weather: clear, partly-cloudy, cloudy, fog, rain, snow, storm, wind.", valueName: "weather"))
    var weather: Weather?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Temperature in degrees Celsius, together with --weather.", valueName: "degrees"))
    var temperature: Double?

    /// A mood as a flag takes it.
    enum Mood: String, TermOption, Sendable {
        case awful, bad, okay, good, great

        /// The API's name of the mood.
        var condition: String { rawValue.uppercased() }
    }

    /// Weather as a flag takes it.
    enum Weather: String, TermOption, Sendable {
        case clear
        case partlyCloudy = "partly-cloudy"
        case cloudy, fog, rain, snow, storm, wind

        /// The API's name of the condition.
        var condition: String { rawValue.uppercased().replacing("-", with: "_") }
    }

    /// The flags by the API's fields, for errors.
    static let flags = [
        "mood": "--mood", "weather": "--weather", "weather.temperature": "--temperature",
    ]

    /// Whether no flag is given.
    var areEmpty: Bool { mood == nil && weather == nil && temperature == nil }

    func validate() throws {
        guard temperature == nil || weather != nil else {
            throw ValidationError(.together, ["flag": "--temperature", "other": "--weather"])
        }
        guard let temperature else { return }
        guard temperature >= -100, temperature <= 70 else {
            throw ValidationError(.range, ["flag": "--temperature", "least": "-100", "most": "70"])
        }
    }

    /// The members as the API expects them.
    var members: [String: JSONDocument] {
        var members: [String: JSONDocument] = [:]
        if let mood { members["mood"] = .string(mood.rawValue.uppercased()) }
        if let weather {
            var sky: [String: JSONDocument] = ["condition": .string(weather.condition)]
            if let temperature { sky["temperature"] = .number(temperature) }
            members["weather"] = .object(sky)
        }
        return members
    }

    /// The labels of what ``add(_:to:)`` adds.
    static let labels = [Label.mood, .weather]

    /// Adds the details of the day of an entry to its text for people.
    static func add(_ entry: JSONDocument, to facts: inout LabelledText) {
        facts.add(.mood, value: entry["mood"]?.text.map(Term.localized))
        facts.add(.weather, value: text(ofWeather: entry["weather"]))
    }

    /// The notices on what differs between two revisions, by the API's members.
    static let changes: KeyValuePairs<String, Notice> = [
        "moodChanged": .moodChanged, "weatherChanged": .weatherChanged,
    ]

    /// Returns weather for people, such as `rain, 12 °C`; `nil` if there is none.
    private static func text(ofWeather weather: JSONDocument?) -> String? {
        guard let condition = weather?["condition"]?.text else { return nil }
        let degrees = weather?["temperature"]?.number.map { number in
            let text = String((number * 10).rounded() / 10)
            return "\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) °C"
        }
        return [Term.localized(condition), degrees].compactMap(\.self).joined(separator: ", ")
    }
}

/// The flags that remove details of the day from an entry.
struct DayRemovals: ParsableArguments {
    @Flag(name: .customLong("no-mood"), help: "Remove the mood.")
    var noMood = false

    @Flag(name: .customLong("no-weather"), help: "Remove the weather.")
    var noWeather = false

    /// Whether no flag is given.
    var areEmpty: Bool { !noMood && !noWeather }

    /// Throws if a detail is both given and removed.
    func check(against day: DayFields) throws {
        if noMood, day.mood != nil { throw ValidationError(both: "--mood", "--no-mood") }
        if noWeather, day.weather != nil { throw ValidationError(both: "--weather", "--no-weather") }
    }

    /// The members that lose their values. A null member counts as removed.
    var members: [String: JSONDocument] {
        var members: [String: JSONDocument] = [:]
        if noMood { members["mood"] = .null }
        if noWeather { members["weather"] = .null }
        return members
    }
}

/// The flags that filter a list of entries by the details of the day.
struct DayFilter: ParsableArguments {
    @Option(help: ArgumentHelp("Only with this mood: awful, bad, okay, good, great.", valueName: "mood"))
    var mood: DayFields.Mood?

    @Option(
        help: ArgumentHelp(
            "Only with this weather: clear, partly-cloudy, cloudy, fog, rain, snow, storm, wind.",
            valueName: "weather"))
    var weather: DayFields.Weather?

    /// The parameters as the API expects them.
    var query: [(String, String)] {
        var query: [(String, String)] = []
        if let mood { query.append(("mood", mood.condition)) }
        if let weather { query.append(("weather", weather.condition)) }
        return query
    }
}

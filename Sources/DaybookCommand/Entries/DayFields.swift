import ArgumentParser

/// The flags with the mood and the weather of an entry.
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

    /// Returns weather for people, such as `rain, 12 °C`; `nil` if there is none.
    static func text(ofWeather weather: JSONDocument?) -> String? {
        guard let condition = weather?["condition"]?.text else { return nil }
        let degrees = weather?["temperature"]?.number.map { number in
            let text = String((number * 10).rounded() / 10)
            return "\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) °C"
        }
        return [Term.localized(condition), degrees].compactMap(\.self).joined(separator: ", ")
    }
}

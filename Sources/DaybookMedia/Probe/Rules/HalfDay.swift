/// The half of the day on a twelve-hour clock.
enum HalfDay: Sendable {
    case morning, afternoon

    /// Reads `AM` or `PM` at the beginning of a text.
    init?(_ text: some StringProtocol) {
        switch text.prefix(2).lowercased() {
        case "am": self = .morning
        case "pm": self = .afternoon
        default: return nil
        }
    }

    /// Returns the hour on a twenty-four-hour clock. An hour of 13 or more stays as it is.
    func hour(_ hour: Int) -> Int? {
        switch self {
        case .morning: hour == 12 ? 0 : hour
        case .afternoon: hour < 12 ? hour + 12 : hour
        }
    }
}

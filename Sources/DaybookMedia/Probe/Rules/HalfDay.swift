/// The half of the day that a clock of twelve hours is in.
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

    /// The hour of a clock of twenty-four hours. A clock that shows 13 or more shows that already.
    func hour(_ hour: Int) -> Int? {
        switch self {
        case .morning: hour == 12 ? 0 : hour
        case .afternoon: hour < 12 ? hour + 12 : hour
        }
    }
}

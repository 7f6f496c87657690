/// A wall clock's offset from UTC.
struct ClockOffset: Sendable, Hashable {
    /// The minutes east of Greenwich, at most 14 hours in either direction.
    let minutes: Int

    init?(minutes: Int) {
        guard minutes.magnitude <= 14 * 60 else { return nil }
        self.minutes = minutes
    }

    /// Reads `+09:00`, `+0900`, `+09` or `Z`.
    init?(_ text: some StringProtocol) {
        if text == "Z" || text == "z" {
            self.init(minutes: 0)
            return
        }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = String(text.dropFirst().filter { $0 != ":" })
        guard digits.count == 2 || digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let hours = Int(digits.prefix(2)), let rest = digits.count == 4 ? Int(digits.suffix(2)) : 0, rest < 60
        else { return nil }
        self.init(minutes: (sign == "-" ? -1 : 1) * (hours * 60 + rest))
    }

    /// `+09:00`.
    var text: String {
        let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
        return (minutes < 0 ? "-" : "+") + (hours < 10 ? "0" : "") + "\(hours):" + (rest < 10 ? "0" : "") + "\(rest)"
    }
}

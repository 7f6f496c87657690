import SearchText

/// A parser of years in Japanese eras: `令和5年`, `平成元年`.
enum EraYear {
    /// The maximum number of digits of a year in an era.
    private static let maximumDigits = 2

    /// The eras since 1868, each with the Gregorian year before its first.
    private static let eras: [(name: [Character], before: Int64)] = [
        ("令和", 2018), ("平成", 1988), ("昭和", 1925), ("大正", 1911), ("明治", 1867),
    ].map { (Array(Fold.fold($0.0).text), $0.1) }

    /// Reads a year at the beginning of folded text.
    ///
    /// - Returns: The Gregorian year, and its end; `nil` if there is none.
    static func read(_ text: ArraySlice<Character>) -> (year: Int64, end: Int)? {
        guard let era = eras.first(where: { text.starts(with: $0.name) }) else { return nil }
        let rest = text.dropFirst(era.name.count).drop { $0 == " " }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let isFirst = rest.first == "元"
        guard isFirst || (1...maximumDigits).contains(digits.count), let number = isFirst ? 1 : Int64(String(digits)),
            number > 0
        else { return nil }
        let behind = rest.dropFirst(isFirst ? 1 : digits.count).drop { $0 == " " }
        guard behind.first == "年" else { return nil }
        return (era.before + number, behind.startIndex + 1)
    }
}

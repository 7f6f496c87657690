/// The parts of a decimal number: its digits without the point, and a power of ten.
struct DecimalParts {
    let isNegative: Bool
    /// The digits, each 0 to 9, without leading or trailing zeros; empty for zero.
    private let digits: ArraySlice<UInt8>
    /// The power of ten that multiplies the digits.
    private let exponent: Int

    /// The range of exponents. With a larger one, no number except zero fits.
    private static let exponents = -999_999...999_999

    /// Creates the parts of a text that matches JSON's grammar of numbers; nil if its exponent has more than six
    /// digits.
    init?(_ text: String) {
        var digits: [UInt8] = []
        var exponent = 0
        var isBehindPoint = false
        var rest = Substring(text).utf8
        isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        while let byte = rest.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
            rest.removeFirst()
            if byte == UInt8(ascii: ".") {
                isBehindPoint = true
            } else {
                digits.append(byte &- UInt8(ascii: "0"))
                if isBehindPoint { exponent -= 1 }
            }
        }
        if !rest.isEmpty {
            guard let power = Int(Substring(rest.dropFirst())), Self.exponents.contains(power) else { return nil }
            exponent += power
        }
        var trimmed = digits.drop { $0 == 0 }
        while trimmed.last == 0 {
            trimmed.removeLast()
            exponent += 1
        }
        self.digits = trimmed
        self.exponent = exponent
    }

    /// The absolute value, if it is an integer that fits.
    var magnitude: UInt64? {
        guard !digits.isEmpty else { return 0 }
        guard exponent >= 0, digits.count + exponent <= 20 else { return nil }
        var value: UInt64 = 0
        for digit in digits {
            guard let next = Self.append(digit, to: value) else { return nil }
            value = next
        }
        for _ in 0..<exponent {
            guard let next = Self.append(0, to: value) else { return nil }
            value = next
        }
        return value
    }

    private static func append(_ digit: UInt8, to value: UInt64) -> UInt64? {
        let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflow) = product.addingReportingOverflow(UInt64(digit))
        return tooLarge || overflow ? nil : sum
    }
}

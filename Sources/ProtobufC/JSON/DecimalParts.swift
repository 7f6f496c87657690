/// A decimal number taken apart: its digits without the point, and the power of ten that they stand for.
struct DecimalParts {
    let isNegative: Bool
    /// Digits without leading or trailing zeros, each 0 to 9; none for zero.
    private let digits: ArraySlice<UInt8>
    /// What the digits are to be multiplied by, as a power of ten.
    private let exponent: Int

    /// Larger exponents are of no number that fits, unless it is zero.
    private static let exponents = -999_999...999_999

    /// The parts of a text that is a number by JSON's grammar; nil if its exponent has more than six digits.
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

    /// The number without its sign, if it is an integer that fits.
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

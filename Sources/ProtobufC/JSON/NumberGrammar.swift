/// A reader of numbers by JSON's grammar, byte by byte.
struct NumberGrammar {
    /// The length of the longest complete number so far, in bytes; 0 until there is one.
    private(set) var length = 0
    private var taken = 0
    private var state = State.start

    /// Takes the next byte; returns false if the number cannot continue with it, or is already too long.
    mutating func take(_ byte: UInt8) -> Bool {
        guard taken <= JSONNumber.maximumLength, let next = state.after(byte) else { return false }
        state = next
        taken += 1
        if state.isComplete { length = taken }
        return true
    }

    /// Returns the length of the number at the start of `bytes`; 0 if there is none.
    static func length(of bytes: some Sequence<UInt8>) -> Int {
        var grammar = NumberGrammar()
        for byte in bytes {
            guard grammar.take(byte) else { break }
        }
        return grammar.length
    }

    /// The reader's state in JSON's grammar of numbers.
    private enum State {
        case start, sign, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

        var isComplete: Bool {
            switch self {
            case .zero, .integer, .fraction, .exponentDigits: true
            case .start, .sign, .point, .exponent, .exponentSign: false
            }
        }

        func after(_ byte: UInt8) -> State? {
            switch (self, byte) {
            case (.start, UInt8(ascii: "-")): .sign
            case (.start, UInt8(ascii: "0")), (.sign, UInt8(ascii: "0")): .zero
            case (.start, UInt8(ascii: "1")...UInt8(ascii: "9")), (.sign, UInt8(ascii: "1")...UInt8(ascii: "9")):
                .integer
            case (.integer, UInt8(ascii: "0")...UInt8(ascii: "9")): .integer
            case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): .point
            case (.point, UInt8(ascii: "0")...UInt8(ascii: "9")), (.fraction, UInt8(ascii: "0")...UInt8(ascii: "9")):
                .fraction
            case (.zero, UInt8(ascii: "e")), (.integer, UInt8(ascii: "e")), (.fraction, UInt8(ascii: "e")),
                (.zero, UInt8(ascii: "E")), (.integer, UInt8(ascii: "E")), (.fraction, UInt8(ascii: "E")):
                .exponent
            case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")): .exponentSign
            case (.exponent, UInt8(ascii: "0")...UInt8(ascii: "9")),
                (.exponentSign, UInt8(ascii: "0")...UInt8(ascii: "9")),
                (.exponentDigits, UInt8(ascii: "0")...UInt8(ascii: "9")):
                .exponentDigits
            default: nil
            }
        }
    }
}

/// Random text in the scripts that people mix, with what makes folding hard.
package enum FuzzText {
    private static let alphabet: [Unicode.Scalar] =
        Array("가각나다라마바산책을는이고했다  \n아침오늘abcdeABCéÉßｶﾞﾗカガか東京雨❤1234-_%'\"*()ㅋㅎИйΣς".unicodeScalars)
        + [
            "\u{301}", "\u{30C}", "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{3099}", "\u{1100}", "\u{1161}", "\u{11A8}",
            "\u{1F468}", "\u{1F469}", "\u{303C9}", "\u{3000}", "\u{1F}", "\u{FFA1}", "\u{FFC2}",
        ]

    /// Returns a text of some scalars.
    package static func random(length: ClosedRange<Int>, using random: inout SeededGenerator) -> String {
        var view = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: length, using: &random) {
            // The first scalars come often, so that texts share grams.
            let bound = Bool.random(using: &random) ? alphabet.count : 24
            view.append(alphabet[Int.random(in: 0..<bound, using: &random)])
        }
        return String(view)
    }
}

/// SplitMix64: random numbers that are the same in every run.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Begins a sequence.
    package init(seed: UInt64) { state = seed }

    /// Returns the next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

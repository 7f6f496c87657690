/// Scalars that keyboards, and the programs behind them, substitute for each other.
///
/// A phone turns a typed `'` into `’` and `--` into `—`. A Korean keyboard has `ㆍ` where a Japanese one has `・`. A
/// person who searches for Đà Nẵng may have no key for Đ. Each group folds to the sign that most keyboards have.
enum KeyboardTwins {
    /// Appends the sign for a scalar that has passed all other steps of folding, or the scalar itself if it has no
    /// twin.
    static func append(_ scalar: Unicode.Scalar, to output: inout [Unicode.Scalar]) {
        if scalar.value == araeaVowel {
            // Behind a leading consonant, the scalar is the vowel of an old syllable.
            let isVowel = output.last.map { (0x1100...0x115F).contains($0.value) } ?? false
            output.append(isVowel ? scalar : "·")
        } else if let twin = twins[scalar] {
            output += twin
        } else {
            output.append(scalar)
        }
    }

    /// Returns the sign for a scalar that NFKC would decompose; `nil` for all others.
    static func beforeCompatibility(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x00B4: "'"  // ´, which NFKC turns into a space and an accent
        case 0x2033, 0x2036: "\""  // ″ ‶, which NFKC turns into two primes
        default: nil
        }
    }

    /// Returns whether the scalar folds to another scalar of its group.
    static func contains(_ scalar: Unicode.Scalar) -> Bool { twins[scalar] != nil }

    /// The araea (ᆞ) among the conjoining jamo, which phone keyboards type as a middle dot.
    private static let araeaVowel: UInt32 = 0x119E

    private static let twins: [Unicode.Scalar: [Unicode.Scalar]] = {
        var twins: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for (sign, others) in signs {
            for other in others.unicodeScalars { twins[other] = [sign] }
        }
        for (letters, others) in letters {
            for other in others.unicodeScalars { twins[other] = Array(letters.unicodeScalars) }
        }
        return twins
    }()

    /// The folded signs and the scalars that fold to each, after NFKC.
    ///
    /// Word processors in French and Russian replace typed quotes with guillemets. Corner brackets (「」) have keys of
    /// their own, and no program substitutes them for quotes.
    private static let signs: [(Unicode.Scalar, String)] = [
        // Curly, low and reversed quotes, primes, modifier letters, geresh, the Armenian apostrophe, single guillemets.
        (
            "'",
            "`\u{2018}\u{2019}\u{201A}\u{201B}\u{2032}\u{2035}\u{2B9}\u{2BB}\u{2BC}\u{2BD}\u{55A}\u{5F3}\u{2039}\u{203A}"
                + "\u{275B}\u{275C}\u{A78C}"
        ),
        // Doubled forms of these, and the quotes of vertical text.
        ("\"", "\u{201C}\u{201D}\u{201E}\u{201F}\u{5F4}«»\u{275D}\u{275E}\u{301D}\u{301E}\u{301F}"),
        // Hyphens, dashes, bars, minus signs, the Armenian hyphen, the maqaf, and the box-drawing line that Korean IMEs
        // offer.
        (
            "-",
            "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2043}\u{2212}\u{2D7}\u{58A}\u{5BE}\u{2E3A}\u{2E3B}\u{2500}"
        ),
        ("~", "\u{301C}\u{223C}\u{2053}\u{3030}"),
        // Bullets, operators, and the dots of katakana and of Hangul.
        ("·", "\u{30FB}\u{318D}\u{2022}\u{2027}\u{2219}\u{22C5}\u{2E31}\u{2E33}\u{A78F}"),
    ]

    /// The letters that people type if their keyboard lacks a key, and the folded letters that these replace. The marks
    /// of the latter cannot be removed.
    private static let letters: [(String, String)] = [
        ("a", "ⱥ"), ("ae", "æ"), ("b", "ƀ"), ("c", "ȼ"), ("d", "đð"), ("e", "ɇ"), ("g", "ǥ"), ("h", "ħ"), ("i", "ıɨ"),
        ("j", "ɉȷ"), ("k", "ꝁ"), ("l", "łƚ"), ("o", "øɵ"), ("oe", "œ"), ("p", "ᵽ"), ("r", "ɍ"), ("t", "ŧⱦ"),
        ("th", "þ"),
        ("u", "ʉ"), ("y", "ɏ"), ("z", "ƶ"),
    ]
}

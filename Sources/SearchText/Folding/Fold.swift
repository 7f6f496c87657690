import Foundation

/// The folding that makes texts comparable.
///
/// It ignores case, width, accents of European scripts and invisible scalars. It unifies signs that keyboards
/// substitute for each other. It collapses runs of whitespace and runs of hyphens.
///
/// The steps: NFC; NFKC scalar by scalar except jamo (NFKC would turn ㅋ into a conjoining consonant); full case
/// folding; nonspacing marks dropped after Latin, Greek and Cyrillic letters only (a dakuten is not an accent); NFC;
/// ``KeyboardTwins``; invisible scalars dropped, except ZWJ, which joins emoji; whitespace and controls collapsed to
/// one space, and hyphens to one hyphen, because programs replace two hyphens with a dash; flags made distinguishable
/// (``RegionalIndicators``).
///
/// Folded text is compared byte by byte and never shown. It is stored, so every change of the result must raise
/// ``version``. A change of ``FoldedDocument`` or of the grams must raise it too. The stored texts are then folded
/// again.
public enum Fold {
    /// The version of the folding, kept in the database beside the folded texts. Version 2 marks fields and flags.
    /// Version 3 adds keyboard twins, variation selectors and pairs of regional indicators.
    public static let version = 3

    /// Folds one text.
    ///
    /// U+001F folds to a space, as any control does, so the separator of stored fields cannot come from outside.
    public static func fold(_ text: String) -> FoldedText {
        var folder = Folder(capacity: text.utf8.count)
        folder.append(text)
        return folder.finish()
    }

    /// Builds the table of foldings, unless the process has it already. Without this, the first text to be folded waits
    /// for it.
    public static func prepare() { _ = FoldTable.shared }

    /// Returns the folded text without a space at either end, as queries and names are compared.
    public static func key(_ text: String) -> [UInt8] { trimmed(fold(text).bytes) }

    /// Returns folded text without a space at either end.
    public static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        var slice = bytes[...]
        if slice.first == 0x20 { slice.removeFirst() }
        if slice.last == 0x20 { slice.removeLast() }
        return Array(slice)
    }

    /// Runs the steps up to ``KeyboardTwins``, for a text that cannot be folded scalar by scalar. Invisible scalars are
    /// dropped here; ``Folder`` collapses whitespace and hyphens, and pairs flags.
    static func foldInContext(_ text: String) -> String {
        var compatible: [Unicode.Scalar] = []
        for scalar in CanonicalForm.composed(text).unicodeScalars where !isInvisible(scalar) {
            if let sign = KeyboardTwins.beforeCompatibility(scalar) {
                compatible.append(sign)
            } else if isProtectedJamo(scalar) {
                compatible.append(scalar)
            } else {
                compatible += String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars
            }
        }
        var caseless: [Unicode.Scalar] = []
        for scalar in CanonicalForm.composed(String(compatible)).unicodeScalars {
            CaseFolding.append(scalar, to: &caseless)
        }
        var bare: [Unicode.Scalar] = []
        var base: Unicode.Scalar?
        var baseLosesMarks = false
        for scalar in CanonicalForm.decomposed(String(caseless)).unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark {
                if let letter = base {
                    baseLosesMarks = losesMarks(letter)
                    base = nil
                }
                if baseLosesMarks { continue }
            } else {
                base = scalar
                baseLosesMarks = false
            }
            bare.append(scalar)
        }
        var folded: [Unicode.Scalar] = []
        for scalar in CanonicalForm.composed(String(bare)).unicodeScalars {
            KeyboardTwins.append(scalar, to: &folded)
        }
        return String(folded)
    }

    /// Returns whether the scalar shows nothing and is typed unknowingly: ZWSP, ZWNJ, WJ, BOM, SHY, and the variation
    /// selectors of emoji and of ideographs.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B, 0x200C, 0x2060, 0xFEFF, 0x00AD, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }

    /// Returns whether the scalar folds to a space: whitespace, separators and all controls.
    public static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Returns whether the scalar is a compatibility jamo, which is typed as a separate letter, or a conjoining jamo.
    static func isProtectedJamo(_ scalar: Unicode.Scalar) -> Bool {
        (0x3131...0x318E).contains(scalar.value) || (0x1100...0x11FF).contains(scalar.value)
    }

    /// Returns whether marks on this letter are accents that people omit in a search.
    private static func losesMarks(_ letter: Unicode.Scalar) -> Bool {
        guard let name = letter.properties.name else { return false }
        return name.hasPrefix("LATIN ") || name.hasPrefix("GREEK ") || name.hasPrefix("CYRILLIC ")
    }
}

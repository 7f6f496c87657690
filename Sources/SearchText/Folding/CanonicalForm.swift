import Foundation

/// Unicode normalization forms C and D.
///
/// The implementation calls Foundation wherever its result is right and fast. Two cases need their own code:
/// - Composition by Foundation is wrong where scalars beyond U+FFFF meet marks, because it looks them up by fewer bits
///   than they have: U+303C9 U+0345 becomes a Greek letter, and composites of plane 1 fall apart. It is also wrong at
///   U+1113, which Foundation takes for a leading consonant that composes.
/// - Foundation sorts a run of marks in quadratic time, so that one hostile text would take a minute.
public enum CanonicalForm {
    /// The maximum length of a run of marks that Foundation sorts. No language writes longer runs (the Stream-Safe Text
    /// Format allows 30).
    private static let ordinaryRun = 32

    /// Returns the text in NFC.
    public static func composed(_ text: String) -> String {
        if isPlain(text) { return text }
        let care = care(for: text)
        guard care != .none else { return text.precomposedStringWithCanonicalMapping }
        var composed: [Unicode.Scalar] = []
        var starter = -1
        var lastClass: UInt8 = 0
        for scalar in decomposed(text, hasLongRuns: care == .longRuns).unicodeScalars {
            let combiningClass = combiningClass(scalar)
            if starter >= 0, starter == composed.count - 1 || lastClass < combiningClass && lastClass != 0,
                let composite = CanonicalComposites.composite(composed[starter], scalar)
            {
                composed[starter] = composite
                continue
            }
            if combiningClass == 0 { starter = composed.count }
            lastClass = combiningClass
            composed.append(scalar)
        }
        return String(composed)
    }

    /// Returns the text in NFD.
    static func decomposed(_ text: String) -> String {
        decomposed(text, hasLongRuns: care(for: text) == .longRuns)
    }

    private static func decomposed(_ text: String, hasLongRuns: Bool) -> String {
        guard hasLongRuns else { return text.decomposedStringWithCanonicalMapping }
        var result: [Unicode.Scalar] = []
        var run: [(combiningClass: UInt8, scalar: Unicode.Scalar)] = []
        var known: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for scalar in text.unicodeScalars {
            let parts = known[scalar] ?? Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
            known[scalar] = parts
            for part in parts {
                let combiningClass = combiningClass(part)
                if combiningClass == 0 {
                    appendSorted(&run, to: &result)
                    result.append(part)
                } else {
                    run.append((combiningClass, part))
                }
            }
        }
        appendSorted(&run, to: &result)
        return String(result)
    }

    /// Appends the marks, sorted by combining class. The sort is stable.
    private static func appendSorted(
        _ run: inout [(combiningClass: UInt8, scalar: Unicode.Scalar)], to result: inout [Unicode.Scalar]
    ) {
        if run.count <= ordinaryRun {
            let start = result.count
            for (index, mark) in run.enumerated() {
                // Insert behind marks of the same class, before marks of higher classes.
                let place = run[..<index].count { $0.combiningClass <= mark.combiningClass }
                result.insert(mark.scalar, at: start + place)
            }
        } else {
            // A counting sort: a run this long has more marks than there are classes in use.
            var byClass = [[Unicode.Scalar]](repeating: [], count: 256)
            for mark in run { byClass[Int(mark.combiningClass)].append(mark.scalar) }
            result += byClass.joined()
        }
        run.removeAll(keepingCapacity: true)
    }

    /// Returns whether the text has only common scalars, which no normalization changes. Most texts take this fast
    /// path.
    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0..<0x300, 0x2010...0x205E, 0x3000...0x3098, 0x309B...0x33FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
                0xFF01...0xFF9D, 0x1F300...0x1FAFF:
                true
            default: false
            }
        }
    }

    /// The reason why Foundation cannot normalize a text.
    private enum Care {
        case none, composition, longRuns
    }

    private static func care(for text: String) -> Care {
        var care = Care.none
        var followsAstral = false
        var run = 0
        for scalar in text.unicodeScalars {
            if scalar.value < 0x300 {
                followsAstral = false
                run = 0
                continue
            }
            let isAstral = scalar.value > 0xFFFF
            let interacts = FoldTable.interacts(scalar)
            run = interacts ? run + 1 : 0
            if run > ordinaryRun, combiningClass(scalar) != 0 { return .longRuns }
            if scalar.value == 0x1113 || (isAstral || followsAstral) && interacts && !Fold.isInvisible(scalar) {
                care = .composition
            }
            followsAstral = isAstral
        }
        return care
    }

    private static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
        scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
    }
}

extension String {
    /// Creates a string from scalars.
    init(_ scalars: [Unicode.Scalar]) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}

import Foundation

/// A folder of texts into one buffer, with an optional map back to the raw text.
///
/// It folds scalar by scalar where that is exact, and run by run where marks, jamo or half-width forms meet.
struct Folder {
    /// A correspondence: the output from `folded` on comes from the raw text at and after `raw`.
    struct Mark: Equatable {
        /// The offset in the folded bytes.
        var folded: Int
        /// The offset in the raw text's UTF-8.
        var raw: Int
    }

    private(set) var output: [UInt8] = []
    private(set) var marks: [Mark] = []
    private(set) var isRegular = true
    private let table = FoldTable.shared
    private let keepsMarks: Bool
    /// The offset in the raw text of the latest scalar that folds alone. A following run of marks would join this
    /// scalar.
    private var baseRaw = 0
    /// The offset in the output of that scalar's folding.
    private var baseStart = 0
    /// Whether marks have followed that scalar, so that they must be folded together with it.
    private var isRun = false
    /// Whether the previous scalar is the first regional indicator of a pair.
    private var isPairOpen = false
    /// The folding of short runs. A text repeats the few runs that its language has.
    private var known: [[UInt8]: (folded: [UInt8], isRegular: Bool)] = [:]

    /// Creates an empty folder; `capacity` is the expected size in bytes.
    init(capacity: Int, keepsMarks: Bool = false) {
        self.keepsMarks = keepsMarks
        output.reserveCapacity(capacity)
    }

    /// Folds a text independently of the texts before it, and appends the result.
    ///
    /// Whitespace at the seam is not collapsed: put a separator between texts.
    mutating func append(_ text: String) {
        baseRaw = 0
        baseStart = output.count
        isRun = false
        isPairOpen = false
        mark(at: 0)
        var raw = 0
        var jamo = JamoReader(text.unicodeScalars)
        while let (scalar, width) = jamo.next() {
            let action = table.action(scalar)
            if isPairOpen, !RegionalIndicators.contains(scalar) { isPairOpen = false }
            switch action {
            case .context:
                isRun = true
            case .indicator:
                if isRun { closeRun(of: text, end: raw) }
                mark(at: raw)
                output += RegionalIndicators.bytes(scalar, isSecond: isPairOpen)
                isPairOpen.toggle()
                // No mark composes with a regional indicator, so the marks behind it are a separate run.
                baseRaw = raw + width
                baseStart = output.count
            case .drop:
                break
            case .keep, .space, .map:
                if isRun { closeRun(of: text, end: raw) }
                baseRaw = raw
                baseStart = output.count
                mark(at: raw)
                appendAlone(scalar, action: action)
            }
            raw += width
        }
        if isRun { closeRun(of: text, end: raw) }
        mark(at: raw)
    }

    /// Appends U+001F, unless the output is empty, and a field's own byte. No text can fold to either.
    mutating func beginField(_ mark: UInt8) {
        if !output.isEmpty { output.append(FoldedDocument.separator) }
        output.append(mark)
    }

    /// Returns the result.
    consuming func finish() -> FoldedText {
        FoldedText(bytes: output, isRegular: isRegular)
    }

    /// Returns the UTF-8 of a text with U+0020 for each space and control. Runs are not collapsed.
    static func spaced(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if Fold.isSpace(scalar) {
                bytes.append(0x20)
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
            }
        }
        return bytes
    }

    private mutating func appendAlone(_ scalar: Unicode.Scalar, action: FoldTable.Action) {
        switch action {
        case .keep:
            if scalar.value < 0x80 {
                output.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                UTF8.encode(scalar).map { output.append(contentsOf: $0) }
            }
        case .space:
            appendCollapsing(0x20)
        case .map(let range):
            for index in range { appendCollapsing(table.pool[index]) }
        case .drop, .context, .indicator:
            break
        }
    }

    private mutating func appendCollapsing(_ byte: UInt8) {
        if byte == 0x20 || byte == UInt8(ascii: "-"), output.last == byte { return }
        output.append(byte)
    }

    /// Folds the run that ends at a raw offset. The result replaces the folding of the run's base alone.
    private mutating func closeRun(of text: String, end: Int) {
        isRun = false
        output.removeLast(output.count - baseStart)
        let start = text.utf8.index(text.startIndex, offsetBy: baseRaw)
        let run = text[start..<text.utf8.index(start, offsetBy: end - baseRaw)]
        let (folded, isRegularRun) = fold(run)
        for byte in folded { appendCollapsing(byte) }
        isRegular = isRegular && isRegularRun
    }

    private mutating func fold(_ run: Substring) -> (folded: [UInt8], isRegular: Bool) {
        let key = run.utf8.count <= 32 ? Array(run.utf8) : []
        if let result = known[key], !key.isEmpty { return result }
        let folded = Self.spaced(Fold.foldInContext(String(run)))
        let result = (folded, foldsScalarwise(String(run), to: folded))
        if known.count < 4096 { known[key] = result }
        return result
    }

    private mutating func mark(at raw: Int) {
        if keepsMarks { marks.append(Mark(folded: output.count, raw: raw)) }
    }

    /// Returns whether folding each of the run's scalars alone gives the same result.
    private func foldsScalarwise(_ run: String, to folded: [UInt8]) -> Bool {
        let scalars = CanonicalForm.composed(run).unicodeScalars
        guard scalars.count > 1 else { return true }
        var alone = Folder(capacity: folded.count)
        var known: [Unicode.Scalar: [UInt8]] = [:]
        for scalar in scalars {
            let action = table.action(scalar)
            if case .context = action {
                let bytes = known[scalar] ?? Self.spaced(Fold.foldInContext(String(scalar)))
                known[scalar] = bytes
                alone.output += bytes
            } else {
                alone.appendAlone(scalar, action: action)
            }
            if alone.output.count > folded.count { return false }
        }
        return alone.output == folded
    }
}

/// A folded text, and whether folding commutes with cutting it.
public struct FoldedText: Equatable, Sendable {
    /// The folded text as UTF-8.
    public var bytes: [UInt8]
    /// Whether every part of the text folds to a part of the folded text.
    ///
    /// False if the text has scalars that fold differently in isolation, such as a letter with its own accent, or a
    /// half-width kana before its voicing mark.
    public var isRegular: Bool

    /// The folded text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

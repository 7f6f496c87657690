/// What each scalar folds to when it stands alone, for the scalars of everyday text.
///
/// Built once, at the first use (some ten milliseconds). A scalar that may interact with its neighbours is only
/// marked so; ``Folder`` then folds the run of them together.
struct FoldTable: Sendable {
    /// What to do with a scalar.
    enum Action {
        /// It folds to itself.
        case keep
        /// It is dropped.
        case drop
        /// It folds to a space.
        case space
        /// It may change, or be changed by, what stands before it.
        case context
        /// A regional indicator, which folds by its place among its neighbours.
        case indicator
        /// It folds to other scalars: the UTF-8 at this range of ``pool``.
        case map(Range<Int>)
    }

    /// The table of this process.
    static let shared = FoldTable()

    private static let pageCount = 0x200
    private static let uncovered = UInt16.max
    private static let reservedCodes: UInt32 = 256

    /// UTF-8 of everything that ``Action/map(_:)`` points to.
    private(set) var pool: [UInt8] = [0]
    /// For each page of 256 scalars its place in `codes`, or `uncovered`.
    private var pages: [UInt16]
    /// 0 keep, 1 drop, 2 space, 3 context, 4 indicator, else (offset << 8 | length) in the pool. Page 0 keeps everything.
    private var codes = [UInt32](repeating: 0, count: 256)

    private init() {
        pages = [UInt16](repeating: Self.uncovered, count: Self.pageCount)
        // The BMP, mathematical letters, and the blocks of emoji and enclosed letters.
        for page in [0..<0x100, 0x1D4..<0x1D8, 0x1F0..<0x1FC].joined() {
            let pageCodes = (0..<256).map { code(UInt32(page << 8 | $0)) }
            if pageCodes.allSatisfy({ $0 == 0 }) {
                pages[page] = 0
            } else {
                pages[page] = UInt16(codes.count >> 8)
                codes += pageCodes
            }
        }
    }

    /// What to do with a scalar; constant time.
    func action(_ scalar: Unicode.Scalar) -> Action {
        let page = Int(scalar.value >> 8)
        guard page < Self.pageCount, pages[page] != Self.uncovered else { return Self.uncoveredAction(scalar) }
        let code = codes[Int(pages[page]) << 8 | Int(scalar.value & 0xFF)]
        switch code {
        case 0: return .keep
        case 1: return .drop
        case 2: return .space
        case 3: return .context
        case 4: return .indicator
        default:
            let start = Int(code >> 8)
            return .map(start..<start + Int(code & 0xFF))
        }
    }

    private mutating func code(_ value: UInt32) -> UInt32 {
        guard let scalar = Unicode.Scalar(value) else { return 0 }
        if Fold.isInvisible(scalar) { return 1 }
        if Fold.isSpace(scalar) { return 2 }
        if Self.interacts(scalar) { return 3 }
        if RegionalIndicators.contains(scalar) { return 4 }
        let isTwin = KeyboardTwins.contains(scalar)
        if (0x3131...0x318E).contains(value), !isTwin { return 0 }
        // Accents are dropped by folding but not by NFKC_Casefold; letters with accents all lie below U+3000.
        guard value < 0x3000 || isTwin || scalar.properties.changesWhenNFKCCaseFolded else { return 0 }
        let folded = Fold.foldInContext(String(scalar))
        let scalars = folded.unicodeScalars
        guard let first = scalars.first else { return 1 }
        // A hyphen folds to itself, but collapses with the one before it.
        if scalars.count == 1, first == scalar, scalar != "-" { return 0 }
        if Self.interacts(first) { return 3 }
        let bytes = Folder.spaced(folded)
        precondition(bytes.count < 256, "A scalar folds to more bytes than the table can hold.")
        let start = UInt32(pool.count)
        pool += bytes
        return start << 8 | UInt32(bytes.count)
    }

    private static func uncoveredAction(_ scalar: Unicode.Scalar) -> Action {
        if Fold.isInvisible(scalar) { return .drop }
        if interacts(scalar) || scalar.properties.changesWhenNFKCCaseFolded { return .context }
        return .keep
    }

    /// Whether normalization may join the scalar to what stands before it, or reorder the two.
    static func interacts(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: return true  // conjoining jamo
        case 0xFF9E...0xFFDC: return true  // half-width voicing marks and jamo
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return scalar.properties.canonicalCombiningClass != .notReordered
        }
    }
}

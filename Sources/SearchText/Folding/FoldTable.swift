/// The folding of each scalar of everyday text in isolation.
///
/// The table is built once, at the first use (some ten milliseconds). A scalar that may interact with its neighbours is
/// only marked so; ``Folder`` then folds the whole run.
struct FoldTable: Sendable {
    /// The folding of one scalar.
    enum Action {
        /// The scalar folds to itself.
        case keep
        /// The scalar is dropped.
        case drop
        /// The scalar folds to a space.
        case space
        /// The scalar may change, or be changed by, the scalars before it.
        case context
        /// A regional indicator, which folds by its position among its neighbours.
        case indicator
        /// The scalar folds to other scalars: the UTF-8 in this range of ``pool``.
        case map(Range<Int>)
    }

    /// The shared table of the process.
    static let shared = FoldTable()

    private static let pageCount = 0x200
    private static let uncovered = UInt16.max
    private static let reservedCodes: UInt32 = 256

    /// The UTF-8 that ``Action/map(_:)`` refers to.
    private(set) var pool: [UInt8] = [0]
    /// The index in `codes` of each page of 256 scalars, or `uncovered`.
    private var pages: [UInt16]
    /// The code of each scalar: 0 keep, 1 drop, 2 space, 3 context, 4 indicator, else (offset << 8 | length) in the
    /// pool. Page 0 keeps everything.
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

    /// Returns the folding of a scalar in constant time.
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
        // Folding drops accents, but NFKC_Casefold does not; all letters with accents lie below U+3000.
        guard value < 0x3000 || isTwin || scalar.properties.changesWhenNFKCCaseFolded else { return 0 }
        let folded = Fold.foldInContext(String(scalar))
        let scalars = folded.unicodeScalars
        guard let first = scalars.first else { return 1 }
        // A hyphen folds to itself, but collapses with a hyphen before it.
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

    /// Returns whether normalization may join the scalar to the scalar before it, or reorder the two.
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

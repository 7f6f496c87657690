/// The colours of a picture's numbers, as its file states them by code points (ISO/IEC 23091-2).
struct PictureColours: Sendable, Equatable {
    /// The colours that every screen shows unchanged.
    static let standard = PictureColours()

    var gamut = ColourGamut.standard
    var curve = LightCurve.standard
    /// Whether these colours take precedence over a colour profile in the same file, as only the PNG specification
    /// demands.
    var outranksProfile = false

    private init() {}

    private init(primaries: Int, transfer: Int, outranksProfile: Bool = false) {
        gamut = ColourGamut(primaries: primaries)
        curve = LightCurve(transfer: transfer)
        self.outranksProfile = outranksProfile
    }

    /// Returns the colours of a file's picture; the standard ones if the file does not state any.
    static func of(_ file: ReadFile, type: MediaType) -> PictureColours {
        switch type {
        case .heic, .heif, .avif: ofHEIF(ByteSource(file))
        case .png: ofPNG(ByteSource(file))
        default: standard
        }
    }

    /// Reads the picture's own `colr` box, or that of the first item from which it is made.
    private static func ofHEIF(_ source: ByteSource) -> PictureColours {
        guard let graph = HEIFGraph(source), let selection = HEIFSelection(graph) else { return standard }
        var item: Int? = selection.picture
        // The depth is at most the number of items.
        for _ in selection.items {
            guard let current = item else { break }
            for property in graph.properties(of: current) where property.isKind("colr") {
                let content = graph.boxes.content(property, limit: 16)
                if content.has("nclx"), let primaries = content.u16(4), let transfer = content.u16(6) {
                    return PictureColours(primaries: primaries, transfer: transfer)
                }
            }
            item = selection.sources[current]?.first
        }
        return standard
    }

    /// The code points that mean one of the gamuts and curves here; for others, a profile is more precise.
    private static let knownPrimaries: Set<UInt8> = [1, 9, 11, 12]
    private static let knownTransfers: Set<UInt8> = [1, 6, 13, 14, 15, 16, 18]

    /// Reads the chunk `cICP`, which comes before the picture.
    private static func ofPNG(_ source: ByteSource) -> PictureColours {
        var place = 8
        for _ in 0..<PNGReader.chunkLimit {
            guard let head = source.block(place, count: 8), let size = head.u32(0), !head.has("IDAT", at: 4) else {
                break
            }
            if head.has("cICP", at: 4), size == 4, let content = source.block(place + 8, count: 4),
                let primaries = content[0], let transfer = content[1], content[2] == 0
            {
                let isKnown = knownPrimaries.contains(primaries) && knownTransfers.contains(transfer)
                return PictureColours(primaries: Int(primaries), transfer: Int(transfer), outranksProfile: isKnown)
            }
            place += 12 + size
        }
        return standard
    }
}

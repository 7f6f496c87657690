/// A JPEG without the data beside its picture, if there is more of that data than any camera writes.
struct JPEGView {
    /// The number of useless segments that may stay in the file. A view costs one step for each segment.
    private static let uselessLimit = 64
    /// The maximum number of application segments that are kept: those that define colours.
    private static let usefulLimit = 300

    private var view: FileView
    private var markers: JPEGMarkers
    /// The range of the JPEG in the file.
    private let part: Range<Int>
    private var useful = 0
    private var useless = 0
    private var profileBytes = 0
    /// The number of components of the picture; 0 if it has several scans anyway.
    private var components = 0

    /// - Parameter part: The bytes of the file that are the JPEG; `nil` for all.
    /// - Returns: `nil` if nothing has to be left out.
    static func of(_ file: ReadFile, part: Range<Int>? = nil) -> FileView? {
        var walk = JPEGView(file, part ?? 0..<file.size)
        walk.walk()
        return walk.useless > uselessLimit ? walk.view : nil
    }

    private init(_ file: ReadFile, _ part: Range<Int>) {
        view = FileView(file)
        markers = JPEGMarkers(file, end: part.upperBound)
        self.part = part
    }

    /// Reads segments as long as scans may follow, as a decoder does: up to the first scan if it has all components.
    private mutating func walk() {
        append(from: part.lowerBound, count: 2)
        var (place, isInScan) = (part.lowerBound + 2, false)
        while let (start, marker) = markers.next(from: place, isInScan: isInScan) {
            if isInScan { append(from: place, count: start - place) }
            isInScan = false
            if marker == 0xD9 { return appendRest(from: start) }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                append(from: start, count: 2)
                place = start + 2
                continue
            }
            guard let segment = markers.block(at: start, count: 20), let length = segment.u16(2), length >= 2 else {
                return appendRest(from: start)
            }
            if keeps(marker, segment: segment, length: length) {
                append(from: start, count: 2 + length)
            } else {
                useless += 1
            }
            place = start + 2 + length
            guard marker == 0xDA else { continue }
            if let first = segment[4], components > 0, Int(first) >= components {
                return appendRest(from: place)
            }
            isInScan = true
        }
        if isInScan { appendRest(from: place) }
    }

    /// Adds bytes, as far as they belong to the JPEG.
    private mutating func append(from start: Int, count: Int) {
        view.append(from: start, count: min(count, part.upperBound - start))
    }

    private mutating func appendRest(from start: Int) { append(from: start, count: part.upperBound - start) }

    private mutating func keeps(_ marker: UInt8, segment: ByteBlock, length: Int) -> Bool {
        switch marker {
        case 0xFE: return false
        case 0xE0, 0xEE: useful += 1
        case 0xE2 where segment.has("ICC_PROFILE\0", at: 4):
            useful += 1
            profileBytes += length
        case 0xE0...0xEF: return false
        case 0xC0, 0xC1:
            components = Int(segment[9] ?? 0)
            return true
        default: return true
        }
        return useful <= JPEGView.usefulLimit && profileBytes <= DecoderView.profileLimit
    }
}

/// A view of a file for its decoder.
///
/// Libraries read everything beside the picture, each time that they open a file: six texts of 50 MB, compressed in a
/// PNG of 300 KB, took 18 seconds, and a hundred thousand empty segments of a JPEG took a minute. A picture needs none
/// of that: the probe has read the facts.
enum DecoderView {
    /// The maximum size of a profile in bytes; a larger one is ignored. The largest ones in use, for printers, have
    /// half as many.
    static let profileLimit = 4 << 20

    /// Returns the view; `nil` if the decoder may have the file unchanged.
    ///
    /// - Parameter keepsProfile: Whether the view has the colour profile.
    /// - Throws: `undecodable` when the file has nothing for its decoder.
    static func of(
        _ file: ReadFile, type: MediaType, keepsProfile: Bool = true
    ) throws(MediaError) -> FileView? {
        switch type {
        case .heic, .heif, .avif: try HEIFView.of(file, keepsProfile: keepsProfile)
        case .png: PNGView.of(file, keepsProfile: keepsProfile)
        case .jpeg: JPEGView.of(file)
        case .webp: WebPView.of(file)
        case .gif: GIFView.of(file)
        default: nil
        }
    }
}

/// A GIF with only as many frames as a thumb needs: its library reads all frames each time that it opens the file.
enum GIFView {
    private static let trailer: UInt8 = 0x3B

    /// - Returns: `nil` if nothing has to be left out.
    static func of(_ file: ReadFile) -> FileView? {
        guard let end = GIFReader.end(of: FrameChoice.maximumRead, in: ByteSource(file)) else { return nil }
        var view = FileView(file)
        view.append(from: 0, count: end)
        view.append([trailer])
        return view
    }
}

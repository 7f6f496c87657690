/// A JPEG without what it says beside its picture, when that is more than any camera writes.
struct JPEGView {
    /// So many segments may be read that are of no use: each is put behind the last, which takes as many steps as there are.
    private static let uselessLimit = 64
    /// Segments of applications that are kept: those that say how colours are meant.
    private static let usefulLimit = 300

    private var view: FileView
    private var markers: JPEGMarkers
    private let size: Int
    private var useful = 0
    private var useless = 0
    private var profileBytes = 0
    /// Components of the picture; 0 where it comes in several scans all the same.
    private var components = 0

    /// - Returns: `nil` when nothing is to be left out.
    static func of(_ file: ReadFile) -> FileView? {
        var walk = JPEGView(file)
        walk.walk()
        return walk.useless > uselessLimit ? walk.view : nil
    }

    private init(_ file: ReadFile) {
        view = FileView(file)
        markers = JPEGMarkers(file)
        size = file.size
    }

    /// A decoder reads segments as long as scans may follow: up to the first where that one has all components.
    private mutating func walk() {
        view.append(from: 0, count: 2)
        var (place, isInScan) = (2, false)
        while let (start, marker) = markers.next(from: place, isInScan: isInScan) {
            if isInScan { view.append(from: place, count: start - place) }
            isInScan = false
            if marker == 0xD9 { return view.appendRest(from: start) }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                view.append(from: start, count: 2)
                place = start + 2
                continue
            }
            guard let segment = markers.block(start, 20), let length = segment.u16(2), length >= 2 else {
                return view.appendRest(from: start)
            }
            if keeps(marker, segment, length) {
                view.append(from: start, count: 2 + length)
            } else {
                useless += 1
            }
            place = start + 2 + length
            guard marker == 0xDA else { continue }
            if let first = segment[4], components > 0, Int(first) >= components {
                return view.appendRest(from: place)
            }
            isInScan = true
        }
        if isInScan { view.appendRest(from: place) }
    }

    private mutating func keeps(_ marker: UInt8, _ segment: ByteBlock, _ length: Int) -> Bool {
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

/// A search for the markers of a JPEG, a window of the file at a time.
struct JPEGMarkers {
    private static let windowSize = 64 << 10

    private let file: ReadFile
    /// The offset after the last byte that counts.
    private let end: Int
    private var window: [UInt8] = []
    private var start = 0

    /// - Parameter end: The offset in the file at which the JPEG ends.
    init(_ file: ReadFile, end: Int) {
        self.file = file
        self.end = end
    }

    /// Returns the next marker at or after `place`, skipping other bytes; `nil` if there is none.
    ///
    /// - Parameter isInScan: Whether restart markers are skipped as part of a scan.
    mutating func next(from place: Int, isInScan: Bool) -> (place: Int, marker: UInt8)? {
        var place = place
        while load(at: place, count: 2) {
            var index = place - start
            while index < window.count - 1 {
                let (first, second) = (window[index], window[index + 1])
                let isMarker = first == 0xFF && second != 0xFF && second != 0
                if isMarker, !(isInScan && (0xD0...0xD7).contains(second)) { return (start + index, second) }
                index += 1
            }
            place = start + index
        }
        return nil
    }

    /// Returns the bytes from `place`, at most `count`, fewer at the end.
    mutating func block(at place: Int, count: Int) -> ByteBlock? {
        _ = load(at: place, count: count)
        return ByteBlock(window).from(place - start)?.prefix(count)
    }

    /// Loads the `count` bytes from `place` into the window; `false` if there are fewer.
    private mutating func load(at place: Int, count: Int) -> Bool {
        if place >= start, place + count <= start + window.count { return true }
        // After a failed read the search ends; the decoder meets the same failure.
        let most = max(min(JPEGMarkers.windowSize, end - place), 0)
        window = (try? file.read(at: place, count: most)) ?? []
        start = place
        return window.count >= count
    }
}

/// A file as its decoder sees it: an optional new head, and after it stretches of the file, one after the other.
///
/// The view leaves out parts that take a decoder long and are of no use to it, and copies nothing of the file. A few
/// bytes may be replaced, such as a length that the view changes.
struct FileView: Sendable {
    /// The largest number of stretches; later ones are left out.
    private static let stretchLimit = 1 << 16

    private struct Stretch {
        /// The position of the first byte in the view.
        let place: Int
        /// The position of the first byte in the file.
        let start: Int
        var count: Int
        /// The bytes themselves if they are not the file's.
        var bytes: [UInt8]?
    }

    /// Replaced bytes.
    private struct Patch {
        /// The position of the first byte in the view.
        let place: Int
        let bytes: [UInt8]

        var end: Int { place + bytes.count }
    }

    private let file: ReadFile
    /// The bytes that the reader sees before the file.
    private var head: [UInt8] = []
    /// The patches in order; none overlaps another.
    private var patches: [Patch] = []
    private var stretches: [Stretch] = []
    /// The number of bytes of the file that the reader sees.
    private var fileCount = 0
    /// The number of bytes that the reader sees.
    var count: Int { head.count + fileCount }

    /// Creates a view that shows nothing of the file yet.
    init(_ file: ReadFile) { self.file = file }

    /// Adds the `count` bytes from `start`, as far as the file has them and the number of stretches allows.
    mutating func append(from start: Int, count wanted: Int) {
        let added = min(wanted, file.size - start)
        guard start >= 0, added > 0 else { return }
        if let last = stretches.last, last.bytes == nil, last.start + last.count == start {
            stretches[stretches.count - 1].count += added
            fileCount += added
        } else {
            append(Stretch(place: fileCount, start: start, count: added))
        }
    }

    /// Adds bytes that are not the file's.
    mutating func append(_ bytes: [UInt8]) {
        append(Stretch(place: fileCount, start: 0, count: bytes.count, bytes: bytes))
    }

    private mutating func append(_ stretch: Stretch) {
        guard stretches.count < FileView.stretchLimit, stretch.count > 0 else { return }
        stretches.append(stretch)
        fileCount += stretch.count
    }

    /// Sets bytes to show before the stretches of the file.
    mutating func prepend(_ bytes: [UInt8]) { head = bytes }

    /// Adds all bytes from `start` to the file's end.
    mutating func appendRest(from start: Int) { append(from: start, count: file.size - start) }

    /// Replaces bytes at the given positions. Ignores positions outside the view, and all but the first of several that
    /// overlap.
    mutating func replace(_ replacements: [(place: Int, bytes: [UInt8])]) {
        for (place, bytes) in replacements.sorted(by: { $0.place < $1.place }) {
            guard place >= patches.last?.end ?? 0, place <= count, bytes.count <= count - place else { continue }
            patches.append(Patch(place: place, bytes: bytes))
        }
    }

    /// Returns up to `wanted` bytes from `place`, none only at the end. Blocks.
    func read(at place: Int, count wanted: Int) throws(SystemError) -> [UInt8] {
        var bytes = try readStretch(at: place, count: wanted)
        let end = place + bytes.count
        let next = patches.partitioningIndex { $0.end > place }
        for patch in patches[next...] {
            guard patch.place < end else { break }
            let (first, last) = (max(patch.place, place), min(patch.end, end))
            bytes.replaceSubrange(
                first - place..<last - place, with: patch.bytes[first - patch.place..<last - patch.place])
        }
        return bytes
    }

    private func readStretch(at place: Int, count wanted: Int) throws(SystemError) -> [UInt8] {
        guard place >= 0, place < count, wanted > 0 else { return [] }
        if place < head.count { return Array(head[place..<place + min(wanted, head.count - place)]) }
        // The first stretch begins at 0, so there is always one that does not begin after the position.
        let stretch = stretches[stretches.partitioningIndex { $0.place > place - head.count } - 1]
        let passed = place - head.count - stretch.place
        let count = min(wanted, stretch.count - passed)
        if let bytes = stretch.bytes { return Array(bytes[passed..<passed + count]) }
        return try file.read(at: stretch.start + passed, count: count)
    }
}

extension Array {
    /// Returns the number of elements before the first that satisfies the predicate. All elements after that one
    /// satisfy it, too.
    fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

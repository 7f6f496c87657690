import PlainForm

/// The bytes of a file of records that were read but not taken as lines yet. Its last line may have no end yet.
struct LineBuffer {
    /// The largest number of lines that are taken at once. Short lines are objects of their own, which need far more memory
    /// than their bytes.
    static let maximumLines = 2000

    private var bytes: [UInt8] = []
    /// The offset of the first byte that was not taken.
    private var start = 0
    /// The number of line breaks from there on.
    private var breaks = 0
    private var isAtEnd = false
    /// The number of lines that were taken.
    private(set) var number = 0

    /// Returns whether there is no line to take yet, or fewer lines and bytes than the caller takes at once.
    func needsBytes(upTo limit: Int) -> Bool {
        !isAtEnd && (breaks == 0 || breaks < Self.maximumLines && bytes.count - start < limit)
    }

    /// Adds the next bytes of the file. Returns false if a line without an end is too long.
    mutating func add(_ piece: [UInt8]) -> Bool {
        bytes.removeSubrange(..<start)
        start = 0
        bytes += piece
        breaks += piece.count(where: { $0 == UInt8(ascii: "\n") })
        return breaks > 0 || bytes.count <= RecordLines.maximumBytes
    }

    /// Drops the bytes, which are a part of one line, and counts that line as taken.
    mutating func dropLine() {
        (bytes, start, breaks) = ([], 0, 0)
        number += 1
    }

    /// Notes the end of the file. The last line needs no line break.
    mutating func end() { isAtEnd = true }

    /// Takes the next whole lines, without their line breaks: all of them, or ``maximumLines``.
    ///
    /// - Returns: The lines, and the number of the first one in its file, from 1.
    mutating func take() -> (first: Int, lines: [[UInt8]]) {
        var lines: [[UInt8]] = []
        while lines.count < Self.maximumLines {
            let rest = bytes[start...]
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                lines.append(Array(rest[..<end]))
                start = end + 1
                breaks -= 1
            } else if isAtEnd, !rest.isEmpty {
                lines.append(Array(rest))
                start = bytes.count
            } else {
                break
            }
        }
        defer { number += lines.count }
        return (number + 1, lines)
    }
}

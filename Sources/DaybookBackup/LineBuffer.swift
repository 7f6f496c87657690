import PlainForm

/// The bytes of a file of records that were read but not taken as lines yet. Its last line may have no end yet.
struct LineBuffer {
    private var rest: [UInt8] = []
    /// Whether there is a line break in the bytes.
    private var hasLine = false
    private var isAtEnd = false
    /// The number of lines that were taken.
    private(set) var number = 0

    /// Returns whether there is no line to take yet, or fewer bytes than the caller takes at once.
    func needsBytes(upTo limit: Int) -> Bool { !isAtEnd && (!hasLine || rest.count < limit) }

    /// Adds the next bytes of the file. Returns false if a line without an end is too long.
    mutating func add(_ piece: [UInt8]) -> Bool {
        rest += piece
        hasLine = hasLine || piece.contains(UInt8(ascii: "\n"))
        return hasLine || rest.count <= RecordLines.maximumBytes
    }

    /// Notes the end of the file. The last line needs no line break.
    mutating func end() { isAtEnd = true }

    /// Takes all whole lines, without their line breaks.
    ///
    /// - Returns: The lines, and the number of the first one in its file, from 1.
    mutating func take() -> (first: Int, lines: [[UInt8]]) {
        var (lines, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], rest[...])
        while let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            ?? (isAtEnd && !rest.isEmpty ? rest.endIndex : nil)
        {
            lines.append(Array(rest[..<end]))
            rest = rest[min(end + 1, rest.endIndex)...]
        }
        (self.rest, hasLine) = (Array(rest), false)
        defer { number += lines.count }
        return (number + 1, lines)
    }
}

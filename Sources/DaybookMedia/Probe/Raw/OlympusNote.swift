/// Olympus' maker note, whose offsets count from the note's own start (exiftool's `Olympus.pm`).
enum OlympusNote {
    /// Returns the range of the JPEG that the camera stored beside the data; none in the notes of other makers.
    static func places(_ note: Range<Int>, in source: ByteSource) -> [Range<Int>] {
        guard let head = source.block(note.lowerBound, count: 16) else { return [] }
        let orderPlace: Int
        if head.has("OLYMPUS\0") {
            orderPlace = 8
        } else if head.has("OM SYSTEM\0") {
            orderPlace = 12
        } else {
            return []
        }
        let structure = TIFFStructure(
            source, base: note.lowerBound, order: head.u16(orderPlace) == 0x4D4D ? .big : .little,
            firstDirectory: orderPlace + 4)
        guard let settings = structure.directory(at: structure.firstDirectory)[0x2020]?.integer() else { return [] }
        let directory = structure.directory(at: settings)
        guard let start = directory[0x0101]?.integer(), let count = directory[0x0102]?.integer(),
            (1...source.count).contains(start), (1...source.count).contains(count)
        else { return [] }
        return [note.lowerBound + start..<note.lowerBound + start + count]
    }
}

/// The turning of a finished film by its display matrix, which is 36 bytes of its index.
struct FilmTurn: Sendable {
    /// The maximum number of bytes before the first track's header: the turned part of a response is one attachment.
    private static let maximumBefore = 128 << 10

    /// The offset of the matrix in the file.
    let place: Int
    /// The bytes that replace the matrix.
    let matrix: [UInt8]

    /// Returns `nil` if the film has no track to turn.
    init?(_ source: ByteSource, by turn: RenditionTurn) {
        let boxes = BoxReader(source: source)
        guard let moov = boxes.top.first(where: { $0.isKind("moov") }), let trak = boxes.child(of: moov, at: "trak"),
            let header = boxes.child(of: trak, at: "tkhd")
        else { return nil }
        let content = boxes.content(header, limit: 128)
        let start = content[0] == 1 ? 52 : 40
        let old = (0..<9).compactMap { content.u32(start + $0 * 4) }.map { Int(Int32(truncatingIfNeeded: $0)) }
        guard old.count == 9, let width = content.u32(start + 36), let height = content.u32(start + 40) else {
            return nil
        }
        // The film's index comes first, and is read as far as the matrix.
        guard header.start <= FilmTurn.maximumBefore else { return nil }
        place = header.start + start
        let turned = FilmMatrix(a: old[0], b: old[1], c: old[3], d: old[4]).turned(turn)
        let numbers = turned.numbers(width: width >> 16, height: height >> 16)
        matrix = numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) } }
    }

    /// The offset after the matrix.
    var end: Int { place + matrix.count }

    /// Replaces the part of the matrix that is in `bytes`, whose first byte is at `start` in the file.
    func apply(to bytes: inout [UInt8], at start: Int) {
        for (index, byte) in matrix.enumerated() where bytes.indices.contains(place + index - start) {
            bytes[place + index - start] = byte
        }
    }
}

/// A reader of a GIF's screen that counts its pictures without decoding them (GIF89a specification).
enum GIFReader {
    private static let blockLimit = 1 << 22

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        guard let screen = source.block(6, count: 7), let width = screen.u16(0, order: .little),
            let height = screen.u16(2, order: .little), let flags = screen[4]
        else {
            facts.isWhole = false
            return
        }
        facts.storedWidth = width
        facts.storedHeight = height
        facts.decodesWhole = true
        let found = walk(source, from: 13 + colourTable(flags), frames: .max)
        facts.isWhole = found.isWhole
        facts.frames = max(found.frames, 1)
    }

    /// Returns the offset after the first `frames` pictures; `nil` if there are no more than those.
    static func end(of frames: Int, in source: ByteSource) -> Int? {
        guard let flags = source.block(10, count: 1)?[0] else { return nil }
        return walk(source, from: 13 + colourTable(flags), frames: frames).end
    }

    /// Reads block by block.
    ///
    /// - Returns: The number of pictures, whether the last block is the trailer of a GIF, and the offset after the
    ///   first `limit` pictures if there are more.
    private static func walk(
        _ source: ByteSource, from start: Int, frames limit: Int
    ) -> (frames: Int, isWhole: Bool, end: Int?) {
        var (place, frames, budget) = (start, 0, blockLimit)
        // The offset after the last counted picture. Extensions that follow belong to the next picture.
        var end = start
        while budget > 0, let kind = source.block(place, count: 1)?[0] {
            budget -= 1
            switch kind {
            case 0x21:
                place += 2
            case 0x2C:
                if frames == limit { return (frames, false, end) }
                guard let local = source.block(place + 9, count: 1)?[0] else { return (frames, false, nil) }
                frames += 1
                place += 11 + colourTable(local)
            case 0x3B: return (frames, true, nil)
            default: return (frames, false, nil)
            }
            skipSubBlocks(in: source, at: &place, budget: &budget)
            if kind == 0x2C { end = place }
        }
        return (frames, false, nil)
    }

    private static func colourTable(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    private static func skipSubBlocks(in source: ByteSource, at place: inout Int, budget: inout Int) {
        while budget > 0, let size = source.block(place, count: 1)?[0] {
            budget -= 1
            place += 1 + Int(size)
            if size == 0 { return }
        }
    }
}

/// Reads a GIF's screen and counts its pictures without decoding them (GIF89a specification).
enum GIFReader {
    private static let blockLimit = 1 << 22

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        guard let screen = source.block(6, 7), let width = screen.u16(0, .little),
            let height = screen.u16(2, .little), let flags = screen[4]
        else {
            facts.isWhole = false
            return
        }
        facts.storedWidth = width
        facts.storedHeight = height
        facts.decodesWhole = true
        facts.isWhole = false
        var place = 13 + colourTable(flags)
        var frames = 0
        var budget = blockLimit
        scan: while budget > 0, let kind = source.block(place, 1)?[0] {
            budget -= 1
            switch kind {
            case 0x21:
                place += 2
            case 0x2C:
                guard let local = source.block(place + 9, 1)?[0] else { break scan }
                frames += 1
                place += 11 + colourTable(local)
            case 0x3B:
                facts.isWhole = true
                break scan
            default:
                break scan
            }
            skipSubBlocks(source, &place, &budget)
        }
        facts.frames = max(frames, 1)
    }

    private static func colourTable(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    private static func skipSubBlocks(_ source: ByteSource, _ place: inout Int, _ budget: inout Int) {
        while budget > 0, let size = source.block(place, 1)?[0] {
            budget -= 1
            place += 1 + Int(size)
            if size == 0 { return }
        }
    }
}

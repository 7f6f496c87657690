/// Reads IPTC-IIM data sets, and Photoshop's resources which they lie in.
enum IPTCReader {
    /// Reads Photoshop's resources, as in a JPEG's APP13.
    static func readResources(_ block: ByteBlock) -> IPTCFacts {
        var place = block.has("Photoshop 3.0\0") ? 14 : 0
        while block.has("8BIM", at: place), let kind = block.u16(place + 4), let nameLength = block[place + 6] {
            let name = (Int(nameLength) + 2) & ~1
            guard let size = block.u32(place + 6 + name) else { break }
            let start = place + 10 + name
            if kind == 0x0404, let body = block.slice(start, size) { return read(body) }
            place = start + size + size % 2
        }
        return IPTCFacts()
    }

    /// Reads data sets: a marker, record, number, length, value.
    static func read(_ block: ByteBlock) -> IPTCFacts {
        var facts = IPTCFacts()
        var place = 0
        while block[place] == 0x1C, let record = block[place + 1], let number = block[place + 2],
            let length = block.u16(place + 3), length < 0x8000
        {
            let value = block.text(place + 5, length)
            if record == 2, number == 55 { facts.dateCreated = facts.dateCreated ?? value }
            if record == 2, number == 60 { facts.timeCreated = facts.timeCreated ?? value }
            place += 5 + length
        }
        return facts
    }
}

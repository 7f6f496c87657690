/// A reader of IPTC-IIM data sets, and of Photoshop's resources that contain them.
enum IPTCReader {
    private static let keywordLimit = 256

    /// Reads Photoshop's resources, as in a JPEG's APP13.
    static func readResources(_ block: ByteBlock) -> IPTCFacts {
        var place = block.has("Photoshop 3.0\0") ? 14 : 0
        while block.has("8BIM", at: place), let kind = block.u16(place + 4), let nameLength = block[place + 6] {
            let name = (Int(nameLength) + 2) & ~1
            guard let size = block.u32(place + 6 + name) else { break }
            let start = place + 10 + name
            if kind == 0x0404, let body = block.slice(start, count: size) { return read(body) }
            place = start + size + size % 2
        }
        return IPTCFacts()
    }

    /// Reads data sets: a marker, record, number, length, value.
    ///
    /// Set 1:90 states that texts are UTF-8. Without it they are ISO 8859-1, but many programs write UTF-8 without this
    /// set.
    static func read(_ block: ByteBlock) -> IPTCFacts {
        var facts = IPTCFacts()
        var place = 0
        var isUTF8 = false
        while block[place] == 0x1C, let record = block[place + 1], let number = block[place + 2],
            let length = block.u16(place + 3), length < 0x8000
        {
            if let value = block.slice(place + 5, count: length) {
                if record == 1, number == 90 { isUTF8 = value.has("\u{1B}%G") }
                if record == 2 { note(number, value: value, isLatin: !isUTF8, into: &facts) }
            }
            place += 5 + length
        }
        return facts
    }

    private static func note(_ number: UInt8, value: ByteBlock, isLatin: Bool, into facts: inout IPTCFacts) {
        func text() -> String? { EmbeddedText.read(value, isLatin: isLatin) }
        switch number {
        case 5: facts.title = facts.title ?? text()
        case 25 where facts.keywords.count < keywordLimit: if let text = text() { facts.keywords.append(text) }
        case 55: facts.dateCreated = facts.dateCreated ?? value.text()
        case 60: facts.timeCreated = facts.timeCreated ?? value.text()
        case 120: facts.caption = facts.caption ?? text()
        default: break
        }
    }
}

/// The dates and texts of a picture in the format of news agencies.
struct IPTCFacts: Sendable {
    /// `YYYYMMDD`.
    var dateCreated: String?
    /// `HHMMSS`, optionally with `+HHMM`.
    var timeCreated: String?
    var title: String?
    var caption: String?
    /// The keywords in the file's order.
    var keywords: [String] = []
}

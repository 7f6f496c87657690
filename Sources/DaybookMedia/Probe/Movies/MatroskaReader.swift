/// A reader of Matroska and WebM, for size, duration and kinds of tracks (RFC 9559).
struct MatroskaReader {
    private struct Element {
        let identifier: Int
        let start: Int
        let end: Int
    }

    private static let elementLimit = 4096
    private let source: ByteSource

    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        MatroskaReader(source: source).read(&facts)
    }

    private func read(_ facts: inout FileFacts) {
        facts.isWhole = false
        guard let segment = elements(from: 0, to: source.count).first(where: { $0.identifier == 0x1853_8067 }) else {
            return
        }
        for part in elements(from: segment.start, to: segment.end, until: 0x1F43_B675) {
            if part.identifier == 0x1549_A966 { readInformation(part, into: &facts) }
            if part.identifier == 0x1654_AE6B { readTracks(part, into: &facts) }
        }
        facts.isWhole = facts.movie.hasVideo || facts.movie.hasAudio
        if facts.movie.hasAudio, !facts.movie.hasVideo { facts.type = .matroskaAudio }
    }

    private func readInformation(_ part: Element, into facts: inout FileFacts) {
        var (scale, duration) = (1_000_000.0, 0.0)
        for element in elements(from: part.start, to: part.end) {
            let content = source.upTo(element.start, count: min(element.end - element.start, 8))
            if element.identifier == 0x2AD7B1 { scale = Double(content.number(0, width: content.count) ?? 1_000_000) }
            if element.identifier == 0x4489 { duration = real(content) }
            if element.identifier == 0x4461, let nanoseconds = content.number(0, width: 8) {
                // Nanoseconds since 1 January 2001.
                facts.movie.created = Int(Int64(bitPattern: nanoseconds) / 1_000_000_000) + 978_307_200
            }
        }
        let milliseconds = duration * scale / 1_000_000
        if milliseconds.isFinite, milliseconds > 0, milliseconds < 1e12 {
            facts.durationMilliseconds = Int(milliseconds)
        }
    }

    private func readTracks(_ part: Element, into facts: inout FileFacts) {
        for track in elements(from: part.start, to: part.end) where track.identifier == 0xAE {
            for element in elements(from: track.start, to: track.end) {
                if element.identifier == 0xE1 { facts.movie.hasAudio = true }
                guard element.identifier == 0xE0 else { continue }
                facts.movie.hasVideo = true
                for value in elements(from: element.start, to: element.end) {
                    let content = source.upTo(value.start, count: min(value.end - value.start, 8))
                    let number = content.count == 0 ? nil : content.number(0, width: content.count)
                    guard let number, number <= 1 << 20 else { continue }
                    if value.identifier == 0xB0, facts.storedWidth == 0 { facts.storedWidth = Int(number) }
                    if value.identifier == 0xBA, facts.storedHeight == 0 { facts.storedHeight = Int(number) }
                }
            }
        }
    }

    private func real(_ content: ByteBlock) -> Double {
        if content.count == 4 { return content.u32(0).map { Double(Float(bitPattern: UInt32($0))) } ?? 0 }
        return content.number(0, width: 8).map { Double(bitPattern: $0) } ?? 0
    }

    private func elements(from start: Int, to end: Int, until last: Int = -1) -> [Element] {
        var elements: [Element] = []
        var place = start
        while elements.count < MatroskaReader.elementLimit, place < end,
            let (identifier, idSize) = variable(place, keepsMarker: true),
            let (size, sizeSize) = variable(place + idSize, keepsMarker: false), identifier != last
        {
            let content = place + idSize + sizeSize
            // A size of only ones is unknown: the element reaches to the end.
            let isUnknown = size == 1 << (7 * sizeSize) - 1
            let stop = isUnknown ? end : min(content.addingReportingOverflow(size).partialValue, end)
            guard stop >= content else { break }
            elements.append(Element(identifier: identifier, start: content, end: stop))
            place = stop
        }
        return elements
    }

    /// Reads a number whose first byte states its length.
    private func variable(_ place: Int, keepsMarker: Bool) -> (value: Int, size: Int)? {
        guard let first = source.block(place, count: 1)?[0], first != 0 else { return nil }
        let size = first.leadingZeroBitCount + 1
        guard let raw = source.block(place, count: size)?.number(0, width: size) else { return nil }
        let value = keepsMarker ? raw : raw & (1 << UInt64(7 * size) - 1)
        return Int(exactly: value).map { ($0, size) }
    }
}

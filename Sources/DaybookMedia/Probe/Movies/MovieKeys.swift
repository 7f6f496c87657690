/// A reader of the named values of a movie: Apple's `mdta` keys and the older user data.
enum MovieKeys {
    private static let keyLimit = 256
    private static let valueLimit = 1024
    private static let nameLimit = 256
    /// The keys that a rule uses; no other key is kept.
    private static let wanted: Set<String> = [
        "com.apple.quicktime.make", "com.apple.quicktime.model", "com.apple.quicktime.creationdate",
        "com.apple.quicktime.location.ISO6709", "com.apple.quicktime.content.identifier", "com.apple.quicktime.author",
        "com.apple.photos.captureMode", "com.android.capture.fps", "©mak", "©mod", "©day", "©xyz",
    ]

    /// Reads a `meta` box: key names in one table, values by number in the other (QuickTime File Format, metadata).
    static func read(_ boxes: BoxReader, meta: Box, into movie: inout MovieFacts) {
        let parts = boxes.metaChildren(meta)
        guard let list = parts.first(where: { $0.isKind("ilst") }) else { return }
        let names = parts.first { $0.isKind("keys") }.map { keyNames(boxes.content($0)) } ?? []
        for item in boxes.children(list).prefix(keyLimit) {
            guard let name = item.kind >= 1 && item.kind <= names.count ? names[item.kind - 1] : oldName(item),
                wanted.contains(name), movie.keys[name] == nil, let data = boxes.child(of: item, at: "data"),
                let value = value(boxes.content(data, limit: valueLimit))
            else { continue }
            movie.keys[name] = value
        }
    }

    /// Returns the name of an old value such as `©xyz`, which is the kind of its box.
    private static func oldName(_ box: Box) -> String? {
        guard box.kind >> 24 == 0xA9 else { return nil }
        let letters = [UInt8(box.kind >> 16 & 255), UInt8(box.kind >> 8 & 255), UInt8(box.kind & 255)]
        return "©" + String(decoding: letters, as: UTF8.self)
    }

    private static func keyNames(_ content: ByteBlock) -> [String] {
        var names: [String] = []
        var place = 8
        for _ in 0..<min(content.u32(4) ?? 0, keyLimit) {
            guard let size = content.u32(place), size >= 8, let name = content.slice(place + 8, count: size - 8) else {
                break
            }
            names.append(name.prefix(nameLimit).text() ?? "")
            place += size
        }
        return names
    }

    /// Reads a value with its type in front: text, a whole number or a fraction.
    private static func value(_ content: ByteBlock) -> String? {
        guard let type = content.u32(0), let body = content.from(8) else { return nil }
        switch type {
        case 1: return body.text()
        case 23: return body.u32(0).map { String(Float(bitPattern: UInt32($0))) }
        case 24: return body.number(0, width: 8).map { String(Double(bitPattern: $0)) }
        case 21, 22, 65...78: return body.number(0, width: min(max(body.count, 1), 8)).map { String($0) }
        default: return nil
        }
    }

    /// Reads `udta`: values named by four letters, in QuickTime's form or 3GPP's.
    static func readUserData(_ boxes: BoxReader, udta: Box, into movie: inout MovieFacts) {
        for box in boxes.children(udta).prefix(keyLimit) {
            if box.isKind("meta") {
                read(boxes, meta: box, into: &movie)
            } else if let name = oldName(box), wanted.contains(name) {
                let content = boxes.content(box, limit: valueLimit)
                guard let size = content.u16(0), let text = content.text(4, count: min(size, max(content.count - 4, 0)))
                else {
                    continue
                }
                if movie.keys[name] == nil, !text.isEmpty { movie.keys[name] = text }
            } else if box.isKind("loci") {
                readLocation(boxes.content(box, limit: valueLimit), into: &movie)
            }
        }
    }

    /// Reads 3GPP's location (TS 26.244, section 8.3): a name, a role, then three 16.16 numbers.
    private static func readLocation(_ content: ByteBlock, into movie: inout MovieFacts) {
        guard let name = content.from(6), let end = name.bytes.firstIndex(of: 0) else { return }
        let place = 6 + end - name.bytes.startIndex + 2
        guard let longitude = content.i32(place), let latitude = content.i32(place + 4) else { return }
        movie.keys["loci"] = "\(Double(latitude) / 65536) \(Double(longitude) / 65536)"
    }
}

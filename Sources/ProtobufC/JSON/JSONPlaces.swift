/// A finder of lines in a document, for error messages about files.
public enum JSONPlaces {
    /// Returns the line, from 1, of a member or element: that of the longest prefix of `path` in the document.
    ///
    /// `path` is spelled as in errors, such as `photos[3].photoId`; an empty path is the document. `bytes` must be a
    /// document that was parsed without an error.
    public static func line(of path: String, in bytes: [UInt8]) -> Int {
        var walker = JSONWalker(bytes: bytes, path: path)
        walker.value(at: "")
        return walker.found
    }

    /// Returns the line, from 1, of a byte.
    public static func line(ofByte offset: Int, in bytes: [UInt8]) -> Int {
        1 + bytes.prefix(max(0, offset)).count { $0 == UInt8(ascii: "\n") }
    }
}

/// A walk over a valid document that notes lines.
private struct JSONWalker {
    let bytes: [UInt8]
    let path: String
    var found = 1
    private var depth = -1
    private var offset = 0
    private var line = 1

    init(bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
    }

    /// Walks over one value at the path `place`.
    mutating func value(at place: String) {
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): container(closedBy: UInt8(ascii: "}"), at: place)
        case UInt8(ascii: "["): container(closedBy: UInt8(ascii: "]"), at: place)
        case UInt8(ascii: "\""): _ = string()
        default:
            while let byte = current, !",]}".utf8.contains(byte), byte > UInt8(ascii: " ") { offset += 1 }
        }
    }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func container(closedBy end: UInt8, at place: String) {
        offset += 1
        var index = 0
        while true {
            skipSpace()
            guard let byte = current else { return }
            if byte == end {
                offset += 1
                return
            }
            if byte == UInt8(ascii: ",") {
                offset += 1
                continue
            }
            if end == UInt8(ascii: "}") {
                let inner = place.isEmpty ? string() : "\(place).\(string())"
                note(inner)
                skipSpace()
                offset += 1
                value(at: inner)
            } else {
                let inner = "\(place)[\(index)]"
                note(inner)
                value(at: inner)
            }
            index += 1
        }
    }

    /// Notes the line if the place is the path or contains it, and is nearer than the place found before.
    private mutating func note(_ place: String) {
        guard path == place || path.hasPrefix(place + ".") || path.hasPrefix(place + "["), place.utf8.count > depth
        else { return }
        depth = place.utf8.count
        found = line
    }

    /// Walks over a string. Escapes stay as they are, because field names have none.
    private mutating func string() -> String {
        let start = offset + 1
        offset += 1
        while let byte = current, byte != UInt8(ascii: "\"") { offset += byte == UInt8(ascii: "\\") ? 2 : 1 }
        let text = bytes[min(start, bytes.count)..<min(offset, bytes.count)]
        offset += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func skipSpace() {
        while let byte = current, byte <= UInt8(ascii: " ") {
            if byte == UInt8(ascii: "\n") { line += 1 }
            offset += 1
        }
    }
}

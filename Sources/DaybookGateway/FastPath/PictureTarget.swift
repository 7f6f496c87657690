import DaybookAPI

/// A request target of a smaller picture in its plainest form: `/v1/photos/ID/renditions/SIZE`, followed by `?v=` or
/// nothing, and without any encoded character.
struct PictureTarget {
    let photo: String
    let size: RenditionSize
    /// The requested version of the content; empty for none.
    let version: Substring

    private static let start = "/v1/photos/"
    private static let middle = "/renditions/"
    private static let longest = 160

    /// Parses a target; nil for any other form.
    init?(_ target: String) {
        guard target.utf8.count <= Self.longest, target.hasPrefix(Self.start) else { return nil }
        let rest = target.utf8.dropFirst(Self.start.utf8.count)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let id = rest[..<slash]
        guard !id.isEmpty, id.allSatisfy(Self.isPlain), rest[slash...].starts(with: Self.middle.utf8) else {
            return nil
        }
        let tail = rest[slash...].dropFirst(Self.middle.utf8.count)
        let nameEnd = tail.firstIndex(of: UInt8(ascii: "?")) ?? tail.endIndex
        guard let size = RenditionNegotiation.size(String(Substring(tail[..<nameEnd]))) else { return nil }
        var query = tail[nameEnd...]
        if !query.isEmpty {
            guard query.starts(with: "?v=".utf8) else { return nil }
            query = query.dropFirst("?v=".utf8.count)
            guard query.allSatisfy(Self.isPlain) else { return nil }
        }
        photo = String(Substring(id))
        self.size = size
        version = Substring(query)
    }

    /// Returns whether a byte is a digit, a lower-case letter or a hyphen.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"): true
        default: false
        }
    }
}

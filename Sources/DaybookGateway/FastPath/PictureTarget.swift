import DaybookAPI

/// A request's target that names a smaller picture in the plainest way: `/v1/photos/ID/renditions/SIZE`, with `?v=` or
/// nothing behind it, and nothing in it that is encoded.
struct PictureTarget {
    let photo: String
    let size: RenditionSize
    /// The content version that is asked for; empty for none.
    let version: Substring

    private static let start = "/v1/photos/"
    private static let middle = "/renditions/"
    private static let longest = 160

    /// Reads a target; nil when it is any other.
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

    /// A digit, a lower-case letter or a hyphen.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"): true
        default: false
        }
    }
}

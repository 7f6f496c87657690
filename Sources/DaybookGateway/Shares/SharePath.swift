import DaybookAPI

/// A path below `/s/`: a share's link, or a resource behind it.
struct SharePath: Sendable, Equatable {
    /// The requested part of the share.
    enum Part: Sendable, Equatable {
        /// The page, or its JSON.
        case page
        case photo(UInt32, RenditionSize)
        /// A photo in the size for prints.
        case print(UInt32)
        /// A whole film; `sound` is a whole recording.
        case film(UInt32)
        case sound(UInt32)
        /// The picture on the card of the link.
        case card
        case zip
        case atomFeed
        case jsonFeed
        /// An unknown part.
        case unknown
    }

    static let prefix = "/s/"
    /// The pattern under which metrics count requests for shares.
    static let pattern = "/s/{token}"

    let token: String
    let part: Part

    /// Parses a path; nil if it is not below `/s/`.
    init?(_ path: String) {
        guard path.hasPrefix(Self.prefix) else { return nil }
        let parts = path.dropFirst(Self.prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        let token = parts.first.map(String.init) ?? ""
        self.token = Self.isToken(token) ? token : ""
        part = self.token.isEmpty ? .unknown : Self.part(parts.dropFirst())
    }

    /// The link itself, below the server's own address.
    var link: String { Self.prefix + token }

    /// Whether the path is a picture, which feed readers show.
    var isPicture: Bool {
        switch part {
        case .photo, .print, .card: true
        default: false
        }
    }

    var allowedMethods: [String] { part == .page ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"] }

    private static func part(_ rest: ArraySlice<Substring>) -> Part {
        let rest = Array(rest)
        switch rest {
        case []: return .page
        case ["card"]: return .card
        case ["photos.zip"]: return .zip
        case ["feed.atom"]: return .atomFeed
        case ["feed.json"]: return .jsonFeed
        default: break
        }
        guard rest.count == 3, rest[0] == "photos", rest[1].utf8.count <= 6,
            rest[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = UInt32(rest[1]), number > 0
        else { return .unknown }
        switch rest[2] {
        case "film": return .film(number)
        case "sound": return .sound(number)
        case "print": return .print(number)
        default: return RenditionNegotiation.size(String(rest[2])).map { .photo(number, $0) } ?? .unknown
        }
    }

    /// Returns whether a text is base64 for URLs, and no longer than any link.
    private static func isToken(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

extension RequestTarget {
    /// The path for logs. A link of a share or an invitation admits everyone who has it, and logs have more readers
    /// than the link. So a path that begins like such a link is cut, well-formed or not.
    var loggedPath: String {
        guard let first = path.split(separator: "/", maxSplits: 1).first?.lowercased() else { return path }
        return ["s", "invitations"].contains(first) ? "/\(first)/..." : path
    }
}

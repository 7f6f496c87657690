/// The text of shares for people, and the look-up of shares that users name.
enum ShareText {
    /// The maximum number of shares of a diary.
    private static let most = 1000

    /// Returns all shares, newest first.
    static func all(_ api: DiaryAPI) async throws -> [JSONDocument] {
        try await api.list(NamedThing.share.collection, query: [], member: NamedThing.share.list, limit: most)
    }

    /// Returns the share that a text names: by its id, its title, or the beginning of its id.
    static func resolve(_ text: String, _ api: DiaryAPI) async throws -> JSONDocument {
        try NamedThing.choose(text, among: try await all(api), .share)
    }

    static func path(_ share: JSONDocument) throws -> String {
        "\(NamedThing.share.collection)/\(DiaryAPI.escaped(share["id"]?.text ?? ""))"
    }

    /// Returns the whole link, ready to be passed on.
    static func link(_ share: JSONDocument, _ api: DiaryAPI) -> String {
        api.server + DisplayWidth.printable(share["url"]?.text ?? "")
    }

    static func table(_ shares: [JSONDocument]) -> TextTable {
        var table = TextTable([.text, .kind, .views, .when, .none, .id], flexible: 0, dispensable: [3])
        for share in shares {
            let (kind, isRevoked) = (kind(of: share), share["revokeTime"]?.text != nil)
            table.add(
                [
                    share["title"]?.text ?? "", Term.plain(kind.rawValue), views(share), minute(share["createTime"]),
                    isRevoked ? Mark.revoked.plain() : "", share["id"]?.text ?? "",
                ], told: [1: kind.told(), 4: isRevoked ? Mark.revoked.told() : ""])
        }
        return table
    }

    static func table(views: [JSONDocument]) -> TextTable {
        var table = TextTable([.when, .kind], flexible: 1)
        for view in views {
            let what = view["what"]?.text
            table.add([minute(view["time"]), Term.plain(what)], told: [1: Term.told(what)])
        }
        return table
    }

    /// Returns one share in lines.
    static func facts(_ share: JSONDocument, _ api: DiaryAPI) -> String {
        var facts = LabelledText([.id, .title, .kind, .link, .views, .password, .location, .expires, .revoked])
        facts.add(.id, share["id"]?.text)
        facts.add(.title, share["title"]?.text)
        facts.add(.kind, kind(of: share).told())
        facts.add(.link, link(share, api))
        facts.add(.views, views(share))
        if share["hasPassword"]?.isTrue == true { facts.add(.password, Mark.asked.told()) }
        if share["includeLocation"]?.isTrue == true { facts.add(.location, Mark.told.told()) }
        facts.add(.expires, share["expireTime"].map { minute($0) })
        facts.add(.revoked, share["revokeTime"].map { minute($0) })
        return facts.lines.joined(separator: "\n")
    }

    /// Returns the number of views, and the view limit.
    private static func views(_ share: JSONDocument) -> String {
        let count = share["viewCount"]?.text ?? "0"
        return share["viewLimit"]?.text.map { "\(count)/\($0)" } ?? count
    }

    private static func kind(of share: JSONDocument) -> Term {
        if share["target"]?["entryId"]?.text != nil { return .entry }
        return share["target"]?["albumId"]?.text != nil ? .album : .photo
    }

    /// Returns the minute of an RFC 3339 instant.
    private static func minute(_ time: JSONDocument?) -> String {
        String((time?.text ?? "").prefix(16)).replacing("T", with: " ") + "Z"
    }
}

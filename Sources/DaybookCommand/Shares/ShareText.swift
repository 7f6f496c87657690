import ArgumentParser
import NIOHTTP1

/// The text of shares for people, and the look-up of shares that users name.
enum ShareText {
    /// The maximum number of shares of a diary.
    private static let maximumShares = 1000

    /// Returns all shares, newest first.
    static func all(_ api: DiaryAPI) async throws -> [JSONDocument] {
        try await api.list(NamedThing.share.collection, query: [], member: NamedThing.share.list, limit: maximumShares)
    }

    /// Returns the share that a text names: by its ID, its title, or the beginning of its ID.
    static func resolve(_ text: String, using api: DiaryAPI) async throws -> JSONDocument {
        try NamedThing.choose(text, among: try await all(api), thing: .share)
    }

    static func path(_ share: JSONDocument) throws -> String {
        "\(NamedThing.share.collection)/\(DiaryAPI.escaped(share["id"]?.text ?? ""))"
    }

    /// Returns the whole link, ready to be passed on.
    static func link(_ share: JSONDocument, using api: DiaryAPI) -> String {
        api.server + DisplayWidth.printable(share["url"]?.text ?? "")
    }

    static func table(_ shares: [JSONDocument]) -> TextTable {
        var table = TextTable([.text, .kind, .views, .when, .none, .id], flexible: 0, dispensable: [3])
        for share in shares {
            let (kind, isRevoked) = (kind(of: share), share["revokeTime"]?.text != nil)
            table.add(
                [
                    share["title"]?.text ?? "", Term.plain(kind.rawValue), views(share),
                    ShownDate.minute(share["createTime"]),
                    isRevoked ? Mark.revoked.plain() : "", share["id"]?.text ?? "",
                ], localized: [1: kind.localized(), 4: isRevoked ? Mark.revoked.localized() : ""])
        }
        return table
    }

    static func table(views: [JSONDocument]) -> TextTable {
        var table = TextTable([.when, .kind], flexible: 1)
        for view in views {
            let what = view["what"]?.text
            table.add([ShownDate.minute(view["time"]), Term.plain(what)], localized: [1: Term.localized(what)])
        }
        return table
    }

    /// Returns the text of a share, one fact per line.
    static func facts(_ share: JSONDocument, using api: DiaryAPI) -> String {
        var facts = LabelledText([.id, .title, .kind, .link, .views, .password, .location, .expires, .revoked])
        facts.add(.id, value: share["id"]?.text)
        facts.add(.title, value: share["title"]?.text)
        facts.add(.kind, value: kind(of: share).localized())
        facts.add(.link, value: link(share, using: api))
        facts.add(.views, value: views(share))
        if share["hasPassword"]?.isTrue == true { facts.add(.password, value: Mark.asked.localized()) }
        if share["includeLocation"]?.isTrue == true { facts.add(.location, value: Mark.notified.localized()) }
        facts.add(.expires, value: share["expireTime"].map { ShownDate.minute($0) })
        facts.add(.revoked, value: share["revokeTime"].map { ShownDate.minute($0) })
        return facts.lines.joined(separator: "\n")
    }

    /// Returns the number of views, and the view limit.
    private static func views(_ share: JSONDocument) -> String {
        let count = share["viewCount"]?.text ?? "0"
        return share["viewLimit"]?.text.map { "\(count)/\($0)" } ?? count
    }

    private static func kind(of share: JSONDocument) -> Term {
        if share["target"]?["textOnly"]?.isTrue == true { return .text }
        if share["target"]?["entryId"]?.text != nil { return .entry }
        return share["target"]?["albumId"]?.text != nil ? .album : .photo
    }
}

/// `daybook share`.
struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Links to what you share: an entry, photos or an album.",
        discussion: """
            Anybody who has a link sees newly made pictures and their texts, and nothing else in your diary.
            """,
        subcommands: [
            ShareCreate.self, ShareList.self, ShareShow.self, ShareRevoke.self, ShareViews.self,
        ])
}

/// `daybook share list`.
struct ShareList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what you share, the newest first.",
        discussion: "A revoked share stays in the list for 30 days.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let shares = try await ShareText.all(connection.client())
        if connection.json { return Terminal.write(try (["shares": .array(shares)] as JSONDocument).pretty) }
        Terminal.writeList(ShareText.table(shares))
    }
}

/// `daybook share revoke`.
struct ShareRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End a link at once. It then shows nothing to anybody.")

    @Argument(help: ArgumentHelp("The share's title, its ID, or the start of its ID.", valueName: "share"))
    var share: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let gone = try await api.send(.DELETE, path: try ShareText.path(try await ShareText.resolve(share, using: api)))
        Terminal.write(connection.json ? try gone.pretty : Notice.shareRevoked.localized())
    }
}

/// `daybook share show`.
struct ShareShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a share: its link, its conditions, and its number of views.",
        discussion:
            "--preview gives a link that shows what others see. It works for an hour and does not count as a view.")

    @Argument(help: ArgumentHelp("The share's title, its ID, or the start of its ID.", valueName: "share"))
    var share: String

    @Flag(help: "Give a link that shows what others see.")
    var preview = false

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let share = try await ShareText.resolve(share, using: api)
        guard preview else {
            return Terminal.write(connection.json ? try share.pretty : ShareText.facts(share, using: api))
        }
        let link = try await api.send(.GET, path: try ShareText.path(share) + "/preview")
        Terminal.write(connection.json ? try link.pretty : ShareText.link(link, using: api))
    }
}

/// `daybook share views`.
struct ShareViews: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "views", abstract: "List the times when a share was opened, the newest first.",
        discussion: "Who opened it is not recorded.")

    @Argument(help: ArgumentHelp("The share's title, its ID, or the start of its ID.", valueName: "share"))
    var share: String

    @Option(help: ArgumentHelp("Maximum number of results.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    func run() async throws {
        let api = try connection.client()
        let path = try ShareText.path(try await ShareText.resolve(share, using: api))
        let views = try await api.list(path + "/views", query: [], member: "views", limit: limit)
        if connection.json { return Terminal.write(try (["views": .array(views)] as JSONDocument).pretty) }
        Terminal.writeList(ShareText.table(views: views))
    }
}

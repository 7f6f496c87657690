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

    /// Returns the share that a text names: by its ID, its title, the beginning of its ID, or the name of what it shows.
    static func resolve(_ text: String, using api: DiaryAPI) async throws -> JSONDocument {
        let shares = try await all(api)
        do {
            return try NamedThing.choose(text, among: shares, thing: .share)
        } catch let error as CommandError where error.code == .missing {
            let names = try await names(of: shares, using: api)
            let found = shares.filter { $0["title"]?.text ?? "" == "" && names[$0["id"]?.text ?? ""] == text }
            guard let one = found.first else { throw error }
            guard found.count == 1 else { throw NamedThing.several(found, named: text) }
            return one
        }
    }

    static func path(_ share: JSONDocument) throws -> String {
        "\(NamedThing.share.collection)/\(DiaryAPI.escaped(share["id"]?.text ?? ""))"
    }

    /// Returns the whole link, ready to be passed on.
    static func link(_ share: JSONDocument, using api: DiaryAPI) -> String {
        api.server + DisplayWidth.printable(share["url"]?.text ?? "")
    }

    /// Returns what each share shows, by the share's ID: the title of its entry or album, or the number of its photos.
    /// A title that cannot be read, such as that of a hidden entry, is left out.
    static func names(of shares: [JSONDocument], using api: DiaryAPI) async throws -> [String: String] {
        var albums: [String: String] = [:]
        if shares.contains(where: { $0["target"]?["albumId"]?.text != nil }) {
            for album in try await NamedThing.album.all(api) {
                albums[album["id"]?.text ?? ""] = album["title"]?.text
            }
        }
        let entries = Set(shares.compactMap { $0["target"]?["entryId"]?.text }).sorted()
        let found = try await JobOptions.map(entries, atATime: entriesAtOnce) { id in
            do {
                return EntryText.summary(try await api.send(.GET, path: "/v1/entries/\(DiaryAPI.escaped(id))"))
            } catch let error as CommandError where error.isOfOneThing {
                return ""
            }
        }
        let texts = Dictionary(uniqueKeysWithValues: zip(entries, found))
        var names: [String: String] = [:]
        for share in shares {
            let (id, target) = (share["id"]?.text ?? "", share["target"])
            if let entry = target?["entryId"]?.text { names[id] = texts[entry] }
            if let album = target?["albumId"]?.text { names[id] = albums[album] }
            if let photos = target?["photoIds"]?.items, !photos.isEmpty {
                names[id] = Notice.sharedPhotos.localized(["count": "\(photos.count)"])
            }
        }
        return names
    }

    /// The number of entries that are asked for at the same time.
    private static let entriesAtOnce = 4

    /// Returns a table of shares. For people, a share without a title is called by its `names`.
    static func table(_ shares: [JSONDocument], names: [String: String] = [:]) -> TextTable {
        var table = TextTable([.text, .kind, .views, .when, .none, .id], flexible: 0, dispensable: [3])
        for share in shares {
            let (kind, state) = (kind(of: share), state(of: share))
            let title = share["title"]?.text ?? ""
            let name = title.isEmpty ? names[share["id"]?.text ?? ""] ?? "" : title
            table.add(
                [
                    title, Term.plain(kind.rawValue), views(share),
                    ShownDate.minute(share["createTime"]),
                    state?.plain() ?? "", share["id"]?.text ?? "",
                ], localized: [0: name, 1: kind.localized(), 4: state?.localized() ?? ""])
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
    ///
    /// - Parameter name: What the share shows.
    static func facts(_ share: JSONDocument, name: String?, using api: DiaryAPI) -> String {
        var facts = LabelledText([
            .id, .title, .shows, .kind, .link, .state, .views, .password, .location, .size, .expires, .revoked,
        ])
        facts.add(.id, value: share["id"]?.text)
        facts.add(.title, value: share["title"]?.text)
        facts.add(.shows, value: name)
        facts.add(.kind, value: kind(of: share).localized())
        facts.add(.link, value: link(share, using: api))
        if state(of: share) == .off { facts.add(.state, value: Mark.off.localized()) }
        facts.add(.views, value: views(share))
        if share["hasPassword"]?.isTrue == true { facts.add(.password, value: Mark.asked.localized()) }
        if share["includeLocation"]?.isTrue == true { facts.add(.location, value: Mark.notified.localized()) }
        if share["pictureSize"]?.text == "PRINT" { facts.add(.size, value: Mark.forPrints.localized()) }
        facts.add(.expires, value: share["expireTime"].map { ShownDate.minute($0) })
        facts.add(.revoked, value: share["revokeTime"].map { ShownDate.minute($0) })
        return facts.lines.joined(separator: "\n")
    }

    /// Returns the state of a share whose link shows nothing because it was revoked or switched off.
    private static func state(of share: JSONDocument) -> Mark? {
        if share["revokeTime"]?.text != nil { return .revoked }
        return share["off"]?.isTrue == true ? .off : nil
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
            ShareCreate.self, ShareList.self, ShareShow.self, ShareRevoke.self, ShareEnable.self, ShareViews.self,
        ])
}

/// `daybook share list`.
struct ShareList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what you share, the newest first.",
        discussion: "A revoked share stays in the list for 30 days.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let shares = try await ShareText.all(api)
        if connection.json { return Terminal.write(try (["shares": .array(shares)] as JSONDocument).pretty) }
        let names = Terminal.isTerminal(1) ? try await ShareText.names(of: shares, using: api) : [:]
        Terminal.writeList(ShareText.table(shares, names: names))
    }
}

/// `daybook share delete`.
struct ShareRevoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "End a link at once. It then shows nothing to anybody.",
        aliases: ["revoke", "end"])

    @Argument(help: ArgumentHelp("The share's title, its ID, or the start of its ID.", valueName: "share"))
    var share: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let gone = try await api.send(.DELETE, path: try ShareText.path(try await ShareText.resolve(share, using: api)))
        Terminal.write(connection.json ? try gone.pretty : Notice.shareRevoked.localized())
    }
}

/// `daybook share enable`.
struct ShareEnable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Switch on a share that a restore or an import switched off.",
        discussion: "Prints the link. After an import it is a new one, without a password.")

    @Argument(help: ArgumentHelp("The share's title, its ID, or the start of its ID.", valueName: "share"))
    var share: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let path = try ShareText.path(try await ShareText.resolve(share, using: api))
        let shared = try await api.send(.POST, path: path + ":switchOn", json: [:], mayRepeat: true)
        Terminal.write(connection.json ? try shared.pretty : ShareText.link(shared, using: api))
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
            if connection.json { return Terminal.write(try share.pretty) }
            let name = try await ShareText.names(of: [share], using: api).values.first
            return Terminal.write(ShareText.facts(share, name: name, using: api))
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
        let listing = try await api.listing(path + "/views", member: "views", limit: limit)
        let views = listing.items
        if connection.json { return Terminal.write(try (["views": .array(views)] as JSONDocument).pretty) }
        Terminal.writeList(ShareText.table(views: views))
        listing.tellMore()
    }
}

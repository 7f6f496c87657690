import ArgumentParser
import NIOHTTP1

/// `daybook import list`.
struct ImportList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the imports into the diary, newest first.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let imports = try await connection.client().send(.GET, path: "/v1/imports")["imports"]?.items ?? []
        if connection.json { return Terminal.write(try (["imports": .array(imports)] as JSONDocument).pretty) }
        if imports.isEmpty { return Terminal.warn(ImportNotice.none.localized()) }
        Terminal.writeList(Self.table(of: imports))
    }

    /// Returns the table of imports, each with the numbers of entries and photos that it added.
    static func table(of imports: [JSONDocument]) -> TextTable {
        var table = TextTable([.when, .state, .entries, .photos, .id], flexible: 1)
        for made in imports {
            let added = ["ENTRY", "PHOTO"].map { kind in
                let count = made["counts"]?.items.first { $0["kind"]?.text == kind }
                return "\(count?["added"]?.count ?? 0)"
            }
            table.add(
                [ShownDate.minute(made["startTime"]), Term.plain(made["state"]?.text)] + added
                    + [made["id"]?.text ?? ""], localized: [1: Term.localized(made["state"]?.text)])
        }
        return table
    }
}

/// `daybook import show`.
struct ImportShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an import: what it added, knew and refused, and its notices.")

    @Argument(help: ArgumentHelp("ID of the import, or its start.", valueName: "run"))
    var id: String

    @Option(help: ArgumentHelp("Maximum number of results.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    func run() async throws {
        let api = try connection.client()
        let run = try await Self.resolve(id, using: api)
        let path = "/v1/imports/\(DiaryAPI.escaped(run))"
        let made = try await api.send(.GET, path: path)
        let listing = try await api.listing(path + "/notices", member: "notices", limit: limit)
        if connection.json {
            let document: JSONDocument = ["import": made, "notices": .array(listing.items)]
            return Terminal.write(try document.pretty)
        }
        Terminal.write(Self.text(of: made, notices: listing.items).joined(separator: "\n"))
        listing.tellMore()
    }

    /// Returns the lines for people.
    static func text(of made: JSONDocument, notices: [JSONDocument]) -> [String] {
        let facts = [
            ShownDate.minute(made["startTime"]), Term.localized(made["state"]?.text), made["id"]?.text ?? "",
        ]
        var lines = [facts.joined(separator: "  ")]
        lines += (made["counts"]?.items ?? []).map { line(ofCount: $0) }
        if made["state"]?.text == "UNDONE" || made["state"]?.text == "UNDOING" { lines += ImportUndo.lines(of: made) }
        let count = made["noticeCount"]?.count ?? 0
        if count > 0 {
            lines.append(ImportNotice.notices.localized(["count": "\(count)", "shown": "\(notices.count)"]))
        }
        return lines
            + notices.map { notice in
                let field = notice["field"]?.text ?? ""
                let parts = [notice["place"]?.text ?? "", field, notice["message"]?.text ?? ""]
                return DisplayWidth.shown(parts.filter { !$0.isEmpty }.joined(separator: ": "))
            }
    }

    /// Returns the line for people about the records of a kind.
    static func line(ofCount count: JSONDocument) -> String {
        let numbers = ["added", "known", "knownInTrash", "refused"].map { "\(count[$0]?.count ?? 0)" }
        let deleted = count["knownDeleted"]?.count ?? 0
        let notice: ImportNotice = deleted > 0 ? .countsWithDeleted : .counts
        return notice.localized([
            "kind": Term.localized(count["kind"]?.text), "added": numbers[0], "known": numbers[1],
            "trashed": numbers[2], "refused": numbers[3], "deleted": "\(deleted)",
        ])
    }

    /// Returns the ID of the import that begins with a text; the text itself if no import does.
    ///
    /// - Throws: `CommandError` if several imports do.
    static func resolve(_ text: String, using api: DiaryAPI) async throws -> String {
        let imports = try await api.send(.GET, path: "/v1/imports")["imports"]?.items ?? []
        let ids = imports.compactMap { $0["id"]?.text }.filter { $0.hasPrefix(text.lowercased()) }
        guard ids.count > 1 else { return ids.first ?? text }
        throw CommandError(.usage, IDFault.several, ["prefix": text, "ids": ids.joined(separator: "\n  ")])
    }
}

import NIOHTTP1
import ArgumentParser
import Wording

/// `daybook import upload`.
struct ImportUpload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload", abstract: "Upload a ZIP file of an exported diary, and import it into your account.",
        discussion: """
            For a diary whose folder is on another computer. The server checks the file first, then adds everything in it \
            to your account; what you have already stays as it is. An upload that broke off goes on when you run the same \
            command again, and so does waiting for the import, which the server finishes by itself. Needs a login that may \
            read and write. To undo an import: daybook import undo RUN.
            """)

    @Argument(help: ArgumentHelp("ZIP file of the export.", valueName: "file"))
    var file: String

    @Flag(help: "Upload the file, say what the import would bring, and delete the file on the server again.")
    var dryRun = false

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let archive = ArchiveUpload(
            api: try connection.client(), file: try LocalFile(file),
            line: ProgressLine(isShown: !connection.json && Terminal.columns(2) != nil))
        defer { archive.line.end() }
        var uploaded = try await archive.checked(by: try await archive.send())
        if dryRun {
            // An import that was begun elsewhere is not ended by a question.
            if uploaded["state"]?.text == "READY" { try await archive.remove(uploaded) }
        } else {
            uploaded = try await archive.imported(uploaded)
        }
        archive.line.end()
        let run = uploaded["importId"]?.text ?? ""
        guard !dryRun, !run.isEmpty else {
            return Terminal.write(
                connection.json ? try uploaded.pretty : Self.lines(of: uploaded).joined(separator: "\n"))
        }
        let made = try await archive.api.send(.GET, path: "/v1/imports/\(DiaryAPI.escaped(run))")
        try await archive.remove(uploaded)
        if connection.json { return Terminal.write(try made.pretty) }
        let hint = ImportNotice.undoHint.localized(["run": run])
        Terminal.write((Self.lines(ofImport: made, by: uploaded) + [hint]).joined(separator: "\n"))
    }

    /// Returns the lines for people about the import of an archive. If the import had ended before the archive was
    /// uploaded, they say so, and name the edited pages of which nothing came.
    static func lines(ofImport made: JSONDocument, by archive: JSONDocument) -> [String] {
        let lines = ImportShow.text(of: made, notices: [])
        // Both times are in UTC, and compared to the second.
        guard let end = made["endTime"]?.text?.prefix(19), let upload = archive["createTime"]?.text?.prefix(19),
            end < upload
        else { return lines }
        let known = Self.lines(of: archive["preview"], list: "pageNotices", count: "pageNoticeCount") { notice in
            notice["reason"]?.text == ImportFault.pageOfKnownEntry.reason
        }
        let time = ShownDate.minute(made["startTime"])
        return known + [ImportNotice.importedBefore.localized(["time": time])] + lines
    }

    /// Returns the lines for people about what an import would bring.
    static func lines(of archive: JSONDocument) -> [String] {
        let preview = archive["preview"]
        let lists = [("refusals", "refusalCount"), ("pageNotices", "pageNoticeCount")]
        var lines = lists.flatMap { list, count in Self.lines(of: preview, list: list, count: count) { _ in true } }
        lines += (preview?["counts"]?.items ?? []).map { ImportShow.line(ofCount: $0) }
        let excess = preview?["excessBytes"]?.text ?? "0"
        if excess != "0" { lines.append(ImportNotice.tooLarge.localized(["size": PhotoText.size(excess)])) }
        return lines
    }

    /// Returns the lines for the notices of a list that `isShown` chooses, and one with the number of those that the server
    /// does not list.
    private static func lines(
        of preview: JSONDocument?, list: String, count: String, where isShown: (JSONDocument) -> Bool
    ) -> [String] {
        let notices = preview?[list]?.items ?? []
        let rest = ImportNotice.unlisted(beyond: notices.count, of: preview?[count]?.integer ?? 0)
        return notices.filter(isShown).map { line(of: $0) } + rest
    }

    private static func line(of refusal: JSONDocument) -> String {
        DisplayWidth.shown("\(refusal["place"]?.text ?? ""): \(refusal["message"]?.text ?? "")")
    }
}

import NIOHTTP1
import ArgumentParser

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
        Terminal.write((ImportShow.text(of: made, notices: []) + [hint]).joined(separator: "\n"))
    }

    /// Returns the lines for people about what an import would bring.
    static func lines(of archive: JSONDocument) -> [String] {
        let preview = archive["preview"]
        let lists = [("refusals", "refusalCount"), ("pageNotices", "pageNoticeCount")]
        var lines = lists.flatMap { list, count -> [String] in
            let notices = preview?[list]?.items ?? []
            let rest = ImportNotice.unlisted(beyond: notices.count, of: preview?[count]?.integer ?? 0)
            return notices.map { Self.line(of: $0) } + rest
        }
        lines += (preview?["counts"]?.items ?? []).map { ImportShow.line(ofCount: $0) }
        let excess = preview?["excessBytes"]?.text ?? "0"
        if excess != "0" { lines.append(ImportNotice.tooLarge.localized(["size": PhotoText.size(excess)])) }
        return lines
    }

    private static func line(of refusal: JSONDocument) -> String {
        DisplayWidth.shown("\(refusal["place"]?.text ?? ""): \(refusal["message"]?.text ?? "")")
    }
}

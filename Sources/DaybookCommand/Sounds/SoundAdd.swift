import ArgumentParser
import NIOHTTP1

/// `daybook sound add`.
struct SoundAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a sound of your own.",
        discussion: "Audio of at most 30 seconds and 5 MiB: WAV, MP3, M4A, Ogg or FLAC.")

    @Argument(help: ArgumentHelp("The file.", valueName: "file"))
    var file: String

    @Option(help: "Its title. Without it: the file's name.")
    var title: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["title": "--title"])
        let response = try await api.upload(try LocalFile(file), to: "/v1/sounds") { _ in }
        guard (200..<300).contains(response.status) else { throw api.refusal(response) }
        var sound = response.document
        if let title, title != sound["title"]?.text {
            sound = try await api.send(
                .PATCH, path: "/v1/sounds/\(DiaryAPI.escaped(sound["id"]?.text ?? ""))",
                query: [("updateMask", "title")],
                json: ["title": .string(title)], mayRepeat: true)
        }
        if connection.json { return Terminal.write(try sound.pretty) }
        if response.status == 200 { Terminal.warn(Notice.soundKnown.localized()) }
        Terminal.write(SoundText.line(sound))
    }
}

import ArgumentParser
import Foundation
import NIOCore
import NIOHTTP1

/// `daybook sound get`.
struct SoundGet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Save a sound as a file.",
        discussion: """
            The file is checked against its digest before it gets its name. An existing file is kept, and the new one \
            gets a number.
            """)

    @Argument(help: ArgumentHelp("The sound's title, its ID, or the start of its ID.", valueName: "sound"))
    var sound: String

    @Option(help: ArgumentHelp("Folder to save in. It is made if it is missing.", valueName: "folder"))
    var to = "."

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let found = try await NamedThing.sound.resolve(sound, using: api)
        let id = found["id"]?.text ?? ""
        let file = try PartialFile(makingFolder: to)
        _ = try await api.download("/v1/sounds/\(DiaryAPI.escaped(id))/content") { bytes throws(CommandError) in
            try file.write(bytes)
        }
        try file.check(digest: found["digest"]?.text)
        let name = FileName.safe(found["title"]?.text ?? "", id: id)
        let path = try file.keep(as: FileName.adding(mediaType: found["mediaType"]?.text ?? "", to: name))
        guard connection.json else { return Terminal.writePaths([path]) }
        Terminal.write(try (["soundId": .string(id), "path": .string(PathText.shown(path))] as JSONDocument).pretty)
    }
}

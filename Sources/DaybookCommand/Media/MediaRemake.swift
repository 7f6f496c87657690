import ArgumentParser
import DaybookAPI
import DaybookSettings
import Wording
import ZRPC

/// `daybook media remake`.
struct MediaRemake: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remake", abstract: "Show how far the server is with remaking smaller pictures after an upgrade.",
        discussion: """
            A new version may make smaller pictures in a different way. The server then remakes those of all photos when \
            it has nothing else to do, and continues after a restart. In the meantime, a picture is made when somebody \
            looks at it. Needs the folder that holds the diary, but no login.
            """)

    @OptionGroup var folder: DataFolder

    @OptionGroup var format: OutputFormat

    func run() async throws {
        try await MediaFolder(path: try await folder.path()).call { channel in
            let options = CallOptions(timeout: .seconds(30), waitForReady: true)
            let client = RemakeServiceClient(channel: channel)
            try write(try await client.getRemake(GetRemakeRequest(), options: options))
        }
    }

    private func write(_ remake: Remake) throws {
        let counts = [
            "done": "\(remake.scanned)", "all": "\(max(remake.blobs, remake.scanned))", "made": "\(remake.made)",
            "failed": "\(remake.failed)",
        ]
        let notice: MediaNotice = remake.endTime != 0 ? .remakeDone : remake.isRunning ? .remakeRunning : .remakeWaiting
        let document: JSONDocument = [
            "recipe": .string(remake.recipe), "isRunning": .bool(remake.isRunning),
            "beginTime": .string(String(remake.beginTime)), "endTime": .string(String(remake.endTime)),
            "blobs": .string(String(remake.blobs)), "scanned": .string(String(remake.scanned)),
            "made": .string(String(remake.made)), "failed": .string(String(remake.failed)),
        ]
        try format.write(document, text: notice.localized(counts))
    }
}

/// `daybook media`.
struct MediaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media", abstract: "The stored files of photos. Needs the diary's folder.",
        subcommands: [MediaScrub.self, MediaRemake.self])
}

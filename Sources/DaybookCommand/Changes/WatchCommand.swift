import ArgumentParser
import Dispatch
import Glibc

/// `daybook watch`.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show changes in the diary as they happen, one per line, until you press Ctrl-C.",
        discussion:
            "With --json, the last line of each group has a token. Give it to --since later, and no change is missed."
    )

    @Option(help: ArgumentHelp("Start after this token instead of now.", valueName: "token"))
    var since: String?

    @OptionGroup var connection: ConnectionOptions

    /// The delay before a reconnection if the server did not give one.
    private static let pause = Duration.seconds(2)

    func run() async throws {
        let interrupt = Self.leaveOnInterrupt()
        defer { interrupt.cancel() }
        let api = try connection.client()
        var token = since
        var isLost = false
        while true {
            var retry: Duration?
            do throws(CommandError) {
                retry = try await api.events("/v1/changes:stream", since: token) { event throws(CommandError) in
                    if isLost { Terminal.warn(Notice.hereAgain.localized()) }
                    isLost = false
                    token = event.id
                    try show(event)
                }
            } catch {
                guard error.code == .unavailable || error.code == .tryAgain else { throw error }
                if !isLost { Terminal.warn("daybook: \(error)\n\(Notice.tryingAgain.localized())") }
                isLost = true
            }
            try await Task.sleep(for: retry ?? Self.pause)
        }
    }

    private func show(_ event: EventReader.Event) throws(CommandError) {
        do {
            let document = try JSONDocument(Array(event.data.utf8))
            let lines =
                connection.json
                ? try ChangeText.documents(document).map { String(decoding: try $0.bytes, as: UTF8.self) }
                : ChangeText.lines(document)
            for line in lines { Terminal.write(line) }
        } catch {
            throw CommandError(.server, CommandFault.eventUnreadable, ["cause": "\(error)"])
        }
    }

    /// Ends the process with success when the user presses Ctrl-C.
    private static func leaveOnInterrupt() -> any DispatchSourceSignal {
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT)
        source.setEventHandler { Glibc.exit(0) }
        source.resume()
        return source
    }
}

import ArgumentParser
import DaybookSettings
import ServiceRuntime

/// The flags of `daybook up` for the discover feed.
struct DiscoverOptions: ParsableArguments {
    @Option(
        name: .customLong("discover"),
        help: ArgumentHelp(
            "Source of the discover feed: unsplash, openverse or folder. Without it: none.",
            valueName: "provider"))
    var provider: String?

    @Option(help: ArgumentHelp("For --discover unsplash: file whose first line is the access key.", valueName: "file"))
    var discoverKeyFile: String?

    @Option(help: ArgumentHelp("Address of the provider's API, if it is not the usual one.", valueName: "url"))
    var discoverBase: String?

    @Option(help: ArgumentHelp("For --discover folder: the folder with the pictures.", valueName: "dir"))
    var discoverFolder: String?

    @Option(
        help: ArgumentHelp(
            """
            HOST:PORT addresses, separated by commas, from which pictures are fetched even if they are private or \
            without TLS.
            """,
            valueName: "places"))
    var discoverAllow: String?

    var flags: [Setting: String] {
        [
            .discover: provider ?? "", .discoverKeyFile: discoverKeyFile ?? "", .discoverBase: discoverBase ?? "",
            .discoverFolder: discoverFolder ?? "", .discoverAllow: discoverAllow ?? "",
        ]
    }
}

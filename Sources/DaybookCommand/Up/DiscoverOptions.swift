import ArgumentParser
import DaybookSettings
import ServiceRuntime

/// The flags of `daybook up` for the discover feed.
struct DiscoverOptions: ParsableArguments {
    @Option(
        name: .customLong("discover"),
        help: ArgumentHelp(
            "Where the discover feed comes from: unsplash, openverse or folder; nowhere when not given.",
            valueName: "provider"))
    var provider: String?

    @Option(help: ArgumentHelp("For --discover unsplash: file whose first line is the access key.", valueName: "file"))
    var discoverKeyFile: String?

    @Option(help: ArgumentHelp("Address of the provider's API, when it is not its own.", valueName: "url"))
    var discoverBase: String?

    @Option(help: ArgumentHelp("For --discover folder: the folder of pictures.", valueName: "dir"))
    var discoverFolder: String?

    @Option(
        help: ArgumentHelp(
            "HOST:PORT, with commas, whose pictures are fetched although it is private or without TLS.",
            valueName: "places"))
    var discoverAllow: String?

    var flags: [Setting: String] {
        [
            .discover: provider ?? "", .discoverKeyFile: discoverKeyFile ?? "", .discoverBase: discoverBase ?? "",
            .discoverFolder: discoverFolder ?? "", .discoverAllow: discoverAllow ?? "",
        ]
    }
}

/// One row of the table of settings: a name, where it may come from, and what it means.
///
/// A flag wins over the environment, the environment over the file. `README.md` shows the same table;
/// a test compares the two.
public struct Setting: Sendable, Hashable {
    /// Key in the JSON settings file, in lowerCamelCase.
    public let name: String
    /// What it means, in one line.
    public let meaning: String
    /// What holds when nobody says; empty when there is no default.
    public let standard: String

    /// Makes a row. Names are lowerCamelCase; flag and environment variable follow from them.
    public init(_ name: String, meaning: String, standard: String = "") {
        self.name = name
        self.meaning = meaning
        self.standard = standard
    }

    /// The command-line flag, as `--log-level`.
    public var flag: String { "--" + words.joined(separator: "-") }

    /// The environment variable, as `DAYBOOK_LOG_LEVEL`.
    public var environmentVariable: String { "DAYBOOK_" + words.joined(separator: "_").uppercased() }

    private var words: [String] {
        var words = [""]
        for character in name {
            if character.isUppercase { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words
    }
}

extension Setting {
    /// Where everything is kept.
    public static let data = Setting(
        "data", meaning: "folder that holds the diary", standard: "$XDG_DATA_HOME/daybook or ~/.local/share/daybook")
    /// Where a service listens for calls.
    public static let endpoint = Setting("endpoint", meaning: "where a service listens for calls, as ipc:///PATH")
    /// Where entry-service listens.
    public static let entryEndpoint = Setting("entryEndpoint", meaning: "where entry-service listens")
    /// Where media-service listens.
    public static let mediaEndpoint = Setting("mediaEndpoint", meaning: "where media-service listens")
    /// Where HTTP is served.
    public static let http = Setting(
        "http", meaning: "HOST:PORT that serves HTTP; port 0 takes a free one", standard: "127.0.0.1:8080")
    /// Where metrics are served.
    public static let metrics = Setting("metrics", meaning: "HOST:PORT that serves /metrics; nowhere when unset")
    /// How the gateway calls the services.
    public static let serviceConfig = Setting(
        "serviceConfig", meaning: "JSON file with time limits and retries by method, as gRPC's service configuration")
    /// Where the binary API is served.
    public static let zrpc = Setting(
        "zrpc", meaning: "tcp://HOST:PORT that serves the binary API with CURVE; nowhere when unset")
    /// The keys of the binary API's server.
    public static let zrpcKeys = Setting(
        "zrpcKeys", meaning: "file with the keys of the binary API, as `daybook keys new` makes it")
    /// Who may use the binary API.
    public static let zrpcClients = Setting(
        "zrpcClients", meaning: "file with the clients of the binary API, as `daybook keys authorize` writes it")
    /// Whose word on clients' addresses the gateway takes.
    public static let trustedProxies = Setting(
        "trustedProxies", meaning: "addresses of reverse proxies, with commas, whose X-Forwarded-For is believed")
    /// The first account's name.
    public static let owner = Setting(
        "owner", meaning: "name of the account made at the first start", standard: "owner")
    /// The first account's password.
    public static let passwordFile = Setting(
        "passwordFile", meaning: "file whose first line is the password; else one is made and printed once")
    /// How much is logged.
    public static let logLevel = Setting(
        "logLevel", meaning: "trace, debug, info, notice, warning, error or critical", standard: "info")
    /// Where traces are written.
    public static let traces = Setting(
        "traces", meaning: "folder that each process writes its traces to, as OTLP/JSON lines; none when unset")
    /// The settings file itself.
    public static let settings = Setting("settings", meaning: "JSON file with any of these, by their names")

    /// Every setting of the processes, in the order people meet them.
    public static let processSettings: [Setting] = [
        .data, .http, .metrics, .serviceConfig, .zrpc, .zrpcKeys, .zrpcClients, .trustedProxies, .owner, .passwordFile,
        .logLevel, .traces, .settings, .endpoint, .entryEndpoint,
        .mediaEndpoint,
    ]
}

/// One setting of a process: a name, where it may come from, and what it means.
///
/// A flag wins over the environment, the environment over the file. Here are the settings that every process has, whatever
/// it does; a product adds its own in an extension.
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

    /// The environment variable of a product's processes, as `ALBUM_LOG_LEVEL`.
    public func environmentVariable(of product: Product) -> String {
        product.environmentPrefix + words.joined(separator: "_").uppercased()
    }

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
    /// How much is logged.
    public static let logLevel = Setting(
        "logLevel", meaning: "trace, debug, info, notice, warning, error or critical", standard: "info")
    /// How log lines look.
    public static let logFormat = Setting(
        "logFormat", meaning: "json, text or auto, which is text on a terminal and JSON else", standard: "auto")
    /// Where traces are written.
    public static let traces = Setting(
        "traces", meaning: "folder that each process writes its traces to, as OTLP/JSON lines; none when unset")
    /// The settings file itself.
    public static let settings = Setting("settings", meaning: "JSON file with any of these, by their names")
}

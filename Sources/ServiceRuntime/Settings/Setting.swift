/// A setting of a process: its name, its meaning and its default.
///
/// A flag overrides the environment, which overrides the file. This file has the settings of every process; a product
/// adds its own in an extension.
public struct Setting: Sendable, Hashable {
    /// The key in the JSON settings file, in lowerCamelCase.
    public let name: String
    /// The meaning, in one line.
    public let meaning: String
    /// The default; empty if there is none.
    public let standard: String

    /// Creates a setting. Names are lowerCamelCase; the flag and the environment variable follow from them.
    public init(_ name: String, meaning: String, standard: String = "") {
        self.name = name
        self.meaning = meaning
        self.standard = standard
    }

    /// The command-line flag, such as `--log-level`.
    public var flag: String { "--" + words.joined(separator: "-") }

    /// Returns the environment variable of a product's processes, such as `ALBUM_LOG_LEVEL`.
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
    /// The minimum level of log lines.
    public static let logLevel = Setting(
        "logLevel", meaning: "trace, debug, info, notice, warning, error or critical", standard: "info")
    /// The format of log lines.
    public static let logFormat = Setting(
        "logFormat", meaning: "json, text or auto, which is text on a terminal and JSON elsewhere", standard: "auto")
    /// The folder of traces.
    public static let traces = Setting(
        "traces", meaning: "folder that each process writes its traces to, as OTLP/JSON lines; no traces if unset")
    /// The settings file itself.
    public static let settings = Setting("settings", meaning: "JSON file with any of these settings, by their names")
}

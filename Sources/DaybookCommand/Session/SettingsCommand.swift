import ArgumentParser
import DaybookSettings
import ServiceRuntime

/// `daybook settings`: the table of settings.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Show every setting, and the ways to give it.",
        discussion:
            "A flag takes precedence over the environment, and the environment over the file that --settings names.")

    @OptionGroup var format: OutputFormat

    func run() throws {
        if format.json { return try format.write(Self.document) }
        let (table, paragraphs) = Self.text(columns: Terminal.columns() ?? .max)
        guard let columns = Terminal.columns(), !table.fits(columns: columns) else { return Terminal.writeList(table) }
        Terminal.write(paragraphs.joined(separator: "\n"))
    }

    /// Returns the settings as a table, and as paragraphs for a terminal that is too narrow for the table.
    static func text(columns: Int) -> (table: TextTable, paragraphs: [String]) {
        var table = TextTable([.setting, .flag, .environment, .meaning])
        var paragraphs: [String] = []
        func add(_ names: [String], plain: String, localized: String) {
            table.add(names + [plain], localized: [3: localized])
            paragraphs.append(names.filter { !$0.isEmpty }.joined(separator: "  "))
            paragraphs.append(
                HelpText(language: .reader, columns: columns)
                    .wrapped(String(repeating: " ", count: indent) + localized, hanging: indent))
        }
        for setting in Setting.processSettings {
            let meaning = SettingMeaning(rawValue: setting.name)
            add(
                [setting.name, setting.flag, setting.environmentVariable(of: .daybook)],
                plain: setting.meaning + aside(setting.standard),
                localized: (meaning?.localized() ?? setting.meaning)
                    + aside(meaning?.standard?.localized() ?? setting.standard))
        }
        for (flag, variable, notice) in [
            ("--server", "DAYBOOK_SERVER", Notice.serverSetting), ("", "DAYBOOK_TOKEN", Notice.tokenSetting),
        ] {
            add(["", flag, variable], plain: notice.plain(), localized: notice.localized())
        }
        return (table, paragraphs)
    }

    /// The indent of a meaning below its names, in columns.
    private static let indent = 4

    private static func aside(_ standard: String) -> String { standard.isEmpty ? "" : " (\(standard))" }

    /// The processes' settings for programs.
    private static var document: JSONDocument {
        let settings = Setting.processSettings.map { setting -> JSONDocument in
            [
                "name": .string(setting.name), "flag": .string(setting.flag),
                "environment": .string(setting.environmentVariable(of: .daybook)),
                "meaning": .string(setting.meaning), "standard": .string(setting.standard),
            ]
        }
        return ["settings": .array(settings)]
    }
}

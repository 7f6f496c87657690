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
        var table = TextTable([.setting, .flag, .environment, .meaning])
        for setting in Setting.processSettings {
            let meaning = SettingMeaning(rawValue: setting.name)
            table.add(
                [
                    setting.name, setting.flag, setting.environmentVariable(of: .daybook),
                    setting.meaning + Self.aside(setting.standard),
                ],
                localized: [
                    3: (meaning?.localized() ?? setting.meaning)
                        + Self.aside(meaning?.standard?.localized() ?? setting.standard)
                ])
        }
        for (flag, variable, notice) in [
            ("--server", "DAYBOOK_SERVER", Notice.serverSetting), ("", "DAYBOOK_TOKEN", Notice.tokenSetting),
        ] {
            table.add(["", flag, variable, notice.plain()], localized: [3: notice.localized()])
        }
        Terminal.writeList(table)
    }

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

import ArgumentParser
import DaybookSettings
import ServiceRuntime

/// `daybook settings`: the table of settings.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Show every setting, and the ways to give it.",
        discussion: "A flag wins over the environment, the environment over the file that --settings names.")

    func run() {
        var rows: [[String]] = []
        for setting in Setting.processSettings {
            let standard = setting.standard.isEmpty ? "" : " (\(setting.standard))"
            rows.append([
                setting.name, setting.flag, setting.environmentVariable(of: .daybook), setting.meaning + standard,
            ])
        }
        rows.append(["", "--server", "DAYBOOK_SERVER", "server that the commands talk to"])
        rows.append(["", "", "DAYBOOK_TOKEN", "login for the commands, instead of the one that is kept"])
        guard Terminal.isTerminal(1) else {
            return Terminal.write(rows.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
        }
        Terminal.write(rows.map { Self.paragraph($0, columns: Terminal.columns() ?? 80) }.joined(separator: "\n"))
    }

    /// A setting as people read it: the ways to give it, and below them what it means.
    static func paragraph(_ row: [String], columns: Int) -> String {
        let ways = [row[1], row[2], row[0].isEmpty ? "" : "\"\(row[0])\" in the file"].filter { !$0.isEmpty }
        let meaning = DisplayWidth.wrapped(row[3], to: columns - 4).map { "    " + $0 }
        return (DisplayWidth.wrapped(ways.joined(separator: ", "), to: columns) + meaning).joined(separator: "\n")
    }
}

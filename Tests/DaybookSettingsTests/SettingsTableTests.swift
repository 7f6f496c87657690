import DaybookSettings
import Foundation
import ServiceRuntime
import Testing

struct SettingsTableTests {
    @Test("The document shows the table of settings as the code has it")
    func documentShowsTheTable() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = "Sources/DaybookSettings/Documentation.docc/Settings.md"
        let document = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let rows = Setting.processSettings.map { "| `\($0.name)` | \($0.meaning) | \($0.standard) |" }
        #expect(document.contains(rows.joined(separator: "\n")))
    }
}

import DaybookSettings
import Foundation
import ServiceRuntime
import Testing

struct SettingsTableTests {
    @Test("README.md shows the table of settings as the code has it")
    func readmeShowsTheTable() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let rows = Setting.processSettings.map { "| `\($0.name)` | \($0.meaning) | \($0.standard) |" }
        #expect(readme.contains(rows.joined(separator: "\n")))
    }
}

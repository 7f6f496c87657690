import Testing
import Wording

@testable import DaybookCommand

@Suite("Exports by the command")
struct DiaryExportTests {
    @Test("An export that ended says the path, the reason, and to begin again", arguments: Language.allCases)
    func unfinished(language: Language) {
        Language.$reader.withValue(language) {
            let full = CommandError(.failure, at: "/export/tmp/blob", BackupFault.diskFull, ["cause": "ENOSPC"])
            let error = DiaryExport.unfinished(full, isArchive: false)
            #expect(error.code == .failure && error.fault == "BACKUP_DISK_FULL")
            let lines = error.description.split(separator: "\n")
            #expect(lines.count == 2 && lines.first.map(String.init) == full.description)
            #expect(full.description.contains("/export/tmp/blob") && full.description.contains("ENOSPC"))
            let archive = DiaryExport.unfinished(full, isArchive: true)
            #expect(archive.code == error.code && archive.fault == error.fault)
            #expect(archive.description != error.description)
            #expect(archive.description.hasPrefix(full.description + "\n"))
        }
    }
}

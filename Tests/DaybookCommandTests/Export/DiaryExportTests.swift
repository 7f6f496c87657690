import DaybookAPI
import PlainForm
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

    /// The fault and the exit code of a part of a diary with two albums, a saved search and a photo.
    private func fault(of part: PlainPart) -> String? {
        var filter = PartFilter(part)
        var (photo, album, other, search) = (KeptPhoto(), KeptAlbum(), KeptAlbum(), KeptAlbum())
        (photo.id, photo.tags) = ("p1", ["snow"])
        (album.id, album.title) = ("018f0000-1", "Winter")
        (other.id, other.title) = ("018f0000-3", "Spring")
        (search.id, search.title, search.filter) = ("018f0000-2", "Found", "tag:snow")
        let records: [KeptRecord.Record] = [.photo(photo), .album(album), .album(other), .album(search)]
        for record in records {
            var kept = KeptRecord()
            kept.record = record
            filter.learn(kept)
        }
        do throws(CommandError) {
            try DiaryExport.check(filter, of: part)
            return nil
        } catch {
            return "\(error.fault) \(error.code.rawValue)"
        }
    }

    @Test("A part that nothing meets is refused with its reason, before anything is written")
    func parts() {
        #expect(fault(of: PlainPart(tags: ["snow"])) == nil)
        #expect(fault(of: PlainPart(album: "Summer")) == "COMMAND_NO_SUCH_NAME 66")
        #expect(fault(of: PlainPart(tags: ["sea"])) == "COMMAND_NO_SUCH_NAME 66")
        #expect(fault(of: PlainPart(first: 1)) == "COMMAND_PART_EMPTY 66")
        #expect(fault(of: PlainPart(album: "Winter")) == "COMMAND_PART_EMPTY 66")
        #expect(fault(of: PlainPart(album: "Found")) == "COMMAND_ALBUM_IS_SEARCH 64")
        #expect(fault(of: PlainPart(album: "018f0000")) == "COMMAND_SEVERAL_NAMES 64")
    }
}

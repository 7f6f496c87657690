import DaybookAPI
import DaybookImport
import PlainForm
import Wording

/// The result of a check, as it is kept and as people see it.
extension KeptImportArchive {
    /// The number of refusals that are kept, and of the notices among them.
    private static let (maximumRefusals, maximumNotices) = (100, 30)
    /// The largest number of characters of a text that the export has chosen, and of their bytes: one character may have
    /// any number of them.
    private static let (maximumText, maximumBytes) = (200, 800)
    /// The kinds whose records may be hidden. A file has no kind, and its path may have the title of a hidden entry.
    private static let hideable: Set<ImportedKind> = [
        .entry, .revision, .photo, .albumPhoto, .share, .shareView, .memory, .savedPicture, .unspecified,
    ]

    /// Sets the result of a check.
    mutating func set(_ report: DiaryImportReport, of summary: PlainSummary) {
        var preview = ImportArchivePreview()
        (preview.accountName, preview.exportTime) = (Self.cut(summary.account), Self.cut(summary.time))
        (preview.merge, preview.fileCount) = (report.isMerge, Int64(report.files))
        preview.counts = Self.counts(report.counts)
        (preview.newBytes, preview.leftBytes) = (report.newBytes, report.leftBytes)
        preview.excessBytes = report.excessBytes
        // Settings, fields and files that are left out stand with the refused records.
        let notices = report.leftSettings + report.unknown.notices
        preview.refusalCount = Int64(report.refusals) + Int64(notices.count)
        // A newer Daybook may have any number of fields. However many are left out, the refused records are told.
        let told = notices.prefix(Self.maximumNotices)
        let first = report.refused.prefix(Self.maximumRefusals - told.count) + told
        preview.refusals = first.map { ImportArchiveRefusal($0) }
        refusalWords = first.map { ImportArchiveWords($0.words) }
        let pages = report.pageNotices.prefix(Self.maximumRefusals)
        preview.pageNotices = pages.map { ImportArchiveRefusal($0) }
        pageNoticeWords = pages.map { ImportArchiveWords($0.words, isHidden: $0.isHidden) }
        preview.pageNoticeCount = Int64(report.pageNoticeCount)
        hiddenPageNotices = Int64(report.hiddenPageNotices)
        preview.editedPageCount = Int64(report.editedPages)
        hiddenEditedPages = Int64(report.hiddenEditedPages)
        hiddenCounts = Self.counts(report.hiddenCounts)
        (hiddenFiles, hiddenNewBytes) = (Int64(report.hiddenFiles.stored), report.hiddenNewBytes)
        hiddenRefusals = Int64(report.hiddenRefusals) + Int64(notices.count { $0.isHidden })
        hiddenListedFiles = Int64(report.hiddenFiles.stored) + Int64(report.hiddenFiles.lost)
        archive?.preview = preview
    }

    /// Returns a text of the export without control characters, and cut to what is kept.
    static func cut(_ text: String) -> String {
        String(text.cleaned(toBytes: maximumBytes).prefix(maximumText))
    }

    private static func counts(_ counts: [RecordFile: DiaryImportReport.Count]) -> [ImportCount] {
        RecordFile.allCases.compactMap { file in
            guard let count = counts[file] else { return nil }
            var message = ImportCount()
            message.kind = ImportedKind(of: file)
            (message.added, message.known) = (Int32(clamping: count.added), Int32(clamping: count.known))
            message.knownInTrash = Int32(clamping: count.inTrash)
            message.knownDeleted = Int32(clamping: count.deleted)
            message.refused = Int32(clamping: count.refused)
            return message
        }
    }

    /// Returns the archive for its owner.
    ///
    /// - Parameter unlocked: Whether hidden items are unlocked for the session. Otherwise no number has any of them.
    func shown(in language: Language, unlocked: Bool) -> ImportArchive {
        var shown = archive ?? ImportArchive()
        if !shown.failureReason.isEmpty {
            shown.failureMessage =
                FaultCatalogue.text(of: shown.failureReason, ["place": shown.failurePlace], in: language)
                ?? ImportFault.archiveInterrupted.words[language]
        }
        shown.progress = archive?.progress.map { shownProgress($0, unlocked: unlocked) }
        guard var preview = shown.preview else { return shown }
        preview.refusals = zip(preview.refusals, refusalWords).map { $0.saying($1, in: language) }
        preview.pageNotices = zip(preview.pageNotices, pageNoticeWords).filter { unlocked || !$0.1.hidden }.map {
            $0.saying($1, in: language)
        }
        if !unlocked { leaveOutHidden(of: &preview) }
        // The record of an earlier Daybook does not have this number.
        preview.pageNoticeCount = max(preview.pageNoticeCount, Int64(preview.pageNotices.count))
        shown.preview = preview
        return shown
    }

    /// Leaves hidden items out of all numbers and lists of a preview.
    private func leaveOutHidden(of preview: inout ImportArchivePreview) {
        preview.editedPageCount = max(0, preview.editedPageCount - hiddenEditedPages)
        preview.pageNoticeCount = max(0, preview.pageNoticeCount - hiddenPageNotices)
        // A setting belongs to no record that may be hidden.
        preview.refusals.removeAll {
            Self.hideable.contains($0.kind) && $0.reason != ImportFault.settingLeft.reason
        }
        preview.counts = preview.counts.compactMap { count in
            var count = count
            for hidden in hiddenCounts where hidden.kind == count.kind { count.subtract(hidden) }
            return count.isEmpty ? nil : count
        }
        preview.fileCount = max(0, preview.fileCount - hiddenFiles)
        preview.refusalCount = max(0, preview.refusalCount - hiddenRefusals)
        preview.newBytes = max(0, preview.newBytes - hiddenNewBytes)
        preview.excessBytes = DiaryImportReport.excess(of: preview.newBytes, over: preview.leftBytes)
    }

    /// Returns the progress for its owner. While hidden items are locked, it goes through the others as it goes through all:
    /// a part of the work is the same part of them.
    private func shownProgress(_ progress: ImportArchiveProgress, unlocked: Bool) -> ImportArchiveProgress {
        var shown = progress
        shown.percent = progress.percentDone
        if unlocked { return shown }
        // The first check finds the hidden items.
        let isKnown = archive?.preview != nil
        let records = hiddenCounts.reduce(Int64(0)) { $0 + Int64($1.added) + Int64($1.known) + Int64($1.refused) }
        let (files, allRecords) = (isKnown ? hiddenListedFiles : .max, isKnown ? records : .max)
        (shown.filesDone, shown.fileCount) = Self.scaled(progress.filesDone, of: progress.fileCount, without: files)
        (shown.recordsDone, shown.recordCount) = Self.scaled(
            progress.recordsDone, of: progress.recordCount, without: allRecords)
        return shown
    }

    private static func scaled(_ done: Int64, of count: Int64, without hidden: Int64) -> (done: Int64, count: Int64) {
        let left = max(0, max(0, count) - max(0, hidden))
        guard left > 0 else { return (0, 0) }
        let part = min(1, max(0, Double(done) / Double(count)))
        // The export states any numbers.
        return (Int64(exactly: (Double(left) * part).rounded(.down)).map { min($0, left) } ?? left, left)
    }
}

extension ImportArchiveProgress {
    /// The part of the files and records that is done, in percent.
    fileprivate var percentDone: Int32 {
        let all = Double(max(0, fileCount)) + Double(max(0, recordCount))
        let done = Double(max(0, filesDone)) + Double(max(0, recordsDone))
        return all > 0 ? Int32(min(100, done / all * 100)) : 0
    }
}

extension ImportCount {
    fileprivate mutating func subtract(_ hidden: ImportCount) {
        (added, known) = (max(0, added - hidden.added), max(0, known - hidden.known))
        (knownInTrash, refused) = (max(0, knownInTrash - hidden.knownInTrash), max(0, refused - hidden.refused))
        knownDeleted = max(0, knownDeleted - hidden.knownDeleted)
    }

    fileprivate var isEmpty: Bool { added == 0 && known == 0 && refused == 0 }
}

extension ImportArchiveRefusal {
    fileprivate init(_ refusal: DiaryImportReport.Refusal) {
        self.init()
        (place, reason) = (refusal.place, refusal.reason)
        kind = refusal.file.map { ImportedKind(of: $0) } ?? .unspecified
    }

    fileprivate func saying(_ words: ImportArchiveWords, in language: Language) -> ImportArchiveRefusal {
        var said = self
        said.message = words.words[language]
        return said
    }
}

extension ImportedKind {
    /// Creates the kind of the records in a file; unspecified for that of the account.
    fileprivate init(of file: RecordFile) {
        self = file == .accounts ? .unspecified : ImportedKind(rawValue: file.kind.rawValue)
    }
}

extension ImportArchiveWords {
    fileprivate init(_ words: Words, isHidden: Bool = false) {
        self.init()
        hidden = isHidden
        (korean, english, japanese) = (words.korean, words.english, words.japanese)
    }

    fileprivate var words: Words { Words(korean, english, japanese) }
}

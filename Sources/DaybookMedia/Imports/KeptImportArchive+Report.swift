import DaybookAPI
import DaybookImport
import PlainForm
import Wording

/// The result of a check, as it is kept and as people see it.
extension KeptImportArchive {
    /// The number of refusals that are kept.
    private static let maximumRefusals = 100
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
        (preview.excessBytes, preview.refusalCount) = (report.excessBytes, Int64(report.refusals))
        let first = report.refused.prefix(Self.maximumRefusals)
        preview.refusals = first.map { ImportArchiveRefusal($0) }
        refusalWords = first.map { ImportArchiveWords($0.words) }
        let notices = report.pageNotices.prefix(Self.maximumRefusals)
        preview.pageNotices = notices.map { ImportArchiveRefusal($0) }
        pageNoticeWords = notices.map { ImportArchiveWords($0.words, isHidden: $0.isHidden) }
        preview.editedPageCount = Int64(report.editedPages)
        hiddenEditedPages = Int64(report.hiddenEditedPages)
        hiddenCounts = Self.counts(report.hiddenCounts)
        archive?.preview = preview
    }

    private static func cut(_ text: String) -> String {
        var cut = text.prefix(maximumText)
        while cut.utf8.count > maximumBytes { cut = cut.dropLast(max(1, cut.count / 4)) }
        return String(cut)
    }

    private static func counts(_ counts: [RecordFile: DiaryImportReport.Count]) -> [ImportCount] {
        RecordFile.allCases.compactMap { file in
            guard let count = counts[file] else { return nil }
            var message = ImportCount()
            message.kind = ImportedKind(of: file)
            (message.added, message.known) = (Int32(clamping: count.added), Int32(clamping: count.known))
            message.knownInTrash = Int32(clamping: count.inTrash)
            message.refused = Int32(clamping: count.refused)
            return message
        }
    }

    /// Returns the archive for its owner.
    ///
    /// - Parameter unlocked: Whether hidden items are unlocked for the session. Otherwise none of them is counted.
    func shown(in language: Language, unlocked: Bool) -> ImportArchive {
        var shown = archive ?? ImportArchive()
        if !shown.failureReason.isEmpty {
            shown.failureMessage =
                FaultCatalogue.text(of: shown.failureReason, in: language)
                ?? ImportFault.archiveInterrupted.words[language]
        }
        guard var preview = shown.preview else { return shown }
        preview.refusals = zip(preview.refusals, refusalWords).map { $0.saying($1, in: language) }
        preview.pageNotices = zip(preview.pageNotices, pageNoticeWords).filter { unlocked || !$0.1.hidden }.map {
            $0.saying($1, in: language)
        }
        if !unlocked {
            preview.editedPageCount = max(0, preview.editedPageCount - hiddenEditedPages)
            preview.refusals.removeAll { Self.hideable.contains($0.kind) }
            preview.counts = preview.counts.compactMap { count in
                var count = count
                for hidden in hiddenCounts where hidden.kind == count.kind { count.subtract(hidden) }
                return count.isEmpty ? nil : count
            }
        }
        shown.preview = preview
        return shown
    }
}

extension ImportCount {
    fileprivate mutating func subtract(_ hidden: ImportCount) {
        (added, known) = (max(0, added - hidden.added), max(0, known - hidden.known))
        (knownInTrash, refused) = (max(0, knownInTrash - hidden.knownInTrash), max(0, refused - hidden.refused))
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

import DaybookImport
import PlainForm
import Wording

/// The report of an import, for people and for programs.
extension DiaryImportReport {
    /// The largest number of refusals that are shown to people; programs get more.
    private static let shown = 100

    /// Returns the report for people.
    ///
    /// - Parameter isNewDiary: Whether the import made the diary. Nobody undoes such an import: the folder is deleted
    ///   instead.
    func text(of summary: PlainSummary, isPreview: Bool, isNewDiary: Bool = false) -> String {
        var lines = Self.lines(of: leftSettings, count: leftSettings.count)
        lines += unknown.notices.map { Self.line(of: $0) }
        lines += Self.lines(of: refused, count: refusals) + Self.lines(of: pageNotices, count: pageNoticeCount)
        if lostPlaces > 0 { lines.append(ImportNotice.lostPlaces.localized(["count": "\(lostPlaces)"])) }
        let entries = counts[.entries] ?? Count()
        let photos = counts[.photos] ?? Count()
        let preview: ImportNotice = isMerge ? .previewMerge : .preview
        let imported: ImportNotice = isMerge ? .merged : .imported
        let done = wasDone ? .nothingNew : (isPreview ? preview : imported)
        // The preview of a take-over names the exported account, and all others the account that gets the records.
        let name = done == .preview || account.isEmpty ? summary.account : account
        let values = [
            "account": DisplayWidth.shown(name), "entries": "\(entries.added)",
            "photos": "\(photos.added)", "known": "\(counts.values.reduce(0) { $0 + $1.known })",
            "trashed": "\(counts.values.reduce(0) { $0 + $1.inTrash })",
        ]
        lines.append(done.localized(values))
        if editedPages > 0 { lines.append(ImportNotice.editedPages.localized(["count": "\(editedPages)"])) }
        if excessBytes > 0 {
            lines.append(ImportNotice.tooLarge.localized(["size": PhotoText.size("\(excessBytes)")]))
        }
        if !run.isEmpty, !wasDone, !isNewDiary { lines.append(ImportNotice.undoHint.localized(["run": run])) }
        return lines.joined(separator: "\n")
    }

    /// Returns the report for programs.
    func document(isPreview: Bool) -> JSONDocument {
        [
            "account": .string(account), "isPreview": .bool(isPreview), "files": .string("\(files)"),
            "added": .object(texts(of: \.added)), "known": .object(texts(of: \.known)),
            "knownInTrash": .object(texts(of: \.inTrash)), "knownDeleted": .object(texts(of: \.deleted)),
            "lostPlaces": .string("\(lostPlaces)"),
            "mode": .string(isMerge ? "MERGE" : "TAKE_OVER"), "run": .string(run),
            "excessBytes": .string("\(excessBytes)"), "refusals": .string("\(refusals)"),
            "refused": .array(refused.map { Self.document(of: $0) }), "editedPages": .string("\(editedPages)"),
            "pageNotices": .array(pageNotices.map { Self.document(of: $0) }),
            "pageNoticeCount": .string("\(pageNoticeCount)"),
            "leftSettings": .array(leftSettings.map { Self.document(of: $0) }),
            "unknown": .array(unknown.parts.map { Self.document(of: $0.part, count: $0.count) }),
            "otherUnknown": .string("\(unknown.others)"),
        ]
    }

    /// Returns a field, or a file with an empty field, that this Daybook does not know.
    private static func document(of part: UnknownParts.Part, count: Int) -> JSONDocument {
        [
            "place": .string(DisplayWidth.shown(part.place)),
            "field": .string(DisplayWidth.shown(part.shownField ?? "")),
            "count": .string("\(count)"),
        ]
    }

    private static func document(of refusal: Refusal) -> JSONDocument {
        [
            "place": .string(DisplayWidth.shown(refusal.place)), "reason": .string(refusal.reason),
            "message": .string(message(of: refusal)),
        ]
    }

    /// Returns the lines for the first refusals, and one with the number of the others.
    private static func lines(of refusals: [Refusal], count: Int) -> [String] {
        let lines = refusals.prefix(shown).map { line(of: $0) }
        return lines + ImportNotice.unlisted(beyond: lines.count, of: count)
    }

    // Names come from the export.
    private static func line(of refusal: Refusal) -> String {
        "\(DisplayWidth.shown(refusal.place)): \(message(of: refusal))"
    }

    private static func message(of refusal: Refusal) -> String {
        DisplayWidth.shown(refusal.words.text(in: .reader))
    }

    private func texts(of number: KeyPath<Count, Int>) -> [String: JSONDocument] {
        let pairs = RecordFile.allCases.map { file in
            (file.rawValue, JSONDocument.string("\((counts[file] ?? Count())[keyPath: number])"))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

import AttentionSounds
import DaybookAPI
import Foundation
import Hashing
import PlainForm
import Wording

/// The making of an export from a copy of the diary: the records of an account in the plain form, as texts, and the list
/// of the files that go with them. It blocks, for seconds in a large diary.
///
/// The same copy makes the same export, but for the time of the export.
struct ExportMaker {
    /// The copy.
    let transaction: any DiaryReading
    let account: StoredAccount
    /// Whether hidden things are in the export.
    let includesHidden: Bool
    /// The part of the diary that is exported.
    let part: PlainPart
    /// The facts that `daybook.json` states beside those of the records.
    let origin: Origin
    let blobs: BlobSizes
    let writer: ExportWriter
    /// Tells that the copy is still needed; throws if it was ended.
    let isNeeded: () throws -> Void

    /// The facts of an export that no record has.
    struct Origin: Sendable {
        let diaryID: [UInt8]
        let time: Instant
        let version: String
    }

    /// The facts of a written export.
    struct Outcome: Sendable {
        let counts: StoredExport.Counts
        /// The part, with its album by title.
        let part: PlainPart
    }

    /// Writes the export, and returns the facts.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` or `failedPrecondition` if the part has nothing.
    func run() throws -> Outcome {
        var filter = try makeFilter()
        try writer.addText(Array(PlainTexts.readMe.utf8), as: PlainPaths.readMe)
        try writer.addText(PlainTexts.schema, as: PlainPaths.schema)
        var diary = PlainDiary()
        for file in RecordFile.allCases {
            try writer.addText(as: PlainPaths.path(ofRecords: file.name)) { add in
                try forEach(file) { record in
                    guard let shown = try filter.map(record), let line = try RecordLines.line(of: shown) else { return }
                    diary.add(shown, of: file)
                    try add(line)
                }
            }
        }
        let plan = PlainPlan(diary)
        let (stored, missing) = try list(plan)
        try writePages(of: diary, plan: plan, filter: filter)
        for (file, size) in stored { try writer.addBlob(as: file.path, digest: file.digest, size: size) }
        var counts = StoredExport.Counts()
        (counts.entries, counts.photos) = (diary.counts[.entries] ?? 0, diary.counts[.photos] ?? 0)
        counts.missingFiles = missing.count
        (counts.leftOutEntries, counts.leftOutPhotos) = filter.leftOut
        let named = filter.part?.namedPart ?? part
        let summary = try summary(of: diary, part: named, stored: stored, missing: missing, counts)
        try writer.addText(summary, as: PlainSummary.fileName)
        return Outcome(counts: counts, part: named)
    }

    /// A filter that lets everything through, or leaves out hidden things, and then everything outside a part.
    private struct Filter {
        var hidden: HiddenFilter?
        var part: PartFilter?

        /// Returns what is exported of a record; nil for nothing.
        mutating func map(_ record: KeptRecord) throws -> KeptRecord? {
            let seen = try hidden == nil ? record : hidden?.shown(record)
            guard let part, let seen else { return seen }
            return part.shown(seen)
        }

        /// The numbers of hidden entries and photos that were left out.
        var leftOut: (entries: Int, photos: Int) { (hidden?.entryCount ?? 0, hidden?.photoCount ?? 0) }
    }

    private func makeFilter() throws -> Filter {
        var filter = Filter()
        if !includesHidden { filter.hidden = try makeHiddenFilter() }
        filter.part = try makePartFilter(behind: filter)
        return filter
    }

    /// Returns the filter of the part, which knows only the records that another filter lets through: nothing tells
    /// of hidden things that the caller does not see. Returns nil for the whole diary.
    private func makePartFilter(behind first: Filter) throws -> PartFilter? {
        if part.isWhole { return nil }
        // The records are read a second time, and counted once.
        var (first, filter) = (first, PartFilter(part))
        for file in PartFilter.files {
            try forEach(file) { record in
                if let seen = try first.map(record) { filter.learn(seen) }
            }
        }
        if let refusal = filter.refusal { throw DiaryError(refusal) }
        return filter
    }

    private func makeHiddenFilter() throws -> HiddenFilter {
        var hidden = HiddenFilter { [transaction, owner = account.owner] photos in
            try transaction.followUps.hiddenGone(owner: owner, photos: photos)
        }
        try forEachRow(of: .photos) { row in hidden.learn(try HiddenFilter.Photo(row)) }
        return hidden
    }

    /// Reads the records of a kind, in order.
    private func forEach(_ file: RecordFile, _ body: (KeptRecord) throws -> Void) throws {
        guard let table = file.kind.table else { return }
        try forEachRow(of: table) { row in try body(try file.kind.record(of: row)) }
    }

    /// Reads the rows of a table, in order.
    private func forEachRow(of table: KeptTable, _ body: (KeptRow) throws -> Void) throws {
        var position: KeptPosition?
        while true {
            try isNeeded()
            let page = try transaction.kept.rows(
                of: table, owner: account.owner, after: position, limit: table.pageSize)
            for row in page { try body(row) }
            guard page.count == table.pageSize, let last = page.last else { return }
            position = last.position
        }
    }

    /// Writes the list of the files with bytes. Returns those that there are with their sizes, and the digests of those
    /// that are lost.
    private func list(
        _ plan: PlainPlan
    ) throws -> (stored: [(file: PlainPlan.File, size: Int64)], missing: [String]) {
        var (stored, missing): ([(file: PlainPlan.File, size: Int64)], [String]) = ([], [])
        try writer.addText(as: PlainPaths.path(ofRecords: PlainPaths.fileList)) { add in
            for (index, file) in plan.files.enumerated() {
                if index % 1000 == 0 { try isNeeded() }
                if let size = try blobs.size(of: file.digest, recorded: file.size) {
                    stored.append((file, size))
                    try add(try file.line(size: size))
                } else if !AttentionSound.digests.contains(file.digest) {
                    missing.append(file.digest)
                }
            }
        }
        return (stored, missing)
    }

    /// Writes the pages of entries and subjects and the files beside photos, and the list of all these.
    private func writePages(of diary: PlainDiary, plan: PlainPlan, filter: Filter) throws {
        var pages = EntryPages(of: diary, in: plan)
        // The records of the texts are read a second time, and counted once.
        var again = filter
        try writer.addGrowingText(as: PlainPaths.path(ofRecords: PlainPaths.pageList)) { add in
            for (index, page) in plan.pages(of: diary).enumerated() {
                if index % 1000 == 0 { try isNeeded() }
                try add(try write(page))
            }
            try forEach(.revisions) { record in
                guard case .revision(let revision) = try again.map(record)?.record else { return }
                if let page = pages.add(revision) { try add(try write(page)) }
            }
            if let page = pages.end() { try add(try write(page)) }
        }
    }

    /// Writes a page. Returns its line in the list of pages.
    private func write(_ page: PlainPage) throws -> [UInt8] {
        let bytes = Array(page.text.utf8)
        try writer.addText(bytes, as: page.path)
        return try page.line(digest: hexadecimal(SHA256.hash(data: bytes)))
    }

    private func summary(
        of diary: PlainDiary, part: PlainPart, stored: [(file: PlainPlan.File, size: Int64)], missing: [String],
        _ counts: StoredExport.Counts
    ) throws -> [UInt8] {
        let time = Date(timeIntervalSince1970: Double(origin.time.seconds)).formatted(.iso8601)
        var summary = PlainSummary(
            diary: hexadecimal(origin.diaryID), accountID: account.id.description, account: account.profile.name,
            time: time, daybookVersion: origin.version, counts: diary.counts)
        let bytes = stored.reduce(Int64(0)) { $0.addingReportingOverflow($1.size).partialValue }
        summary.note(files: stored.count, bytes: bytes, missing: missing)
        if !part.isWhole { summary.leftOut.append(part.leftOut) }
        if counts.leftOutEntries + counts.leftOutPhotos > 0 {
            summary.leftOut.append(
                PlainTexts.leftOutHidden(entries: counts.leftOutEntries, photos: counts.leftOutPhotos))
        }
        return try summary.bytes()
    }
}

extension DiaryError {
    /// The maximum number of albums that a refusal names.
    private static let namedAlbums = 10

    /// Creates the error of a part that cannot be exported.
    init(_ refusal: PartFilter.Refusal) {
        switch refusal {
        case .unknownAlbum: self = .invalid("album", fault: AlbumFault.unknown)
        case .savedSearch: self = .invalid("album", fault: ExportFault.albumIsSearch)
        case .severalAlbums(let ids):
            let named = ids.prefix(Self.namedAlbums).joined(separator: ", ")
            self = .invalid("album", fault: ExportFault.severalAlbums, parameters: ["ids": named])
        case .unknownTag(let tag):
            self = .invalid("tags", fault: ExportFault.unknownTag, parameters: ["name": tag])
        case .empty: self = DiaryError(.failedPrecondition, ExportFault.empty)
        }
    }
}

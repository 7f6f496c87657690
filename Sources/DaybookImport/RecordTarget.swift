import DaybookAPI
import PlainForm

/// A receiver of the records of an export in the order of an import: the service that writes them, or the one that tells
/// what an import would do.
protocol RecordTarget {
    /// Takes a record with the next call, and reports the outcomes of a call that is made.
    ///
    /// - Parameters:
    ///   - texts: The current text of an entry, behind the one with its body if that is another one.
    ///   - notices: The notices on the edited page of an entry.
    mutating func send(
        _ read: ReadRecord, of kind: RecordFile, with texts: [ReadRecord], notices: [PageNotice],
        report: inout DiaryImportReport
    ) async throws

    /// Makes a call with the records that wait for it, and reports the outcome of each.
    mutating func flush(report: inout DiaryImportReport) async throws
}

extension RecordTarget {
    /// Takes a record that has no texts.
    mutating func send(_ read: ReadRecord, of kind: RecordFile, report: inout DiaryImportReport) async throws {
        try await send(read, of: kind, with: [], notices: [], report: &report)
    }

    /// Takes an entry with its current text, then its earlier texts.
    ///
    /// - Parameter edit: Returns the entry with the edits of its page, if a person edited that.
    mutating func send(
        entry read: ReadRecord, with texts: EntryTexts, report: inout DiaryImportReport,
        edit: (_ id: String, _ texts: [ReadRecord]) async throws -> EditedEntry?
    ) async throws {
        guard case .entry(let entry) = read.record.record else { return }
        let current = try await texts.current(of: entry, report: &report)
        let written = try await edit(entry.id, current) ?? EditedEntry(read, texts: current)
        try await send(
            written.entry, of: .entries, with: written.texts, notices: written.notices, report: &report)
        for text in written.earlier { try await send(text, of: .revisions, report: &report) }
        while true {
            let earlier = try await texts.nextEarlier(report: &report)
            if earlier.isEmpty { return }
            for text in earlier { try await send(text, of: .revisions, report: &report) }
        }
    }
}

import PlainForm

/// The number of records that an import has handled, out of those that the export states.
///
/// Refused records are handled, too. So are the records of a file that was read to its end, also those that the file does
/// not have: the number comes to the stated one.
struct HandledRecords: Sendable {
    /// The number of records that the export states. Any program may have written it.
    let total: Int64
    private let stated: [RecordFile: Int64]
    /// The files that were read to their ends.
    private var finished: Set<RecordFile> = []

    /// - Parameter kinds: The kinds of the records that are counted.
    init(of summary: PlainSummary, kinds: [RecordFile]) {
        var (stated, sum): ([RecordFile: Int64], Int64) = ([:], 0)
        for kind in kinds {
            let count = Int64(max(0, summary.counts[kind.rawValue] ?? 0))
            stated[kind] = count
            let (total, isOver) = sum.addingReportingOverflow(count)
            sum = isOver ? .max : total
        }
        (self.stated, total) = (stated, sum)
    }

    /// Notes that a file was read to its end.
    mutating func finish(_ kind: RecordFile) { finished.insert(kind) }

    /// Returns the number of records that were handled by a report.
    func count(in report: DiaryImportReport) -> Int {
        if total == 0 { return report.handled }
        var sum: Int64 = 0
        for (kind, most) in stated {
            let done = finished.contains(kind) ? most : min(most, Int64(report.counts[kind]?.handled ?? 0))
            let (next, isOver) = sum.addingReportingOverflow(done)
            sum = isOver ? .max : next
        }
        return Int(clamping: sum)
    }
}

import DaybookEntry
import PlainForm
import Testing

@testable import DaybookCommand

struct KeptComparisonTests {
    @Test("Every table of an export is compared, each with the kind of its records")
    func tables() {
        #expect(RecordFile.allCases.map(\.table).sorted() == CopiedRecords.tables.sorted())
        #expect(Set(RecordFile.allCases.map(\.kind)).count == CopiedRecords.tables.count)
    }
}

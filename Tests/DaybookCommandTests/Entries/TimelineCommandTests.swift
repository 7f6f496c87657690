import Foundation
import Testing

@testable import DaybookCommand

@Suite struct TimelineCommandTests {
    @Test(arguments: [
        ("year", "2023", "2023년"), ("month", "2023-09", "2023년 9월"), ("day", "2023-09-01", "2023년 9월 1일"),
        ("month", "unknown", "unknown"),
    ])
    func `a period is written as the reader's locale does, and as ISO 8601 for programs`(
        period: String, key: String, shown: String
    ) throws {
        let granularity = try #require(TimelineCommand.Granularity(rawValue: period))
        let timeline: JSONDocument = [
            "buckets": [["key": .string(key), "entryCount": .number(2), "photoCount": .number(3)]],
            "totalEntries": .number(2), "totalPhotos": .number(3),
        ]
        func records(_ locale: Locale?) -> [String] {
            ShownDate.$locale.withValue(locale) { TimelineCommand.table(timeline, by: granularity) }.records
        }
        #expect(records(Locale(identifier: "ko_KR")) == ["\(shown)\t2\t3", "all\t2\t3"])
        #expect(records(nil) == ["\(key)\t2\t3", "all\t2\t3"])
    }
}

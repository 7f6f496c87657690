import ArgumentParser
import Testing

@testable import DaybookCommand

struct WrittenNamesTests {
    @Test(
        arguments: [
            (["봄,꽃"], ["봄", "꽃"]), (["봄, 꽃 ,", "#바다"], ["봄", "꽃", "바다"]), (["春、花", "夏，海"], ["春", "花", "夏", "海"]),
            (["a b", "a b", "c\nd"], ["a b", "c", "d"]), ([], []), (["", ",", "a"], ["", ",", "a"]), (["#"], ["#"]),
        ] as [([String], [String])])
    func `commas separate names, and each name stands once`(values: [String], names: [String]) {
        #expect(WrittenNames.list(values) == names)
    }

    @Test func `flags of entries and photos read names in the same way`() throws {
        let photo = try PhotoFields.parse(["--tag", "봄,꽃", "--person", "보리, 하루"]).members
        #expect(photo == ["tags": ["봄", "꽃"], "people": ["보리", "하루"]])
        let entry = try EntryFields.parse(["--tag", "#봄,꽃", "--person", "보리,하루"])
        #expect(entry.names == ["tags": ["봄", "꽃"], "people": ["보리", "하루"]])
        #expect(try EntryFields.parse([]).names.isEmpty)
    }
}

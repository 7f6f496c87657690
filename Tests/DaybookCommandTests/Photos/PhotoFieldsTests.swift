import ArgumentParser
import Testing

@testable import DaybookCommand

@Suite struct PhotoFieldsTests {
    private func members(_ arguments: String...) throws -> [String: JSONDocument] {
        let fields = try PhotoFields.parse(arguments)
        #expect(fields.areEmpty == arguments.isEmpty)
        return fields.members
    }

    @Test func `each flag is a member of the API, and what is taken away is null or empty`() throws {
        #expect(try members() == [:])
        #expect(
            try members(
                "--caption", "강가", "--zone", "Asia/Seoul", "--tag", "a", "--tag", "b", "--person", "보리", "--place",
                "한강",
                "--location", "-33.5,151", "--turn", "270", "--favorite", "--no-hidden") == [
                    "caption": "강가", "timeZone": "Asia/Seoul", "tags": ["a", "b"], "people": ["보리"],
                    "place": ["name": "한강"], "location": ["latitude": .number(-33.5), "longitude": .number(151)],
                    "turn": .number(270), "favorite": .bool(true), "hidden": .bool(false),
                ])
        #expect(
            try members("--no-tags", "--no-people", "--no-place", "--no-location", "--caption", "") == [
                "tags": [], "people": [], "place": .null, "location": .null, "caption": "",
            ])
    }

    @Test(arguments: ["", "1", "1,", ",1", "1,2,3", "91,0", "0,-180.5", "nan,0", "inf,0", "북,동"])
    func `what is no point is refused`(text: String) {
        #expect(PhotoPoint(argument: text) == nil)
    }

    @Test func `a point may have a space behind its comma`() {
        #expect(PhotoPoint(argument: "37.5665, 126.9780")?.longitude == 126.978)
        #expect(PhotoPoint(argument: "-90,180")?.latitude == -90)
    }
}

import Foundation
import Testing

@testable import ServiceRuntime

@Suite("The machine's time zone")
struct MachineTimeZoneTests {
    private let names = TimeZoneNames(
        list: "# version 2025b\nZ Asia/Seoul 8:27:52 - LMT\nZ Etc/UTC 0 - UTC\nL Asia/Seoul ROK\n")

    private func zone(_ tz: String?, localtime target: String? = nil) throws -> MachineTimeZone? {
        let link = FileManager.default.temporaryDirectory.path + "/localtime-\(UUID().uuidString)"
        if let target { try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target) }
        defer { try? FileManager.default.removeItem(atPath: link) }
        return MachineTimeZone(environment: tz.map { ["TZ": $0] } ?? [:], localtime: link, names: names)
    }

    @Test(
        "TZ says which, if the database has it",
        arguments: [
            ("Asia/Seoul", "Asia/Seoul"), (":Asia/Seoul", "Asia/Seoul"), ("ROK", "ROK"), ("Etc/UTC", "Etc/UTC"),
            ("/usr/share/zoneinfo/Asia/Seoul", "Asia/Seoul"), ("KST-9", nil), ("asia/seoul", nil),
            ("../Asia/Seoul", nil),
        ])
    func chosen(tz: String, name: String?) throws {
        let found = try zone(tz, localtime: "/usr/share/zoneinfo/Asia/Seoul")
        #expect(found?.name == name)
        #expect(found?.ofPerson == name)
    }

    @Test("Without TZ it is where /etc/localtime leads; UTC there says nothing of a person")
    func machine() throws {
        let seoul = try zone(nil, localtime: "../usr/share/zoneinfo/Asia/Seoul")
        #expect(seoul?.name == "Asia/Seoul" && seoul?.isChosen == false && seoul?.ofPerson == "Asia/Seoul")
        #expect(try zone("", localtime: "/usr/share/zoneinfo/ROK")?.name == "ROK")
        let server = try zone(nil, localtime: "/usr/share/zoneinfo/Etc/UTC")
        #expect(server?.name == "Etc/UTC" && server?.ofPerson == nil)
        #expect(try zone(nil) == nil)
        #expect(try zone(nil, localtime: "/usr/share/zoneinfo/Mars/Olympus") == nil)
    }

    @Test("The list is read as zic writes it")
    func list() {
        #expect(names?.contains("Asia/Seoul") == true && names?.contains("ROK") == true)
        #expect(names?.contains("LMT") == false && names?.contains("8:27:52") == false)
        #expect(TimeZoneNames(list: "R a 1 2 - 3 4 5 6 S\n") == nil)
        #expect(TimeZoneNames(folder: "/nowhere") == nil)
    }
}

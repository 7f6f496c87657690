import ArgumentParser
import Testing
import Wording

@testable import DaybookCommand

@Suite struct QuotaSizeTests {
    @Test(arguments: [
        ("5GB", QuotaSize.bytes(5_000_000_000)), ("500 MB", .bytes(500_000_000)), ("1.5 TB", .bytes(1_500_000_000_000)),
        ("1KB", .bytes(1000)), ("5000000", .bytes(5_000_000)), ("unlimited", .unlimited), ("None", .unlimited),
        ("무제한", .unlimited), ("無制限", .unlimited), ("default", .standard), ("기본", .standard), ("既定", .standard),
    ])
    func `a quota is a size with its unit, or a word`(text: String, size: QuotaSize) throws {
        #expect(try QuotaSize(text) == size)
    }

    @Test(arguments: ["5", "0", "500", "999999", "1.5"])
    func `a small number without a unit is refused, with an example`(text: String) throws {
        for language in Language.allCases {
            let error = try Language.$reader.withValue(language) {
                try #require(#expect(throws: ValidationError.self) { try QuotaSize(text) })
            }
            #expect(error.message.contains("\(text)GB"))
        }
    }

    @Test(arguments: ["", "lots", "GB", "-5GB", "owner 5GB", "5 apples"])
    func `what is no size is refused`(text: String) {
        #expect(throws: ValidationError.self) { try QuotaSize(text) }
    }

    @Test func `the size may be two words, and none is too small to be shown`() throws {
        _ = try DaybookCommand.parseAsRoot(["account", "quota", "500", "MB"])
        #expect(throws: (any Error).self) { try DaybookCommand.parseAsRoot(["account", "quota", "5"]) }
        #expect(AccountStorage.sentence(used: 4_000_000, quota: 5) == "4.0 MB of 5 B used (100 %).")
        #expect(AccountStorage.sentence(used: 123_456, quota: nil) == "123 kB used. There is no quota.")
        #expect(AccountStorage.sentence(used: 2_400_000, quota: 5_000_000_000) == "2.4 MB of 5.0 GB used (0 %).")
    }
}

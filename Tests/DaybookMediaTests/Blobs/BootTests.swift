import Testing

@testable import DaybookMedia

/// The boot that the page cache is as old as.
struct BootTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func boot(_ text: String) throws -> Boot {
        let path = folder.path + "/boot_id"
        try Disk().remove(path)
        try Disk().writeFile(path, bytes: Array(text.utf8), isDurable: false)
        return Boot(idAt: path)
    }

    @Test("Processes of one boot know it by one number, and those of another by another")
    func numbers() throws {
        let boot = try boot("01234567-89ab-4def-8123-456789abcdef\n")
        #expect((boot.number, boot.isShared) == (0x0123_4567_89ab_4def, true))
        #expect(try self.boot("01234567-89ab-4def-8123-456789abcdef\n") == boot)
        #expect(try self.boot("01234567-89ab-4dee-8123-456789abcdef\n") != boot)
        #expect(Disk().boot == .current)
        #expect(Disk(boot: boot).boot == boot)
    }

    @Test("Without an ID, each process has a boot of its own", arguments: ["", "\n", "none", "0123-4567-89ab-4de"])
    func unknown(text: String) throws {
        let boot = try boot(text)
        #expect(!boot.isShared)
        #expect(try self.boot(text) != boot)
        #expect(!Boot(idAt: folder.path + "/missing").isShared)
    }
}

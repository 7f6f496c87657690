import Foundation
import Glibc
import ServiceRuntime
import Testing

@Suite("Files of a process")
struct PrivateFilesTests {
    @Test("They are their owner's alone, whatever umask the process was started with")
    func modes() throws {
        let before = umask(0)
        defer { umask(before) }
        PrivateFiles.begin()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("private-\(UUID().uuidString)").path
        let made = unsafe mkdir(folder, 0o777)
        #expect(made == 0)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = unsafe open(folder + "/file", O_CREAT | O_WRONLY, 0o666)
        #expect(file >= 0)
        close(file)
        for (path, mode) in [(folder, 0o700), (folder + "/file", 0o600)] {
            let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect(found?.intValue == mode)
        }
    }
}

import Testing

@testable import DaybookLoad

@Suite struct TargetAddressTests {
    @Test(arguments: [
        "http://127.0.0.1:8080", "http://127.9.8.7", "http://localhost:80", "http://LOCALHOST", "http://[::1]:8080",
        "https://127.0.0.1", "ipc:///run/entry.sock", "tcp://127.0.0.1:4000", "http://127.0.0.1:8080/",
    ])
    func `this machine is loaded without a word`(target: String) throws {
        _ = try TargetAddress(parsing: target, allowRemote: nil)
    }

    @Test(arguments: [
        "http://diary.example.org", "http://10.0.0.1:8080", "http://127.0.0.1.example.org", "http://127.0.0.256",
        "http://127.1", "http://localhost.example.org", "http://0.0.0.0:8080", "http://[::2]:1", "tcp://10.0.0.1:4000",
        "http://2130706433/", "http://[::ffff:10.0.0.1]/",
    ])
    func `another machine is refused, and the refusal says how to name it`(target: String) {
        let error = #expect(throws: LoadError.self) { try TargetAddress(parsing: target, allowRemote: nil) }
        #expect(error?.code == .usage)
        #expect(error?.description.contains("--allow-remote") == true)
    }

    @Test(arguments: [
        "", "diary", "http://", "ftp://127.0.0.1", "http://127.0.0.1@10.0.0.1/", "http://user@127.0.0.1/",
        "http://127.0.0.1/path", "http://127.0.0.1?q=1", "ipc://relative", "ipc:///a,tcp://10.0.0.1:1",
        "tcp://127.0.0.1:1,tcp://10.0.0.1:2",
    ])
    func `what is no target, or hides another, is refused`(target: String) {
        #expect(throws: LoadError.self) { try TargetAddress(parsing: target, allowRemote: nil) }
    }

    @Test func `another machine is loaded only when exactly it is named`() throws {
        let target = "http://diary.example.org:8080"
        #expect(try TargetAddress(parsing: target, allowRemote: "diary.example.org") == .http(target))
        for name in ["example.org", "diary.example.org.", "*", "", "diary.example.org:8080", "DIARY.example.org"] {
            #expect(throws: LoadError.self, "\(name)") { try TargetAddress(parsing: target, allowRemote: name) }
        }
        #expect(throws: LoadError.self) {
            try TargetAddress(parsing: "http://other.example.org", allowRemote: "diary.example.org")
        }
    }
}

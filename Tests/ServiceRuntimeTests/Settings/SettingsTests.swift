import Foundation
import Testing

@testable import ServiceRuntime

@Suite struct SettingsTests {
    @Test func `a flag wins over the environment, the environment over the file`() async throws {
        let file = try TemporaryFile(#"{"data": "/file", "owner": "file", "http": "file:1"}"#)
        let settings = try await Settings(
            .album, flags: [.data: "/flag", .settings: file.path, .metrics: ""],
            environment: ["ALBUM_DATA": "/environment", "ALBUM_OWNER": "environment", "ALBUM_METRICS": ""])
        #expect(settings.string(.data) == "/flag")
        #expect(settings.string(.owner) == "environment")
        #expect(settings.string(.http) == "file:1")
        #expect(settings.string(.metrics) == nil)
    }

    @Test func `names with several words are found in the environment`() async throws {
        let settings = try await Settings(.album, flags: [:], environment: ["ALBUM_ENTRY_ENDPOINT": "ipc:///e"])
        #expect(try settings.required(.entryEndpoint) == "ipc:///e")
        #expect(Setting.entryEndpoint.environmentVariable(of: .album) == "ALBUM_ENTRY_ENDPOINT")
        #expect(Setting.entryEndpoint.flag == "--entry-endpoint")
    }

    @Test func `a missing setting is refused with the ways to give it`() async throws {
        let settings = try await Settings(.album, flags: [:], environment: [:])
        let error = try #require(throws: RuntimeError.self) { try settings.required(.endpoint) }
        #expect(error.code == .configuration)
        #expect(error.message.contains("--endpoint") && error.message.contains("ALBUM_ENDPOINT"))
    }

    @Test(arguments: ["{", "[1]", nil])
    func `a settings file that is missing or no object is refused with its path`(content: String?) async throws {
        let file = try content.map { try TemporaryFile($0) }
        let path = file?.path ?? "/nonexistent/daybook.json"
        let error = await #expect(throws: RuntimeError.self) {
            try await Settings(.album, flags: [.settings: path], environment: [:])
        }
        #expect(error?.message.contains(path) == true)
    }

    @Test func `an address that is none is refused with its flag`() async throws {
        let settings = try await Settings(.album, flags: [.http: "8080"], environment: [:])
        let error = try #require(throws: RuntimeError.self) { try settings.address(.http) }
        #expect(error.message.contains("--http"))
    }

    @Test func `a number is whole and within its bounds, or is refused with its flag`() async throws {
        let good = try await Settings(.album, flags: [.days: "7"], environment: [:])
        #expect(try good.number(.days, in: 1...7) == 7)
        #expect(try good.number(.owner, in: 1...7) == nil)
        for text in ["0", "8", "1.5", "x", "99999999999999999999"] {
            let settings = try await Settings(.album, flags: [.days: text], environment: [:])
            let error = try #require(throws: RuntimeError.self) { try settings.number(.days, in: 1...7) }
            #expect(error.code == .configuration)
            #expect(error.message.contains("--days") && error.message.contains("1 to 7"))
        }
    }

    @Test func `what is on or off is nothing else, or is refused with its flag`() async throws {
        for (text, isOn) in [("on", true), ("off", false)] {
            let settings = try await Settings(.album, flags: [.data: text], environment: [:])
            #expect(try settings.isOn(.data) == isOn)
            #expect(try settings.isOn(.owner) == nil)
        }
        let settings = try await Settings(.album, flags: [.data: "yes"], environment: [:])
        let error = try #require(throws: RuntimeError.self) { try settings.isOn(.data) }
        #expect(error.code == .configuration && error.message.contains("--data"))
    }
}

extension Setting {
    fileprivate static let data = Setting("data", meaning: "a folder")
    fileprivate static let owner = Setting("owner", meaning: "a name")
    fileprivate static let http = Setting("http", meaning: "an address")
    fileprivate static let days = Setting("days", meaning: "a number")
    fileprivate static let metrics = Setting("metrics", meaning: "another")
    fileprivate static let endpoint = Setting("endpoint", meaning: "a socket")
    fileprivate static let entryEndpoint = Setting("entryEndpoint", meaning: "another")
}

@Suite struct HostAndPortTests {
    @Test(arguments: [
        ("127.0.0.1:8080", "127.0.0.1", 8080), ("localhost:0", "localhost", 0), ("[::1]:65535", "::1", 65535),
    ])
    func `addresses are read and written back`(text: String, host: String, port: Int) throws {
        let address = try #require(HostAndPort(text))
        #expect(address == HostAndPort(host: host, port: port))
        #expect(address.description == text)
    }

    @Test(arguments: ["", ":80", "host", "host:", "host:65536", "host:-1", "host:+1", "::1:80", "host:8 0"])
    func `what is no address is refused`(text: String) {
        #expect(HostAndPort(text) == nil)
    }
}

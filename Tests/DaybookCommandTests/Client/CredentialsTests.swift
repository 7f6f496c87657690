import ArgumentParser
import Foundation
import Testing

@testable import DaybookCommand

@Suite struct CredentialsTests {
    @Test func `a login is kept for its owner's eyes, and a new one replaces it`() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/daybook-test-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/client.json"
        for token in ["first", "second"] {
            let login = Credentials(server: "http://a", token: token)
            try login.write(path)
            #expect(try Credentials.read(path) == login)
        }
        let modes = try [folder, path].map {
            try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
        }
        #expect(modes == [0o700, 0o600])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["client.json"])
    }

    @Test func `flag, environment and login name the server in this order, and a token stays with its server`() throws {
        let path = FileManager.default.temporaryDirectory.path + "/daybook-test-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Credentials(server: "http://kept:1", token: "kept-token").write(path)

        let plain = try ConnectionOptions.parse(["--config", path])
        #expect(try plain.resolve(environment: [:]) == ("http://kept:1", "kept-token"))
        let other = try plain.resolve(environment: ["DAYBOOK_SERVER": "http://other:2/"])
        #expect(other.server == "http://other:2" && other.token == nil)
        let given = try plain.resolve(environment: ["DAYBOOK_SERVER": "http://other:2", "DAYBOOK_TOKEN": "t"])
        #expect(given == ("http://other:2", "t"))
        #expect(ConnectionOptions.token(of: ["DAYBOOK_TOKEN": "t"]) == "t")
        #expect(ConnectionOptions.token(of: ["DAYBOOK_TOKEN": ""]) == nil)
        let flag = try ConnectionOptions.parse(["--config", path, "--server", "http://kept:1/"])
        #expect(try flag.resolve(environment: ["DAYBOOK_SERVER": "http://other:2"]) == ("http://kept:1", "kept-token"))
    }

    @Test func `without any login the standard server is meant`() throws {
        let options = try ConnectionOptions.parse(["--config", "/nonexistent/client.json"])
        #expect(try options.resolve(environment: [:]) == ("http://127.0.0.1:8080", nil))
    }

    @Test(arguments: [
        ("localhost:8080", "http://localhost:8080"), ("192.168.0.2:80/", "http://192.168.0.2:80"),
        ("[::1]:8080", "http://[::1]:8080"), ("https://a.example/", "https://a.example"),
        ("diary.local:8080", "http://diary.local:8080"), ("172.31.0.1:1", "http://172.31.0.1:1"),
    ])
    func `an address of the home network without a scheme is of plain HTTP`(address: String, whole: String) throws {
        #expect(try ConnectionOptions.normalized(address) == whole)
    }

    @Test(arguments: [
        "localhost", "ftp://x", "", "http://", "a b:80", "mailto:x", "host:port", ":80", "a.example:443", "8.8.8.8:80",
        "172.32.0.1:80", "[2001:db8::1]:80", "10.0.0.256:80",
    ])
    func `what is no server address is refused`(address: String) {
        #expect(throws: CommandError.self) { try ConnectionOptions.normalized(address) }
    }
}

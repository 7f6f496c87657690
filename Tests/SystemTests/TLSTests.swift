import Foundation
import Glibc
import NIOHTTP1
import TLSTesting
import Testing

extension SystemTests {
    /// A diary that is served over HTTPS by the gateway itself.
    @Suite(.enabled(if: CertificatePair.canBeMade, "skipped: openssl is not installed"))
    struct TLSTests {
        private func withTLS(
            _ body: (RunningDiary, DiaryClient, CertificatePair) async throws -> Void
        ) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let pair = try CertificatePair(in: folder, name: "served")
            let flags = ["--tls-certificate", pair.certificate, "--tls-key", pair.key]
            try await RunningDiary.withDiary({ _ in flags }) { diary, client in
                #expect(diary.base.hasPrefix("https://"))
                try await body(diary, client, pair)
            }
        }

        @Test(
            "A diary with a certificate takes photos and gives their bytes over HTTPS, whole and in part",
            .timeLimit(.minutes(5)))
        func bytes() async throws {
            try await withTLS { _, client, _ in
                let picture = TestPicture.png(seed: 9, width: 1600, height: 900)
                let upload = try await client.upload(picture, name: "large.png", type: "image/png")
                #expect(upload.status == 201 && picture.count > 4 << 20)
                let urls = try #require(upload.json["urls"])
                let path = try #require(urls["original"]?.string)
                let whole = try await client.get(path)
                #expect(whole.status == 200 && whole.bytes == picture)
                #expect(whole.headers.first(name: "Strict-Transport-Security") == "max-age=31536000")
                let part = try await client.get(path, headers: [("Range", "bytes=1000-2999999")])
                #expect(part.status == 206 && part.bytes == Array(picture[1000..<3_000_000]))
                // The second is in memory, and the third is remembered.
                let thumb = try #require(urls["thumb"]?.string)
                let first = try await client.get(thumb)
                #expect(first.status == 200)
                for _ in 0..<2 {
                    let again = try await client.get(thumb)
                    #expect(again.bytes == first.bytes && again.headers["Strict-Transport-Security"].count == 1)
                }
            }
        }

        @Test(
            "A login over HTTPS sets a cookie for TLS only, which writes from the page and from nowhere else",
            .timeLimit(.minutes(5)))
        func cookie() async throws {
            try await withTLS { diary, client, _ in
                let login = try await DiaryClient(base: diary.base).send(
                    .POST, "/v1/sessions", json: ["name": "owner", "password": .string(diary.password)],
                    headers: [("Origin", diary.base)])
                let cookie = try #require(login.headers.first(name: "Set-Cookie"))
                #expect(cookie.hasPrefix("__Host-daybook_session=") && cookie.hasSuffix("; SameSite=Strict; Secure"))
                let session = String(cookie.prefix { $0 != ";" })
                let visitor = DiaryClient(base: diary.base)
                for (origin, status) in [
                    (diary.base, 201), (diary.base.replacing("https:", with: "http:"), 403),
                    ("https://evil.example", 403),
                ] {
                    let written = try await visitor.send(
                        .POST, "/v1/entries", json: ["title": "여행"],
                        headers: [("Cookie", session), ("Origin", origin)])
                    #expect(written.status == status, "\(origin): \(String(decoding: written.bytes, as: UTF8.self))")
                }
            }
        }

        @Test(
            "A renewed certificate is shown to new connections, a bad one to nobody, and old connections go on",
            .timeLimit(.minutes(5)))
        func renewed() async throws {
            try await withTLS { diary, _, pair in
                let port = try #require(diary.base.split(separator: ":").last.flatMap { Int($0) })
                let folder = URL(filePath: pair.certificate).deletingLastPathComponent()
                let next = try CertificatePair(in: folder, name: "next")
                let third = try CertificatePair(in: folder, name: "third")
                let gateway = try #require(diary.services()["gateway"])
                let first = try await TLSConnection.run(port: port) { try await $0.certificate() }
                #expect(first == Self.base64(of: pair))
                try await TLSConnection.run(port: port) { old in
                    let before = try await old.certificate()
                    try next.replace(pair)
                    try await RunningDiary.eventually(within: .seconds(30), "the renewed certificate is shown") {
                        try await TLSConnection.run(port: port) { try await $0.certificate() } == Self.base64(of: next)
                    }
                    let after = try await old.certificate()
                    #expect(after == before)
                }
                try Data(contentsOf: URL(filePath: third.key)).write(to: URL(filePath: pair.key), options: .atomic)
                try await RunningDiary.eventually(within: .seconds(30), "the bad pair is told of") {
                    diary.logTail.contains("does not belong to the first certificate")
                }
                let last = try await TLSConnection.run(port: port) { try await $0.certificate() }
                #expect(last == Self.base64(of: next))
                #expect(diary.services()["gateway"] == gateway)
                try third.replace(pair)
            }
        }

        @Test(
            "The command line speaks to a diary with a certificate of its own, once it is told whom to trust",
            .timeLimit(.minutes(5)))
        func command() async throws {
            try await withTLS { diary, _, pair in
                let login = ["login", "--server", diary.base, "--name", "owner"]
                let untrusted = try diary.run(login, input: diary.password + "\n")
                #expect(untrusted.code == 69 && untrusted.errors.contains("--ca-file"), "\(untrusted.errors)")
                let absent = try diary.run(login + ["--ca-file", "/nowhere"], input: diary.password + "\n")
                #expect(absent.code == 64 && absent.errors.contains("/nowhere"), "\(absent.errors)")
                let trusted = try diary.run(login + ["--ca-file", pair.certificate], input: diary.password + "\n")
                #expect(trusted.code == 0, "\(trusted.errors)")
                let picture = diary.folder.appending(path: "a.png")
                try Data(TestPicture.png(seed: 3)).write(to: picture)
                let added = try diary.run(["photo", "add", picture.path])
                #expect(added.code == 0, "\(added.errors)")
                let status = try diary.run(["status", "--json"])
                #expect(status.json["totalPhotos"] == 1, "\(status.errors)")
                // A gateway that is killed comes back where it was, with TLS.
                let gateway = try #require(diary.services()["gateway"])
                kill(gateway, SIGKILL)
                try await RunningDiary.eventually(within: .seconds(60), "the gateway is back") {
                    try diary.run(["status"]).code == 0 && diary.services()["gateway"] != gateway
                }
            }
        }

        @Test("A start with a pair that cannot be served ends with what to do", .timeLimit(.minutes(5)))
        func refused() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let pair = try CertificatePair(in: diary.folder, name: "one")
                let other = try CertificatePair(in: diary.folder, name: "two")
                for (flags, words) in [
                    (["--tls-certificate", pair.certificate], "--tls-certificate is given without --tls-key"),
                    (["--tls-certificate", pair.certificate, "--tls-key", other.key], "does not belong to the first"),
                    (["--tls-certificate", "/nowhere", "--tls-key", pair.key], "/nowhere cannot be read"),
                ] {
                    let start = try diary.run(
                        ["up", "--data", diary.folder.path + "/other", "--http", "127.0.0.1:0"] + flags)
                    #expect(start.code == 78 && start.errors.contains(words), "\(start.errors)")
                }
            }
        }

        /// A pair's certificate as a connection shows it.
        private static func base64(of pair: CertificatePair) -> String? {
            let text = try? String(contentsOf: URL(filePath: pair.certificate), encoding: .utf8)
            return text?.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        }
    }
}

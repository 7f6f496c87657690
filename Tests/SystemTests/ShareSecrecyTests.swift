import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// Searches every byte that a share serves for what its owner did not share.
    struct ShareSecrecyTests {
        /// A file of the corpus, and what of it nobody may find.
        private struct Secret {
            let name: String
            let bytes: [UInt8]
            var words: Set<String>
        }

        /// Photos that say where they were taken, or by what.
        private func secrets() throws -> [Secret] {
            let telling = { (item: Corpus.File) in
                let file = item.facts
                return file["kind"] == "image" && file["policy"] == "accept" && (file["bytes"]?.number ?? 0) < 4e6
                    && (file["lat"]?.number != nil || file["model"]?.string != nil)
            }
            let shared = Corpus.shared.filter(telling)
            let located = shared.filter { $0.facts["lat"]?.number != nil }.prefix(12)
            let others = shared.filter { $0.facts["lat"]?.number == nil }.prefix(12)
            return try (Corpus.own.filter(telling) + located + others).map { item in
                let (name, file, bytes) = (item.name, item.facts, try item.bytes())
                var words: Set<String> = [name, String(name.prefix { $0 != "." }), file["sha256"]?.string ?? ""]
                words.insert(String((file["sha256"]?.string ?? "").prefix(16)))
                for member in ["make", "model", "lens"] { words.insert(file[member]?.string ?? "") }
                for member in ["lat", "lon"] {
                    if let degrees = file[member]?.number { words.insert(String(String(abs(degrees)).prefix(7))) }
                }
                words.formUnion(Self.metadataTexts(of: bytes))
                return Secret(name: name, bytes: bytes, words: words.filter { $0.utf8.count >= 5 })
            }
        }

        /// The texts in a JPEG's EXIF, XMP, IPTC and comments: among them serial numbers, names and dates.
        private static func metadataTexts(of bytes: [UInt8]) -> Set<String> {
            var texts: Set<String> = []
            for segment in segments(of: bytes) where [0xE1, 0xED, 0xFE].contains(segment.marker) {
                var text: [UInt8] = []
                // A small picture inside has tables that any JPEG may have.
                let end = bytes[segment.content].firstRange(of: [0xFF, 0xD8])?.lowerBound ?? segment.content.upperBound
                for byte in bytes[segment.content.lowerBound..<end] + [0] {
                    if (0x20..<0x7F).contains(byte) {
                        text.append(byte)
                    } else {
                        if text.count >= 8 { texts.insert(String(decoding: text, as: UTF8.self)) }
                        text = []
                    }
                }
            }
            return texts
        }

        /// A JPEG's segments before its picture.
        private static func segments(of bytes: [UInt8]) -> [(marker: UInt8, content: Range<Int>)] {
            var segments: [(UInt8, Range<Int>)] = []
            guard bytes.starts(with: [0xFF, 0xD8]) else { return [] }
            var place = 2
            while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
                let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
                guard length >= 2, place + 2 + length <= bytes.count else { break }
                segments.append((bytes[place + 1], (place + 4)..<(place + 2 + length)))
                place += 2 + length
            }
            return segments
        }

        /// Returns the data beside the picture, by name: none that could tell where it comes from.
        private static func metadata(in picture: [UInt8]) -> [String] {
            if picture.starts(with: [0xFF, 0xD8]) {
                return segments(of: picture).map(\.marker).filter { [0xE1, 0xED, 0xFE].contains($0) }
                    .map { "segment \(String($0, radix: 16))" }
            }
            if picture.starts(with: Array("RIFF".utf8)) {
                var (place, found) = (12, [String]())
                while place + 8 <= picture.count {
                    let name = String(decoding: picture[place..<place + 4], as: UTF8.self)
                    let size = (0..<4).reduce(0) { $0 | Int(picture[place + 4 + $1]) << (8 * $1) }
                    if ["EXIF", "XMP "].contains(name) { found.append(name) }
                    place += 8 + size + size % 2
                }
                return found
            }
            // AVIF: items are named in the box before the picture's data.
            let data = picture.firstRange(of: Array("mdat".utf8))?.lowerBound ?? picture.count
            return ["Exif", "application/rdf+xml"].filter { picture[..<data].firstRange(of: Array($0.utf8)) != nil }
        }

        @Test(
            "No byte that a share serves tells where, when, by what and from whom its photos are",
            .timeLimit(.minutes(15)))
        func bytes() async throws {
            var secrets = try secrets()
            #expect(secrets.count >= (Corpus.shared.isEmpty ? 8 : 28))
            try await RunningDiary.withDiary { diary, client in
                let visitor = DiaryClient(base: client.base)
                var ids: [JSON] = []
                for index in secrets.indices {
                    let photo = try await client.upload(secrets[index].bytes, name: secrets[index].name).json
                    secrets[index].words.insert(photo["id"]?.string ?? "")
                    ids.append(photo["id"] ?? .null)
                }
                let album = try await client.send(.POST, "/v1/albums", json: ["title": "public title"]).json
                _ = try await client.send(
                    .POST, "/v1/albums/\(album["id"]?.string ?? "")/photos", json: ["photoIds": .array(ids)])
                let share = try await client.send(
                    .POST, "/v1/shares",
                    json: ["target": ["albumId": album["id"] ?? .null], "pictureSize": "PRINT"]
                ).json
                let account = try await client.get("/v1/account").json
                let everywhere: Set<String> = [
                    album["id"]?.string ?? "", share["id"]?.string ?? "", account["id"]?.string ?? "", "owner",
                    account["timeZone"]?.string ?? "Asia", diary.folder.path,
                ]
                let link = share["url"]?.string ?? ""
                var served: [(path: String, answer: HTTPResult)] = []
                func take(_ path: String, _ accept: String) async throws -> HTTPResult {
                    let answer = try await Self.get(path, accept: accept, as: visitor)
                    #expect(answer.status == 200, "\(path) as \(accept): \(answer.status)")
                    served.append(("\(path) as \(accept)", answer))
                    return answer
                }
                let photos = try await take(link, "application/json").json["photos"]?.array ?? []
                #expect(photos.count == secrets.count)
                for (path, accept) in [
                    (link, "text/html"), (link + "/feed.atom", "*/*"), (link + "/feed.json", "*/*"),
                    (link + "/photos.zip", "*/*"),
                ] { _ = try await take(path, accept) }
                for photo in photos {
                    for size in ["thumb", "small", "large"] {
                        for accept in ["image/jpeg", "image/webp", "image/avif,image/webp"] {
                            let picture = try await take(photo["urls"]?[size]?.string ?? "", accept)
                            #expect(Self.metadata(in: picture.bytes) == [], "\(size) as \(accept)")
                        }
                    }
                    let largest = try await take(photo["urls"]?["print"]?.string ?? "", "image/jpeg")
                    #expect(Self.metadata(in: largest.bytes) == [], "for prints")
                }
                for film in Corpus.sets([["film-place.mov"], ["with-gps.mov"]]).joined() {
                    served.append(
                        try await played(
                            "film", "video/mp4", "01.mp4", try film.bytes(), name: film.name, client, visitor))
                }
                for sound in Corpus.sets([["sound.mp3"], ["chirp-3.mp3"]]).joined() {
                    served.append(
                        try await played(
                            "sound", "audio/mp4", "01.m4a", Self.titled(try sound.bytes()), name: "grandmother.mp3",
                            client, visitor))
                }
                let words = secrets.reduce(into: everywhere.union(Self.filmWords)) { $0.formUnion($1.words) }
                #expect(
                    words.count > (Corpus.shared.isEmpty ? 50 : 250), "there is something to look for: \(words.count)")
                // What a word costs to look for is the same for all: each answer is read once for its first bytes.
                let needles = words.filter { $0.utf8.count >= 5 }.map { Array($0.utf8) }
                // Five bytes may stand by chance where megabytes are compressed.
                let long = needles.filter { $0.count >= 8 }
                #expect(long.count > 30, "\(long.count) of \(needles.count)")
                for (path, answer) in served {
                    let head = answer.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
                    let type = answer.headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
                    let isText = type.hasPrefix("text/") || type.contains("json") || type.contains("xml")
                    let needles = isText ? needles : long
                    if let found = Self.first(of: needles, in: answer.bytes + Array(head.utf8)) {
                        Issue.record("\(path) tells \(String(decoding: found, as: UTF8.self))")
                    }
                }
                let zip = diary.folder.appending(path: "photos.zip")
                let archive = try #require(served.first { $0.path.contains("photos.zip") })
                try Data(archive.answer.bytes).write(to: zip)
                try Self.check(zip, holds: secrets.count)
            }
        }

        /// Returns the statements of films and recordings about themselves.
        private static let filmWords: Set<String> = [
            "film-place", "with-gps", "iPhone", "32.0929", "34.862", "quicktime.location", "2019-07", "grandmother",
            "told in the kitchen", "LAME3",
        ]

        /// A recording behind an ID3v2.3 tag with a title.
        private static func titled(_ recording: [UInt8]) -> [UInt8] {
            let title: [UInt8] = [0] + Array("told in the kitchen".utf8)
            let frame = Array("TIT2".utf8) + [0, 0, 0, UInt8(title.count), 0, 0] + title
            let tag: [UInt8] = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
            return tag + recording
        }

        /// A film or a recording that is shared, as its visitors get it.
        private func played(
            _ kind: String, _ type: String, _ packed: String, _ bytes: [UInt8], name: String, _ client: DiaryClient,
            _ visitor: DiaryClient
        ) async throws -> (path: String, answer: HTTPResult) {
            let photo = try await client.upload(bytes, name: name).json
            let share = try await client.send(
                .POST, "/v1/shares", json: ["target": ["photoIds": [photo["id"] ?? .null]]]
            ).json
            let shown = try await visitor.get(share["url"]?.string ?? "", headers: [("Accept", "application/json")])
                .json
            let path = shown["photos"]?.array.first?["urls"]?[kind]?.string ?? ""
            var film = try await visitor.get(path)
            while film.status == 503 {
                try await Task.sleep(for: .milliseconds(300))
                film = try await visitor.get(path)
            }
            #expect(film.status == 200 && film.headers.first(name: "Content-Type") == type)
            let part = try await visitor.get(path, headers: [("Range", "bytes=4-11")])
            #expect(part.status == 206 && part.bytes == Array(film.bytes[4..<12]))
            let zip = try await Self.get((share["url"]?.string ?? "") + "/photos.zip", accept: "*/*", as: visitor)
            #expect(zip.bytes.firstRange(of: Array(packed.utf8)) != nil && zip.bytes.count > film.bytes.count)
            _ = try await client.send(.DELETE, "/v1/shares/\(share["id"]?.string ?? "")")
            #expect(try await visitor.get(path).status == 404)
            return (path, film)
        }

        /// Asks again while too many pictures of the share are being made, as on a busy machine.
        private static func get(_ path: String, accept: String, as visitor: DiaryClient) async throws -> HTTPResult {
            var answer = try await visitor.get(path, headers: [("Accept", accept)])
            for _ in 0..<120 where answer.status == 429 {
                try await Task.sleep(for: .seconds(1))
                answer = try await visitor.get(path, headers: [("Accept", accept)])
            }
            return answer
        }

        /// The first of several words that bytes hold; words are found by their first three bytes.
        private static func first(of needles: [[UInt8]], in bytes: [UInt8]) -> [UInt8]? {
            func start(_ bytes: some RandomAccessCollection<UInt8>) -> Int {
                bytes.prefix(3).reduce(0) { $0 << 8 | Int($1) }
            }
            let byStart = Dictionary(grouping: needles) { start($0) }
            guard bytes.count >= 3 else { return nil }
            var window = start(bytes) >> 8
            for index in 2..<bytes.count {
                window = (window << 8 | Int(bytes[index])) & 0xFF_FFFF
                guard let candidates = byStart[window] else { continue }
                for needle in candidates where bytes[(index - 2)...].starts(with: needle) { return needle }
            }
            return nil
        }

        /// Another program reads the archive, and finds pictures with neutral names.
        private static func check(_ zip: URL, holds count: Int) throws {
            let script = """
                import sys, zipfile
                archive = zipfile.ZipFile(sys.argv[1])
                assert archive.testzip() is None
                names = archive.namelist()
                assert names == ["%02d.jpg" % (n + 1) for n in range(int(sys.argv[2]))], names
                for member in archive.infolist():
                    assert member.compress_type == zipfile.ZIP_STORED and member.date_time[0] == 1980, member
                    assert archive.read(member)[:2] == b"\\xff\\xd8"
                """
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/python3")
            process.arguments = ["-c", script, zip.path, "\(count)"]
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "python3 reads the archive")
        }
    }
}

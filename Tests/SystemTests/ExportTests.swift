import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// Exports that Python alone reads.
    struct ExportTests {
        /// Checks an export with nothing but a library of JSON and SHA-256, and prints what it found.
        private static let reader = """
            import collections, hashlib, json, os, sys, unicodedata
            from xml.etree import ElementTree
            root = sys.argv[1]
            with open(os.path.join(root, 'daybook.json'), encoding='utf-8') as file: summary = json.load(file)
            def lines(name):
                with open(os.path.join(root, 'records', name + '.jsonl'), encoding='utf-8', newline='\\n') as file:
                    return [json.loads(line) for line in file]
            records = {name: lines(name) for name in summary['counts']}
            assert summary['format'] == 1
            for name, count in summary['counts'].items(): assert len(records[name]) == count, name
            for name, rows in records.items():
                ids = [row['id'] for row in rows if 'id' in row]
                assert ids == sorted(set(ids)), name
            files = lines('files')
            assert len(files) == summary['files']
            for row in files:
                with open(os.path.join(root, row['path']), 'rb') as file: content = file.read()
                assert hashlib.sha256(content).hexdigest() == row['digest'], row
                assert len(content) == int(row['sizeBytes']), row
            digests = {row['digest'] for row in files}
            for row in records['photos'] + records['sounds']: assert row['digest'] in digests, row
            current = {(row['entryId'], row['number']): row for row in records['revisions']}
            pages, subjects, beside = {}, set(), set()
            for folder, folders, names in os.walk(root):
                place = os.path.relpath(folder, root)
                beside |= {os.path.join(place, name) for name in names if name.endswith('.xmp')}
                equal = collections.Counter(unicodedata.normalize('NFKC', name).casefold() for name in folders + names)
                assert max(equal.values(), default=1) == 1, folder
                for name in folders + names:
                    assert unicodedata.is_normalized('NFC', name) and len(name.encode()) <= 255, name
                    assert not set(name) & set('<>:"/\\\\|?*') and name[-1] not in '. ', name
                if 'index.md' in names:
                    with open(os.path.join(folder, 'index.md'), encoding='utf-8', newline='') as file: text = file.read()
                    assert text.startswith('---\\nid: '), folder
                    values, body = text[4:].split('---\\n', 1)
                    fields = dict(line.split(': ', 1) for line in values.split('\\n') if ': ' in line and line[0] != ' ')
                    for line in values.split('\\n'):
                        if line.startswith('  - file: '):
                            path = os.path.join(folder, json.loads(line[10:]))
                            assert os.path.exists(path), path
                    if place.startswith('subjects/'): subjects.add((fields['id'], json.loads(fields['name'])))
                    else: pages[fields['id']] = (place, json.loads(fields.get('title', '""')), body)
            assert subjects == {(row['id'], row['name']) for row in records['subjects']}
            assert set(pages) == {row['id'] for row in records['entries']}
            notes = lines('pages')
            noted = {name: {row[name]: row['path'] for row in notes if row[name]}
                     for name in ['entryId', 'subjectId', 'photoId']}
            assert sum(map(len, noted.values())) == len(notes)
            assert set(noted['entryId']) == set(pages) and set(noted['subjectId']) == {id for id, _ in subjects}
            assert set(noted['photoId'].values()) == beside
            paths = {row['path'] for row in files}
            for path in beside: assert path[:-4] in paths, path
            for row in records['photos']:
                if not row['caption']: continue
                words = ElementTree.parse(os.path.join(root, noted['photoId'][row['id']]))
                named = {node.tag.split('}')[1]: node for node in words.iter()}
                assert ''.join(named['description'].itertext()).strip() == row['caption'], row
                assert ('Rating' in named) == row['favorite'], row
            for row in notes:
                with open(os.path.join(root, row['path']), 'rb') as file:
                    assert hashlib.sha256(file.read()).hexdigest() == row['digest'], row
            for row in records['entries']:
                text = current[(row['id'], row['revision'])]
                body = current[(row['id'], text['bodyRevision'])]['body']
                assert pages[row['id']][1] == text['title'], row
                assert pages[row['id']][2].strip('\\n') == body.strip('\\n'), row
            print(json.dumps({
                'counts': summary['counts'], 'folders': sorted(page[0] for page in pages.values()),
                'files': sorted(row['path'] for row in files), 'left': summary['missing'],
                'schema': os.path.getsize(os.path.join(root, 'schema', 'records.proto')) > 1000}))
            """

        /// Returns the contents of an export as Python finds them.
        private static func read(_ export: String) throws -> JSON {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/python3")
            process.arguments = ["-c", reader, export]
            let (output, errors) = (Pipe(), Pipe())
            (process.standardOutput, process.standardError) = (output, errors)
            try process.run()
            let bytes = output.fileHandleForReading.readDataToEndOfFile()
            let trouble = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "\(String(decoding: trouble, as: UTF8.self))")
            return try JSON(Array(bytes))
        }

        private static func write(_ json: JSON, to path: String, by client: DiaryClient) async throws -> String {
            let made = try await client.send(.POST, path, json: json)
            try #require(made.status == 201, "\(path): \(made.status)")
            return made.json["id"]?.string ?? ""
        }

        /// The bytes of every file below a folder.
        private static func files(below folder: String) throws -> [[UInt8]] {
            let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            return paths.compactMap { FileManager.default.contents(atPath: folder + "/" + $0).map { Array($0) } }
        }

        /// Fills a diary with entries of every state, and with what else there is. Returns the secret of a link.
        static func fill(_ client: DiaryClient) async throws -> String {
            var photos: [JSON] = []
            for (seed, name) in ["IMG_1.png", "img_1.PNG", "눈 오는 날.png", "a/b:c?.png", "CON.png"].enumerated() {
                let made = try await client.upload(TestPicture.png(seed: UInt64(seed)), name: name)
                photos.append(try #require(made.json["id"]))
            }
            let said: JSON = ["caption": "]]> & <눈>\r\n끝", "favorite": .bool(true)]
            let worded = try await client.send(.PATCH, "/v1/photos/\(photos[4].string ?? "")", json: said)
            #expect(worded.status == 200)
            let placed: [JSON] = photos.prefix(3).map { ["photoId": $0, "caption": "강: \"가\""] }
            let time: JSON = "2024-03-09T05:04:05Z"
            let first: JSON = [
                "title": "First snow", "body": "# 눈\n\n---\n끝", "entryTime": time, "timeZone": "Asia/Seoul",
                "photos": .array(placed), "tags": ["눈", "a: b"], "people": ["지호"],
                "place": ["name": "서울숲", "latitude": .number(37.5444), "longitude": .number(127.0374)],
            ]
            let id = try await write(first, to: "/v1/entries", by: client)
            let edited = try await client.send(.PATCH, "/v1/entries/\(id)", json: ["title": "First Snow!"])
            #expect(edited.status == 200)
            for title in ["FIRST SNOW", "../../etc", String(repeating: "가", count: 90), ""] {
                let entry: JSON = ["title": .string(title), "body": "👨‍👩‍👧", "entryTime": time, "timeZone": "Asia/Seoul"]
                _ = try await write(entry, to: "/v1/entries", by: client)
            }
            let hidden: JSON = ["title": "숨긴 글", "hidden": .bool(true), "entryTime": time, "timeZone": "UTC"]
            _ = try await write(hidden, to: "/v1/entries", by: client)
            let trashed = try await write(
                ["title": "버린 글", "entryTime": time, "timeZone": "UTC"], to: "/v1/entries", by: client)
            #expect(try await client.send(.DELETE, "/v1/entries/\(trashed)").status < 300)
            let album = try await write(["title": "겨울"], to: "/v1/albums", by: client)
            let ids: JSON = ["photoIds": .array(Array(photos.suffix(2)))]
            #expect(try await client.send(.POST, "/v1/albums/\(album)/photos", json: ids).status < 300)
            _ = try await write(["title": "눈", "filter": "tag:none"], to: "/v1/albums", by: client)
            _ = try await write(["name": "보리", "kind": "PET"], to: "/v1/subjects", by: client)
            let share = try await client.send(.POST, "/v1/shares", json: ["target": ["entryId": .string(id)]]).json
            return try #require(share["url"]?.string?.split(separator: "/").last.map(String.init))
        }

        @Test("An export with everything is read with Python alone, served and at rest", .timeLimit(.minutes(5)))
        func everything() async throws {
            try await RunningDiary.withDiary { diary, client in
                let secret = try await Self.fill(client)
                let target = diary.folder.appending(path: "export").path
                let made = try diary.run(["export", target, "--data", diary.data.path, "--json"])
                try #require(made.code == 0, "\(made.errors)")
                let found = try Self.read(target)
                #expect(found["counts"]?["entries"] == .number(7) && found["counts"]?["photos"] == .number(5))
                #expect(found["counts"]?["albums"] == .number(2) && found["counts"]?["album-photos"] == .number(2))
                #expect(found["counts"]?["shares"] == .number(1) && found["counts"]?["subjects"] == .number(1))
                #expect(found["left"] == [] && found["schema"] == .bool(true))
                let folders = found["folders"]?.array.compactMap(\.string) ?? []
                #expect(folders.contains("2024/03/09-first-snow!") && folders.contains("2024/03/09-etc"))
                #expect(folders.contains("hidden/2024/03/09-숨긴-글") && folders.contains("trash/2024/03/09-버린-글"))
                #expect(try Self.files(below: target).allSatisfy { !$0.contains(Array(secret.utf8)) })
                // The folder is full now, and nothing is written into it.
                let again = try diary.run(["export", target, "--data", diary.data.path, "--json"])
                #expect(again.code != 0 && again.errors.contains("BACKUP_FOLDER_NOT_EMPTY"))
                try diary.stop()
                let second = diary.folder.appending(path: "export 2").path
                let rest = try diary.run(["export", second, "--account", "OWNER", "--data", diary.data.path, "--json"])
                try #require(rest.code == 0, "\(rest.errors)")
                #expect(try Self.read(second) == found)
            }
        }

        @Test("A part is an export of its own, which says what is left out", .timeLimit(.minutes(5)))
        func parts() async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await Self.fill(client)
                let parts: [(arguments: [String], entries: Double, photos: Double, albums: Double)] = [
                    (["--tag", "눈"], 1, 3, 0), (["--album", "겨울"], 0, 2, 1),
                    (["--from", "2024-03-09", "--to", "2024-03-09"], 7, 3, 0),
                ]
                for (number, part) in parts.enumerated() {
                    let target = diary.folder.appending(path: "part \(number)").path
                    let made = try diary.run(
                        ["export", target, "--data", diary.data.path, "--json"] + part.arguments)
                    try #require(made.code == 0, "\(part.arguments): \(made.errors)")
                    let counts = try Self.read(target)["counts"]
                    #expect(counts?["entries"] == .number(part.entries), "\(part.arguments)")
                    #expect(counts?["photos"] == .number(part.photos), "\(part.arguments)")
                    #expect(counts?["albums"] == .number(part.albums) && counts?["shares"] == .number(0))
                    let summary = try #require(FileManager.default.contents(atPath: target + "/daybook.json"))
                    let sentence = String(decoding: summary, as: UTF8.self)
                    let condition = part.arguments[0].dropFirst(2)
                    #expect(sentence.contains("Everything outside the exported part (\(condition): "))
                }
                let target = diary.folder.appending(path: "none").path
                let none: [(arguments: [String], fault: String)] = [
                    (["--album", "여름"], "COMMAND_NO_SUCH_NAME"), (["--tag", "여름"], "COMMAND_NO_SUCH_NAME"),
                    (["--to", "2024-03-08"], "COMMAND_PART_EMPTY"),
                ]
                for part in none {
                    let refused = try diary.run(
                        ["export", target, "--data", diary.data.path, "--json"] + part.arguments)
                    #expect(refused.code == 66 && refused.errors.contains(part.fault), "\(part.arguments)")
                    #expect(!FileManager.default.fileExists(atPath: target))
                }
            }
        }

        /// Compares an archive with a folder by their names and bytes, without the time of each export.
        private static let comparison = """
            import json, os, sys, zipfile
            archive, root = zipfile.ZipFile(sys.argv[1]), sys.argv[2]
            assert archive.testzip() is None
            names = archive.namelist()
            assert len(names) == len(set(names)) and names[-1] == 'daybook.json'
            files = {os.path.relpath(os.path.join(folder, name), root)
                     for folder, _, names in os.walk(root) for name in names}
            assert set(names) == files, set(names) ^ files
            for name in names:
                with open(os.path.join(root, name), 'rb') as file: content = file.read()
                if name == 'daybook.json':
                    left, right = json.loads(content), json.loads(archive.read(name))
                    assert {**left, 'time': ''} == {**right, 'time': ''}
                else: assert archive.read(name) == content, name
            print(len(names))
            """

        /// Returns the number of files that an archive and a folder both have; fails if they differ.
        static func compare(_ archive: String, with folder: String) throws -> Int {
            let (process, output, errors) = (Process(), Pipe(), Pipe())
            process.executableURL = URL(filePath: "/usr/bin/python3")
            process.arguments = ["-c", comparison, archive, folder]
            (process.standardOutput, process.standardError) = (output, errors)
            try process.run()
            let bytes = output.fileHandleForReading.readDataToEndOfFile()
            let trouble = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "\(String(decoding: trouble, as: UTF8.self))")
            let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return try #require(Int(text))
        }

        @Test("An archive has the files of the folder, and overwrites nothing", .timeLimit(.minutes(5)))
        func archive() async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await Self.fill(client)
                let (folder, archive) = ("export", "일기.ZIP")
                let targets = [folder, archive].map { diary.folder.appending(path: $0).path }
                for target in targets {
                    let made = try diary.run(["export", target, "--data", diary.data.path, "--json"])
                    try #require(made.code == 0, "\(made.errors)")
                    #expect(made.json["counts"]?["entries"] == "7" && made.json["missing"] == [])
                }
                #expect(try Self.compare(targets[1], with: targets[0]) > 20)
                let before = FileManager.default.contents(atPath: targets[1])
                let again = try diary.run(["export", targets[1], "--data", diary.data.path, "--json"])
                #expect(again.code != 0 && again.errors.contains("EXPORT_FILE_EXISTS"))
                #expect(FileManager.default.contents(atPath: targets[1]) == before)
                #expect(!FileManager.default.fileExists(atPath: targets[1] + ".unfinished"))
            }
        }

        @Test("A lost file is named, and an unknown account leaves no folder", .timeLimit(.minutes(5)))
        func lost() async throws {
            try await RunningDiary.withDiary { diary, client in
                let photo = try await client.upload(TestPicture.png(seed: 1), name: "a.png").json
                _ = try await client.upload(TestPicture.png(seed: 2), name: "b.png")
                let digest = try #require(photo["digest"]?.string)
                let blobs = "\(diary.data.path)/media/blobs"
                let blob = "\(blobs)/\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))/\(digest)"
                try FileManager.default.removeItem(atPath: blob)
                let target = diary.folder.appending(path: "export").path
                let unknown = try diary.run([
                    "export", target, "--account", "nobody", "--data", diary.data.path, "--json",
                ])
                #expect(unknown.code != 0 && unknown.errors.contains("ACCOUNT_NOT_FOUND"))
                #expect(!FileManager.default.fileExists(atPath: target))
                let made = try diary.run(["export", target, "--data", diary.data.path, "--json"])
                #expect(made.code == 1 && made.json["missing"] == [.string(digest)], "\(made.errors)")
                #expect(made.errors.contains("COMMAND_EXPORT_INCOMPLETE") && made.json["files"] == "1")
                #expect(made.json["origins"]?[digest]?["photo"]?["name"] == "a.png", "\(made.output)")
                #expect(FileManager.default.fileExists(atPath: target + "/daybook.json"))
            }
        }
    }
}

import Foundation
import Testing
import ZipFormat

@Suite("Archives and who reads them")
struct ZipLayoutTests {
    /// A folder that goes with the test.
    private final class Folder {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("zip-\(UUID().uuidString)").path

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// Reads an archive from the front by its headers alone, as streaming readers do, and then by its directory. Prints
    /// the names, sizes and sums that both agree on.
    private static let reader = """
        import io, struct, sys, zipfile, zlib
        data = open(sys.argv[1], 'rb')
        front = []
        while True:
            start = data.read(4)
            if start != b'PK\\x03\\x04': break
            need, flags, method, clock, day, crc, packed, size, n, m = struct.unpack('<HHHHHIIIHH', data.read(26))
            name, extra = data.read(n).decode(), data.read(m)
            assert flags == 0x800 and method == 0 and packed == size, (flags, method)
            if size == 0xFFFFFFFF:
                assert need == 45 and extra[:4] == struct.pack('<HH', 1, 16)
                size, packed = struct.unpack('<QQ', extra[4:])
            body = data.read(size)
            assert len(body) == size and zlib.crc32(body) == crc, name
            front.append((name, size, crc))
        archive = zipfile.ZipFile(sys.argv[1])
        assert archive.testzip() is None
        assert front == [(i.filename, i.file_size, i.CRC) for i in archive.infolist()]
        assert archive.comment == b''
        print('\\n'.join(f'{name}|{size}|{crc}' for name, size, crc in front))
        """

    private static let letters = ["a", "Z", "é", "산", "写", "🎞", " ", "-", "'", "(", "ß"]

    private func files() -> [(file: ZipFile, bytes: [UInt8])] {
        (0..<Int.random(in: 0...12)).map { index in
            let stem = (0..<Int.random(in: 0...20)).map { _ in Self.letters.randomElement() ?? "a" }.joined()
            let sizes = [0, 1, Int.random(in: 0...300), Int.random(in: 0...70_000)]
            let bytes = (0..<(sizes.randomElement() ?? 0)).map { _ in UInt8.random(in: 0...255) }
            let name = "\(index)\(stem).bin"
            return (ZipFile(name: name, of: bytes), bytes)
        }
    }

    private func whole(_ files: [(file: ZipFile, bytes: [UInt8])], _ layout: ZipLayout) -> [UInt8] {
        bytes(of: layout.parts(in: 0..<layout.size), files)
    }

    private func bytes(of parts: [ZipLayout.Part], _ files: [(file: ZipFile, bytes: [UInt8])]) -> [UInt8] {
        parts.flatMap { part in
            switch part {
            case .bytes(let bytes): bytes
            case .content(let file, let range): Array(files[file].bytes[Int(range.lowerBound)..<Int(range.upperBound)])
            }
        }
    }

    @Test("Python, unzip and 7-Zip agree about archives of any files, from the front and by the directory")
    func readers() throws {
        let folder = try Folder()
        let path = folder.path + "/a.zip"
        for _ in 0..<8 {
            let files = files()
            let layout = try ZipLayout(files.map(\.file))
            try Data(whole(files, layout)).write(to: URL(fileURLWithPath: path))
            let python = try Self.run("python3", ["-c", Self.reader, path])
            #expect(python.status == 0, "\(python.output)")
            let told = files.map { "\($0.file.name)|\($0.file.size)|\($0.file.crc)" }.joined(separator: "\n")
            #expect(python.output == told + "\n")
            // unzip reports an archive without files by status 1.
            if files.isEmpty { continue }
            let unzip = try Self.run("unzip", ["-tqq", path])
            #expect(unzip.status == 0, "\(unzip.output)")
            let seven = try Self.run("7z", ["t", "-bd", path])
            #expect(seven.status == 0 && seven.output.contains("Everything is Ok"), "\(seven.output)")
        }
    }

    /// Reads an archive from the front, as Java's programs do. Prints names, sizes and sums.
    private static let javaReader = """
        import java.io.*;
        import java.util.zip.*;
        public class Reader {
            public static void main(String[] arguments) throws IOException {
                PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
                try (ZipInputStream zip = new ZipInputStream(new FileInputStream(arguments[0]))) {
                    for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) {
                        CRC32 sum = new CRC32();
                        byte[] bytes = zip.readAllBytes();
                        sum.update(bytes);
                        out.print(entry.getName() + "|" + bytes.length + "|" + sum.getValue() + "\\n");
                    }
                }
            }
        }
        """

    @Test("Java reads archives of any files from the front")
    func javaReaders() throws {
        let folder = try Folder()
        let (path, reader) = (folder.path + "/a.zip", folder.path + "/Reader.java")
        try Data(Self.javaReader.utf8).write(to: URL(fileURLWithPath: reader))
        for files in [files(), files()] {
            let layout = try ZipLayout(files.map(\.file))
            try Data(whole(files, layout)).write(to: URL(fileURLWithPath: path))
            let read = try Self.run("java", [reader, path])
            #expect(read.status == 0)
            #expect(read.output == files.map { "\($0.file.name)|\($0.file.size)|\($0.file.crc)\n" }.joined())
        }
    }

    @Test("Any range is what the whole has there, and files that come one by one make the same")
    func ranges() throws {
        for _ in 0..<20 {
            let files = files()
            let layout = try ZipLayout(files.map(\.file))
            let whole = whole(files, layout)
            #expect(Int64(whole.count) == layout.size)
            for _ in 0..<40 {
                let start = Int.random(in: 0..<whole.count)
                let end = Int.random(in: start...whole.count)
                let part = bytes(of: layout.parts(in: Int64(start)..<Int64(end)), files)
                #expect(part == Array(whole[start..<end]))
            }
            #expect(layout.parts(in: layout.size..<layout.size + 10).isEmpty)
            var growing = ZipLayout()
            var made: [UInt8] = []
            for (file, bytes) in files { made += try growing.append(file) + bytes }
            #expect(made + growing.directory == whole)
        }
    }

    @Test("Files and archives over 4 GiB are found by ZIP64's fields")
    func large() throws {
        let folder = try Folder()
        let path = folder.path + "/large.zip"
        let size: Int64 = 5 << 30
        let small = Array("behind 5 GiB".utf8)
        let files = [
            ZipFile(name: "큰.mp4", size: size, crc: 1), ZipFile(name: "b.txt", of: small),
        ]
        let layout = try ZipLayout(files)
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        var offset: UInt64 = 0
        for part in layout.parts(in: 0..<layout.size) {
            switch part {
            case .bytes(let bytes):
                try handle.seek(toOffset: offset)
                try handle.write(contentsOf: Data(bytes))
                offset += UInt64(bytes.count)
            case .content(0, let range): offset += UInt64(range.count)
            case .content:
                try handle.seek(toOffset: offset)
                try handle.write(contentsOf: Data(small))
                offset += UInt64(small.count)
            }
        }
        try handle.close()
        #expect(Int64(offset) == layout.size)
        let script = """
            import sys, zipfile
            archive = zipfile.ZipFile(sys.argv[1])
            print([(i.filename, i.file_size) for i in archive.infolist()], archive.read('b.txt').decode())
            archive.open('큰.mp4').close()
            """
        let python = try Self.run("python3", ["-c", script, path])
        #expect(python.output == "[('큰.mp4', 5368709120), ('b.txt', 12)] behind 5 GiB\n")
        #expect(try Self.run("unzip", ["-p", path, "b.txt"]).output == "behind 5 GiB")
        #expect(try Self.run("7z", ["l", "-bd", path]).output.contains("5368709120"))
    }

    @Test("More files than 16 bits count are all there")
    func many() throws {
        let folder = try Folder()
        let path = folder.path + "/many.zip"
        let layout = try ZipLayout((0..<70_000).map { ZipFile(name: "\($0)", size: 0, crc: 0) })
        try Data(bytes(of: layout.parts(in: 0..<layout.size), [])).write(to: URL(fileURLWithPath: path))
        let script = "import sys, zipfile; print(len(zipfile.ZipFile(sys.argv[1]).namelist()))"
        #expect(try Self.run("python3", ["-c", script, path]).output == "70000\n")
    }

    @Test("Files that no archive can tell of are refused")
    func refusals() throws {
        var layout = ZipLayout()
        #expect(throws: ZipFailure.name) { _ = try layout.append(ZipFile(name: "", size: 0, crc: 0)) }
        let long = String(repeating: "a", count: 65_536)
        #expect(throws: ZipFailure.name) { _ = try layout.append(ZipFile(name: long, size: 0, crc: 0)) }
        #expect(throws: ZipFailure.size) { _ = try layout.append(ZipFile(name: "a", size: -1, crc: 0)) }
        #expect(throws: ZipFailure.size) { _ = try layout.append(ZipFile(name: "a", size: .max, crc: 0)) }
        _ = try layout.append(ZipFile(name: "a", size: .max / 2 - 100, crc: 0))
        #expect(throws: ZipFailure.size) { _ = try layout.append(ZipFile(name: "b", size: .max / 2, crc: 0)) }
    }
}

import Hashing

/// Archives of any files: ``ZipReader``, which knows nothing of how they are made, finds each file where it is.
///
/// For each file a byte says how its size is chosen and how often its name stands behind itself; a file whose bytes are not
/// in the input has made-up ones, so that sizes around 4 GiB and archives around 63 bits cost nothing.
enum ZipTarget {
    private static let maximumFiles = 12
    private static let maximum32 = Int64(UInt32.max)

    static func test(_ input: [UInt8]) {
        var reader = InputReader(input)
        var archive = ZipArchive()
        for _ in 0..<reader.choice(maximumFiles + 1) { add(&reader, to: &archive) }
        let read = ZipReader(archive).files()
        check(read.count == archive.layout.files.count, "Files go missing.")
        for (index, file) in archive.layout.files.enumerated() {
            let found = read[index]
            check(found.name == Array(file.name.utf8), "A file has another name.")
            check(found.size == file.size && found.crc == file.crc, "A file has another size or sum.")
            holds(archive, index, found)
        }
        for _ in 0..<4 { isPieceOfItself(&reader, archive, read) }
    }

    private static func add(_ reader: inout InputReader, to archive: inout ZipArchive) {
        let name = String(repeating: reader.text(), count: [1, 1, 1, 2, 257, 258][reader.choice(6)])
        let file: ZipFile
        var bytes: [UInt8]?
        switch reader.choice(5) {
        case 0, 1:
            let content = reader.blob()
            file = ZipFile(name: name, of: content)
            check(file.crc == ZipReader.crc(content) && file.size == content.count, "Bytes are summed otherwise.")
            bytes = content
        case 2:
            file = ZipFile(name: name, size: maximum32 - 4 + Int64(reader.choice(8)), crc: reader.number(UInt32.self))
        case 3: file = ZipFile(name: name, size: Int64(reader.number(UInt32.self)), crc: reader.number(UInt32.self))
        default: file = ZipFile(name: name, size: reader.number(Int64.self), crc: reader.number(UInt32.self))
        }
        do throws(ZipFailure) {
            try archive.append(file, bytes)
            let isFit = !name.isEmpty && name.utf8.count <= 65_535 && file.size >= 0
            check(isFit, "An archive takes what none can tell of.")
        } catch {
            let (before, isTooFar) = archive.layout.size.addingReportingOverflow(file.size)
            switch error {
            case .name: check(name.isEmpty || name.utf8.count > 65_535, "A name is refused that fits.")
            case .size: check(file.size < 0 || isTooFar || before >= .max / 2, "A size is refused that fits.")
            case .changed: broken("Nothing has changed.")
            }
        }
    }

    /// Compares the beginning and the end of a file's bytes with what was put there.
    private static func holds(_ archive: ZipArchive, _ index: Int, _ found: ZipReader.File) {
        let length = min(found.size, 300)
        for start in [0, found.size - length] {
            let bytes = archive.read(found.start + start, Int(length))
            check(bytes == archive.content(index, start..<start + length), "A file's bytes are others.")
        }
        if let whole = archive.contents[index] { check(ZipReader.crc(whole) == found.crc, "A sum is another.") }
    }

    /// Any range is what longer ones have there, wherever they are cut.
    private static func isPieceOfItself(
        _ reader: inout InputReader, _ archive: ZipArchive, _ files: [ZipReader.File]
    ) {
        let size = archive.layout.size
        var edges: [Int64] = [0, size]
        for file in files { edges += [file.start, file.start + file.size] }
        let edge = edges[reader.choice(edges.count)] - 128 + Int64(reader.byte())
        let start = min(max(0, edge), size)
        let end = min(size, start + 512)
        let cut = min(end, start + Int64(reader.byte()) * 2)
        let whole = archive.read(start, Int(end - start))
        check(whole.count == Int(end - start), "A range has another length.")
        let pieces = archive.read(start, Int(cut - start)) + archive.read(cut, Int(end - cut))
        check(pieces == whole, "A range is another than its two pieces.")
        check(archive.layout.parts(in: size..<size + 9).isEmpty, "Something is behind the end.")
    }

    static var seeds: [[UInt8]] {
        let name = [5] + Array("a.jpg".utf8)
        let small: [UInt8] = name + [0, 0, 3] + Array("abc".utf8)
        let large: [UInt8] = name + [0, 2, 4, 1, 2, 3, 4]
        let huge: [UInt8] = name + [0, 4, 0x3F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 1, 2, 3, 4]
        let long: [UInt8] = [255] + Array(repeating: UInt8(ascii: "n"), count: 255) + [4, 0, 0]
        return [
            [0], [1] + small, [3] + small + large + small, [2] + huge + huge, [2] + long + large,
            [12] + Array(repeating: large, count: 12).flatMap(\.self) + [7, 1, 2, 3, 4, 5, 6, 7],
        ]
    }
}

/// An archive as its reader sees it: bytes at offsets.
struct ZipArchive {
    private(set) var layout = ZipLayout()
    /// The bytes of each file; nil for made-up ones.
    private(set) var contents: [[UInt8]?] = []
    /// All that was made while the files came, but for large files.
    private var front: [UInt8]? = []

    mutating func append(_ file: ZipFile, _ bytes: [UInt8]?) throws(ZipFailure) {
        let header = try layout.append(file)
        contents.append(bytes)
        front = bytes.flatMap { bytes in front.map { $0 + header + bytes } }
        guard let front else { return }
        check(read(0, front.count) == front, "An archive is another than what was made of it.")
    }

    var size: Int64 { layout.size }

    func read(_ offset: Int64, _ count: Int) -> [UInt8] {
        layout.parts(in: offset..<offset + Int64(count)).flatMap { part in
            switch part {
            case .bytes(let bytes): return bytes
            case .content(let file, let range):
                check(range.lowerBound >= 0 && range.upperBound <= layout.files[file].size, "A part is of no file.")
                return content(file, range)
            }
        }
    }

    func content(_ file: Int, _ range: Range<Int64>) -> [UInt8] {
        if let bytes = contents[file] { return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]) }
        return range.map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8 &+ Int64(file)) }
    }
}

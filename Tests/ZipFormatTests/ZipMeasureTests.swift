import Testing
import ZipFormat

@Suite("The measure of an archive, without its files")
struct ZipMeasureTests {
    @Test("The offsets, the directory and the size are those of the layout")
    func same() throws {
        let small = (0..<300).map { ZipFile(name: "산/\($0).txt", size: Int64($0), crc: UInt32($0)) }
        let large = [
            ZipFile(name: "film.mov", size: 5 << 30, crc: 7), ZipFile(name: "b", size: 3, crc: 9),
            ZipFile(name: "c", size: Int64(UInt32.max), crc: 1),
        ]
        for files in [[], small, large, large + small] {
            let layout = try ZipLayout(files)
            var measure = ZipMeasure()
            var directory: [UInt8] = []
            for file in files {
                let offset = try measure.append(file)
                #expect(layout.parts(in: offset..<offset + Int64(file.header.count)) == [.bytes(file.header)])
                directory += file.entry(at: offset)
            }
            #expect(directory + measure.ending == layout.directory)
            #expect(measure.count == files.count && measure.size == layout.size)
            #expect(measure.end + Int64(layout.directory.count) == layout.size)
        }
    }

    @Test("A checksum moves nothing")
    func checksum() throws {
        var (known, unknown) = (ZipMeasure(), ZipMeasure())
        try known.append(ZipFile(name: "a", of: Array("snow".utf8)))
        try unknown.append(ZipFile(name: "a", size: 4, crc: 0))
        #expect(known.size == unknown.size)
    }
}

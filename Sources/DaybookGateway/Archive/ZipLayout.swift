/// The byte layout of a ZIP archive (APPNOTE 6.3.9) whose files are stored without compression.
///
/// Sizes and checksums come before each file's bytes, for readers that start at the front. The files' names are UTF-8.
/// Files and archives over 4 GiB, and more than 65,534 files, use ZIP64. The layout depends only on the files, so any
/// part of the archive can be made without the parts before it:
///
///     header 0 | bytes 0 | header 1 | bytes 1 | ... | directory
///
/// The layout needs about a hundred bytes of memory for each file, and holds none of the files' bytes.
struct ZipLayout: Sendable {
    /// A part of an archive.
    enum Part: Sendable, Hashable {
        /// Bytes of the layout itself.
        case bytes([UInt8])
        /// A range of the bytes of a file; `file` is its index in ``files``.
        case content(file: Int, Range<Int64>)
    }

    private(set) var files: [ZipFile] = []
    /// The offset of each file's header.
    private var offsets: [Int64] = []
    /// The offset of the directory.
    private var end: Int64 = 0

    /// Creates an archive without files.
    init() {}

    /// Creates an archive of files.
    init(_ files: [ZipFile]) throws(ZipFailure) {
        for file in files { _ = try append(file) }
    }

    /// Adds a file after all others. Returns the file's header, which the file's bytes must follow.
    mutating func append(_ file: ZipFile) throws(ZipFailure) -> [UInt8] {
        guard !file.name.isEmpty, file.name.utf8.count <= Int(UInt16.max) else { throw .name }
        guard file.size >= 0 else { throw .size }
        let header = ZipRecords.header(of: file)
        let (behind, isTooFar) = end.addingReportingOverflow(file.size)
        // The limit leaves space for a directory that no archive exceeds.
        guard !isTooFar, behind < Int64.max / 2 else { throw .size }
        files.append(file)
        offsets.append(end)
        end = behind + Int64(header.count)
        return header
    }

    /// The directory of the files, which ends the archive.
    var directory: [UInt8] {
        var bytes: [UInt8] = []
        for (file, offset) in zip(files, offsets) { bytes += ZipRecords.entry(of: file, at: offset) }
        bytes += ZipRecords.end(count: files.count, at: end, size: Int64(bytes.count))
        return bytes
    }

    /// The size of the archive, in bytes.
    var size: Int64 { end + Int64(directory.count) }

    /// Returns the parts that make up a range of the archive's bytes, in order; the range is cut at the archive's end.
    func parts(in range: Range<Int64>) -> [Part] {
        var parts: [Part] = []
        func add(_ bytes: [UInt8], at offset: Int64) {
            let wanted = range.clamped(to: offset..<offset + Int64(bytes.count))
            if !wanted.isEmpty {
                parts.append(.bytes(Array(bytes[Int(wanted.lowerBound - offset)..<Int(wanted.upperBound - offset)])))
            }
        }
        for (index, file) in files.enumerated() {
            let header = ZipRecords.header(of: file)
            let start = offsets[index] + Int64(header.count)
            // Most files of the archive lie outside the range.
            if start + file.size <= range.lowerBound || offsets[index] >= range.upperBound { continue }
            add(header, at: offsets[index])
            let wanted = range.clamped(to: start..<start + file.size)
            if !wanted.isEmpty {
                parts.append(.content(file: index, wanted.lowerBound - start..<wanted.upperBound - start))
            }
        }
        if range.upperBound > end { add(directory, at: end) }
        return parts
    }
}

/// The byte layout of a ZIP archive (APPNOTE 6.3.9) whose files are stored without compression.
///
/// Sizes and checksums come before each file's bytes, for readers that start at the front. The files' names are UTF-8.
/// Files and archives over 4 GiB, and more than 65,534 files, use ZIP64. The layout depends only on the files, so any
/// part of the archive can be made without the parts before it:
///
///     header 0 | bytes 0 | header 1 | bytes 1 | ... | directory
///
/// The layout needs about a hundred bytes of memory for each file, and holds none of the files' bytes.
public struct ZipLayout: Sendable {
    /// A part of an archive.
    public enum Part: Sendable, Hashable {
        /// Bytes of the layout itself.
        case bytes([UInt8])
        /// A range of the bytes of a file; `file` is its index in ``ZipLayout/files``.
        case content(file: Int, Range<Int64>)
    }

    /// The files, in the order of their bytes.
    public private(set) var files: [ZipFile] = []
    /// The offset of each file's header.
    private var offsets: [Int64] = []
    private var measure = ZipMeasure()

    /// Creates an archive without files.
    public init() {}

    /// Creates an archive of files.
    public init(_ files: [ZipFile]) throws(ZipFailure) {
        for file in files { _ = try append(file) }
    }

    /// Adds a file after all others. Returns the file's header, which the file's bytes must follow.
    public mutating func append(_ file: ZipFile) throws(ZipFailure) -> [UInt8] {
        offsets.append(try measure.append(file))
        files.append(file)
        return file.header
    }

    /// The directory of the files, which ends the archive.
    public var directory: [UInt8] {
        var bytes: [UInt8] = []
        for (file, offset) in zip(files, offsets) { bytes += file.entry(at: offset) }
        return bytes + measure.ending
    }

    /// The size of the archive, in bytes.
    public var size: Int64 { measure.size }

    /// Returns the parts that make up a range of the archive's bytes, in order; the range is cut at the archive's end.
    public func parts(in range: Range<Int64>) -> [Part] {
        var parts: [Part] = []
        func add(_ bytes: [UInt8], at offset: Int64) {
            let wanted = range.clamped(to: offset..<offset + Int64(bytes.count))
            if !wanted.isEmpty {
                parts.append(.bytes(Array(bytes[Int(wanted.lowerBound - offset)..<Int(wanted.upperBound - offset)])))
            }
        }
        for (index, file) in files.enumerated() {
            let header = file.header
            let start = offsets[index] + Int64(header.count)
            // Most files of the archive lie outside the range.
            if start + file.size <= range.lowerBound || offsets[index] >= range.upperBound { continue }
            add(header, at: offsets[index])
            let wanted = range.clamped(to: start..<start + file.size)
            if !wanted.isEmpty {
                parts.append(.content(file: index, wanted.lowerBound - start..<wanted.upperBound - start))
            }
        }
        if range.upperBound > measure.end { add(directory, at: measure.end) }
        return parts
    }
}

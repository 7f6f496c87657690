/// # ZipFormat
///
/// ZIP archives whose files are stored as they are (APPNOTE 6.3.9): the bytes around the files, without the files. The
/// module knows no disk and no network; the callers bring the files and write the archive.
///
///     ZipFile       the name, the size and the CRC-32 of a file
///        |
///     ZipLayout     all files of an archive  ->  its parts, for any range
///     ZipMeasure    files one after the other  ->  offsets and the size, in constant memory
///        |
///     ZipRecords    the records of the format, byte by byte
///
/// ```swift
/// let layout = try ZipLayout([ZipFile(name: "눈.txt", of: Array("❄".utf8))])
/// for part in layout.parts(in: 0..<layout.size) { write(part) }
/// ```

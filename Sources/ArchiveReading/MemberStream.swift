import CArchive
import Glibc

/// The one owner of a reader in libarchive, which unpacks one member.
@safe struct MemberStream: ~Copyable {
    private let archive: OpaquePointer
    /// Used by the reader.
    private let source: MemberSource

    /// Opens a member.
    ///
    /// - Throws: `damaged`, `unreadable`, without a name.
    static func open(_ place: MemberPlace, in file: ArchiveFile) throws(ArchiveError) -> MemberStream {
        let stream = MemberStream(MemberSource(of: place, in: file))
        guard stream.begin() else { throw stream.error() }
        return stream
    }

    private init(_ source: MemberSource) {
        guard let archive = unsafe archive_read_new() else { preconditionFailure("libarchive has no memory left.") }
        unsafe self.archive = archive
        self.source = source
    }

    deinit { unsafe archive_read_free(archive) }

    /// Reads the header.
    private borrowing func begin() -> Bool {
        let filter = unsafe archive_read_support_filter_none(archive)
        let format = unsafe archive_read_support_format_zip_streamable(archive)
        guard filter == ARCHIVE_OK, format == ARCHIVE_OK else { return false }
        let opened = unsafe archive_read_open(
            archive, Unmanaged.passUnretained(source).toOpaque(), nil,
            { _, context, bytes in
                guard let context = unsafe context, let bytes = unsafe bytes else { return -1 }
                return unsafe Unmanaged<MemberSource>.fromOpaque(context).takeUnretainedValue().next(bytes)
            },
            nil)
        guard opened == ARCHIVE_OK else { return false }
        var entry: OpaquePointer?
        return unsafe archive_read_next_header(archive, &entry) == ARCHIVE_OK
    }

    /// Returns the next bytes, fewer than `count` at the end. Blocks.
    ///
    /// - Throws: `damaged`, `unreadable`, without a name.
    borrowing func read(upTo count: Int) throws(ArchiveError) -> [UInt8] {
        var result = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            result = unsafe archive_read_data(archive, buffer.baseAddress, count)
            filled = max(0, result)
        }
        guard result >= 0 else { throw error() }
        return bytes
    }

    private borrowing func error() -> ArchiveError {
        if source.code != 0 { return ArchiveError(.unreadable, number: source.code) }
        guard let text = unsafe archive_error_string(archive) else { return ArchiveError(.damaged) }
        return ArchiveError(.damaged, cause: unsafe String(cString: text))
    }
}

/// The bytes that libarchive reads for a member: a header with its sizes, and its packed bytes as they lie in the archive.
@safe private final class MemberSource {
    private static let bufferBytes = 1 << 18

    private let file: ArchiveFile
    private let header: [UInt8]
    private var isHeaderRead = false
    private var offset: Int64
    private let end: Int64
    private let buffer: UnsafeMutableRawBufferPointer
    /// The system's number of the error that ended the reading; 0 for none.
    private(set) var code: Int32 = 0

    init(of place: MemberPlace, in file: ArchiveFile) {
        self.file = file
        header = place.plainHeader
        (offset, end) = (place.start, place.end)
        unsafe buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.bufferBytes, alignment: 16)
    }

    deinit { unsafe buffer.deallocate() }

    /// Reads the next bytes, and puts their address in its place. Returns their number: 0 at the end, -1 for an error.
    func next(_ address: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
        unsafe address.pointee = UnsafeRawPointer(buffer.baseAddress)
        if !isHeaderRead {
            isHeaderRead = true
            unsafe buffer.copyBytes(from: header)
            return header.count
        }
        let count = Int(min(Int64(Self.bufferBytes), max(0, end - offset)))
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        let result = unsafe file.read(into: part, at: offset)
        code = result.code
        offset += Int64(result.count)
        return code == 0 ? result.count : -1
    }
}

extension MemberPlace {
    /// The header of a member in front of its packed bytes, with a name that means nothing (APPNOTE 6.3.9, sections 4.3.7
    /// and 4.5.3). The sizes are in ZIP64's field.
    fileprivate var plainHeader: [UInt8] {
        var bytes: [UInt8] = []
        func add(_ number: UInt64, count: Int) {
            for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(shift)))) }
        }
        // The signature, the version that a reader needs, flags, and the method.
        add(0x0403_4B50, count: 4)
        add(45, count: 2)
        add(0, count: 2)
        add(isDeflated ? 8 : 0, count: 2)
        // Midnight of 1 January 1980.
        add(0, count: 2)
        add(1 << 5 | 1, count: 2)
        add(UInt64(crc), count: 4)
        for _ in 0..<2 { add(0xFFFF_FFFF, count: 4) }
        // The lengths of the name and of the field, and both.
        add(1, count: 2)
        add(20, count: 2)
        add(UInt64(UInt8(ascii: "m")), count: 1)
        add(1, count: 2)
        add(16, count: 2)
        for size in [size, packedSize] { add(UInt64(clamping: size), count: 8) }
        return bytes
    }
}

import CVipsShim

/// A source from which the library reads a file.
@safe struct VipsSource: ~Copyable {
    private let source: OpaquePointer

    /// Opens a file of this type at its start, or the view of it for its decoder.
    ///
    /// - Parameters:
    ///   - part: The bytes of the picture, which must be a JPEG; `nil` for all.
    ///   - keepsProfile: Whether the view keeps the colour profile. Formats whose view cannot separate the profile
    ///     always keep it.
    init(
        _ file: ReadFile, _ type: MediaType, part: Range<Int>? = nil, keepsProfile: Bool = true
    ) throws(MediaError) {
        if let part {
            var whole = FileView(file)
            whole.append(from: part.lowerBound, count: part.count)
            try self.init(JPEGView.of(file, part: part) ?? whole)
        } else if let view = try DecoderView.of(file, type: type, keepsProfile: keepsProfile) {
            try self.init(view)
        } else {
            try self.init(file)
        }
    }

    /// Opens a HEIF whose decoder returns its pictures smaller; `nil` if that is not possible.
    init?(_ file: ReadFile, _ type: MediaType, dividedBy divisor: JPEGScale, keepsProfile: Bool) throws(MediaError) {
        var whole = FileView(file)
        whole.appendRest(from: 0)
        let view = try DecoderView.of(file, type: type, keepsProfile: keepsProfile) ?? whole
        guard let smaller = HEIFShrinking.of(view, dividedBy: divisor) else { return nil }
        try self.init(smaller)
    }

    /// Opens a whole file at its start.
    init(_ file: ReadFile) throws(MediaError) {
        var source: OpaquePointer?
        guard unsafe daybook_vips_open(file.descriptor, &source) == 0, let source = unsafe source else {
            throw Vips.failure()
        }
        unsafe self.source = unsafe source
    }

    /// Opens a view. The library holds the reader, and releases it with the last picture that reads from it.
    private init(_ view: FileView) throws(MediaError) {
        var source: OpaquePointer?
        let reader = unsafe Unmanaged.passRetained(FileViewReader(view)).toOpaque()
        let result = unsafe daybook_vips_open_custom(
            { context, bytes, count in
                guard let context = unsafe context, let count = Int(exactly: count), count >= 0 else { return -1 }
                let reader = unsafe Unmanaged<FileViewReader>.fromOpaque(context).takeUnretainedValue()
                return Int64(unsafe reader.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count)))
            },
            { context, offset, origin in
                guard let context = unsafe context, let offset = Int(exactly: offset) else { return -1 }
                return Int64(
                    unsafe Unmanaged<FileViewReader>.fromOpaque(context).takeUnretainedValue().seek(
                        offset, from: origin))
            },
            { context in
                if let context = unsafe context { unsafe Unmanaged<FileViewReader>.fromOpaque(context).release() }
            },
            reader, &source)
        guard result == 0, let source = unsafe source else { throw Vips.failure() }
        unsafe self.source = unsafe source
    }

    deinit { unsafe daybook_vips_release_source(source) }

    /// The class of the loader that the library would use; `nil` if it has none, or if that loader is blocked.
    var loader: String? {
        guard let name = unsafe daybook_vips_loader(source) else { return nil }
        return unsafe String(cString: name)
    }

    /// Returns the picture as its header describes it. Decodes nothing.
    func header() throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_header(source, &$0) }
    }

    /// Returns the first frames of an animated picture, each in a square of `edge`, one below the other.
    func roll(_ edge: Int, frames: Int, obeysProfile: Bool) throws(MediaError) -> VipsImage {
        try unsafe VipsImage {
            unsafe daybook_vips_roll(source, CInt(edge), CInt(frames), obeysProfile ? 1 : 0, &$0)
        }
    }

    /// Returns the picture in a square of `edge`, not turned; in sRGB by its own profile, or with its numbers
    /// unchanged.
    func thumbnail(_ edge: Int, obeysProfile: Bool) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_thumbnail(source, CInt(edge), obeysProfile ? 1 : 0, &$0) }
    }

    /// Returns the picture in a square of `edge`, not turned, with its numbers unchanged and not interpreted. Its rows
    /// can be read once.
    func numbers(_ edge: Int) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_numbers(source, CInt(edge), &$0) }
    }

    /// Returns the picture of a JPEG at a fraction of its size, one over `divisor`. Its rows can be read once.
    func jpeg(dividedBy divisor: JPEGScale) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_jpeg_scaled(source, divisor.rawValue, &$0) }
    }
}

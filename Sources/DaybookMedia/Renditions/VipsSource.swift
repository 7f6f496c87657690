import CVipsShim

/// Where the library reads a file from.
@safe struct VipsSource: ~Copyable {
    private let source: OpaquePointer

    /// Opens the file at its start.
    init(_ file: ReadFile) throws(MediaError) {
        var source: OpaquePointer?
        guard unsafe daybook_vips_open(file.descriptor, &source) == 0, let source = unsafe source else {
            throw Vips.failure()
        }
        unsafe self.source = unsafe source
    }

    deinit { unsafe daybook_vips_release_source(source) }

    /// The class of the loader that the library would take; `nil` when it knows none, or the one is blocked.
    var loader: String? {
        guard let name = unsafe daybook_vips_loader(source) else { return nil }
        return unsafe String(cString: name)
    }

    /// The picture as its header tells of it. Decodes nothing.
    func header() throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_header(source, &$0) }
    }

    /// The first frames of a picture that moves, each in a square of `edge`, one below the other.
    func roll(_ edge: Int, frames: Int, obeysProfile: Bool) throws(MediaError) -> VipsImage {
        try unsafe VipsImage {
            unsafe daybook_vips_roll(source, CInt(edge), CInt(frames), obeysProfile ? 1 : 0, &$0)
        }
    }

    /// The picture in a square of `edge`, not turned; in sRGB by its own profile, or with its numbers as they are.
    func thumbnail(_ edge: Int, obeysProfile: Bool) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_thumbnail(source, CInt(edge), obeysProfile ? 1 : 0, &$0) }
    }

    /// The picture of a JPEG at a fraction of its size, one over `divisor`; its rows can be read once.
    func jpeg(dividedBy divisor: JPEGScale) throws(MediaError) -> VipsImage {
        try unsafe VipsImage { unsafe daybook_vips_jpeg_scaled(source, divisor.rawValue, &$0) }
    }
}

/// A GIF with only as many frames as a thumb needs: its library reads all frames each time that it opens the file.
enum GIFView {
    private static let trailer: UInt8 = 0x3B

    /// - Returns: `nil` if nothing has to be left out.
    static func of(_ file: ReadFile) -> FileView? {
        guard let end = GIFReader.end(of: FrameChoice.mostRead, in: ByteSource(file)) else { return nil }
        var view = FileView(file)
        view.append(from: 0, count: end)
        view.append([trailer])
        return view
    }
}

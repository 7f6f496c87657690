/// A PNG without the chunks that do not affect its picture.
enum PNGView {
    /// The chunks before the picture that are kept, the first of each: its header, its palette, and the definition of
    /// its colours.
    private static let kept: [StaticString] = [
        "IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "pHYs", "cICP",
    ]

    /// - Returns: `nil` if nothing has to be left out.
    static func of(_ file: ReadFile, keepsProfile: Bool) -> FileView? {
        let source = ByteSource(file)
        var view = FileView(file)
        var awaited = kept.filter { keepsProfile || $0.description != "iCCP" }
        view.append(from: 0, count: 8)
        var place = 8
        for _ in 0..<PNGReader.chunkLimit {
            guard let head = source.block(place, count: 8), let size = head.u32(0), size < 0x8000_0000 else {
                return view
            }
            if head.has("IDAT", at: 4) {
                // Chunks after the picture are never decompressed.
                view.appendRest(from: place)
                return view.count == file.size ? nil : view
            }
            if let index = awaited.firstIndex(where: { head.has($0, at: 4) }) {
                awaited.remove(at: index)
                view.append(from: place, count: 12 + size)
            }
            place += 12 + size
        }
        return view
    }
}

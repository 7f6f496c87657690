/// A PNG without the chunks that say nothing of how its picture looks.
enum PNGView {
    /// What stands before the picture and is kept, the first of each: its header, its palette, and how its colours are
    /// meant.
    private static let kept: [StaticString] = [
        "IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "pHYs", "cICP",
    ]

    /// - Returns: `nil` when nothing is to be left out.
    static func of(_ file: ReadFile, keepsProfile: Bool) -> FileView? {
        let source = ByteSource(file)
        var view = FileView(file)
        var awaited = kept.filter { keepsProfile || $0.description != "iCCP" }
        view.append(from: 0, count: 8)
        var place = 8
        for _ in 0..<PNGReader.chunkLimit {
            guard let head = source.block(place, 8), let size = head.u32(0), size < 0x8000_0000 else { return view }
            if head.has("IDAT", at: 4) {
                // What comes behind the picture is never unpacked.
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

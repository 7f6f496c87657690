/// Reads a TIFF's first page, and what raw formats built on it say there.
enum TIFFReader {
    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        facts.decodesWhole = true
        guard let structure = TIFFStructure(source) else {
            facts.isWhole = false
            return
        }
        let first = structure.directory(at: structure.firstDirectory)
        facts.storedWidth = first[0x0100]?.integer() ?? 0
        facts.storedHeight = first[0x0101]?.integer() ?? 0
        facts.isWhole = facts.storedWidth > 0 && facts.storedHeight > 0
        if let packet = first[0x02BC]?.value { facts.xmp = XMPScanner.read(packet) }
        if let iptc = first[0x83BB]?.value { facts.iptc = IPTCReader.read(iptc) }
        ExifReader.read(structure, first, into: &facts)
        facts.orientation = JPEGReader.validOrientation(facts.exif.orientation)
    }

    /// Kept formats whose header says how large they are, and no more.
    static func readBitmap(_ source: ByteSource, into facts: inout FileFacts) {
        guard let header = source.block(14, 12), let size = header.u32(0, .little) else { return }
        if size == 12 {
            facts.storedWidth = header.u16(4, .little) ?? 0
            facts.storedHeight = header.u16(6, .little) ?? 0
        } else {
            facts.storedWidth = max(header.i32(4, .little) ?? 0, 0)
            facts.storedHeight = abs(header.i32(8, .little) ?? 0)
        }
    }
}

import CMarkdown

/// The rendering of Markdown as HTML or plain text: CommonMark 0.30 with tables, ~~strikethrough~~, task lists and bare
/// addresses, read by md4c.
///
/// The output has only elements that are named in this module, no raw HTML of the text, no pictures from other servers,
/// and only links to `http`, `https` and `mailto`. A single line break is a line break, as people write diaries that
/// way.
public enum Markdown {
    /// The maximum nesting of lists, quotes and spans. HTML parsers give up at 512.
    static let maximumDepth = 64

    /// Returns a fragment of HTML in which the first heading is an `h` of that number, and deeper headings follow up to
    /// `h6`. A text that nests too deep, or whose markup would be many times its length, becomes plain paragraphs.
    public static func html(of text: String, firstHeading: Int) -> String {
        var source = escapingDates(text)
        let writer = FragmentWriter(
            firstHeading: firstHeading, maximumDepth: maximumDepth, maximumBytes: source.utf8.count * 8 + 4096)
        let code = source.withUTF8 { bytes in unsafe parse(bytes, into: writer) }
        return code == 0 && !writer.isOverBounds ? writer.html : plain(text)
    }

    /// Returns the text without Markdown's markers, one line for each block, with line breaks kept: for snippets,
    /// previews and lists. A text without markers comes back unchanged, and so does a text whose processing would take
    /// too long.
    public static func plainText(of text: String) -> String {
        guard mayHaveSigns(text) else { return text }
        let (writer, isWhole) = plainWriter(of: text)
        return isWhole ? String(decoding: writer.bytes, as: UTF8.self) : text
    }

    /// Returns the plain text of a text's beginning, as ``plainText(of:)`` does.
    ///
    /// - Parameter bytes: The number of bytes to read. The part ends with a whole line, if a line ends behind an eighth
    ///   of it: a marker that is cut off from its pair would stay.
    public static func plainText(ofBeginning text: String, bytes: Int) -> String {
        plainText(of: beginning(of: text, bytes))
    }

    /// Returns the plain text of a text, and whether it is complete.
    static func plainWriter(of text: String) -> (writer: PlainTextWriter, isWhole: Bool) {
        var source = escapingDates(text)
        let writer = PlainTextWriter(capacity: source.utf8.count)
        let code = source.withUTF8 { bytes in unsafe parse(bytes, into: writer) }
        return (writer, code == 0 && !writer.isOverBounds)
    }

    private static func beginning(of text: String, _ bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: bytes)
        if let line = text.utf8[..<end].lastIndex(of: UInt8(ascii: "\n")),
            text.utf8.distance(from: text.startIndex, to: line) > bytes / 8
        {
            end = line
        }
        while end.samePosition(in: text.unicodeScalars) == nil {
            text.utf8.formIndex(before: &end)
        }
        return String(text.unicodeScalars[..<end])
    }

    /// Returns whether a text has a character that may be a Markdown marker: most lines of diaries have none.
    private static func mayHaveSigns(_ text: String) -> Bool {
        let bytes = text.utf8.span
        var isLineStart = true
        for index in bytes.indices {
            let byte = bytes[index]
            // Most bytes of most languages are part of other letters than ASCII's, and need only this test.
            if byte >= 0x80 {
                isLineStart = false
                continue
            }
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "\\"),
                UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "~"), UInt8(ascii: "|"), UInt8(ascii: "&"):
                return true
            // These are markers at the start of a line only. A number sign elsewhere is a tag, and many lines have
            // tags.
            case UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                if isLineStart { return true }
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isLineStart = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default: isLineStart = false
            }
        }
        return false
    }

    /// Escapes a date at the beginning of a line, which CommonMark would read as a list: the 2024 of `2024. 3. 5.` is
    /// no item's number.
    ///
    /// The function works on bytes, because a single character may be as long as the text.
    private static func escapingDates(_ text: String) -> String {
        guard mayHaveDates(text) else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 16)
        for line in Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let mark = dateMark(in: line) ?? line.startIndex
            escaped += line[..<mark]
            if mark > line.startIndex { escaped.append(UInt8(ascii: "\\")) }
            escaped += line[mark...]
            escaped.append(UInt8(ascii: "\n"))
        }
        escaped.removeLast()
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Returns whether a line of a text begins with a digit.
    private static func mayHaveDates(_ text: String) -> Bool {
        let bytes = text.utf8.span
        var isLineStart = true
        for index in bytes.indices {
            let byte = bytes[index]
            if isLineStart, isDigit(byte) { return true }
            isLineStart = byte == UInt8(ascii: "\n") || (isLineStart && isSpace(byte))
        }
        return false
    }

    private static func isListMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ")") }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") }

    /// Returns the position of the mark behind the first number of a line, if that number is a year or another number
    /// follows.
    private static func dateMark(in line: ArraySlice<UInt8>) -> Int? {
        let line = line.drop(while: isSpace)
        let digits = line.prefix(while: isDigit)
        guard !digits.isEmpty, digits.endIndex < line.endIndex, isListMark(line[digits.endIndex]) else { return nil }
        let rest = line[digits.endIndex...].dropFirst().drop(while: isSpace)
        let next = rest.prefix(while: isDigit)
        let isDate = digits.count >= 4 || (!next.isEmpty && rest[next.endIndex...].first == UInt8(ascii: "."))
        return isDate ? digits.endIndex : nil
    }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>, into writer: MarkdownWriter) -> CInt {
        guard let size = MD_SIZE(exactly: bytes.count) else { return -1 }
        guard let start = bytes.baseAddress, size > 0 else { return 0 }
        var parser = MD_PARSER()
        parser.flags = UInt32(
            MD_FLAG_NOHTMLBLOCKS | MD_FLAG_NOHTMLSPANS | MD_FLAG_NOINDENTEDCODEBLOCKS | MD_FLAG_TABLES
                | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_PERMISSIVEURLAUTOLINKS
                | MD_FLAG_PERMISSIVEWWWAUTOLINKS)
        unsafe parser.enter_block = { kind, detail, writer in
            unsafe MarkdownWriter.at(writer)?.enter(kind, detail: detail) ?? -1
        }
        unsafe parser.leave_block = { kind, _, writer in unsafe MarkdownWriter.at(writer)?.leave(kind) ?? -1 }
        unsafe parser.enter_span = { kind, detail, writer in
            unsafe MarkdownWriter.at(writer)?.enter(kind, detail: detail) ?? -1
        }
        unsafe parser.leave_span = { kind, _, writer in unsafe MarkdownWriter.at(writer)?.leave(kind) ?? -1 }
        unsafe parser.text = { kind, text, size, writer in
            let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(size))
            return unsafe MarkdownWriter.at(writer)?.add(kind, bytes: bytes) ?? -1
        }
        // The writer outlives the call, which keeps no pointer to the writer.
        return unsafe start.withMemoryRebound(to: MD_CHAR.self, capacity: bytes.count) { text in
            unsafe md_parse(text, size, &parser, Unmanaged.passUnretained(writer).toOpaque())
        }
    }

    private static func plain(_ text: String) -> String {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            Markup.text(Substring($0))
        }
        return "<p>\(lines.joined(separator: "<br>\n"))</p>\n"
    }
}

/// A receiver of the parts of a text that md4c reads, call by call. A result other than 0 ends the reading; `md_parse`
/// of version 0.4.8 does not always report that.
class MarkdownWriter {
    /// Returns the writer behind md4c's user pointer.
    static func at(_ pointer: UnsafeMutableRawPointer?) -> MarkdownWriter? {
        unsafe pointer.map { unsafe Unmanaged<MarkdownWriter>.fromOpaque($0).takeUnretainedValue() }
    }

    func enter(_ block: MD_BLOCKTYPE, detail: UnsafeMutableRawPointer?) -> CInt { 0 }
    func enter(_ span: MD_SPANTYPE, detail: UnsafeMutableRawPointer?) -> CInt { 0 }
    func leave(_ block: MD_BLOCKTYPE) -> CInt { 0 }
    func leave(_ span: MD_SPANTYPE) -> CInt { 0 }
    func add(_ kind: MD_TEXTTYPE, bytes: UnsafeRawBufferPointer) -> CInt { 0 }
}

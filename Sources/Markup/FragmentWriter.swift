import CMarkdown

/// A writer of HTML from a text that md4c reads.
final class FragmentWriter: MarkdownWriter {
    private(set) var html = ""
    /// Whether the HTML is too deep or too long.
    private(set) var isOverBounds = false
    private let firstHeading: Int
    private let maximumDepth: Int
    private let maximumBytes: Int
    /// The end tags of all open elements.
    private var ends: [String] = []

    init(firstHeading: Int, maximumDepth: Int, maximumBytes: Int) {
        self.firstHeading = firstHeading
        self.maximumDepth = maximumDepth
        self.maximumBytes = maximumBytes
    }

    override func enter(_ block: MD_BLOCKTYPE, detail: UnsafeMutableRawPointer?) -> CInt {
        switch block {
        case MD_BLOCK_QUOTE: return begin("<blockquote>\n", end: "</blockquote>\n")
        case MD_BLOCK_UL: return begin("<ul>\n", end: "</ul>\n")
        case MD_BLOCK_OL:
            let start = unsafe detail?.load(as: MD_BLOCK_OL_DETAIL.self).start ?? 1
            return begin(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n", end: "</ol>\n")
        case MD_BLOCK_LI:
            guard let item = unsafe detail?.load(as: MD_BLOCK_LI_DETAIL.self), item.is_task != 0 else {
                return begin("<li>", end: "</li>\n")
            }
            return begin("<li class=\"task\">\(item.task_mark == 0x20 ? "☐" : "☑") ", end: "</li>\n")
        case MD_BLOCK_HR: return begin("<hr>\n", end: "")
        case MD_BLOCK_H:
            let level = unsafe Int(detail?.load(as: MD_BLOCK_H_DETAIL.self).level ?? 1)
            let name = "h\(min(level - 1 + firstHeading, 6))"
            return begin("<\(name)>", end: "</\(name)>\n")
        case MD_BLOCK_CODE: return begin("<pre><code>", end: "</code></pre>\n")
        case MD_BLOCK_P: return begin("<p>", end: "</p>\n")
        case MD_BLOCK_TABLE: return begin("<table>\n", end: "</table>\n")
        case MD_BLOCK_THEAD: return begin("<thead>\n", end: "</thead>\n")
        case MD_BLOCK_TBODY: return begin("<tbody>\n", end: "</tbody>\n")
        case MD_BLOCK_TR: return begin("<tr>", end: "</tr>\n")
        case MD_BLOCK_TH: return unsafe cell("th", detail: detail)
        case MD_BLOCK_TD: return unsafe cell("td", detail: detail)
        default: return begin("", end: "")
        }
    }

    override func enter(_ span: MD_SPANTYPE, detail: UnsafeMutableRawPointer?) -> CInt {
        switch span {
        case MD_SPAN_EM: return begin("<em>", end: "</em>")
        case MD_SPAN_STRONG: return begin("<strong>", end: "</strong>")
        case MD_SPAN_CODE: return begin("<code>", end: "</code>")
        case MD_SPAN_DEL: return begin("<del>", end: "</del>")
        case MD_SPAN_A:
            guard let link = unsafe detail?.load(as: MD_SPAN_A_DETAIL.self),
                let address = unsafe address(link.href)
            else { return begin("", end: "") }
            return begin("<a href=\"\(address)\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">", end: "</a>")
        // A picture from another server would reveal the reader to that server, so its text replaces it.
        default: return begin("", end: "")
        }
    }

    override func leave(_ block: MD_BLOCKTYPE) -> CInt { end() }

    override func leave(_ span: MD_SPANTYPE) -> CInt { end() }

    override func add(_ kind: MD_TEXTTYPE, bytes: UnsafeRawBufferPointer) -> CInt {
        switch kind {
        case MD_TEXT_NULLCHAR: write("\u{FFFD}")
        case MD_TEXT_BR, MD_TEXT_SOFTBR: write("<br>\n")
        case MD_TEXT_ENTITY: write(unsafe entity(bytes))
        default: write(Markup.text(unsafe String(decoding: bytes, as: UTF8.self)))
        }
    }

    private func cell(_ name: String, detail: UnsafeMutableRawPointer?) -> CInt {
        let classes = [MD_ALIGN_CENTER: " class=\"center\"", MD_ALIGN_RIGHT: " class=\"right\""]
        let align = unsafe detail?.load(as: MD_BLOCK_TD_DETAIL.self).align ?? MD_ALIGN_DEFAULT
        return begin("<\(name)\(classes[align] ?? "")>", end: "</\(name)>")
    }

    private func begin(_ start: String, end: String) -> CInt {
        guard ends.count < maximumDepth else {
            isOverBounds = true
            return 1
        }
        ends.append(end)
        return write(start)
    }

    private func end() -> CInt { write(ends.popLast() ?? "") }

    @discardableResult private func write(_ markup: String) -> CInt {
        if isOverBounds { return 1 }
        html += markup
        isOverBounds = html.utf8.count > maximumBytes
        return isOverBounds ? 1 : 0
    }

    /// Returns a link's address as an attribute's value, if its first letters, as written, name an allowed scheme.
    /// Entities come after these letters and cannot change the scheme.
    private func address(_ attribute: MD_ATTRIBUTE) -> String? {
        guard let text = unsafe attribute.text else { return nil }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(attribute.size))
        let start = unsafe String(decoding: bytes.prefix(8), as: UTF8.self).lowercased()
        guard ["http://", "https://", "mailto:"].contains(where: start.hasPrefix) else { return nil }
        return Markup.text(String(decoding: Self.withoutEntities(of: unsafe Array(bytes)), as: UTF8.self))
    }

    /// Returns the bytes with `&` for each `&amp;`. The function works on bytes, because a single character may be as
    /// long as the text.
    private static func withoutEntities(of bytes: [UInt8]) -> [UInt8] {
        let entity = Array("&amp;".utf8)
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        // The start of the unexamined bytes: the result of one entity is not part of another.
        var start = 0
        for byte in bytes {
            plain.append(byte)
            if byte == UInt8(ascii: ";"), plain.count - start >= entity.count,
                plain.suffix(entity.count).elementsEqual(entity)
            {
                plain.removeLast(entity.count - 1)
                start = plain.count
            }
        }
        return plain
    }

    /// Returns an entity in HTML's form unchanged; anything else as escaped text.
    private func entity(_ bytes: UnsafeRawBufferPointer) -> String {
        let text = unsafe String(decoding: bytes, as: UTF8.self)
        let inner = text.dropFirst().dropLast()
        let isEntity =
            text.first == "&" && text.last == ";" && !inner.isEmpty
            && inner.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
        return isEntity ? text : Markup.text(text)
    }
}

import CMarkdown

/// A writer of plain text from a text that md4c reads: words and line ends, one line for each block, and no markers.
///
/// A picture is shown by its text, a task by its box; tabs separate the cells of a table.
final class PlainTextWriter: MarkdownWriter {
    /// The text in UTF-8. It never ends with a line end.
    private(set) var bytes: [UInt8] = []
    /// Whether a line ends between the last text and the next.
    private var isLineOver = false
    private var isCellOver = false
    /// Whether line ends in the next text belong to the text, as in code.
    private var isCode = false
    /// Whether the text took more steps than its length allows: md4c begins and ends each column of a table in each
    /// row, even in a row that has none of them.
    private(set) var isOverBounds = false
    private(set) var steps = 0
    private let maximumSteps: Int

    /// Creates a writer.
    ///
    /// - Parameter capacity: The size of the text in bytes.
    init(capacity: Int) {
        maximumSteps = capacity * 8 + 4096
        bytes.reserveCapacity(capacity)
    }

    override func enter(_ block: MD_BLOCKTYPE, detail: UnsafeMutableRawPointer?) -> CInt {
        switch block {
        case MD_BLOCK_LI:
            isLineOver = true
            if let item = unsafe detail?.load(as: MD_BLOCK_LI_DETAIL.self), item.is_task != 0 {
                write((item.task_mark == 0x20 ? "☐ " : "☑ ").utf8)
            }
        case MD_BLOCK_CODE:
            isLineOver = true
            isCode = true
        case MD_BLOCK_P where hasBox: break
        case MD_BLOCK_TH, MD_BLOCK_TD: break
        default: isLineOver = true
        }
        return step()
    }

    override func leave(_ block: MD_BLOCKTYPE) -> CInt {
        switch block {
        case MD_BLOCK_TH, MD_BLOCK_TD: isCellOver = true
        case MD_BLOCK_CODE:
            isCode = false
            isLineOver = true
        default: isLineOver = true
        }
        return step()
    }

    override func enter(_ span: MD_SPANTYPE, detail: UnsafeMutableRawPointer?) -> CInt { step() }

    override func leave(_ span: MD_SPANTYPE) -> CInt { step() }

    override func add(_ kind: MD_TEXTTYPE, bytes text: UnsafeRawBufferPointer) -> CInt {
        switch kind {
        case MD_TEXT_NULLCHAR: write("\u{FFFD}".utf8)
        case MD_TEXT_BR, MD_TEXT_SOFTBR: isLineOver = true
        case MD_TEXT_ENTITY: write(Entity.text(of: unsafe String(decoding: text, as: UTF8.self)).utf8)
        default: unsafe write(text)
        }
        return step()
    }

    /// Counts a call; returns nonzero, which ends the reading, for a call too many.
    private func step() -> CInt {
        steps += 1
        isOverBounds = steps > maximumSteps
        return isOverBounds ? 1 : 0
    }

    /// Whether a task's box was just written. The task's text, which is a paragraph in a loose list, goes behind the
    /// box.
    private var hasBox: Bool {
        !isLineOver && (bytes.suffix(4).elementsEqual("☐ ".utf8) || bytes.suffix(4).elementsEqual("☑ ".utf8))
    }

    private func write(_ text: some Sequence<UInt8>) {
        let start = bytes.count
        if start > 0 {
            if isLineOver { bytes.append(UInt8(ascii: "\n")) } else if isCellOver { bytes.append(UInt8(ascii: "\t")) }
        }
        (isLineOver, isCellOver) = (false, false)
        bytes.append(contentsOf: text)
        // The last line end of code belongs to the block.
        if isCode, bytes.last == UInt8(ascii: "\n") {
            bytes.removeLast()
            isLineOver = true
        }
    }
}

import CMarkdown

/// A receiver of the parts of a text that md4c reads, call by call. A result other than 0 ends the reading; `md_parse`
/// of version 0.4.8 does not always report that.
class MarkdownWriter {
    /// Returns the writer behind md4c's user pointer.
    static func at(_ pointer: UnsafeMutableRawPointer?) -> MarkdownWriter? {
        unsafe pointer.map { unsafe Unmanaged<MarkdownWriter>.fromOpaque($0).takeUnretainedValue() }
    }

    func enter(_ block: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> CInt { 0 }
    func enter(_ span: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> CInt { 0 }
    func leave(_ block: MD_BLOCKTYPE) -> CInt { 0 }
    func leave(_ span: MD_SPANTYPE) -> CInt { 0 }
    func add(_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) -> CInt { 0 }
}

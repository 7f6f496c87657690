import Foundation
import GRDB
import SearchText

/// The tokenizer of the full-text index. A document becomes its grams and the gram of its section; a quoted string of a
/// query is one token, whatever its content.
final class GramTokenizer: FTS5CustomTokenizer {
    static let name = "daybook_grams"

    init(db: Database, arguments: [String]) throws {}

    func tokenize(
        context: UnsafeMutableRawPointer?,
        tokenization: FTS5Tokenization,
        pText: UnsafePointer<CChar>?,
        nText: CInt,
        tokenCallback: @escaping FTS5TokenCallback
    ) -> CInt {
        guard let text = unsafe pText, nText > 0 else { return ResultCode.SQLITE_OK.rawValue }
        if tokenization.contains(.query) {
            return unsafe tokenCallback(context, 0, text, nText, 0, nText)
        }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(nText))
        let given = unsafe bytes.bindMemory(to: UInt8.self)
        let section = unsafe SectionGram.end(in: given)
        var code = ResultCode.SQLITE_OK.rawValue
        if section > 0 { code = unsafe tokenCallback(context, 0, text, CInt(section), 0, 0) }
        guard code == ResultCode.SQLITE_OK.rawValue else { return code }
        let start = section > 0 ? min(section + 1, given.count) : 0
        let memory = unsafe UnsafeBufferPointer(rebasing: given[start...])
        unsafe Grams.forEach(in: memory.span) { gram in
            code = unsafe tokenCallback(context, 0, text + start + gram.lowerBound, CInt(gram.count), 0, 0)
            return code == ResultCode.SQLITE_OK.rawValue
        }
        guard code == ResultCode.SQLITE_OK.rawValue else { return code }
        let emit = { (token: [UInt8]) in
            code = unsafe token.withUnsafeBytes { buffer in
                unsafe tokenCallback(
                    context, 0, buffer.bindMemory(to: CChar.self).baseAddress, CInt(token.count), 0, 0)
            }
            return code == ResultCode.SQLITE_OK.rawValue
        }
        unsafe ChoseongGrams.forEach(in: memory.span, emit)
        guard code == ResultCode.SQLITE_OK.rawValue, let mark = unsafe memory.firstIndex(of: Grams.tailMark) else {
            return code
        }
        unsafe TailGrams.forEach(in: memory.span, from: mark + 1) { gram in
            emit(unsafe [Grams.tailMark] + memory[gram])
        }
        return code
    }
}

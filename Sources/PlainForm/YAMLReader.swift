import CYAML

/// The one owner of a parser of libyaml, and the values that it finds.
///
/// The text comes from anywhere: its depth and the number of its values are bounded, and a value that refers to another
/// one is refused, so that no short text stands for a long one.
@safe struct YAMLReader: ~Copyable {
    /// A step of the parser.
    private enum Step {
        /// The beginning of the text or of a document.
        case begin
        /// The end of the text, of a document, of a list or of fields.
        case end
        case empty
        case text(String)
        case list
        case fields
    }

    /// The maximum number of steps. Ten thousand photos, as an entry may have, take less than half of them.
    static let maximumSteps = 200_000
    /// The maximum depth. A page has fields in a list in fields.
    static let maximumDepth = 4

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// Read by the parser.
    private let input: UnsafeMutableBufferPointer<UInt8>
    /// The number of lines before the text.
    private let linesBefore: Int

    /// Returns the fields of a text in YAML, which is one document of fields or empty.
    ///
    /// - Parameter line: The number of the first line, for errors.
    static func fields(of text: ArraySlice<UInt8>, fromLine line: Int) throws(PageError) -> [String: PageValue] {
        let reader = YAMLReader(text, linesBefore: line - 1)
        var left = maximumSteps
        var step = try reader.next(&left)
        while case .begin = step { step = try reader.next(&left) }
        // The end of a text without a document.
        if case .end = step { return [:] }
        let value = try reader.value(at: step, depth: 0, &left)
        // The ends of the document and of the text.
        for _ in 0..<2 {
            guard case .end = try reader.next(&left) else { throw .broken(line: line) }
        }
        switch value {
        case .empty: return [:]
        case .fields(let fields): return fields
        case .text, .list: throw .broken(line: line)
        }
    }

    private init(_ text: ArraySlice<UInt8>, linesBefore: Int) {
        self.linesBefore = linesBefore
        unsafe input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, text.count))
        unsafe parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        _ = unsafe input.initialize(fromContentsOf: text)
        guard unsafe yaml_parser_initialize(parser) == 1 else { preconditionFailure("libyaml has no memory left.") }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, input.baseAddress, text.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe input.deallocate()
    }

    /// Returns the value that begins with a step.
    private borrowing func value(at step: Step, depth: Int, _ left: inout Int) throws(PageError) -> PageValue {
        if depth > Self.maximumDepth { throw .tooDeep }
        switch step {
        case .begin, .end: throw .broken(line: linesBefore + 1)
        case .empty: return .empty
        case .text(let text): return .text(text)
        case .list:
            var items: [PageValue] = []
            while true {
                let found = try next(&left)
                if case .end = found { return .list(items) }
                items.append(try value(at: found, depth: depth + 1, &left))
            }
        case .fields:
            var fields: [String: PageValue] = [:]
            while true {
                let name = try next(&left)
                if case .end = name { return .fields(fields) }
                guard case .text(let key) = name else { throw .broken(line: linesBefore + 1) }
                let found = try next(&left)
                let item = try value(at: found, depth: depth + 1, &left)
                guard fields.updateValue(item, forKey: key) == nil else { throw .repeatedName }
            }
        }
    }

    /// Takes the next step.
    private borrowing func next(_ left: inout Int) throws(PageError) -> Step {
        left -= 1
        if left < 0 { throw .tooLarge }
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else {
            let line = unsafe Int(clamping: parser.pointee.problem_mark.line)
            throw .broken(line: linesBefore + line + 1)
        }
        defer { unsafe yaml_event_delete(&event) }
        switch unsafe event.type {
        case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT: return .begin
        case YAML_SEQUENCE_START_EVENT: return .list
        case YAML_MAPPING_START_EVENT: return .fields
        case YAML_ALIAS_EVENT: throw .alias
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let bytes = unsafe UnsafeBufferPointer<UInt8>(start: scalar.value, count: Int(scalar.length))
            let text = unsafe String(decoding: bytes, as: UTF8.self)
            let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
            return isPlain && ["", "~", "null", "Null", "NULL"].contains(text) ? .empty : .text(text)
        default: return .end
        }
    }
}

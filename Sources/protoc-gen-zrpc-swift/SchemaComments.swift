import CPluginProto

/// The comments of a file, by protoc's path of a definition.
struct SchemaComments {
    private var byPath: [[Int32]: String] = [:]

    init(_ info: UnsafeMutablePointer<Google__Protobuf__SourceCodeInfo>?) {
        guard let info = unsafe info else { return }
        unsafe elements(info.pointee.location, count: info.pointee.n_location).forEach { location in
            let leading = unsafe string(location.pointee.leading_comments)
            let detached = unsafe strings(
                location.pointee.leading_detached_comments, count: location.pointee.n_leading_detached_comments)
            let text = leading.isEmpty ? detached.last ?? "" : leading
            guard !text.isEmpty else { return }
            let path = unsafe (0..<location.pointee.n_path).map { unsafe location.pointee.path[$0] }
            byPath[path] =
                text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.hasPrefix(" ") ? String($0.dropFirst()) : String($0) }
                .joined(separator: "\n").trimmed
        }
    }

    /// Returns the comment before the definition at `path`, without its markers; empty if there is none.
    func at(_ path: [Int32]) -> String { byPath[path] ?? "" }
}

extension String {
    /// The text without white space and line ends at both ends.
    var trimmed: String {
        var text = Substring(self)
        while let last = text.last, last.isWhitespace { text.removeLast() }
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        return String(text)
    }
}

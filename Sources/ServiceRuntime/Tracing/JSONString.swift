import Foundation
import Glibc
import Tracing

/// A writer of JSON strings.
enum JSONString {
    static func quoted(_ text: String) -> String {
        var line = LogLine()
        line.add("", text)
        // A log line is one object: `{"":TEXT}` and a newline.
        let bytes = line.finished()
        return String(decoding: bytes.dropFirst(4).dropLast(2), as: UTF8.self)
    }
}

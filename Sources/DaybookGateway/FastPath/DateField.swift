import Glibc
import Synchronization

/// The current time in the form of the `Date` field, formatted once a second.
final class DateField: Sendable {
    private let last = Mutex<(second: Int, text: String)>((.min, ""))

    var text: String {
        let second = time(nil)
        return last.withLock { last in
            if last.second != second { last = (second, HTTPDate.text(Int64(second))) }
            return last.text
        }
    }
}

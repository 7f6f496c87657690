/// The indexes of a database that `PRAGMA integrity_check` finds damaged.
public enum DamagedIndexes {
    /// Returns the names of the damaged indexes, each once; `nil` if nothing is damaged, or anything but indexes.
    ///
    /// An index is derived from its table, and can be rebuilt. Nothing may be written to a database with any other
    /// damage.
    /// - Parameter faults: The lines of the check (<https://www.sqlite.org/pragma.html#pragma_integrity_check>).
    public static func names(in faults: [String]) -> [String]? {
        var names: [String] = []
        for fault in faults {
            guard let match = fault.wholeMatch(of: pattern) else { return nil }
            let name = String(match.output.1)
            if !names.contains(name) { names.append(name) }
        }
        return names.isEmpty ? nil : names
    }

    private static var pattern: Regex<(Substring, Substring)> {
        /(?:row \d+ missing from|row \d+ values differ from|wrong # of entries in|non-unique entry in) index (.+)/
    }
}

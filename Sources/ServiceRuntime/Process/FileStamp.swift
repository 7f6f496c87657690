import Glibc

/// A text that changes if a file is written again or replaced.
public enum FileStamp {
    /// Returns the stamp of the file at a path, following links; empty if the file cannot be examined. Blocks.
    public static func of(_ path: String) -> String {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return "" }
        let times = [facts.st_mtim, facts.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
        return "\(facts.st_dev) \(facts.st_ino) \(facts.st_size) \(times)"
    }
}

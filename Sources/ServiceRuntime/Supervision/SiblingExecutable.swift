import Foundation

/// The programs in the same folder as this one.
public enum SiblingExecutable {
    /// Returns the absolute path of the program `name` in this program's own folder.
    ///
    /// Throws `unavailable` if the program is missing or not executable.
    public static func path(_ name: String) throws(RuntimeError) -> String {
        let own: String
        do {
            own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        } catch {
            throw RuntimeError(.unavailable, "/proc is not mounted, so \(name) cannot be found.", cause: error)
        }
        let path = own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/" + name
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw RuntimeError(.unavailable, "\(path) is missing. Build or install all programs of a release together.")
        }
        return path
    }
}

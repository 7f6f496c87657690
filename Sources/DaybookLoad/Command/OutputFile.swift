import Foundation
import ServiceRuntime

/// An output file of a command.
struct OutputFile: Sendable {
    let path: String

    /// Checks before a long run that the file can be written.
    func check() throws(LoadError) {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
        guard attributes?[.type] as? FileAttributeType == .typeDirectory,
            FileManager.default.isWritableFile(atPath: folder)
        else {
            throw LoadError(.notWritten, "\(path) cannot be written: \(folder) is no folder to write to.")
        }
    }

    /// Writes the file in one step.
    func write(_ bytes: Data) throws(LoadError) {
        do {
            try bytes.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw LoadError(.notWritten, "\(path) cannot be written: \(SystemFailure.reason(of: error))")
        }
    }
}

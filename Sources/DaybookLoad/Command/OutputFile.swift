import Foundation
import ServiceRuntime

/// A file that a command writes.
struct OutputFile: Sendable {
    let path: String

    /// Looks, before a long run, whether it could be written.
    func check() throws(LoadError) {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
        guard attributes?[.type] as? FileAttributeType == .typeDirectory,
            FileManager.default.isWritableFile(atPath: folder)
        else {
            throw LoadError(.notWritten, "\(path) cannot be written: \(folder) is no folder to write to.")
        }
    }

    /// Writes it in one step.
    func write(_ bytes: Data) throws(LoadError) {
        do {
            try bytes.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw LoadError(.notWritten, "\(path) cannot be written: \(SystemFailure.reason(of: error))")
        }
    }
}

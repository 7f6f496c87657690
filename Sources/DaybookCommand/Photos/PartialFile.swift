import Foundation
import Glibc
import Hashing
import NIOCore
import Synchronization

/// A file on its way: it has its name only when it is whole, and is gone when it does not become so.
final class PartialFile: Sendable {
    /// Numbers tried for a name that is taken.
    private static let mostNumbers = 10_000

    private let folder: String
    private let path: String
    private let state: Mutex<(handle: FileHandle, hash: SHA256)>

    /// Makes a hidden file in a folder.
    init(folder: String) throws(CommandError) {
        self.folder = folder
        path = folder + "/.daybook-\(UUID().uuidString).part"
        guard
            FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw CommandError(.failure, "No file can be made in \(folder). Name another folder with --to.") }
        state = Mutex((handle, SHA256()))
    }

    deinit { _ = unsafe unlink(path) }

    /// Adds bytes.
    func write(_ bytes: ByteBuffer) throws(CommandError) {
        let data = Data(bytes.readableBytesView)
        let failure: (any Error)? = state.withLock { state in
            state.hash.update(data: data)
            do {
                try state.handle.write(contentsOf: data)
                return nil
            } catch {
                return error
            }
        }
        if let failure {
            throw CommandError(.failure, "\(folder) cannot be written: \(failure.localizedDescription)")
        }
    }

    /// The lower-case hex SHA-256 of the bytes so far.
    var digest: String { state.withLock { $0.hash.finalize().lowercaseHex } }

    /// Gives the file its name, with a number when there is one of that name. Returns the path.
    func keep(as name: String) throws(CommandError) -> String {
        let failure: (any Error)? = state.withLock { state in
            do {
                try state.handle.synchronize()
                try state.handle.close()
                return nil
            } catch {
                return error
            }
        }
        if let failure {
            throw CommandError(.failure, "\(folder) cannot be written: \(failure.localizedDescription)")
        }
        for number in 0..<Self.mostNumbers {
            let wanted = folder + "/" + FileName.numbered(name, number)
            // A link is refused where there is a file, so that none is ever replaced.
            if unsafe link(path, wanted) == 0 {
                return wanted
            }
            let reason = errno
            guard reason == EEXIST else {
                // Some file systems have no links; a name that is free is taken by renaming then.
                if !FileManager.default.fileExists(atPath: wanted), unsafe rename(path, wanted) == 0 { return wanted }
                throw CommandError(.failure, "\(wanted) cannot be written: \(unsafe String(cString: strerror(reason)))")
            }
        }
        throw CommandError(.failure, "There are too many files named \(name) in \(folder).")
    }
}

import Foundation
import Glibc
import ProtobufC
import ZRPC
import ZeroMQ

/// Files of keys on disk.
enum KeyFile {
    /// The maximum size of a key file, in bytes.
    private static let maximumSize = 1 << 20

    /// Parses a public key, given as text or as a file that contains nothing else. A file is offered because keys
    /// contain characters that are special to shells.
    static func publicKey(_ text: String, flag: String) throws(CommandError) -> CurveKey {
        if let key = CurveKey(text) { return key }
        let content = (try? String(contentsOfFile: text, encoding: .utf8)) ?? ""
        guard let key = CurveKey(content.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw CommandError(.usage, KeyFault.notPublicKey, ["flag": flag])
        }
        return key
    }

    /// Reads the key pair in a file. Throws the error of the file, with the line.
    static func read(_ path: String) throws(CommandError) -> CurveKeyPair {
        let bytes = try bytes(path)
        do throws(RPCError) {
            return try CurveKeyPair(json: bytes)
        } catch {
            throw CommandError(.refused, at: path, KeyFault.notPair, ["cause": error.message.withoutTrailing(".")])
        }
    }

    /// Reads the clients in a list.
    static func clients(_ path: String) throws(CommandError) -> [CurveKey: AuthorizedClients.Client] {
        let bytes = try bytes(path)
        do throws(RPCError) {
            return try AuthorizedClients.parse(json: bytes)
        } catch {
            throw CommandError(.refused, at: path, KeyFault.notClients, ["cause": error.message.withoutTrailing(".")])
        }
    }

    private static func bytes(_ path: String) throws(CommandError) -> [UInt8] {
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: maximumSize)
        else { throw CommandError(.refused, at: path, FileFault.unreadable) }
        return Array(data)
    }

    /// Replaces a list in one step: a reader sees the old list or the new one.
    static func replace(_ path: String, with clients: [CurveKey: AuthorizedClients.Client]) throws(CommandError) {
        let json: [UInt8]
        do throws(RPCError) {
            json = try AuthorizedClients.json(clients)
        } catch {
            throw CommandError(
                .refused, at: path, KeyFault.clientRefused, ["cause": error.message.withoutTrailing(".")])
        }
        let temporary = path + ".new"
        try write(json, to: temporary, flags: O_CREAT | O_TRUNC | O_WRONLY)
        guard unsafe rename(temporary, path) == 0 else {
            throw CommandError(.refused, at: path, KeyFault.notWritten, ["cause": systemFailure])
        }
    }

    /// The reason why the last system call failed.
    private static var systemFailure: String { unsafe String(cString: strerror(errno)) }

    /// Writes a file that only this user may read, and waits until it is on disk.
    static func write(_ bytes: [UInt8], to path: String, flags: Int32) throws(CommandError) {
        let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandError(.refused, at: path, KeyFault.notMade, ["cause": systemFailure])
        }
        defer { close(descriptor) }
        let count = unsafe Glibc.write(descriptor, bytes, bytes.count)
        guard count == bytes.count, fsync(descriptor) == 0 else {
            throw CommandError(.refused, at: path, KeyFault.notWritten, ["cause": systemFailure])
        }
    }
}

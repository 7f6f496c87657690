import ArgumentParser
import Foundation
import Glibc
import ProtobufC
import ZRPC
import ZeroMQ

/// `daybook keys`: keys for calls over a network.
struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Make keys for calls over a network, and say which may connect.",
        subcommands: [New.self, Show.self, Authorize.self, Revoke.self, List.self])

    /// `daybook keys new FILE`.
    struct New: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a pair of keys in a new file that only this user may read, and print the public one.",
            discussion: "The public key alone is written beside it, to FILE.pub: that is the one to hand out.")

        @Argument(help: "The file; it must not exist yet.") var file: String

        func run() throws {
            let pair = try CurveKeyPair.random()
            try KeyFile.write(pair.json, to: file, flags: O_CREAT | O_EXCL | O_WRONLY)
            try KeyFile.write(
                Array((pair.publicKey.text + "\n").utf8), to: file + ".pub", flags: O_CREAT | O_TRUNC | O_WRONLY)
            Terminal.write(pair.publicKey.text)
        }
    }

    /// `daybook keys show FILE`.
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the public key of a file.")

        @Argument var file: String

        func run() throws { Terminal.write(try KeyFile.read(file).publicKey.text) }
    }

    /// `daybook keys authorize LIST`.
    struct Authorize: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a client in: adds its public key to a list, which is made when it is missing.",
            discussion: "A gateway that serves with the list takes it up within a second.")

        @Argument(help: "The list of clients, in JSON.") var list: String
        @Option(parsing: .unconditional, help: "The client's public key, or a file that has it.") var key: String
        @Option(help: "Whom it stands for, as a name of at most 64 bytes.") var principal: String
        @Option(help: "What it may do beyond calling services, as admin. May be given several times.")
        var role: [String] = []

        func run() throws {
            let key = try KeyFile.publicKey(key, flag: "--key")
            var clients = FileManager.default.fileExists(atPath: list) ? try KeyFile.clients(list) : [:]
            clients[key] = AuthorizedClients.Client(principal: principal, roles: Set(role))
            try KeyFile.replace(list, with: clients)
        }
    }

    /// `daybook keys revoke LIST`.
    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Keep a client out: takes its public key from a list. Connections that are there stay.")

        @Argument(help: "The list of clients, in JSON.") var list: String
        @Option(parsing: .unconditional, help: "The client's public key, or a file that has it.") var key: String

        func run() throws {
            var clients = try KeyFile.clients(list)
            let key = try KeyFile.publicKey(key, flag: "--key")
            guard clients.removeValue(forKey: key) != nil else {
                throw CommandError(.missing, "The key is not in \(list).")
            }
            try KeyFile.replace(list, with: clients)
        }
    }

    /// `daybook keys list LIST`.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print who may connect.")

        @Argument(help: "The list of clients, in JSON.") var list: String

        func run() throws {
            var table = TextTable(["principal", "roles", "key"])
            for (key, client) in try KeyFile.clients(list).sorted(by: { $0.value.principal < $1.value.principal }) {
                table.add([client.principal, client.roles.sorted().joined(separator: " "), key.text])
            }
            Terminal.write(table)
        }
    }
}

/// Files of keys on disk.
enum KeyFile {
    /// The most that a file of keys holds.
    private static let maximumSize = 1 << 20

    /// A public key that was given as it is, or as a file with nothing else in it. Keys hold characters that shells
    /// take for their own.
    static func publicKey(_ text: String, flag: String) throws(CommandError) -> CurveKey {
        if let key = CurveKey(text) { return key }
        let content = (try? String(contentsOfFile: text, encoding: .utf8)) ?? ""
        guard let key = CurveKey(content.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw CommandError(.usage, "\(flag) is a public key, 40 characters of Z85, or a file that holds one.")
        }
        return key
    }

    /// The pair in a file. Throws what is wrong with it, with the line.
    static func read(_ path: String) throws(CommandError) -> CurveKeyPair {
        do throws(RPCError) {
            return try CurveKeyPair(json: try bytes(path))
        } catch {
            throw CommandError(.refused, "\(path), \(error.message)")
        }
    }

    /// The clients in a list.
    static func clients(_ path: String) throws(CommandError) -> [CurveKey: AuthorizedClients.Client] {
        do throws(RPCError) {
            return try AuthorizedClients.parse(json: try bytes(path))
        } catch {
            throw CommandError(.refused, "\(path), \(error.message)")
        }
    }

    private static func bytes(_ path: String) throws(RPCError) -> [UInt8] {
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: maximumSize)
        else { throw RPCError(.notFound, "the file cannot be read.") }
        return Array(data)
    }

    /// Replaces a list in one step: a reader sees the old one or the new one.
    static func replace(_ path: String, with clients: [CurveKey: AuthorizedClients.Client]) throws(CommandError) {
        let json: [UInt8]
        do throws(RPCError) {
            json = try AuthorizedClients.json(clients)
        } catch {
            throw CommandError(.refused, error.message)
        }
        let temporary = path + ".new"
        try write(json, to: temporary, flags: O_CREAT | O_TRUNC | O_WRONLY)
        guard unsafe rename(temporary, path) == 0 else {
            throw CommandError(.refused, "\(path) cannot be replaced: \(unsafe String(cString: strerror(errno))).")
        }
    }

    /// Writes a file that only this user may read, and waits until it is on the disk.
    static func write(_ bytes: [UInt8], to path: String, flags: Int32) throws(CommandError) {
        let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandError(.refused, "\(path) cannot be made: \(unsafe String(cString: strerror(errno))).")
        }
        defer { close(descriptor) }
        let count = unsafe Glibc.write(descriptor, bytes, bytes.count)
        guard count == bytes.count, fsync(descriptor) == 0 else {
            throw CommandError(.refused, "\(path) cannot be written: \(unsafe String(cString: strerror(errno))).")
        }
    }
}

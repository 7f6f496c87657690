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
        abstract: "Make keys for calls over a network, and say who may connect.",
        subcommands: [New.self, Show.self, Authorize.self, Revoke.self, List.self])

    /// `daybook keys new FILE`.
    struct New: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a pair of keys in a new file that only this user may read, and print the public key.",
            discussion: "The public key alone is also written to FILE.pub. Give that file to others.")

        @Argument(help: "The file. It must not exist yet.") var file: String
        @OptionGroup var format: OutputFormat

        func run() throws {
            let pair = try CurveKeyPair.random()
            try KeyFile.write(pair.json, to: file, flags: O_CREAT | O_EXCL | O_WRONLY)
            try KeyFile.write(
                Array((pair.publicKey.text + "\n").utf8), to: file + ".pub", flags: O_CREAT | O_TRUNC | O_WRONLY)
            try format.write(["publicKey": .string(pair.publicKey.text)], text: pair.publicKey.text)
        }
    }

    /// `daybook keys show FILE`.
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the public key of a file.")

        @Argument(help: "A file that `daybook keys new` has made.") var file: String
        @OptionGroup var format: OutputFormat

        func run() throws {
            let key = try KeyFile.read(file).publicKey.text
            try format.write(["publicKey": .string(key)], text: key)
        }
    }

    /// `daybook keys authorize LIST`.
    struct Authorize: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Allow a client to connect. Adds its public key to a list, which is made if it is missing.",
            discussion: "A gateway that uses the list applies the change within a second.")

        @Argument(help: "The list of clients, in JSON.") var list: String
        @Option(parsing: .unconditional, help: "The client's public key, or a file that contains it.") var key: String
        @Option(help: "Name that the client acts under, at most 64 bytes.") var principal: String
        @Option(help: "What it may do besides calling services, such as admin. May be given several times.")
        var role: [String] = []
        @OptionGroup var format: OutputFormat

        func run() throws {
            let key = try KeyFile.publicKey(key, flag: "--key")
            var clients = FileManager.default.fileExists(atPath: list) ? try KeyFile.clients(list) : [:]
            clients[key] = AuthorizedClients.Client(principal: principal, roles: Set(role))
            try KeyFile.replace(list, with: clients)
            try format.write(KeysCommand.document(clients))
        }
    }

    /// `daybook keys revoke LIST`.
    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: """
                Refuse a client. Removes its public key from a list. Sessions of a principal without a key end within \
                seconds.
                """)

        @Argument(help: "The list of clients, in JSON.") var list: String
        @Option(parsing: .unconditional, help: "The client's public key, or a file that contains it.") var key: String
        @OptionGroup var format: OutputFormat

        func run() throws {
            var clients = try KeyFile.clients(list)
            let key = try KeyFile.publicKey(key, flag: "--key")
            guard clients.removeValue(forKey: key) != nil else {
                throw CommandError(.missing, at: list, KeyFault.notListed)
            }
            try KeyFile.replace(list, with: clients)
            try format.write(KeysCommand.document(clients))
        }
    }

    /// `daybook keys list LIST`.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print who may connect.")

        @Argument(help: "The list of clients, in JSON.") var list: String
        @OptionGroup var format: OutputFormat

        func run() throws {
            let clients = try KeyFile.clients(list)
            if format.json { return try format.write(KeysCommand.document(clients)) }
            var table = TextTable([.principal, .roles, .key], flexible: 0)
            for (key, client) in KeysCommand.sorted(clients) {
                table.add([client.principal, client.roles.sorted().joined(separator: " "), key.text])
            }
            Terminal.writeList(table)
        }
    }

    private static func sorted(
        _ clients: [CurveKey: AuthorizedClients.Client]
    ) -> [(key: CurveKey, value: AuthorizedClients.Client)] {
        clients.sorted { ($0.value.principal, $0.key.text) < ($1.value.principal, $1.key.text) }
    }

    /// Returns a list of clients for programs.
    private static func document(_ clients: [CurveKey: AuthorizedClients.Client]) -> JSONDocument {
        let documents = sorted(clients).map { key, client -> JSONDocument in
            [
                "principal": .string(client.principal), "key": .string(key.text),
                "roles": .array(client.roles.sorted().map { .string($0) }),
            ]
        }
        return ["clients": .array(documents)]
    }
}

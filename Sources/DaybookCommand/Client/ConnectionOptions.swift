import ArgumentParser
import Foundation
import Wording

/// The options that choose a command's server and its output format.
struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Server, such as https://HOST or HOST:PORT. Without it: DAYBOOK_SERVER, or the login's server.",
            valueName: "url"))
    var server: String?

    @Option(
        help: ArgumentHelp(
            """
            PEM file of the authority that signed the server's certificate. Without it: DAYBOOK_CA_FILE, or the \
            login's file.
            """,
            valueName: "file"))
    var caFile: String?

    @Option(help: ArgumentHelp("File that stores the login.", valueName: "file"))
    var config: String?

    @Flag(help: "Print JSON, for programs.")
    var json = false

    static let standardServer = "http://127.0.0.1:8080"

    /// Returns the path of the file that stores the login.
    func credentialsPath(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        config ?? Credentials.standardPath(environment: environment)
    }

    /// Returns the chosen server, without a slash at its end, and the login's token if the login is for that server.
    ///
    /// A token stored for one server is never sent to another.
    func resolve(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(CommandError) -> (server: String, token: String?) {
        let kept = try Credentials.read(credentialsPath(environment: environment))
        let named = server ?? environment["DAYBOOK_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
        let address = try Self.normalized(named ?? kept?.server ?? Self.standardServer)
        if let token = Self.token(of: environment) { return (address, token) }
        return (address, kept?.server == address ? kept?.token : nil)
    }

    /// Returns the token of the environment, which takes precedence over the stored login; nil for none.
    static func token(of environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
        environment["DAYBOOK_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the file of authorities that are trusted for a server in addition to the machine's: that of `--ca-file`
    /// or `DAYBOOK_CA_FILE`, else the login's if the login is for that server; nil for none.
    func authority(
        for server: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(CommandError) -> String? {
        let named = caFile ?? environment["DAYBOOK_CA_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        if let named { return URL(filePath: named).standardizedFileURL.path }
        let kept = try Credentials.read(credentialsPath(environment: environment))
        return kept?.server == server ? kept?.authority : nil
    }

    /// Returns a logged-in client. `flags` maps the API's fields to the command's names, for errors.
    func client(flags: [String: String] = [:]) throws(CommandError) -> DiaryAPI {
        let (server, token) = try resolve()
        guard let token else {
            throw CommandError(
                .notLoggedIn, CommandFault.notLoggedIn, ["server": server])
        }
        return try api(server: server, token: token, flags: flags)
    }

    /// Returns a client with the token that ``resolve(environment:)`` found, if any.
    func api(server: String, token: String?, flags: [String: String] = [:]) throws(CommandError) -> DiaryAPI {
        var api = DiaryAPI(server: server, token: token, flags: flags, authority: try authority(for: server))
        api.hasTokenOfEnvironment = Self.token() != nil
        return api
    }

    /// Prints the notice that an action is done, if its response has no document; for programs, an empty object.
    func done(_ notice: some Phrase, parameters: [String: String] = [:]) {
        Terminal.write(json ? "{}" : notice.localized(parameters))
    }

    /// Returns whether a host is this machine or one of the home network, by its name or address alone.
    private static func isAtHome(_ host: Substring) -> Bool {
        let name = host.lowercased()
        if name.hasPrefix("[") { return ["[::1", "[fe80:", "[fc", "[fd"].contains { name.hasPrefix($0) } }
        if !name.contains(".") || name.hasSuffix(".local") || name.hasSuffix(".home.arpa") { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        guard parts.count == 4, parts.allSatisfy({ $0 != nil }) else { return false }
        switch (parts[0], parts[1]) {
        case (127, _), (10, _), (192, 168), (169, 254): return true
        case (172, let second?): return (16...31).contains(second)
        default: return false
        }
    }

    static func normalized(_ address: String) throws(CommandError) -> String {
        // A server in the home network speaks plain HTTP. Any other address needs its scheme, so that no password is
        // sent without encryption by accident.
        let bare = address.wholeMatch(of: /([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}\/?/)
        let address = bare.map { isAtHome($0.output.1) } == true ? "http://" + address : address
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme), url.host() != nil else {
            throw CommandError(.usage, CommandFault.noAddress, ["address": address])
        }
        return address.withoutTrailing("/")
    }
}

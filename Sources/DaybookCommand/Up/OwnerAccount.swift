import DaybookAPI
import DaybookSettings
import Foundation
import Logging
import ServiceRuntime
import Wording
import ZRPC

/// The account that the very first start creates.
struct OwnerAccount: Sendable {
    private let name: String
    private let password: String
    /// The file of the password; nil for a generated password.
    private let passwordFile: String?
    private let timeZone: String

    /// Reads name, password and time zone from the settings. Without a password file the password is generated; without
    /// a zone the machine's zone is used.
    init(settings: Settings) throws(RuntimeError) {
        timeZone = try Self.timeZone(settings)
        name = settings.string(.owner) ?? Setting.owner.standard
        guard let path = settings.string(.passwordFile) else {
            password = Self.generatedPassword()
            passwordFile = nil
            return
        }
        do {
            password = try PasswordInput.firstLine(path)
        } catch {
            throw RuntimeError(.configuration, error.reason, cause: error)
        }
        passwordFile = path
        guard !password.isEmpty else {
            throw RuntimeError(.configuration, CommandFault.passwordLineEmpty.localized(["path": path]))
        }
    }

    /// Creates the account unless there is one. Prints a generated password once, with the instructions to log in at
    /// `address`. Logs that a password file is not used if there already is an account.
    func makeWhenFirst(endpoint: String, address: String, logger: Logger) async throws {
        let transport = try Transport(logger: logger)
        let client = AccountServiceClient(channel: transport.channel(to: endpoint))
        var request = BootstrapOwnerRequest()
        request.name = name
        request.password = password
        request.timeZone = timeZone
        var options = CallOptions()
        options.waitForReady = true
        do {
            let response = try await client.bootstrapOwner(request, options: options)
            if response.created, passwordFile == nil {
                let text = Notice.ownerMade.localized([
                    "name": name, "password": password, "address": address, "word": ShellText.word(name),
                ])
                do {
                    try FileHandle.standardOutput.write(contentsOf: Data(Self.apart(text).utf8))
                } catch {
                    logger.error(
                        "the new account's password could not be shown; choose one with: daybook account reset-password",
                        metadata: ["cause": "\(error)"])
                }
            }
            if !response.created, passwordFile != nil {
                logger.notice(
                    "the password file was not used, because the account exists; see: daybook account reset-password")
            }
        } catch {
            await transport.shutdown(grace: .zero)
            throw Self.failure(error, passwordFile: passwordFile)
        }
        await transport.shutdown(grace: .zero)
    }

    /// Returns the reason why the account was not created. A refused request means a wrong setting: the message names
    /// the setting to change.
    static func failure(_ error: RPCError, passwordFile: String?) -> RuntimeError {
        let worded = error.isOfCatalogue ? error.worded(in: .reader) : error
        guard error.code == .invalidArgument, let violation = worded.fieldViolations.first else {
            return RuntimeError(.unavailable, OwnerFault.notMade.localized(["message": worded.message]), cause: error)
        }
        let fault: OwnerFault =
            switch violation.field {
            case "password" where passwordFile != nil: .passwordRefused
            case "name": .nameRefused
            default: .settingRefused
            }
        let localized = fault.localized([
            "path": passwordFile ?? "", "flag": Setting.owner.flag, "field": violation.field,
            "message": violation.description,
        ])
        return RuntimeError(.configuration, localized, cause: error)
    }

    /// Returns the configured zone, which must be valid; else the machine's, or UTC if that is not known.
    private static func timeZone(_ settings: Settings) throws(RuntimeError) -> String {
        let names = TimeZoneNames()
        guard let name = settings.string(.timeZone) else {
            return MachineTimeZone(environment: ProcessInfo.processInfo.environment, names: names)?.name ?? "UTC"
        }
        // Without the time zone database entry-service does not start, and reports that.
        guard names?.contains(name) ?? true else {
            throw RuntimeError(
                .configuration, OwnerFault.zone.localized(["flag": Setting.timeZone.flag, "name": name]))
        }
        return name
    }

    /// Returns 120 random bits in 24 letters and digits that are not easily confused.
    private static func generatedPassword() -> String {
        let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
        var random = SystemRandomNumberGenerator()
        let groups = (0..<4).map { _ in
            String((0..<6).map { _ in alphabet[Int(random.next() & 31)] })
        }
        return groups.joined(separator: "-")
    }

    /// Returns a text between two lines of hyphens, so that it is easy to find in a log.
    static func apart(_ text: String) -> String {
        let rule = String(repeating: "-", count: 72)
        return "\n\(rule)\n\(text)\(rule)\n\n"
    }
}

import DaybookAPI
import DaybookSettings
import Foundation
import Logging
import ServiceRuntime
import Wording
import ZRPC

/// The account that the very first start makes.
struct OwnerAccount: Sendable {
    private let name: String
    private let password: String
    /// Where the password was read; nil for one that was made here.
    private let passwordFile: String?
    private let timeZone: String

    /// Reads name, password and time zone from the settings; without a password file a password is made, without a zone
    /// the machine's is taken.
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
            throw RuntimeError(.configuration, CommandFault.passwordLineEmpty.told(["path": path]))
        }
    }

    /// Makes the account unless there is one, and prints a password that was made for it, once, with how to log in at
    /// `address`. A password file that is not used because there is an account is said so.
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
            let answer = try await client.bootstrapOwner(request, options: options)
            if answer.created, passwordFile == nil {
                let text = Notice.ownerMade.told(["name": name, "password": password, "address": address])
                do {
                    try FileHandle.standardOutput.write(contentsOf: Data(Self.apart(text).utf8))
                } catch {
                    logger.error(
                        "the new account's password could not be shown; choose one with: daybook account reset-password",
                        metadata: ["cause": "\(error)"])
                }
            }
            if !answer.created, passwordFile != nil {
                logger.notice(
                    "the password file was not used, because the account exists; see: daybook account reset-password")
            }
        } catch {
            await transport.shutdown(grace: .zero)
            throw Self.failure(error, passwordFile: passwordFile)
        }
        await transport.shutdown(grace: .zero)
    }

    /// Why the account was not made. A request that is refused was set wrongly: it says what to set otherwise.
    static func failure(_ error: RPCError, passwordFile: String?) -> RuntimeError {
        let worded = error.isOfCatalogue ? error.worded(in: .reader) : error
        guard error.code == .invalidArgument, let violation = worded.fieldViolations.first else {
            return RuntimeError(.unavailable, OwnerFault.notMade.told(["message": worded.message]), cause: error)
        }
        let fault: OwnerFault =
            switch violation.field {
            case "password" where passwordFile != nil: .passwordRefused
            case "name": .nameRefused
            default: .settingRefused
            }
        let told = fault.told([
            "path": passwordFile ?? "", "flag": Setting.owner.flag, "field": violation.field,
            "message": violation.description,
        ])
        return RuntimeError(.configuration, told, cause: error)
    }

    /// The zone that is set, which must be one; else the machine's, and UTC when that is not known.
    private static func timeZone(_ settings: Settings) throws(RuntimeError) -> String {
        let names = TimeZoneNames()
        guard let name = settings.string(.timeZone) else {
            return MachineTimeZone(environment: ProcessInfo.processInfo.environment, names: names)?.name ?? "UTC"
        }
        // Without the database's list entry-service does not start, and says so.
        guard names?.contains(name) ?? true else {
            throw RuntimeError(
                .configuration, OwnerFault.zone.told(["flag": Setting.timeZone.flag, "name": name]))
        }
        return name
    }

    /// 120 random bits in 24 letters and digits that are not mistaken for one another.
    private static func generatedPassword() -> String {
        let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
        var random = SystemRandomNumberGenerator()
        let groups = (0..<4).map { _ in
            String((0..<6).map { _ in alphabet[Int(random.next() & 31)] })
        }
        return groups.joined(separator: "-")
    }

    /// A text between two rules, so that it is found among the lines of a log.
    static func apart(_ text: String) -> String {
        let rule = String(repeating: "-", count: 72)
        return "\n\(rule)\n\(text)\(rule)\n\n"
    }
}

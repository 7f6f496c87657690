import DaybookAPI
import DaybookSettings
import Foundation
import Logging
import ServiceRuntime
import ZRPC

/// The account that the very first start makes.
struct OwnerAccount: Sendable {
    private let name: String
    private let password: String
    private let isGenerated: Bool

    /// Reads name and password from the settings; without a password file a password is made.
    init(settings: Settings) throws(RuntimeError) {
        name = settings.string(.owner) ?? Setting.owner.standard
        guard let path = settings.string(.passwordFile) else {
            password = Self.generatedPassword()
            isGenerated = true
            return
        }
        let text: String
        do {
            text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        } catch {
            throw RuntimeError(
                .configuration, "The password file \(path) cannot be read. Give one that this user may read.",
                cause: error)
        }
        password = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        isGenerated = false
        guard !password.isEmpty else {
            throw RuntimeError(.configuration, "The password file \(path) has an empty first line.")
        }
    }

    /// Makes the account unless there is one, and prints a password that was made for it, once.
    func makeWhenFirst(endpoint: String, logger: Logger) async throws {
        let transport = try Transport(logger: logger)
        let client = AccountServiceClient(channel: transport.channel(to: endpoint))
        var request = BootstrapOwnerRequest()
        request.name = name
        request.password = password
        request.timeZone = Self.timeZone
        var options = CallOptions()
        options.waitForReady = true
        do {
            let answer = try await client.bootstrapOwner(request, options: options)
            if answer.created, isGenerated {
                let text = """
                    The owner's account was made. Its password is shown this once:
                      name:     \(name)
                      password: \(password)
                    Sign in on the page, or with: daybook login --name \(name)

                    """
                FileHandle.standardOutput.write(Data(text.utf8))
            }
        } catch {
            await transport.shutdown(grace: .zero)
            throw RuntimeError(.unavailable, "The owner's account cannot be made: \(error.message)", cause: error)
        }
        await transport.shutdown(grace: .zero)
    }

    /// The zone this machine is set to, by its name in the tz database.
    private static var timeZone: String {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime")
        guard let range = link?.range(of: "zoneinfo/"), let link else { return "UTC" }
        return String(link[range.upperBound...])
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
}

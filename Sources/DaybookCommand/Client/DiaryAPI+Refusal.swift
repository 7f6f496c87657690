import Wording

extension DiaryAPI {
    /// Returns the error for a response outside the 200s: the server's message, each fault of a field once, and the
    /// remedy.
    func refusal(_ response: Response) -> CommandError {
        let words = words(of: response)
        let reason = Self.reason(of: response)
        switch response.status {
        case 401 where token == nil:
            return CommandError(
                .notLoggedIn, CommandFault.passwordForgotten, ["server": server, "message": words])
        case 401 where hasTokenOfEnvironment:
            return CommandError(.notLoggedIn, CommandFault.tokenRefused, ["server": server])
        case 401:
            return CommandError(.notLoggedIn, CommandFault.logInAgain, ["server": server, "message": words])
        case 403 where reason == "HIDDEN_LOCKED":
            return CommandError(.notLoggedIn, words: CommandFault.hidden.localized(), fault: reason)
        case 403 where reason == AccountFault.outsideScope.reason:
            let scopes = words.matches(of: /\b(READ|WRITE|UPLOAD)\b/).map { $0.output.1.lowercased() }
            let flags = scopes.map { "--scope " + $0 }.joined(separator: " ")
            return CommandError(.notLoggedIn, CommandFault.tokenScope, ["flags": flags])
        case 403: return CommandError(.notLoggedIn, words: words, fault: reason)
        case 404: return CommandError(.missing, words: words, fault: reason)
        case 412: return CommandError(.refused, CommandFault.changedMeanwhile)
        case 429: return CommandError(.tryAgain, words: words, fault: reason)
        case 502, 503, 504:
            // The diary's own servers say when to try again; a proxy before them does not.
            guard response.document["error"]?["message"] == nil else {
                return CommandError(.unavailable, at: server, words: words, fault: reason)
            }
            return CommandError(.unavailable, CommandFault.tryInAMoment, ["server": server, "message": words])
        case 400..<500, 507: return CommandError(.refused, words: words, fault: reason, field: field(of: response))
        default: return CommandError(.server, at: server, words: words, fault: reason)
        }
    }

    /// Returns the machine-readable reason, such as `ENTRY_NOT_FOUND`; else the name of the status.
    private static func reason(of response: Response) -> String {
        let details = response.document["error"]?["details"]?.items ?? []
        let violations = details.flatMap { $0["fieldViolations"]?.items ?? [] }
        return (details + violations).lazy.compactMap { $0["reason"]?.text }.first
            ?? response.document["error"]?["status"]?.text ?? "HTTP_\(response.status)"
    }

    /// Returns the user's name of the first field that the server refuses; nil if it refuses none.
    private func field(of response: Response) -> String? {
        let details = response.document["error"]?["details"]?.items ?? []
        let violations = details.flatMap { $0["fieldViolations"]?.items ?? [] }
        return violations.first?["field"]?.text.map { name(of: $0) }
    }

    private func words(of response: Response) -> String {
        let error = response.document["error"]
        guard var words = error?["message"]?.text else { return "HTTP \(response.status)" }
        var faults: [String] = []
        for detail in error?["details"]?.items ?? [] {
            for violation in detail["fieldViolations"]?.items ?? [] {
                let (field, fault) = (violation["field"]?.text ?? "", violation["description"]?.text ?? "")
                if words == "\(field): \(fault)" {
                    words = localized(field, fault: fault)
                } else if field != "file" {
                    faults.append(localized(field, fault: fault))
                }
            }
        }
        // The command itself names the file.
        if words.hasPrefix("file: ") { words.removeFirst("file: ".count) }
        return ([words] + faults).joined(separator: "\n  ")
    }

    /// Returns a fault with the name under which the user gave the field.
    private func localized(_ field: String, fault: String) -> String {
        "\(name(of: field)): \(fault)"
    }

    /// Returns the name under which the user gave a field of the API.
    private func name(of field: String) -> String {
        // "target.photoIds[0]" is the user's --photo.
        var path = field.replacing(/\[[0-9]+\]/, with: "")
        while true {
            if let name = flags[path] ?? Self.name(path) { return name }
            guard let dot = path.lastIndex(of: ".") else { return field }
            path = String(path[..<dot])
        }
    }

    /// Returns the default name of a field in commands; nil for a field that users do not give.
    private static func name(_ field: String) -> String? {
        switch field {
        case "from", "to", "since", "tag", "person": "--\(field)"
        default: Label(field: field)?.localized()
        }
    }
}

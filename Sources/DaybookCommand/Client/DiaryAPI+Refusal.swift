import Wording

extension DiaryAPI {
    /// Returns the error for a response outside the 200s: the server's words, each fault of a field once, and the
    /// remedy.
    func refusal(_ response: Response) -> CommandError {
        let words = words(of: response)
        switch response.status {
        case 401 where token == nil:
            return CommandError(
                .notLoggedIn, CommandFault.passwordForgotten, ["server": server, "message": words])
        case 401:
            return CommandError(.notLoggedIn, CommandFault.logInAgain, ["server": server, "message": words])
        case 403 where Self.reason(of: response) == "HIDDEN_LOCKED":
            return CommandError(.notLoggedIn, CommandFault.hidden)
        case 403: return CommandError(.notLoggedIn, words: words)
        case 404: return CommandError(.missing, words: words)
        case 412: return CommandError(.refused, CommandFault.changedMeanwhile)
        case 429: return CommandError(.tryAgain, words: words)
        case 502, 503, 504:
            // The diary's own servers say when to try again; a proxy before them does not.
            guard response.document["error"]?["message"] == nil else {
                return CommandError(.unavailable, at: server, words: words)
            }
            return CommandError(.unavailable, CommandFault.tryInAMoment, ["server": server, "message": words])
        case 400..<500, 507: return CommandError(.refused, words: words)
        default: return CommandError(.server, at: server, words: words)
        }
    }

    /// Returns the machine-readable reason, such as `ENTRY_NOT_FOUND`.
    private static func reason(of response: Response) -> String? {
        (response.document["error"]?["details"]?.items ?? []).lazy.compactMap { $0["reason"]?.text }.first
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
        let root = String(field.prefix { $0 != "." && $0 != "[" })
        return "\(flags[root] ?? Self.name(root) ?? field): \(fault)"
    }

    /// Returns the default name of a field in commands; nil for a field that users do not give.
    private static func name(_ field: String) -> String? {
        switch field {
        case "from", "to", "since", "tag", "person": "--\(field)"
        case "name": Label.name.localized()
        case "title": Label.title.localized()
        case "q": Label.query.localized()
        default: nil
        }
    }
}

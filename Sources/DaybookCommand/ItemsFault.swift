import Wording

/// The reason why a command that handles many items failed, after the reason of each.
enum ItemsFault: String, Fault {
    case someFailed = "COMMAND_SOME_FAILED"

    /// The message in every language.
    var words: Words {
        switch self {
        case .someFailed:
            Words(
                "하지 못한 것이 있어요. 위에 적힌 이유를 봐 주세요.",
                "Not everything could be done. See the reasons above.",
                "できなかったものがあります。上の理由をご覧ください。")
        }
    }
}

/// The errors of single items of a command that handles many.
extension CommandError {
    /// Whether the error concerns the requested item alone, so that other items can still succeed.
    var isOfOneThing: Bool {
        switch code {
        case .refused, .missing, .notLoggedIn: true
        case .failure, .unchecked, .usage, .unavailable, .server, .tryAgain: false
        }
    }

    /// Returns the error of one item among many, in the form of the API.
    ///
    /// - Parameter member: The member with the item's name, `path` for a file.
    func failure(of name: String, as member: String = "id") -> JSONDocument {
        [member: .string(name), "error": ["reason": .string(fault), "message": .string(reason)]]
    }

    /// Ends a command that handles many items: prints each item that failed, with its reason, and throws if there is
    /// one. A program has the items in the document on standard output.
    ///
    /// - Parameter end: The error because of which the rest was not tried.
    static func report(failed: [JSONDocument], asJSON isJSON: Bool, end: (any Error)? = nil) throws {
        for failure in isJSON ? [] : failed {
            let name = failure["id"]?.text ?? failure["path"]?.text ?? ""
            let isLocked = failure["error"]?["reason"]?.text == "HIDDEN_LOCKED"
            let message = isLocked ? CommandFault.hidden.localized() : failure["error"]?["message"]?.text
            Terminal.warn("\(DisplayWidth.printable(name)): \(message ?? "")")
        }
        if let end { throw end }
        if !failed.isEmpty { throw CommandError(.refused, ItemsFault.someFailed) }
    }
}

public import Wording
public import ZRPC

extension RPCError {
    /// The error in a language: its message, and what is wrong with each field. Code and reasons stay as they are.
    ///
    /// English is what came. A reason that the catalogue has not is told by a sentence for the code; no text is empty.
    public func worded(in language: Language) -> RPCError {
        var error = self
        if language != .english { error.details = details.map { $0.worded(in: language) } }
        if language != .english || message.isEmpty { error.message = error.sentence(in: language) }
        return error
    }

    /// Whether what it says is a sentence of the catalogue of faults, which exists in every language.
    public var isOfCatalogue: Bool { reason.map { FaultCatalogue.words(of: $0) != nil } ?? false }

    private func sentence(in language: Language) -> String {
        if let first = fieldViolations.first { return "\(first.field): \(first.description)" }
        for case .errorInfo(let info) in details {
            if let text = FaultCatalogue.text(of: info.reason, info.parameters, in: language) { return text }
        }
        return FaultCatalogue.text(of: code.name, in: language) ?? StatusFault.unknown.words[language]
    }
}

extension ErrorDetail {
    /// A bad request with each field's words in a language; every other detail as it is.
    fileprivate func worded(in language: Language) -> ErrorDetail {
        guard case .badRequest(var request) = self else { return self }
        request.fieldViolations = request.fieldViolations.map { violation in
            var worded = violation
            worded.description =
                FaultCatalogue.text(of: violation.reason, violation.parameters, in: language)
                ?? RequestFault.fieldInvalid.words[language]
            return worded
        }
        return .badRequest(request)
    }
}

public import Wording
public import ZRPC

extension RPCError {
    /// Returns the error with its message and its field violations localized. Code and reasons stay unchanged.
    ///
    /// The error arrives in English. An error whose reason is not in the catalogue gets a sentence for its code; no
    /// text is empty.
    public func worded(in language: Language) -> RPCError {
        var error = self
        if language != .english { error.details = details.map { $0.worded(in: language) } }
        if language != .english || message.isEmpty { error.message = error.sentence(in: language) }
        return error
    }

    /// Whether the error's reason is in the catalogue of faults, which has every language.
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
    /// Returns a bad request with the text of each field localized; every other detail unchanged.
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

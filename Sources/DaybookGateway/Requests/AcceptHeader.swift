/// Preferences that a client states in `Accept` and `Accept-Encoding` (RFC 9110, section 12).
enum AcceptHeader {
    /// Returns whether the response is compressed with gzip: the client accepts gzip, and weighs it no less than no
    /// compression.
    static func allowsGzip(_ field: String?) -> Bool {
        guard let field else { return false }
        let items = weights(field)
        let gzip = items["gzip"] ?? items["x-gzip"] ?? items["*"] ?? 0
        return gzip > 0 && gzip >= items["identity"] ?? 0
    }

    /// Returns whether an error response is an HTML page: the field names HTML, with more weight than JSON. Programs do
    /// not name HTML.
    static func prefersPages(_ field: String?) -> Bool {
        guard let field else { return false }
        let items = weights(field)
        return items["text/html"] ?? 0 > items["application/json"] ?? 0
    }

    /// Returns the weight of each item: 1 if none is given, 0 if the weight cannot be read.
    static func weights(_ field: String) -> [String: Double] {
        var weights: [String: Double] = [:]
        for item in field.split(separator: ",") {
            let parts = item.split(separator: ";")
            guard let name = parts.first?.trimmed.lowercased(), !name.isEmpty else { continue }
            var weight = 1.0
            for parameter in parts.dropFirst() {
                let pair = parameter.split(separator: "=", maxSplits: 1)
                guard pair.count == 2, pair[0].trimmed.lowercased() == "q" else { continue }
                weight = Double(pair[1].trimmed).map { min(1, max(0, $0)) } ?? 0
            }
            weights[name] = max(weights[name] ?? 0, weight)
        }
        return weights
    }
}

import HTTPTypes
import Wording
import ZRPC

/// `validateOnly=true` on a DELETE: the same thing's `GET ...:previewDelete` is asked instead, and nothing is changed.
enum DryRun {
    static let parameter = "validateOnly"

    /// Whether a request asks for what it would do.
    ///
    /// - Throws: INVALID_ARGUMENT for a value that is neither true nor false, and for a second value.
    static func isAsked(_ exchange: Exchange) throws(RPCError) -> Bool {
        guard exchange.method == .delete, exchange.target.hasQuery else { return false }
        let values = exchange.target.query?.filter { $0.name == parameter }.map(\.value) ?? []
        if values.count > 1 {
            throw .invalid(parameter, RequestFault.parameterTwice, reason: RequestFault.invalidParameter)
        }
        switch values.first {
        case nil, "false": return false
        case "true": return true
        default: throw .invalid(parameter, DocumentFault.notBoolean)
        }
    }

    /// The route that tells what a DELETE of a path would do.
    static func lookup(_ path: String, in routes: RouteTable) -> RouteTable.Lookup {
        routes.match(method: "GET", path: path + ":previewDelete")
    }
}

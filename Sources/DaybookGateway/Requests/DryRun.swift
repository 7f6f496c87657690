import HTTPTypes
import Wording
import ZRPC

/// The parameter `validateOnly=true` of a DELETE: the gateway calls `GET ...:previewDelete` of the same resource
/// instead, and nothing changes.
enum DryRun {
    static let parameter = "validateOnly"

    /// Returns whether a request is a dry run.
    ///
    /// - Throws: INVALID_ARGUMENT for a value that is neither true nor false, and for a second value.
    static func isAsked(_ exchange: Exchange) throws(RPCError) -> Bool {
        guard exchange.method == .delete, exchange.target.hasQuery else { return false }
        let values = exchange.target.query?.filter { $0.name == parameter }.map(\.value) ?? []
        if values.count > 1 {
            throw .invalid(parameter, fault: RequestFault.parameterTwice, reason: RequestFault.invalidParameter)
        }
        switch values.first {
        case nil, "false": return false
        case "true": return true
        default: throw .invalid(parameter, fault: DocumentFault.notBoolean)
        }
    }

    /// Returns the route that previews a DELETE of a path.
    static func lookup(_ path: String, in routes: RouteTable) -> RouteTable.Lookup {
        routes.match(method: "GET", path: path + ":previewDelete")
    }
}

import Foundation

/// The page size of a request.
enum PageSize {
    /// Returns the page size: the default for 0, and at most the maximum.
    static func checked(_ size: Int32) -> Int {
        size <= 0 ? Limits.pageSizeDefault : min(Int(size), Limits.pageSizeMost)
    }
}

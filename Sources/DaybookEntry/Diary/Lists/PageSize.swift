import Foundation

/// The page size of a request.
enum PageSize {
    /// 0 is the default; what is over the most is cut to it.
    static func checked(_ size: Int32) -> Int {
        size <= 0 ? Limits.pageSizeDefault : min(Int(size), Limits.pageSizeMost)
    }
}

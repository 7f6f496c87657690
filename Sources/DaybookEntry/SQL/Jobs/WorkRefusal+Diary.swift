import Work
import Wording

extension WorkRefusal {
    /// Returns the error for a job that a queue refuses.
    ///
    /// - Parameter fault: The fault if too many jobs of one party wait.
    func diaryError(_ fault: RequestFault) -> DiaryError {
        switch self {
        case .keyIsFull: DiaryError(.throttled, fault, retryAfter: .seconds(1))
        case .isFull, .timedOut, .cancelled: .storageBusy()
        }
    }
}

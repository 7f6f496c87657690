import Threads
import Wording

extension FairSchedule.Refusal {
    /// The error of a job that may not wait.
    ///
    /// - Parameter fault: The fault that is told when too many jobs of one party wait.
    func diaryError(_ fault: RequestFault) -> DiaryError {
        switch self {
        case .keyIsFull: DiaryError(.throttled, fault, retryAfter: .seconds(1))
        case .isFull: .storageBusy()
        }
    }
}

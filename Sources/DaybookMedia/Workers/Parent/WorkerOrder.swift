/// A job for a worker, with its files and its time limit.
struct WorkerOrder: Sendable {
    let task: WorkerTask
    /// The file to read, and behind it the file to write if there is one.
    let files: [ReadFile]
    /// The time limit in milliseconds of wall clock. A worker that is not done by then is killed.
    let timeLimit: Int
    var stop = JobStop()

    /// The time limit that is sent to the worker, so that a merely slow one can report that itself.
    var softTimeLimit: Int { max(timeLimit - timeLimit / 10, 1) }
}

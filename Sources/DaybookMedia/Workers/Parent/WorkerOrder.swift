/// A job as media-service orders it.
struct WorkerOrder: Sendable {
    let task: WorkerTask
    /// The file to read, and behind it the one to write where there is one.
    let files: [ReadFile]
    /// Milliseconds of wall clock; a worker that is not done by then is killed.
    let timeLimit: Int
    var stop = JobStop()

    /// What the worker is told, so that one that is merely slow can say so itself.
    var softTimeLimit: Int { max(timeLimit - timeLimit / 10, 1) }
}

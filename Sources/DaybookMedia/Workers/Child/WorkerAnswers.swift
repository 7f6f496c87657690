import Glibc

/// Where a worker says what comes of one job.
struct WorkerAnswers {
    let channel: WorkerChannel
    /// The job's.
    let number: UInt64

    func send(_ reply: WorkerReply) throws(WorkerFault) { try channel.send(try reply.frame(number: number)) }

    /// Sends a part while the job goes on. When nobody is there to take it, the process ends: there is nobody to work
    /// for.
    func deliver(_ reply: WorkerReply) {
        do { try send(reply) } catch { _exit(EXIT_FAILURE) }
    }
}

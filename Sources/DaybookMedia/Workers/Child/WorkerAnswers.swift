import Glibc

/// A sender of a worker's replies for one job.
struct WorkerAnswers {
    let channel: WorkerChannel
    /// The number of the job.
    let number: UInt64

    func send(_ reply: WorkerReply) throws(WorkerFault) { try channel.send(try reply.frame(number: number)) }

    /// Sends a part while the job goes on. If the parent is gone, the process ends, because nobody needs its work.
    func deliver(_ reply: WorkerReply) {
        do { try send(reply) } catch { _exit(EXIT_FAILURE) }
    }
}

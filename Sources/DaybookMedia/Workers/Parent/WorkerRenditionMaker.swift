/// Makes renditions in a worker: what this process sees of a file's bytes is their descriptor.
struct WorkerRenditionMaker: RenditionMaking {
    let crew: WorkerCrew

    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        let job = WorkerOrder(task: .renditions(order), files: [bytes], timeLimit: order.timeLimit)
        try crew.run(job) { if case .part(let part) = $0 { deliver(part) } }
    }
}

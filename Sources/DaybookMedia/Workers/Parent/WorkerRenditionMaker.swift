/// A rendition maker that uses a worker. This process handles only the descriptor of a file, never its bytes.
struct WorkerRenditionMaker: RenditionMaking {
    let crew: WorkerCrew

    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        let job = WorkerOrder(task: .renditions(order), files: [bytes], timeLimit: order.timeLimit)
        try crew.run(job) { if case .part(let part) = $0 { deliver(part) } }
    }
}

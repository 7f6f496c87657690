/// Write access to quotas. The usage of originals changes with photos and sounds.
protocol StorageWriting: StorageReading {
    func setBound(_ bound: Quota, owner: Int64) throws
}

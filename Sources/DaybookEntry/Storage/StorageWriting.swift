/// Changes of what bounds originals. The room they take moves with photos and sounds.
protocol StorageWriting: StorageReading {
    func setBound(_ bound: Quota, owner: Int64) throws
}

/// Changes of what bounds originals. The room they take moves with photos and sounds.
protocol RoomWriting: RoomReading {
    func setBound(_ bound: RoomBound, owner: Int64) throws
}

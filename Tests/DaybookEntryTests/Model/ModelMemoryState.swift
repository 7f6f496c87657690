/// The owner's changes of a memory, as the model knows them.
struct ModelMemoryState {
    var isFavorite = false
    var isDismissed = false
}

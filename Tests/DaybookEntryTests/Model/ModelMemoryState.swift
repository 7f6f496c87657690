/// What its owner made of a memory, as the model knows it.
struct ModelMemoryState {
    var isFavorite = false
    var isDismissed = false
}

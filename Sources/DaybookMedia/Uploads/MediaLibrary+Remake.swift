import DaybookAPI

extension MediaLibrary {
    /// Makes a blob's missing pictures of this recipe, when no other work waits, and removes those of other recipes.
    /// Returns whether any had to be made.
    ///
    /// - Throws: `notFound`, `undecodable`, `postponed`, `busy`, `cancelled`, `storage`.
    func remakePictures(_ digest: Digest) async throws(MediaError) -> Bool {
        let probe = try await stat(digest).probe
        guard probe.decodable, !probe.isPostponed else { return false }
        let renditions = renditions
        let isWhole = try await store.blocking("look for pictures") { _ in renditions.hasAll(digest) }
        if !isWhole {
            try await renditions.makeMissing(digest, try await probed(try await store.open(digest)).decoding)
        }
        try await store.blocking("remove old pictures") { files throws(SystemError) in
            try files.removeOldPictures(digest, recipe: RenditionName.recipe)
        }
        return !isWhole
    }
}

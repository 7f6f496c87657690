import DaybookAPI

extension MediaLibrary {
    /// Makes the pictures of a blob that are not there in this recipe, when nobody waits for anything, and removes those of
    /// others. Returns whether any had to be made.
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

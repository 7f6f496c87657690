/// A rule that detects the subtypes of a file, from its content alone.
///
/// The rule uses only facts that camera makers write into files. It does not guess from a picture's shape or a file's
/// name.
enum SubtypeRule {
    /// Returns the names, sorted.
    static func subtypes(_ facts: FileFacts) -> [String] {
        var names: Set<String> = []
        switch facts.type.kind {
        case .photo: addPhoto(of: facts, to: &names)
        case .video: addVideo(of: facts, to: &names)
        case .audio: break
        }
        return names.sorted()
    }

    private static func addPhoto(of facts: FileFacts, to names: inout Set<String>) {
        let (exif, apple, parts) = (facts.exif, facts.exif.apple, facts.samsung.parts)
        if apple.contentIdentifier != nil || facts.motion != nil { names.insert("livePhoto") }
        if isPortrait(facts) { names.insert("portrait") }
        if exif.customRendered == 6 || facts.xmp["GPano:ProjectionType"] != nil
            || parts.contains(SamsungTrailer.panorama)
        {
            names.insert("panorama")
        }
        if apple.cameraType == 6 || isFrontLens(exif.lens) || parts.contains(SamsungTrailer.frontCamera) {
            names.insert("selfie")
        }
        let comments = [exif.userComment, facts.xmp["exif:UserComment"], facts.comment]
        if comments.contains(where: { $0?.utf8.elementsEqual("Screenshot".utf8) ?? false }) {
            names.insert("screenshot")
        }
        if apple.burstIdentifier != nil || facts.xmp["GCamera:BurstID"] != nil || parts.contains(SamsungTrailer.burst) {
            names.insert("burst")
        }
        if apple.hdrImageType == 3 || [2, 3].contains(exif.customRendered) { names.insert("hdr") }
        if facts.frames > 1 { names.insert("animated") }
    }

    /// Returns whether there is a depth map, or the camera blurred by one. A gain map (`hdrgainmap`) is not a depth
    /// map.
    private static func isPortrait(_ facts: FileFacts) -> Bool {
        if facts.exif.apple.imageCaptureType == 2 { return true }
        if let rendered = facts.exif.customRendered, (7...9).contains(rendered) { return true }
        if facts.auxiliaryTypes.contains(where: {
            $0 == "urn:mpeg:hevc:2015:auxid:2" || $0.hasSuffix(":portraiteffectsmatte")
        }) {
            return true
        }
        if facts.xmp.prefixes.contains("GDepth") || facts.xmp.prefixes.contains("Device") { return true }
        return !facts.samsung.parts.isDisjoint(with: SamsungTrailer.depthMaps)
    }

    /// Returns whether the lens is a front lens. iOS writes the lens's name in the phone's language.
    private static func isFrontLens(_ lens: String?) -> Bool {
        guard let lens = lens?.lowercased() else { return false }
        let words = ["front", "전면", "前置", "前面", "フロント", "avant", "delantera", "anteriore", "фронтальн", "vordere"]
        return words.contains { lens.contains($0) }
    }

    private static func addVideo(of facts: FileFacts, to names: inout Set<String>) {
        let movie = facts.movie
        guard movie.contentIdentifier == nil else {
            names.insert("livePhoto")
            return
        }
        if movie.hasVideo { names.insert("video") }
        if let captured = movie.captureRate, captured > 0, movie.frameRate > 0 {
            if captured >= movie.frameRate * 1.5 { names.insert("slowMotion") }
            if captured < movie.frameRate / 1.5 { names.insert("timelapse") }
        } else if movie.frameRate >= 100 {
            names.insert("slowMotion")
        }
        if movie.keys["com.apple.photos.captureMode"]?.lowercased().contains("lapse") == true {
            names.insert("timelapse")
        }
        if movie.keys["com.apple.quicktime.author"] == "ReplayKitRecording" { names.insert("screenRecording") }
    }
}

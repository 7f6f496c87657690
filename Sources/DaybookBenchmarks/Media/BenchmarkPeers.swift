/// The programs that Daybook is compared with. None of them is part of Daybook.
enum BenchmarkPeers {
    /// The name of the cheapest contender: the least work that a JPEG can take.
    static let floor = "libjpeg-turbo: decode at 1/8 alone (the floor)"

    /// Returns all peers, also those that are not installed.
    ///
    /// - Parameter folder: The folder that the peers may write to.
    static func all(in folder: String) -> [PeerContender] {
        [
            turbo(floor, scale: "1/8", folder: folder),
            turbo("libjpeg-turbo: decode at 1/2 alone", scale: "1/2", folder: folder),
        ]
            + vips(folder) + imageMagick(folder) + [pillow(folder), films(folder)]
    }

    private static func turbo(_ name: String, scale: String, folder: String) -> PeerContender {
        PeerContender(
            name, program: "djpeg", package: "libjpeg-turbo-progs", folder: folder, for: [.jpeg],
            .each { photo, _ in [["-scale", scale, "-outfile", "/dev/null", photo]] })
    }

    /// Returns the contenders of libvips. The options are libvips' own, so that the output files are the same.
    private static func vips(_ folder: String) -> [PeerContender] {
        @Sendable func call(_ photo: String, edge: Int, output: String) -> [String] {
            [photo, "--size", "\(edge)x\(edge)>", "--export-profile", "srgb", "-o", output + "[Q=80,strip]"]
        }
        return [
            PeerContender(
                "vipsthumbnail: 256 WebP, a process", program: "vipsthumbnail", package: "libvips-tools",
                folder: folder, .each { photo, folder in [call(photo, edge: 256, output: folder + "/thumb.webp")] }),
            PeerContender(
                "vipsthumbnail: all five pictures, five processes", program: "vipsthumbnail",
                package: "libvips-tools", folder: folder,
                .each { photo, folder in
                    [(1440, "large.jpg"), (720, "small.jpg"), (720, "small.webp"), (256, "t.jpg"), (256, "t.webp")]
                        .map { call(photo, edge: $0, output: folder + "/" + $1) }
                }),
        ]
    }

    /// Returns the contenders of ImageMagick, with an explicit option to decode JPEG at a fraction of its size, which
    /// is not its default.
    private static func imageMagick(_ folder: String) -> [PeerContender] {
        [
            PeerContender(
                "ImageMagick: 256 WebP, a process", program: "convert", package: "imagemagick", folder: folder,
                .each { photo, folder in
                    [
                        ["-define", "jpeg:size=512x512", photo + "[0]", "-auto-orient", "-thumbnail", "256x256>"]
                            + ["-quality", "80", folder + "/thumb.webp"]
                    ]
                }),
            PeerContender(
                "ImageMagick: all five pictures, a process", program: "convert", package: "imagemagick", folder: folder,
                .each { photo, folder in
                    let start = ["-define", "jpeg:size=2880x2880", photo + "[0]", "-auto-orient", "-quality", "80"]
                    let large = ["-thumbnail", "1440x1440>", "-write", folder + "/large.jpg"]
                    let small = ["-thumbnail", "720x720>", "-write", folder + "/small.jpg"]
                    let thumb = ["-thumbnail", "256x256>", "-write", folder + "/thumb.jpg", folder + "/thumb.webp"]
                    return [start + large + small + ["-write", folder + "/small.webp"] + thumb]
                }),
        ]
    }

    private static func pillow(_ folder: String) -> PeerContender {
        PeerContender(
            "Pillow: all five pictures, one process for all", program: "python3", package: "python3-pil",
            folder: folder, for: [.jpeg], check: ["-c", "import PIL"],
            .together { photos, folder in ["-c", script, folder] + photos })
    }

    private static func films(_ folder: String) -> PeerContender {
        PeerContender(
            "ffmpegthumbnailer: 256 JPEG, a process", program: "ffmpegthumbnailer", package: "ffmpegthumbnailer",
            folder: folder, for: [.film],
            .each { film, folder in [["-i", film, "-o", folder + "/film.jpg", "-s", "256"]] })
    }

    private static let script = """
        import sys
        from PIL import Image, ImageOps
        folder = sys.argv[1]
        for photo in sys.argv[2:]:
            image = Image.open(photo)
            image.draft("RGB", (2880, 2880))
            image = ImageOps.exif_transpose(image).convert("RGB")
            for edge, name, kinds in ((1440, "large", ["jpeg"]), (720, "small", ["jpeg", "webp"]),
                                      (256, "thumb", ["jpeg", "webp"])):
                image.thumbnail((edge, edge), Image.LANCZOS)
                for kind in kinds:
                    image.save(f"{folder}/{name}.{kind}", kind, quality=80)
        """
}

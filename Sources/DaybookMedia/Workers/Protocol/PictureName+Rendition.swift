import DaybookAPI

extension PictureName {
    /// Creates the schema's message for a rendition.
    init(_ name: RenditionName) {
        self.init()
        switch name.size {
        case .thumb: size = .thumb
        case .small: size = .small
        case .large: size = .large
        default: box = RenditionBox(name.size)
        }
        format =
            switch name.format {
            case .jpeg: .jpeg
            case .webp: .webp
            case .avif: .avif
            }
        turn = name.turn.rawValue
    }
}

extension RenditionBox {
    fileprivate init(_ size: RenditionSize) {
        self.init()
        width = UInt32(clamping: size.width)
        height = UInt32(clamping: size.height)
        fit = size.fit == .cover ? .cover : .inside
    }
}

extension RenditionName {
    /// Creates a rendition from the schema's message; `nil` for an unknown size, format or turn.
    init?(_ name: PictureName) {
        guard let size = RenditionSize(name.size, name.box), let format = RenditionFormat(name.format),
            let turn = RenditionTurn(rawValue: name.turn)
        else { return nil }
        self.init(size: size, format: format, turn: turn)
    }
}

extension RenditionSize {
    /// Creates a size from the schema's values; `nil` for an unsupported one.
    init?(_ size: DaybookAPI.RenditionSize, _ box: RenditionBox?) {
        switch (size, box) {
        case (.thumb, nil): self = .thumb
        case (.small, nil): self = .small
        case (.large, nil): self = .large
        case (.unspecified, let box?):
            guard let fit = RenditionFit(box.fit) else { return nil }
            self.init(width: Int(box.width), height: Int(box.height), fit: fit)
        default: return nil
        }
    }
}

extension RenditionFit {
    fileprivate init?(_ fit: DaybookAPI.RenditionFit) {
        switch fit {
        case .inside: self = .inside
        case .cover: self = .cover
        default: return nil
        }
    }
}

extension RenditionFormat {
    /// Creates a format from the schema's value; `nil` for an unsupported one.
    init?(_ format: DaybookAPI.RenditionFormat) {
        switch format {
        case .jpeg: self = .jpeg
        case .webp: self = .webp
        case .avif: self = .avif
        default: return nil
        }
    }
}

import DaybookAPI

extension SharedPhoto {
    /// The longest edge of a picture of it, which is never larger than what it is made of.
    func edge(_ longest: Int) -> Int {
        let own = Int(max(width, height))
        return own > 0 ? min(longest, own) : longest
    }
}

import DaybookAPI

extension SharedPhoto {
    /// Returns the longest edge of a picture of the photo. A picture is never larger than its original.
    func edge(_ longest: Int) -> Int {
        let own = Int(max(width, height))
        return own > 0 ? min(longest, own) : longest
    }
}

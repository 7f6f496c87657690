/// Documents as Unsplash's and Openverse's APIs document them.
enum DiscoverShapes {
    /// A photo of Unsplash's, whose API is at `base`.
    static func unsplash(_ id: String, _ base: String) -> String {
        """
        {"id":"\(id)","created_at":"2016-05-03T11:00:28-04:00","updated_at":"2016-07-10T11:00:01-05:00","width":5245,
        "height":3497,"color":"#60544D","blur_hash":"LoC%a7IoIVxZ_NM|M{s:%hRjWAo0","likes":12,"liked_by_user":false,
        "description":"A man drinking a coffee.","alt_description":"man","user":{"id":"pXhwzz1JtQU","username":"ugmonk",
        "name":"Jeff Sheldon","portfolio_url":null,"links":{"self":"https://api.unsplash.com/users/ugmonk",
        "html":"https://unsplash.com/@ugmonk"}},"current_user_collections":[],
        "urls":{"raw":"https://images.unsplash.com/face-springmorning.jpg",
        "full":"https://images.unsplash.com/face-springmorning.jpg?q=75&fm=jpg",
        "regular":"https://images.unsplash.com/face-springmorning.jpg?q=75&fm=jpg&w=1080&fit=max",
        "small":"https://images.unsplash.com/face-springmorning.jpg?q=75&fm=jpg&w=400&fit=max",
        "thumb":"https://images.unsplash.com/face-springmorning.jpg?q=75&fm=jpg&w=200&fit=max"},
        "links":{"self":"\(base)/photos/\(id)","html":"https://unsplash.com/photos/\(id)",
        "download":"https://unsplash.com/photos/\(id)/download",
        "download_location":"\(base)/photos/\(id)/download?ixid=abc"}}
        """
    }

    /// An image of Openverse's, whose bytes are at `base`.
    static func openverse(_ id: String, _ base: String) -> String {
        """
        {"id":"\(id)","title":"Sea","indexed_on":"2022-01-01T00:00:00Z",
        "foreign_landing_url":"https://www.flickr.com/photos/ada/1","url":"\(base)/picture.jpg","creator":"Ada",
        "creator_url":"https://www.flickr.com/photos/ada","license":"by-sa","license_version":"4.0",
        "license_url":"https://creativecommons.org/licenses/by-sa/4.0/","provider":"flickr","source":"flickr",
        "category":null,"filesize":null,"filetype":"jpg","tags":[{"name":"sea","accuracy":null}],
        "attribution":"\\"Sea\\" by Ada is licensed under CC BY-SA 4.0.","fields_matched":[],"mature":false,
        "height":3000,"width":4000,"thumbnail":"https://api.openverse.org/v1/images/\(id)/thumb/",
        "detail_url":"https://api.openverse.org/v1/images/\(id)/",
        "related_url":"https://api.openverse.org/v1/images/\(id)/related/","unstable__sensitivity":[]}
        """
    }

    /// A page of those, the first of two.
    static func openversePage(_ images: [String], pages: Int = 2) -> String {
        """
        {"result_count":\(images.count),"page_count":\(pages),"page_size":15,"page":1,
        "results":[\(images.joined(separator: ","))]}
        """
    }
}

// Months or years of the library, with a picture and the number of photos for each.
import { covers } from "../ui/covers.js";
import { bucketText } from "./timeline.js";

export const bucketTiles = (buckets) => covers(buckets.map(({ key, photoCount, coverPhotoId }) => ({
  href: key.length === 4 ? `/library?view=days&at=${key}` : `/library?at=${key}`,
  name: bucketText(key), count: photoCount, coverPhotoId,
})));

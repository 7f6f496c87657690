// Albums as pictures: the cover, the title, and how many photos are inside.
import { covers } from "../ui/covers.js";

export const albumTiles = (albums) => covers(albums.map((album) => ({
  href: album.id === "trash" ? "/trash" : `/albums/${encodeURIComponent(album.id)}`,
  name: album.title, count: album.photoCount, coverPhotoId: album.coverPhotoId,
})), "small");

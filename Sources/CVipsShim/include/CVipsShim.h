// libvips for Swift: its calls are variadic, its start is a macro and its types are glib's. Nothing of that is seen
// here, and nothing is decided here.
//
// Functions that make an image or bytes answer 0 and set `*out`, or answer -1 and leave it. The caller releases
// images, sources and bytes with the last functions. An image may still read from its source.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct daybook_vips_source daybook_vips_source;
typedef struct daybook_vips_image daybook_vips_image;

// Asked now and then while pixels are made; not 0 stops the work.
typedef int (*daybook_vips_should_stop)(const void *context);

// Starts the library: once in a process, before all else. Loaders not meant for hostile files are switched off, the
// operation cache too; each job uses `concurrency` threads. Warnings of the library go nowhere.
int daybook_vips_start(const char *program, int concurrency);

// A source over an open file, which is read from its start. The descriptor is duplicated.
int daybook_vips_open(int descriptor, daybook_vips_source **out);

// What a source over anything but a file is read by: `count` bytes at most, 0 at the end, -1 for a failure; and as lseek.
typedef int64_t (*daybook_vips_read)(void *context, void *bytes, int64_t count);
typedef int64_t (*daybook_vips_seek)(void *context, int64_t offset, int origin);

// A source that is read by functions. `let_go` is called when nothing reads from it any more.
int daybook_vips_open_custom(
    daybook_vips_read read, daybook_vips_seek seek, void (*let_go)(void *context), void *context,
    daybook_vips_source **out);

// The class of the loader that would read the source, or NULL. The text is the library's own.
const char *daybook_vips_loader(daybook_vips_source *source);

// Reads the header only.
int daybook_vips_header(daybook_vips_source *source, daybook_vips_image **out);

// An image of so many pixels in sRGB, a byte for each of three or four channels, row by row. The bytes are copied.
int daybook_vips_from_pixels(const void *bytes, int width, int height, int bands, daybook_vips_image **out);

int daybook_vips_width(daybook_vips_image *image);
int daybook_vips_height(daybook_vips_image *image);
// Channels, and the bytes of all of them together.
int daybook_vips_bands(daybook_vips_image *image);
size_t daybook_vips_bytes_per_pixel(daybook_vips_image *image);
// The significant bits of one number; the upper ones if there are fewer than it has room for.
int daybook_vips_bits(daybook_vips_image *image);
int daybook_vips_has_alpha(daybook_vips_image *image);
// Bytes of the colour profile; 0 for none.
size_t daybook_vips_profile_size(daybook_vips_image *image);

// The first picture of the source in a square of `edge`, never larger than it is, not turned. What the format has for the
// purpose is used: decoding at a fraction of the size, pictures embedded in small. `obeys_profile` takes it into sRGB
// by the profile it carries.
int daybook_vips_thumbnail(daybook_vips_source *source, int edge, int obeys_profile, daybook_vips_image **out);

// The picture in the square with its numbers as they are, of eight bits or sixteen, whatever colours they mean. Its rows
// can be read once, in order.
int daybook_vips_numbers(daybook_vips_source *source, int edge, daybook_vips_image **out);

// The picture of a JPEG at a half, a quarter or an eighth of its size (2, 4, 8), as its decoder has it with less work. Its
// rows can be read once, in order.
int daybook_vips_jpeg_scaled(daybook_vips_source *source, int divisor, daybook_vips_image **out);

// The first frames of a picture that moves, each in the square, one below the other.
int daybook_vips_roll(
    daybook_vips_source *source, int edge, int frames, int obeys_profile, daybook_vips_image **out);
// Frames in its file, and how long each is shown, in milliseconds: the image's own numbers, NULL for none.
int daybook_vips_frames(daybook_vips_image *image);
const int *daybook_vips_delays(daybook_vips_image *image, int *count);
// A picture that moves for ever, of every `step`th of the frames that are one below the other: `count` of them, each
// turned by EXIF's orientations one after the other.
int daybook_vips_animate(
    daybook_vips_image *roll, int height, int step, int count, const int *orientations, int turns, const int *delays,
    daybook_vips_image **out);

// Whether memory is cleared before it is used from now on (but for blocks of up to 1 KiB). Not all decoders write every
// pixel of a damaged picture: what lay in their memory before, as another picture, would show.
void daybook_vips_clear_memory(int clears);

// The picture in a square of `edge` from an image, all of it.
int daybook_vips_shrink(daybook_vips_image *image, int edge, int obeys_profile, daybook_vips_image **out);

// The image without anything but pixels.
int daybook_vips_bare(daybook_vips_image *image, daybook_vips_image **out);

// A part of an image, which must lie in it.
int daybook_vips_crop(daybook_vips_image *image, int left, int top, int width, int height, daybook_vips_image **out);

// Turns an image as an EXIF orientation (1 to 8) demands.
int daybook_vips_turn(daybook_vips_image *image, int orientation, daybook_vips_image **out);

// The image in sRGB; channels that are no colours stay as they are.
int daybook_vips_srgb(daybook_vips_image *image, daybook_vips_image **out);

// The first channels only.
int daybook_vips_first_bands(daybook_vips_image *image, int bands, daybook_vips_image **out);

// The image laid on white by its alpha channel, which goes.
int daybook_vips_on_white(daybook_vips_image *image, daybook_vips_image **out);

// The image with an alpha channel more, of which nothing is clear.
int daybook_vips_add_alpha(daybook_vips_image *image, daybook_vips_image **out);

// Eight bits a channel.
int daybook_vips_eight_bits(daybook_vips_image *image, daybook_vips_image **out);

// Decodes an image into memory. `should_stop` is asked with `context` on the library's threads.
int daybook_vips_decode(
    daybook_vips_image *image, daybook_vips_should_stop should_stop, const void *context, daybook_vips_image **out);

// Encodes, without any metadata.
int daybook_vips_jpeg(daybook_vips_image *image, int quality, void **out, size_t *size);
int daybook_vips_webp(daybook_vips_image *image, int quality, int effort, void **out, size_t *size);
int daybook_vips_avif(daybook_vips_image *image, int quality, int effort, void **out, size_t *size);

// The pixels row by row, each with its channels in order.
int daybook_vips_pixels(daybook_vips_image *image, void **out, size_t *size);

// Writes a file, of the format that its name ends with, with the library's options behind it in brackets.
int daybook_vips_write(daybook_vips_image *image, const char *name);

// Copies the library's account of what failed and forgets it. The account is one for the whole process.
void daybook_vips_error(char *text, size_t size);

void daybook_vips_release_source(daybook_vips_source *source);
void daybook_vips_release_image(daybook_vips_image *image);
void daybook_vips_free(void *bytes);

// Gives memory that was freed back to the system.
void daybook_vips_trim(void);

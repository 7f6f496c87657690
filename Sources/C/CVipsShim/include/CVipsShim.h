// libvips for Swift. libvips' calls are variadic, its start is a macro and its types are glib's: this header hides all
// of that. It makes no decisions.
//
// Functions that make an image or bytes return 0 and set `*out`, or return -1 and leave it unchanged. The caller
// releases images, sources and bytes with the functions at the end. An image may still read from its source.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct daybook_vips_source daybook_vips_source;
typedef struct daybook_vips_image daybook_vips_image;

// Called at intervals while pixels are made. Any result but 0 stops the work.
typedef int (*daybook_vips_should_stop)(const void *context);

// Starts the library. Call this once in a process, before all else. Switches off loaders that are not meant for hostile
// files, the operation cache and the library's warnings. Each job uses `concurrency` threads.
int daybook_vips_start(const char *program, int concurrency);

// Opens a source over an open file, which is read from its start. The descriptor is duplicated.
int daybook_vips_open(int descriptor, daybook_vips_source **out);

// The functions for reading and seeking in a source that is not a file. The first returns at most `count` bytes, 0 at
// the end, -1 for a failure; the second works like lseek.
typedef int64_t (*daybook_vips_read)(void *context, void *bytes, int64_t count);
typedef int64_t (*daybook_vips_seek)(void *context, int64_t offset, int origin);

// Opens a source that is read by functions. `let_go` is called once, when nothing can read from the source any more.
int daybook_vips_open_custom(
    daybook_vips_read read, daybook_vips_seek seek, void (*let_go)(void *context), void *context,
    daybook_vips_source **out);

// Returns the class of the loader that would read the source, or NULL. The text is the library's own.
const char *daybook_vips_loader(daybook_vips_source *source);

// Reads the header only.
int daybook_vips_header(daybook_vips_source *source, daybook_vips_image **out);

// Makes an sRGB image of this size, with a byte for each of three or four channels, row by row. The bytes are copied.
int daybook_vips_from_pixels(const void *bytes, int width, int height, int bands, daybook_vips_image **out);

int daybook_vips_width(daybook_vips_image *image);
int daybook_vips_height(daybook_vips_image *image);
// The number of channels, and the bytes of all channels of a pixel together.
int daybook_vips_bands(daybook_vips_image *image);
size_t daybook_vips_bytes_per_pixel(daybook_vips_image *image);
// The significant bits of one number; the upper ones if the number has space for more.
int daybook_vips_bits(daybook_vips_image *image);
int daybook_vips_has_alpha(daybook_vips_image *image);
// The size of the colour profile in bytes; 0 for none.
size_t daybook_vips_profile_size(daybook_vips_image *image);

// Makes the source's first picture in a square of `edge`, never enlarged, not turned. It uses shortcuts of the format:
// decoding at a fraction of the size, embedded small pictures. With `obeys_profile`, the picture is converted to sRGB
// by its own profile.
int daybook_vips_thumbnail(daybook_vips_source *source, int edge, int obeys_profile, daybook_vips_image **out);

// Makes the picture in the square with its numbers unchanged, of eight bits or sixteen, whatever colours they mean. Its
// rows can be read once, in order.
int daybook_vips_numbers(daybook_vips_source *source, int edge, daybook_vips_image **out);

// Makes the picture of a JPEG at a half, a quarter or an eighth of its size (2, 4, 8), which takes its decoder less
// work. Its rows can be read once, in order.
int daybook_vips_jpeg_scaled(daybook_vips_source *source, int divisor, daybook_vips_image **out);

// Makes the first frames of an animated picture, each in the square, one below the other.
int daybook_vips_roll(
    daybook_vips_source *source, int edge, int frames, int obeys_profile, daybook_vips_image **out);
// The number of frames in the image's file, and their durations in milliseconds, which the image owns; NULL if it has
// none.
int daybook_vips_frames(daybook_vips_image *image);
const int *daybook_vips_delays(daybook_vips_image *image, int *count);
// Makes an endless animation of `count` frames: every `step`th of the frames that are one below the other. Each is
// turned by the EXIF orientations, one after the other.
int daybook_vips_animate(
    daybook_vips_image *roll, int height, int step, int count, const int *orientations, int turns, const int *delays,
    daybook_vips_image **out);

// Sets whether memory is cleared before it is used from now on (except blocks of up to 1 KiB). Some decoders leave
// pixels of a damaged picture unwritten, which would show the former content of the memory, such as another picture.
void daybook_vips_clear_memory(int clears);

// Makes the whole image in a square of `edge`.
int daybook_vips_shrink(daybook_vips_image *image, int edge, int obeys_profile, daybook_vips_image **out);

// Makes a copy of the image without anything but pixels.
int daybook_vips_bare(daybook_vips_image *image, daybook_vips_image **out);

// Makes a part of an image. The part must be inside the image.
int daybook_vips_crop(daybook_vips_image *image, int left, int top, int width, int height, daybook_vips_image **out);

// Turns an image by an EXIF orientation (1 to 8).
int daybook_vips_turn(daybook_vips_image *image, int orientation, daybook_vips_image **out);

// Converts the image to sRGB. Channels that are not colours stay unchanged.
int daybook_vips_srgb(daybook_vips_image *image, daybook_vips_image **out);

// Keeps only the first channels.
int daybook_vips_first_bands(daybook_vips_image *image, int bands, daybook_vips_image **out);

// Puts the image on white by its alpha channel, and removes that channel.
int daybook_vips_on_white(daybook_vips_image *image, daybook_vips_image **out);

// Adds an opaque alpha channel to the image.
int daybook_vips_add_alpha(daybook_vips_image *image, daybook_vips_image **out);

// Converts the image to eight bits a channel.
int daybook_vips_eight_bits(daybook_vips_image *image, daybook_vips_image **out);

// Decodes an image into memory. `should_stop` is called with `context` on the library's threads.
int daybook_vips_decode(
    daybook_vips_image *image, daybook_vips_should_stop should_stop, const void *context, daybook_vips_image **out);

// Encodes the image without any metadata.
int daybook_vips_jpeg(daybook_vips_image *image, int quality, void **out, size_t *size);
int daybook_vips_webp(daybook_vips_image *image, int quality, int effort, void **out, size_t *size);
int daybook_vips_avif(daybook_vips_image *image, int quality, int effort, void **out, size_t *size);

// Returns the pixels row by row, each with its channels in order.
int daybook_vips_pixels(daybook_vips_image *image, void **out, size_t *size);

// Writes a file in the format of its name's extension, with the library's options behind the name in brackets.
int daybook_vips_write(daybook_vips_image *image, const char *name);

// Copies the library's description of a failure and clears it. There is one description for the whole process.
void daybook_vips_error(char *text, size_t size);

void daybook_vips_release_source(daybook_vips_source *source);
void daybook_vips_release_image(daybook_vips_image *image);
void daybook_vips_free(void *bytes);

// Returns freed memory to the system.
void daybook_vips_trim(void);

#include "CVipsShim.h"
#include <malloc.h>
#include <vips/vips.h>

static VipsImage *image_of(daybook_vips_image *image) { return (VipsImage *) image; }
static VipsImage **result_of(daybook_vips_image **out) { return (VipsImage **) out; }
static VipsSource *source_of(daybook_vips_source *source) { return (VipsSource *) source; }

static void ignore_log(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void) domain;
    (void) level;
    (void) message;
    (void) data;
}

// Limits the memory that the C library keeps. Pictures are decoded in many threads: with an arena for each of them, and
// a threshold that grows with freed blocks, the C library kept 220 MB after the files of a test corpus; this way it
// keeps 70. Two arenas kept 14 MB more than one.
static void bound_memory(void) {
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 4 << 20);
}

int daybook_vips_start(const char *program, int concurrency) {
    bound_memory();
    if (VIPS_INIT(program)) return -1;
    g_log_set_default_handler(ignore_log, NULL);
    vips_block_untrusted_set(TRUE);
    vips_concurrency_set(concurrency);
    vips_cache_set_max(0);
    vips_cache_set_max_mem(0);
    vips_cache_set_max_files(0);
    return 0;
}

void daybook_vips_clear_memory(int clears) { mallopt(M_PERTURB, clears ? 0xff : 0); }

int daybook_vips_open(int descriptor, daybook_vips_source **out) {
    VipsSource *source = vips_source_new_from_descriptor(descriptor);
    if (!source) return -1;
    *out = (daybook_vips_source *) source;
    return 0;
}

struct custom {
    daybook_vips_read read;
    daybook_vips_seek seek;
    void (*let_go)(void *context);
    void *context;
};

static gint64 read_custom(VipsSourceCustom *source, void *bytes, gint64 count, struct custom *custom) {
    (void) source;
    return custom->read(custom->context, bytes, count);
}

static gint64 seek_custom(VipsSourceCustom *source, gint64 offset, int origin, struct custom *custom) {
    (void) source;
    return custom->seek(custom->context, offset, origin);
}

static void free_custom(gpointer custom, GClosure *closure) {
    (void) closure;
    ((struct custom *) custom)->let_go(((struct custom *) custom)->context);
    g_free(custom);
}

int daybook_vips_open_custom(
    daybook_vips_read read, daybook_vips_seek seek, void (*let_go)(void *context), void *context,
    daybook_vips_source **out) {
    struct custom *custom = g_new(struct custom, 1);
    *custom = (struct custom) { read, seek, let_go, context };
    VipsSourceCustom *source = vips_source_custom_new();
    g_signal_connect(source, "seek", G_CALLBACK(seek_custom), custom);
    g_signal_connect_data(source, "read", G_CALLBACK(read_custom), custom, free_custom, 0);
    *out = (daybook_vips_source *) source;
    return 0;
}

const char *daybook_vips_loader(daybook_vips_source *source) {
    return vips_foreign_find_load_source(source_of(source));
}

int daybook_vips_header(daybook_vips_source *source, daybook_vips_image **out) {
    VipsImage *image = vips_image_new_from_source(source_of(source), "", "fail_on", VIPS_FAIL_ON_NONE, NULL);
    if (!image) return -1;
    *out = (daybook_vips_image *) image;
    return 0;
}

int daybook_vips_from_pixels(const void *bytes, int width, int height, int bands, daybook_vips_image **out) {
    size_t size = (size_t) width * (size_t) height * (size_t) bands;
    VipsImage *image = vips_image_new_from_memory_copy(bytes, size, width, height, bands, VIPS_FORMAT_UCHAR);
    if (!image) return -1;
    int result = vips_copy(image, result_of(out), "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(image);
    return result;
}

int daybook_vips_width(daybook_vips_image *image) { return vips_image_get_width(image_of(image)); }
int daybook_vips_height(daybook_vips_image *image) { return vips_image_get_height(image_of(image)); }
int daybook_vips_bands(daybook_vips_image *image) { return vips_image_get_bands(image_of(image)); }

size_t daybook_vips_bytes_per_pixel(daybook_vips_image *image) { return VIPS_IMAGE_SIZEOF_PEL(image_of(image)); }

int daybook_vips_bits(daybook_vips_image *image) {
    VipsImage *picture = image_of(image);
    int bits = (int) vips_format_sizeof(vips_image_get_format(picture)) * 8;
    if (vips_image_get_typeof(picture, "heif-bitdepth")) vips_image_get_int(picture, "heif-bitdepth", &bits);
    return bits;
}

int daybook_vips_has_alpha(daybook_vips_image *image) { return vips_image_hasalpha(image_of(image)); }

size_t daybook_vips_profile_size(daybook_vips_image *image) {
    const void *bytes;
    size_t size = 0;
    if (!vips_image_get_typeof(image_of(image), VIPS_META_ICC_NAME)) return 0;
    return vips_image_get_blob(image_of(image), VIPS_META_ICC_NAME, &bytes, &size) ? 0 : size;
}

// A NULL name ends the list of options.
static const char *profile_option(int obeys_profile) { return obeys_profile ? "export_profile" : NULL; }

int daybook_vips_thumbnail(daybook_vips_source *source, int edge, int obeys_profile, daybook_vips_image **out) {
    return vips_thumbnail_source(
        source_of(source), result_of(out), edge, "height", edge, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE, "fail_on",
        VIPS_FAIL_ON_NONE, profile_option(obeys_profile), "srgb", NULL);
}

int daybook_vips_jpeg_scaled(daybook_vips_source *source, int divisor, daybook_vips_image **out) {
    return vips_jpegload_source(
        source_of(source), result_of(out), "shrink", divisor, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
        VIPS_FAIL_ON_NONE, NULL);
}

// Returns whether the image has three channels of eight bits, which can be scaled unchanged.
static int is_plain(VipsImage *image) {
    return image->Bands == 3 && image->BandFmt == VIPS_FORMAT_UCHAR && image->Coding == VIPS_CODING_NONE
        && image->Type == VIPS_INTERPRETATION_sRGB && !vips_image_get_typeof(image, VIPS_META_ICC_NAME);
}

// Shrinks a plain image. The library's own thumbnails use its slowest kernel, which takes a fifth longer for the first
// size and half as long again for the others than this one; the difference is invisible (42 to 51 dB).
static int shrink_plain(VipsImage *image, int edge, daybook_vips_image **out) {
    double shrink = VIPS_MAX(image->Xsize, image->Ysize) / (double) edge;
    if (shrink <= 1) return vips_copy(image, result_of(out), NULL);
    double across = VIPS_MIN(shrink, image->Xsize), down = VIPS_MIN(shrink, image->Ysize);
    return vips_resize(
        image, result_of(out), 1 / across, "vscale", 1 / down, "kernel", VIPS_KERNEL_CUBIC, NULL);
}

int daybook_vips_shrink(daybook_vips_image *image, int edge, int obeys_profile, daybook_vips_image **out) {
    if (is_plain(image_of(image))) return shrink_plain(image_of(image), edge, out);
    return vips_thumbnail_image(
        image_of(image), result_of(out), edge, "height", edge, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE,
        profile_option(obeys_profile), "srgb", NULL);
}

// Shrinks an image with alpha. Colours are weighted by their alpha, so that invisible pixels do not show in the smaller
// picture.
static int shrink_clear(VipsImage *image, int edge, daybook_vips_image **out) {
    double most = image->BandFmt == VIPS_FORMAT_USHORT ? 65535 : 255;
    VipsImage *weighed = NULL, *small = NULL, *plain = NULL;
    int result = vips_premultiply(image, &weighed, "max_alpha", most, NULL);
    if (!result) result = shrink_plain(weighed, edge, (daybook_vips_image **) &small);
    if (!result) result = vips_unpremultiply(small, &plain, "max_alpha", most, NULL);
    if (!result) result = vips_cast(plain, result_of(out), image->BandFmt, NULL);
    if (plain) g_object_unref(plain);
    if (small) g_object_unref(small);
    if (weighed) g_object_unref(weighed);
    return result;
}

int daybook_vips_numbers(daybook_vips_source *source, int edge, daybook_vips_image **out) {
    VipsImage *image = vips_image_new_from_source(
        source_of(source), "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_NONE, NULL);
    if (!image) return -1;
    int result = vips_image_hasalpha(image) ? shrink_clear(image, edge, out) : shrink_plain(image, edge, out);
    g_object_unref(image);
    return result;
}

int daybook_vips_roll(
    daybook_vips_source *source, int edge, int frames, int obeys_profile, daybook_vips_image **out) {
    char options[32];
    g_snprintf(options, sizeof options, "n=%d", frames);
    return vips_thumbnail_source(
        source_of(source), result_of(out), edge, "height", edge, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE, "fail_on",
        VIPS_FAIL_ON_NONE, "option_string", options, profile_option(obeys_profile), "srgb", NULL);
}

int daybook_vips_frames(daybook_vips_image *image) { return vips_image_get_n_pages(image_of(image)); }

const int *daybook_vips_delays(daybook_vips_image *image, int *count) {
    int *delays;
    if (!vips_image_get_typeof(image_of(image), "delay")) return NULL;
    return vips_image_get_array_int(image_of(image), "delay", &delays, count) ? NULL : delays;
}

static int turned_frame(VipsImage *roll, int top, int height, const int *orientations, int turns, VipsImage **out) {
    VipsImage *frame;
    if (vips_extract_area(roll, &frame, 0, top, roll->Xsize, height, NULL)) return -1;
    for (int i = 0; i < turns; i++) {
        daybook_vips_image *turned;
        int result = daybook_vips_turn((daybook_vips_image *) frame, orientations[i], &turned);
        g_object_unref(frame);
        if (result) return -1;
        frame = (VipsImage *) turned;
    }
    *out = frame;
    return 0;
}

int daybook_vips_animate(
    daybook_vips_image *roll, int height, int step, int count, const int *orientations, int turns, const int *delays,
    daybook_vips_image **out) {
    VipsImage **frames = g_new0(VipsImage *, count), *joined = NULL, *copy = NULL;
    int result = 0;
    for (int i = 0; i < count && !result; i++)
        result = turned_frame(image_of(roll), i * step * height, height, orientations, turns, &frames[i]);
    if (!result) result = vips_arrayjoin(frames, &joined, count, "across", 1, NULL);
    if (!result) result = vips_copy(joined, &copy, NULL);
    if (!result) {
        vips_image_set_int(copy, VIPS_META_PAGE_HEIGHT, frames[0]->Ysize);
        vips_image_set_int(copy, VIPS_META_N_PAGES, count);
        vips_image_set_int(copy, "loop", 0);
        vips_image_set_array_int(copy, "delay", delays, count);
        *out = (daybook_vips_image *) copy;
    }
    if (joined) g_object_unref(joined);
    for (int i = 0; i < count; i++)
        if (frames[i]) g_object_unref(frames[i]);
    g_free(frames);
    return result;
}

static void *collect_name(VipsImage *image, const char *name, GValue *value, void *names) {
    (void) image;
    (void) value;
    g_ptr_array_add((GPtrArray *) names, g_strdup(name));
    return NULL;
}

int daybook_vips_bare(daybook_vips_image *image, daybook_vips_image **out) {
    VipsImage *copy;
    if (vips_copy(image_of(image), &copy, NULL)) return -1;
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    vips_image_map(copy, collect_name, names);
    for (guint i = 0; i < names->len; i++) vips_image_remove(copy, g_ptr_array_index(names, i));
    g_ptr_array_free(names, TRUE);
    *out = (daybook_vips_image *) copy;
    return 0;
}

int daybook_vips_turn(daybook_vips_image *image, int orientation, daybook_vips_image **out) {
    VipsImage *copy;
    if (vips_copy(image_of(image), &copy, NULL)) return -1;
    vips_image_set_int(copy, VIPS_META_ORIENTATION, orientation);
    int result = vips_autorot(copy, result_of(out), NULL);
    g_object_unref(copy);
    return result;
}

int daybook_vips_srgb(daybook_vips_image *image, daybook_vips_image **out) {
    return vips_colourspace(image_of(image), result_of(out), VIPS_INTERPRETATION_sRGB, NULL);
}

int daybook_vips_first_bands(daybook_vips_image *image, int bands, daybook_vips_image **out) {
    return vips_extract_band(image_of(image), result_of(out), 0, "n", bands, NULL);
}

int daybook_vips_on_white(daybook_vips_image *image, daybook_vips_image **out) {
    double white[] = { 255 };
    VipsArrayDouble *background = vips_array_double_new(white, 1);
    int result = vips_flatten(image_of(image), result_of(out), "background", background, NULL);
    vips_area_unref(VIPS_AREA(background));
    return result;
}

int daybook_vips_eight_bits(daybook_vips_image *image, daybook_vips_image **out) {
    return vips_cast(image_of(image), result_of(out), VIPS_FORMAT_UCHAR, NULL);
}

struct decoding {
    daybook_vips_should_stop should_stop;
    const void *context;
};

static void on_progress(VipsImage *image, VipsProgress *progress, struct decoding *decoding) {
    (void) progress;
    if (decoding->should_stop(decoding->context)) vips_image_set_kill(image, TRUE);
}

int daybook_vips_decode(
    daybook_vips_image *image, daybook_vips_should_stop should_stop, const void *context, daybook_vips_image **out) {
    struct decoding decoding = { should_stop, context };
    vips_image_set_progress(image_of(image), TRUE);
    gulong handler = g_signal_connect(image, "eval", G_CALLBACK(on_progress), &decoding);
    VipsImage *memory = vips_image_copy_memory(image_of(image));
    g_signal_handler_disconnect(image, handler);
    if (!memory) return -1;
    *out = (daybook_vips_image *) memory;
    return 0;
}

int daybook_vips_jpeg(daybook_vips_image *image, int quality, void **out, size_t *size) {
    // Huffman codes made for the picture would save 1 to 2 % of its bytes and take half as long as all of its encoding.
    return vips_jpegsave_buffer(image_of(image), out, size, "Q", quality, "strip", TRUE, NULL);
}

int daybook_vips_webp(daybook_vips_image *image, int quality, int effort, void **out, size_t *size) {
    return vips_webpsave_buffer(image_of(image), out, size, "Q", quality, "effort", effort, "strip", TRUE, NULL);
}

int daybook_vips_avif(daybook_vips_image *image, int quality, int effort, void **out, size_t *size) {
    return vips_heifsave_buffer(
        image_of(image), out, size, "Q", quality, "effort", effort, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1,
        "strip", TRUE, NULL);
}

int daybook_vips_crop(daybook_vips_image *image, int left, int top, int width, int height, daybook_vips_image **out) {
    return vips_crop(image_of(image), result_of(out), left, top, width, height, NULL);
}

int daybook_vips_add_alpha(daybook_vips_image *image, daybook_vips_image **out) {
    return vips_addalpha(image_of(image), result_of(out), NULL);
}

int daybook_vips_pixels(daybook_vips_image *image, void **out, size_t *size) {
    *out = vips_image_write_to_memory(image_of(image), size);
    return *out ? 0 : -1;
}

int daybook_vips_write(daybook_vips_image *image, const char *name) {
    return vips_image_write_to_file(image_of(image), name, NULL);
}

void daybook_vips_error(char *text, size_t size) {
    char *account = vips_error_buffer_copy();
    g_strlcpy(text, account, size);
    g_free(account);
}

void daybook_vips_release_source(daybook_vips_source *source) { g_object_unref(source); }
void daybook_vips_release_image(daybook_vips_image *image) { g_object_unref(image); }
void daybook_vips_free(void *bytes) { g_free(bytes); }
void daybook_vips_trim(void) { malloc_trim(0); }

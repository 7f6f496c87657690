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

// Pictures are decoded in many threads. With an arena for each of them, and a threshold that grows with what is freed,
// the C library kept 220 MB after the files of a test corpus; so it keeps 70.
static void bound_memory(void) {
    mallopt(M_ARENA_MAX, 2);
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

int daybook_vips_open(int descriptor, daybook_vips_source **out) {
    VipsSource *source = vips_source_new_from_descriptor(descriptor);
    if (!source) return -1;
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

int daybook_vips_width(daybook_vips_image *image) { return vips_image_get_width(image_of(image)); }
int daybook_vips_height(daybook_vips_image *image) { return vips_image_get_height(image_of(image)); }
int daybook_vips_bands(daybook_vips_image *image) { return vips_image_get_bands(image_of(image)); }

size_t daybook_vips_bytes_per_pixel(daybook_vips_image *image) { return VIPS_IMAGE_SIZEOF_PEL(image_of(image)); }

int daybook_vips_has_alpha(daybook_vips_image *image) { return vips_image_hasalpha(image_of(image)); }

int daybook_vips_has_profile(daybook_vips_image *image) {
    return vips_image_get_typeof(image_of(image), VIPS_META_ICC_NAME) != 0;
}

// A NULL name ends the list of options.
static const char *profile_option(int obeys_profile) { return obeys_profile ? "export_profile" : NULL; }

int daybook_vips_thumbnail(daybook_vips_source *source, int edge, int obeys_profile, daybook_vips_image **out) {
    return vips_thumbnail_source(
        source_of(source), result_of(out), edge, "height", edge, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE, "fail_on",
        VIPS_FAIL_ON_NONE, profile_option(obeys_profile), "srgb", NULL);
}

int daybook_vips_shrink(daybook_vips_image *image, int edge, int obeys_profile, daybook_vips_image **out) {
    return vips_thumbnail_image(
        image_of(image), result_of(out), edge, "height", edge, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE,
        profile_option(obeys_profile), "srgb", NULL);
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
    return vips_jpegsave_buffer(
        image_of(image), out, size, "Q", quality, "strip", TRUE, "optimize_coding", TRUE, NULL);
}

int daybook_vips_webp(daybook_vips_image *image, int quality, int effort, void **out, size_t *size) {
    return vips_webpsave_buffer(image_of(image), out, size, "Q", quality, "effort", effort, "strip", TRUE, NULL);
}

int daybook_vips_add_alpha(daybook_vips_image *image, daybook_vips_image **out) {
    return vips_addalpha(image_of(image), result_of(out), NULL);
}

int daybook_vips_pixels(daybook_vips_image *image, void **out, size_t *size) {
    *out = vips_image_write_to_memory(image_of(image), size);
    return *out ? 0 : -1;
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

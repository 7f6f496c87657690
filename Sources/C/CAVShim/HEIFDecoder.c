// libav's decoders for libheif, which uses the decoder with the highest priority. libav's decoder of HEVC is twice as
// fast as libde265, that of AV1 is the same dav1d as libheif's, and the work of both is bounded.
#include "CAVShim.h"
#include <dav1d/dav1d.h>
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavutil/pixdesc.h>
#include <libheif/heif.h>
#include <libheif/heif_plugin.h>
#include <limits.h>
#include <stdatomic.h>
#include <string.h>

// Higher than the priority of libheif's own decoders.
static const int priority = 200;
static atomic_int_fast64_t most_pixels;

// The factor by which pictures are returned smaller, each way.
static atomic_int divisor = 1;

// The start of a decoder takes as long as decoding this number of pixels.
static const int64_t least_pixels = 1 << 14;
static atomic_int_fast64_t pixels_left = INT64_MAX / 2;

void daybook_av_limit_heif(int64_t pixels, int64_t largest_picture) {
    atomic_store(&pixels_left, pixels);
    atomic_store(&most_pixels, largest_picture);
}

void daybook_av_shrink_heif(int by) { atomic_store(&divisor, by > 1 ? by : 1); }

// Claims this number of pixels. Returns whether they may be decoded.
static int claim(int64_t pixels) { return atomic_fetch_sub(&pixels_left, pixels) >= pixels; }

struct decoder {
    const AVCodec *codec;
    uint8_t *bytes;
    size_t size;
};

static struct heif_error failed(enum heif_error_code code, enum heif_suberror_code reason, const char *text) {
    return (struct heif_error) { code, reason, text };
}

static struct heif_error no_memory(void) {
    return failed(heif_error_Memory_allocation_error, heif_suberror_Unspecified, "out of memory");
}

static struct heif_error not_decoded(void) {
    return failed(heif_error_Decoder_plugin_error, heif_suberror_Unspecified, "the picture cannot be decoded");
}

// Returns the error of a failed allocation in libav: memory is lacking, or the allocation is over its limit.
static struct heif_error without_memory(void) { return daybook_av_has_room() ? not_decoded() : no_memory(); }

static const struct heif_error fine = { heif_error_Ok, heif_suberror_Unspecified, "" };

// The decoders are the same as for films.
static const AVCodec *hevc(void) { return avcodec_find_decoder_by_name("hevc"); }

static const AVCodec *av1(void) { return avcodec_find_decoder_by_name("libdav1d"); }

static const char *name_hevc(void) { return "libavcodec HEVC"; }

static const char *name_av1(void) { return "libavcodec AV1"; }

static int supports_hevc(enum heif_compression_format format) {
    return format == heif_compression_HEVC && hevc() ? priority : 0;
}

static int supports_av1(enum heif_compression_format format) {
    return format == heif_compression_AV1 && av1() ? priority : 0;
}

static struct heif_error begin(const AVCodec *codec, void **out) {
    struct decoder *decoder = av_mallocz(sizeof(struct decoder));
    if (!decoder) return no_memory();
    decoder->codec = codec;
    *out = decoder;
    return fine;
}

static struct heif_error begin_hevc(void **out) { return begin(hevc(), out); }

static struct heif_error begin_av1(void **out) { return begin(av1(), out); }

static void end(void *context) {
    struct decoder *decoder = context;
    av_free(decoder->bytes);
    av_free(decoder);
}

static void set_strict(void *context, int flag) {
    (void) context;
    (void) flag;
}

// Appends parameter sets and the picture in their form in the file. Each HEVC unit has its length before it, in four
// bytes.
static struct heif_error push(void *context, const void *bytes, size_t size) {
    struct decoder *decoder = context;
    if (size > INT_MAX - AV_INPUT_BUFFER_PADDING_SIZE || decoder->size > INT_MAX - AV_INPUT_BUFFER_PADDING_SIZE - size)
        return not_decoded();
    uint8_t *all = av_realloc(decoder->bytes, decoder->size + size + AV_INPUT_BUFFER_PADDING_SIZE);
    if (!all) return without_memory();
    memcpy(all + decoder->size, bytes, size);
    decoder->bytes = all;
    decoder->size += size;
    memset(all + decoder->size, 0, AV_INPUT_BUFFER_PADDING_SIZE);
    return fine;
}

// The work of decoding an item besides its displayed picture.
struct work {
    // The pixels of frames that are not displayed.
    int64_t hidden;
    // The number of times that the picture may be decoded.
    int64_t times;
};

// dav1d decodes all frames of an item before it returns the first displayed one. An item is one temporal unit, of at
// most four layers, each of which may be hidden first and displayed by a header of its own.
static const int most_frames = 8;

// libav decodes each slice, even if slices overlap. This number of slices is usual, and no more work than one.
static const int64_t usual_slices = 8;

// Replaces each length with a start code, and counts the slices (ITU-T H.265, 7.4.2.2). Returns 0, or -1 if the lengths
// lead past the end.
static int measure_hevc(struct decoder *decoder, struct work *work) {
    size_t place = 0;
    int64_t slices = 0;
    while (place < decoder->size) {
        if (decoder->size - place < 4) return -1;
        uint8_t *head = decoder->bytes + place;
        size_t length = (size_t) head[0] << 24 | (size_t) head[1] << 16 | (size_t) head[2] << 8 | head[3];
        if (length > decoder->size - place - 4) return -1;
        memcpy(head, (const uint8_t[]) { 0, 0, 0, 1 }, 4);
        if (length > 0 && (head[4] >> 1 & 63) < 32) slices++;
        place += 4 + length;
    }
    if (slices > usual_slices) work->times = (slices + usual_slices - 1) / usual_slices;
    return place > 0 ? 0 : -1;
}

// Decodes the frame into `out`. Returns 0, or one of libav's negative codes.
static int decode_frame(struct decoder *decoder, const struct work *work, AVFrame **out) {
    AVCodecContext *codec = avcodec_alloc_context3(decoder->codec);
    AVPacket *packet = av_packet_alloc();
    AVFrame *frame = av_frame_alloc();
    int result = AVERROR(ENOMEM);
    if (codec && packet && frame) {
        codec->thread_count = 1;
        int64_t left = (atomic_load(&pixels_left) + least_pixels) / work->times;
        int64_t most = atomic_load(&most_pixels);
        codec->max_pixels = left < most ? left : most;
        // Crops exactly to the row and the column.
        codec->flags |= AV_CODEC_FLAG_UNALIGNED;
        // Film grain is not added to HEVC, as in libheif's own decoder; AV1 demands it.
        if (decoder->codec->id == AV_CODEC_ID_HEVC) codec->export_side_data |= AV_CODEC_EXPORT_DATA_FILM_GRAIN;
        packet->data = decoder->bytes;
        packet->size = (int) decoder->size;
        result = avcodec_open2(codec, codec->codec, NULL);
        if (!result) result = avcodec_send_packet(codec, packet);
        if (!result) result = avcodec_send_packet(codec, NULL);
        if (!result) result = avcodec_receive_frame(codec, frame);
    }
    if (result) av_frame_free(&frame);
    else *out = frame;
    av_packet_free(&packet);
    avcodec_free_context(&codec);
    return result;
}

// Reads the OBUs of an item of AV1 (AV1 bitstream specification, 5.3.1). Returns 0, or -1 if their sizes lead past the
// end, or if they are not of one picture: another sequence begins, or there are too many frames.
static int measure_av1(const struct decoder *decoder, struct work *work) {
    enum { sequence_header = 1, frame_header = 3, frame = 6 };
    const uint8_t *sequence = NULL;
    size_t place = 0, sequence_size = 0;
    int frames = 0;
    while (place < decoder->size) {
        uint8_t head = decoder->bytes[place++];
        int type = head >> 3 & 15;
        if (head & 4) place++;
        uint64_t length = 0;
        for (int shift = 0; head & 2; shift += 7) {
            if (place >= decoder->size || shift > 49) return -1;
            uint8_t byte = decoder->bytes[place++];
            length |= (uint64_t) (byte & 127) << shift;
            if (!(byte & 128)) break;
        }
        if (place > decoder->size || length > decoder->size - place) return -1;
        if (!(head & 2)) length = decoder->size - place;
        if (type == sequence_header) {
            const uint8_t *content = decoder->bytes + place;
            if (sequence && (length != sequence_size || memcmp(content, sequence, length))) return -1;
            sequence = content;
            sequence_size = length;
        }
        if ((type == frame_header || type == frame) && ++frames > most_frames) return -1;
        place += length;
    }
    if (frames < 2) return 0;
    // A frame may be smaller than its sequence states, also the displayed one.
    Dav1dSequenceHeader header;
    if (dav1d_parse_sequence_header(&header, decoder->bytes, decoder->size)) return -1;
    work->hidden = (frames - 1) * (int64_t) header.max_width * header.max_height;
    return 0;
}

static enum heif_chroma chroma_of(const AVPixFmtDescriptor *format) {
    if (format->nb_components == 1) return heif_chroma_monochrome;
    if (!format->log2_chroma_w) return heif_chroma_444;
    return format->log2_chroma_h ? heif_chroma_420 : heif_chroma_422;
}

// Returns the mean of a square of samples, as far as it is inside the plane.
static unsigned mean(const uint8_t *source, int stride, int right, int down, int is_deep) {
    unsigned sum = 0, count = (unsigned) (right * down);
    for (int row = 0; row < down; row++, source += stride)
        for (int column = 0; column < right; column++)
            sum += is_deep ? ((const uint16_t *) source)[column] : source[column];
    return (sum + count / 2) / count;
}

// Shrinks a plane: each sample is the mean of `by` times `by` samples, or of fewer at the last column and row.
static void shrink_plane(
    const uint8_t *source, int stride, int source_width, int source_height, uint8_t *rows, int row_stride, int width,
    int height, int by, int is_deep) {
    for (int row = 0; row < height; row++, rows += row_stride) {
        int top = row * by < source_height ? row * by : source_height - 1;
        int down = source_height - top < by ? source_height - top : by;
        for (int column = 0; column < width; column++) {
            int left = column * by < source_width ? column * by : source_width - 1;
            int right = source_width - left < by ? source_width - left : by;
            const uint8_t *first = source + (ptrdiff_t) top * stride + ((ptrdiff_t) left << is_deep);
            unsigned value = mean(first, stride, right, down, is_deep);
            if (is_deep) ((uint16_t *) rows)[column] = (uint16_t) value;
            else rows[column] = (uint8_t) value;
        }
    }
}

static int divided(int side, int by) { return side / by + (side % by ? 1 : 0); }

static struct heif_error copy_plane(
    const AVFrame *frame, int plane, enum heif_channel channel, int width, int height, int depth, int by,
    int source_width, int source_height, struct heif_image *image) {
    struct heif_error error = heif_image_add_plane(image, channel, width, height, depth);
    if (error.code) return error;
    int stride;
    uint8_t *rows = heif_image_get_plane(image, channel, &stride);
    if (!rows) return no_memory();
    const uint8_t *source = frame->data[plane];
    if (by > 1) {
        shrink_plane(
            source, frame->linesize[plane], source_width, source_height, rows, stride, width, height, by, depth > 8);
        return fine;
    }
    size_t size = (size_t) width * (depth > 8 ? 2 : 1);
    for (int row = 0; row < height; row++, rows += stride, source += frame->linesize[plane]) memcpy(rows, source, size);
    return fine;
}

static struct heif_error describe_colours(const AVFrame *frame, struct heif_image *image) {
    struct heif_color_profile_nclx *colours = heif_nclx_color_profile_alloc();
    if (!colours) return no_memory();
    // Both libraries use the numbers of ITU-T H.273. A number that libheif does not know is not set.
    (void) heif_nclx_color_profile_set_color_primaries(colours, frame->color_primaries);
    (void) heif_nclx_color_profile_set_transfer_characteristics(colours, frame->color_trc);
    (void) heif_nclx_color_profile_set_matrix_coefficients(colours, frame->colorspace);
    colours->full_range_flag = frame->color_range == AVCOL_RANGE_JPEG;
    struct heif_error error = heif_image_set_nclx_color_profile(image, colours);
    heif_nclx_color_profile_free(colours);
    return error;
}

static struct heif_error take(const AVFrame *frame, struct heif_image **out) {
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(frame->format);
    if (!format || !(format->nb_components == 1 || format->nb_components == 3)
        || (format->flags & (AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_HWACCEL)))
        return not_decoded();
    // Green, blue and red are in the planes of Y, Cb and Cr, as in ITU-T H.273; the matrix states that.
    enum heif_chroma chroma = chroma_of(format);
    int is_grey = chroma == heif_chroma_monochrome;
    struct heif_image *image;
    int by = atomic_load(&divisor), whole_width = divided(frame->width, by), whole_height = divided(frame->height, by);
    struct heif_error error = heif_image_create(
        whole_width, whole_height, is_grey ? heif_colorspace_monochrome : heif_colorspace_YCbCr, chroma, &image);
    if (error.code) return error;
    static const enum heif_channel channels[] = { heif_channel_Y, heif_channel_Cb, heif_channel_Cr };
    for (int plane = 0; plane < format->nb_components && !error.code; plane++) {
        int across = plane ? format->log2_chroma_w : 0, down = plane ? format->log2_chroma_h : 0;
        error = copy_plane(
            frame, plane, channels[plane], AV_CEIL_RSHIFT(whole_width, across), AV_CEIL_RSHIFT(whole_height, down),
            format->comp[plane].depth, by, AV_CEIL_RSHIFT(frame->width, across), AV_CEIL_RSHIFT(frame->height, down),
            image);
    }
    if (!error.code) error = describe_colours(frame, image);
    if (error.code) heif_image_release(image);
    else *out = image;
    return error;
}

static struct heif_error decode(void *context, struct heif_image **out) {
    struct decoder *decoder = context;
    struct work work = { .times = 1 };
    int is_hevc = decoder->codec->id == AV_CODEC_ID_HEVC;
    if (is_hevc ? measure_hevc(decoder, &work) : measure_av1(decoder, &work))
        return failed(heif_error_Decoder_plugin_error, heif_suberror_End_of_data, "it ends early, or is no picture");
    if (!claim(least_pixels) || !claim(work.hidden)) return not_decoded();
    AVFrame *frame;
    int result = decode_frame(decoder, &work, &frame);
    // Freed now, because libheif is about to make two or three copies of the picture.
    av_freep(&decoder->bytes);
    decoder->size = 0;
    if (result) return result == AVERROR(ENOMEM) ? without_memory() : not_decoded();
    int64_t pixels = work.times * frame->width * frame->height - least_pixels;
    struct heif_error error = pixels <= 0 || claim(pixels) ? take(frame, out) : not_decoded();
    av_frame_free(&frame);
    return error;
}

// One decoder for each format: libheif does not tell a new decoder its format.
#define PLUGIN(codec)                                                                                                  \
    {                                                                                                                  \
        .plugin_api_version = 3, .get_plugin_name = name_##codec, .does_support_format = supports_##codec,             \
        .new_decoder = begin_##codec, .free_decoder = end, .push_data = push, .decode_image = decode,                  \
        .set_strict_decoding = set_strict, .id_name = "libavcodec-" #codec,                                            \
    }
static const struct heif_decoder_plugin plugins[] = { PLUGIN(hevc), PLUGIN(av1) };

int daybook_av_decode_heif(int64_t largest_picture) {
    atomic_store(&most_pixels, largest_picture);
    heif_init(NULL);
    int result = hevc() && av1() ? 0 : -1;
    for (size_t place = 0; place < sizeof plugins / sizeof *plugins; place++)
        if (heif_register_decoder_plugin(&plugins[place]).code != heif_error_Ok) result = -1;
    return result;
}

#include "CAVShim.h"
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/avstring.h>
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <limits.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static const AVRational microseconds = { 1, 1000000 };

static AVFrame *frame_of(daybook_av_frame *frame) { return (AVFrame *) frame; }
static AVPacket *packet_of(daybook_av_packet *packet) { return (AVPacket *) packet; }

static int64_t time_of(int64_t time, AVRational base) {
    return time == AV_NOPTS_VALUE ? DAYBOOK_AV_NO_TIME : av_rescale_q(time, base, microseconds);
}

static size_t largest;

void daybook_av_start(size_t largest_allocation) {
    largest = largest_allocation;
    av_log_set_level(AV_LOG_QUIET);
    av_max_alloc(largest_allocation);
}

void daybook_av_error(int code, char *text, size_t size) { av_strerror(code, text, size); }
int daybook_av_has_room(void) {
    void *room = mmap(NULL, largest, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return room != MAP_FAILED && munmap(room, largest) == 0;
}

int daybook_av_is_out_of_memory(int code) { return code == AVERROR(ENOMEM); }

int daybook_av_is_unknown(int code) {
    return code == AVERROR_DECODER_NOT_FOUND || code == AVERROR_DEMUXER_NOT_FOUND || code == AVERROR_PATCHWELCOME;
}

int daybook_av_is_too_large(int code) { return code == AVERROR(EFBIG); }

// Files: an offset in a descriptor, read and written without moving the descriptor's own position.

struct file {
    int descriptor;
    int64_t size;
    int64_t place;
    int64_t limit;
    int64_t deadline;
};

static int has_passed(void *context) {
    struct file *file = context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t) now.tv_sec * 1000000000 + now.tv_nsec >= file->deadline;
}

static int read_file(void *context, uint8_t *bytes, int count) {
    struct file *file = context;
    if (has_passed(file)) return AVERROR_EXIT;
    ssize_t got;
    do got = pread(file->descriptor, bytes, count, file->place);
    while (got < 0 && errno == EINTR);
    if (got < 0) return AVERROR(errno);
    if (got == 0) return AVERROR_EOF;
    file->place += got;
    return (int) got;
}

static int write_file(void *context, uint8_t *bytes, int count) {
    struct file *file = context;
    if (has_passed(file)) return AVERROR_EXIT;
    if (file->place > file->limit - count) return AVERROR(EFBIG);
    for (int done = 0; done < count;) {
        ssize_t got = pwrite(file->descriptor, bytes + done, count - done, file->place + done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return AVERROR(errno);
        done += (int) got;
    }
    file->place += count;
    if (file->place > file->size) file->size = file->place;
    return count;
}

static int64_t seek_file(void *context, int64_t offset, int whence) {
    struct file *file = context;
    int64_t base;
    switch (whence & ~AVSEEK_FORCE) {
    case AVSEEK_SIZE: return file->size;
    case SEEK_SET: base = 0; break;
    case SEEK_CUR: base = file->place; break;
    case SEEK_END: base = file->size; break;
    default: return AVERROR(EINVAL);
    }
    int64_t place;
    if (__builtin_add_overflow(base, offset, &place) || place < 0) return AVERROR(EINVAL);
    return file->place = place;
}

enum { io_size = 65536 };

static AVIOContext *open_io(struct file *file, int is_output) {
    uint8_t *buffer = av_malloc(io_size);
    if (!buffer) return NULL;
    AVIOContext *io = avio_alloc_context(
        buffer, io_size, is_output, file, is_output ? NULL : read_file, is_output ? write_file : NULL, seek_file);
    if (!io) av_free(buffer);
    return io;
}

static void close_io(AVIOContext **io) {
    if (*io) av_freep(&(*io)->buffer);
    avio_context_free(io);
}

static int refuse_other(AVFormatContext *format, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
    (void) format; (void) io; (void) url; (void) flags; (void) options;
    return AVERROR(EACCES);
}

// Input.

struct daybook_av_input {
    struct file file;
    AVIOContext *io;
    AVFormatContext *format;
};

static int find_tracks(AVFormatContext *format, int64_t largest_picture) {
    unsigned count = format->nb_streams;
    AVDictionary **options = av_calloc(count ? count : 1, sizeof *options);
    if (!options) return AVERROR(ENOMEM);
    for (unsigned i = 0; i < count; i++) av_dict_set_int(&options[i], "max_pixels", largest_picture, 0);
    int result = avformat_find_stream_info(format, options);
    for (unsigned i = 0; i < count; i++) av_dict_free(&options[i]);
    av_free(options);
    return result;
}

int daybook_av_open(
    int descriptor, int64_t size, const char *demuxer, const char *decoders, int64_t largest_picture,
    int64_t deadline, daybook_av_input **out) {
    const AVInputFormat *kind = av_find_input_format(demuxer);
    if (!kind) return AVERROR_DEMUXER_NOT_FOUND;
    daybook_av_input *input = av_mallocz(sizeof *input);
    if (!input) return AVERROR(ENOMEM);
    input->file = (struct file) { .descriptor = descriptor, .size = size, .deadline = deadline };
    int result = AVERROR(ENOMEM);
    if (!(input->io = open_io(&input->file, 0)) || !(input->format = avformat_alloc_context())) goto failed;
    AVFormatContext *format = input->format;
    format->pb = input->io;
    format->io_open = refuse_other;
    format->interrupt_callback = (AVIOInterruptCB) { has_passed, &input->file };
    format->flags |= AVFMT_FLAG_CUSTOM_IO;
    format->max_analyze_duration = 3000000;
    format->probesize = 5000000;
    format->max_streams = 64;
    AVDictionary *options = NULL;
    av_dict_set(&options, "codec_whitelist", decoders, 0);
    av_dict_set(&options, "format_whitelist", kind->name, 0);
    av_dict_set(&options, "protocol_whitelist", "none", 0);
    result = avformat_open_input(&input->format, NULL, kind, &options);
    av_dict_free(&options);
    if (result < 0) goto failed;
    if ((result = find_tracks(format, largest_picture)) < 0) goto failed;
    *out = input;
    return 0;
failed:
    daybook_av_release_input(input);
    return result;
}

void daybook_av_release_input(daybook_av_input *input) {
    avformat_close_input(&input->format);
    close_io(&input->io);
    av_free(input);
}

int64_t daybook_av_duration(daybook_av_input *input) {
    return input->format->duration == AV_NOPTS_VALUE ? DAYBOOK_AV_NO_TIME : input->format->duration;
}

int64_t daybook_av_start_time(daybook_av_input *input) {
    return input->format->start_time == AV_NOPTS_VALUE ? DAYBOOK_AV_NO_TIME : input->format->start_time;
}

int daybook_av_track_count(daybook_av_input *input) { return (int) input->format->nb_streams; }

void daybook_av_describe_track(daybook_av_input *input, int track, daybook_av_track *out) {
    AVStream *stream = input->format->streams[track];
    AVCodecParameters *codec = stream->codecpar;
    AVRational aspect = av_guess_sample_aspect_ratio(input->format, stream, NULL);
    AVRational rate = av_guess_frame_rate(input->format, stream, NULL);
    const uint8_t *matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, NULL);
    *out = (daybook_av_track) {
        .is_video = codec->codec_type == AVMEDIA_TYPE_VIDEO,
        .is_audio = codec->codec_type == AVMEDIA_TYPE_AUDIO,
        .is_cover = (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) != 0,
        .width = codec->width,
        .height = codec->height,
        .aspect_width = aspect.num,
        .aspect_height = aspect.den,
        .rate_frames = rate.num,
        .rate_seconds = rate.den,
        .sample_rate = codec->sample_rate,
        .channels = codec->ch_layout.nb_channels,
        .has_matrix = matrix != NULL,
    };
    if (matrix) memcpy(out->matrix, matrix, sizeof out->matrix);
}

const char *daybook_av_codec_name(daybook_av_input *input, int track) {
    return avcodec_get_name(input->format->streams[track]->codecpar->codec_id);
}

const char *daybook_av_pixels_name(daybook_av_input *input, int track) {
    AVCodecParameters *codec = input->format->streams[track]->codecpar;
    return codec->codec_type == AVMEDIA_TYPE_VIDEO ? av_get_pix_fmt_name(codec->format) : NULL;
}

void daybook_av_want_track(daybook_av_input *input, int track, int is_wanted) {
    input->format->streams[track]->discard = is_wanted ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
}

int daybook_av_seek(daybook_av_input *input, int track, int64_t time) {
    AVRational base = input->format->streams[track]->time_base;
    return av_seek_frame(input->format, track, av_rescale_q(time, microseconds, base), AVSEEK_FLAG_BACKWARD);
}

daybook_av_packet *daybook_av_new_packet(void) { return (daybook_av_packet *) av_packet_alloc(); }

void daybook_av_release_packet(daybook_av_packet *packet) {
    AVPacket *content = packet_of(packet);
    av_packet_free(&content);
}

int daybook_av_packet_track(daybook_av_packet *packet) { return packet_of(packet)->stream_index; }

int64_t daybook_av_packet_time(daybook_av_input *input, daybook_av_packet *packet) {
    AVPacket *content = packet_of(packet);
    int64_t time = content->pts != AV_NOPTS_VALUE ? content->pts : content->dts;
    return time_of(time, input->format->streams[content->stream_index]->time_base);
}

static int none_now(int result) { return result == AVERROR_EOF || result == AVERROR(EAGAIN) ? 1 : result; }

int daybook_av_read(daybook_av_input *input, daybook_av_packet *packet) {
    av_packet_unref(packet_of(packet));
    if (has_passed(&input->file)) return AVERROR_EXIT;
    int result = av_read_frame(input->format, packet_of(packet));
    return result == AVERROR_EOF ? 1 : result;
}

// Frames.

daybook_av_frame *daybook_av_new_frame(void) { return (daybook_av_frame *) av_frame_alloc(); }

void daybook_av_release_frame(daybook_av_frame *frame) {
    AVFrame *content = frame_of(frame);
    av_frame_free(&content);
}

void daybook_av_describe_frame(daybook_av_frame *frame, daybook_av_frame_facts *out) {
    AVFrame *content = frame_of(frame);
    *out = (daybook_av_frame_facts) {
        .time = content->pts == AV_NOPTS_VALUE ? DAYBOOK_AV_NO_TIME : content->pts,
        .width = content->width,
        .height = content->height,
        .aspect_width = content->sample_aspect_ratio.num,
        .aspect_height = content->sample_aspect_ratio.den,
        .samples = content->nb_samples,
        .sample_rate = content->sample_rate,
        .is_key = content->key_frame,
        .primaries = content->color_primaries,
        .transfer = content->color_trc,
    };
}

void daybook_av_set_frame_time(daybook_av_frame *frame, int64_t time) { frame_of(frame)->pts = time; }

// Decoding.

struct daybook_av_decoder {
    AVCodecContext *codec;
    AVRational base;
    // The rest of a packet with several frames, for a codec that takes one frame at a time.
    AVPacket *whole, *piece;
    int used;
};

int daybook_av_open_decoder(
    daybook_av_input *input, int track, const char *decoders, int64_t largest_picture, int threads,
    daybook_av_decoder **out) {
    AVStream *stream = input->format->streams[track];
    const AVCodec *kind = avcodec_find_decoder(stream->codecpar->codec_id);
    if (!kind || !av_match_list(kind->name, decoders, ',')) return AVERROR_DECODER_NOT_FOUND;
    daybook_av_decoder *decoder = av_mallocz(sizeof *decoder);
    if (!decoder) return AVERROR(ENOMEM);
    int result = AVERROR(ENOMEM);
    if (!(decoder->codec = avcodec_alloc_context3(kind))) goto failed;
    if ((result = avcodec_parameters_to_context(decoder->codec, stream->codecpar)) < 0) goto failed;
    if (!(decoder->whole = av_packet_alloc()) || !(decoder->piece = av_packet_alloc())) {
        result = AVERROR(ENOMEM);
        goto failed;
    }
    decoder->base = stream->time_base;
    decoder->codec->pkt_timebase = stream->time_base;
    decoder->codec->thread_count = threads;
    decoder->codec->max_pixels = largest_picture;
    AVDictionary *options = NULL;
    av_dict_set(&options, "codec_whitelist", decoders, 0);
    result = avcodec_open2(decoder->codec, kind, &options);
    av_dict_free(&options);
    if (result < 0) goto failed;
    *out = decoder;
    return 0;
failed:
    daybook_av_release_decoder(decoder);
    return result;
}

void daybook_av_release_decoder(daybook_av_decoder *decoder) {
    av_packet_free(&decoder->whole);
    av_packet_free(&decoder->piece);
    avcodec_free_context(&decoder->codec);
    av_free(decoder);
}

// Returns the size of an AMR frame from its first byte (3GPP TS 26.101 and 26.201). The decoder ignores all frames of a
// packet but the first.
static int frame_size(enum AVCodecID codec, const uint8_t *bytes) {
    static const uint8_t narrow[16] = { 13, 14, 16, 18, 20, 21, 27, 32, 6, 1, 1, 1, 1, 1, 1, 1 };
    static const uint8_t wide[16] = { 18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 1, 1, 1, 1, 1, 1 };
    return (codec == AV_CODEC_ID_AMR_NB ? narrow : wide)[bytes[0] >> 3 & 15];
}

static int comes_in_frames(enum AVCodecID codec) { return codec == AV_CODEC_ID_AMR_NB || codec == AV_CODEC_ID_AMR_WB; }

static int send_piece(daybook_av_decoder *decoder) {
    AVPacket *whole = decoder->whole, *piece = decoder->piece;
    av_packet_unref(piece);
    int result = av_packet_ref(piece, whole);
    if (result < 0) return result;
    int rest = whole->size - decoder->used;
    int size = frame_size(decoder->codec->codec_id, whole->data + decoder->used);
    piece->data = whole->data + decoder->used;
    piece->size = size < rest ? size : rest;
    if (decoder->used) piece->pts = piece->dts = AV_NOPTS_VALUE;
    // The trimming of a packet with several frames must not apply to each of them.
    if (piece->size < whole->size) av_packet_free_side_data(piece);
    decoder->used += piece->size;
    return avcodec_send_packet(decoder->codec, piece);
}

int daybook_av_decode(daybook_av_decoder *decoder, daybook_av_packet *packet) {
    av_packet_unref(decoder->whole);
    if (!packet || !comes_in_frames(decoder->codec->codec_id))
        return none_now(avcodec_send_packet(decoder->codec, packet ? packet_of(packet) : NULL));
    decoder->used = 0;
    return av_packet_ref(decoder->whole, packet_of(packet));
}

int daybook_av_decoded(daybook_av_decoder *decoder, daybook_av_frame *frame) {
    AVFrame *content = frame_of(frame);
    int result = none_now(avcodec_receive_frame(decoder->codec, content));
    // Broken frames are skipped, as broken packets are.
    while (result && decoder->used < decoder->whole->size) {
        send_piece(decoder);
        result = none_now(avcodec_receive_frame(decoder->codec, content));
    }
    if (result) return result;
    int64_t time = content->best_effort_timestamp;
    content->pts = time == AV_NOPTS_VALUE ? AV_NOPTS_VALUE : av_rescale_q(time, decoder->base, microseconds);
    return 0;
}

void daybook_av_flush(daybook_av_decoder *decoder) {
    av_packet_unref(decoder->whole);
    avcodec_flush_buffers(decoder->codec);
}

// Scaling.

struct daybook_av_scaler {
    struct SwsContext *context;
    AVFrame *like;
    enum AVPixelFormat pixels;
    int width, height;
};

static int colours_of(const AVFrame *frame) {
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(frame->format);
    // The scaler converts RGB to YUV with the matrix that it is given for its result, and has to convert back with the
    // same one.
    if (format && format->flags & AV_PIX_FMT_FLAG_RGB) return SWS_CS_ITU709;
    switch (frame->colorspace) {
    case AVCOL_SPC_BT709: return SWS_CS_ITU709;
    case AVCOL_SPC_BT2020_NCL:
    case AVCOL_SPC_BT2020_CL: return SWS_CS_BT2020;
    case AVCOL_SPC_BT470BG:
    case AVCOL_SPC_SMPTE170M: return SWS_CS_ITU601;
    case AVCOL_SPC_SMPTE240M: return SWS_CS_SMPTE240M;
    case AVCOL_SPC_FCC: return SWS_CS_FCC;
    // Players assume BT.709 from high definition on.
    default: return frame->height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601;
    }
}

static int is_full_range(const AVFrame *frame) {
    switch (frame->format) {
    case AV_PIX_FMT_YUVJ420P:
    case AV_PIX_FMT_YUVJ422P:
    case AV_PIX_FMT_YUVJ440P:
    case AV_PIX_FMT_YUVJ444P: return 1;
    default: return frame->color_range == AVCOL_RANGE_JPEG;
    }
}

int daybook_av_open_scaler(daybook_av_frame *like, int width, int height, int pixels, daybook_av_scaler **out) {
    static const enum AVPixelFormat formats[] = { AV_PIX_FMT_RGB24, AV_PIX_FMT_RGB48LE, AV_PIX_FMT_YUV420P };
    daybook_av_scaler *scaler = av_mallocz(sizeof *scaler);
    if (!scaler) return AVERROR(ENOMEM);
    int result = AVERROR(ENOMEM);
    AVFrame *frame = frame_of(like);
    scaler->pixels = formats[pixels];
    scaler->width = width;
    scaler->height = height;
    if (!(scaler->like = av_frame_alloc()) || (result = av_frame_copy_props(scaler->like, frame)) < 0) goto failed;
    scaler->like->width = frame->width;
    scaler->like->height = frame->height;
    scaler->like->format = frame->format;
    result = AVERROR(EINVAL);
    scaler->context = sws_getContext(
        frame->width, frame->height, frame->format, width, height, scaler->pixels,
        SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, NULL, NULL, NULL);
    if (!scaler->context) goto failed;
    sws_setColorspaceDetails(
        scaler->context, sws_getCoefficients(colours_of(frame)), is_full_range(frame),
        sws_getCoefficients(SWS_CS_ITU709), pixels != DAYBOOK_AV_YUV420, 0, 1 << 16, 1 << 16);
    *out = scaler;
    return 0;
failed:
    daybook_av_release_scaler(scaler);
    return result;
}

void daybook_av_release_scaler(daybook_av_scaler *scaler) {
    sws_freeContext(scaler->context);
    av_frame_free(&scaler->like);
    av_free(scaler);
}

int daybook_av_fits(daybook_av_scaler *scaler, daybook_av_frame *frame) {
    AVFrame *content = frame_of(frame);
    return content->width == scaler->like->width && content->height == scaler->like->height
        && content->format == scaler->like->format && content->colorspace == scaler->like->colorspace
        && content->color_range == scaler->like->color_range;
}

static int make_frame(AVFrame *frame, int width, int height, enum AVPixelFormat pixels) {
    av_frame_unref(frame);
    frame->width = width;
    frame->height = height;
    frame->format = pixels;
    return av_frame_get_buffer(frame, 0);
}

int daybook_av_scale(daybook_av_scaler *scaler, daybook_av_frame *frame, daybook_av_frame *scaled) {
    AVFrame *from = frame_of(frame), *to = frame_of(scaled);
    int result = make_frame(to, scaler->width, scaler->height, scaler->pixels);
    if (result < 0) return result;
    result = sws_scale(
        scaler->context, (const uint8_t *const *) from->data, from->linesize, 0, from->height, to->data, to->linesize);
    to->pts = from->pts;
    return result < 0 ? result : 0;
}

int daybook_av_make_picture(daybook_av_frame *frame, int width, int height) {
    return make_frame(frame_of(frame), width, height, AV_PIX_FMT_RGB24);
}

uint8_t *daybook_av_rows(daybook_av_frame *frame, size_t *row, size_t *stride) {
    AVFrame *content = frame_of(frame);
    *row = (size_t) content->width * (content->format == AV_PIX_FMT_RGB48LE ? 6 : 3);
    *stride = (size_t) content->linesize[0];
    return content->data[0];
}

// Sound.

struct daybook_av_resampler {
    SwrContext *context;
    int in_rate, in_format, in_channels, rate, channels, has_ended;
};

int daybook_av_open_resampler(daybook_av_frame *like, int sample_rate, int channels, daybook_av_resampler **out) {
    daybook_av_resampler *resampler = av_mallocz(sizeof *resampler);
    if (!resampler) return AVERROR(ENOMEM);
    AVFrame *frame = frame_of(like);
    AVChannelLayout layout = { 0 }, source = { 0 };
    av_channel_layout_default(&layout, channels);
    int result = av_channel_layout_copy(&source, &frame->ch_layout);
    if (result < 0) goto failed;
    // Channels without known positions are mixed by the usual ones.
    if (source.order == AV_CHANNEL_ORDER_UNSPEC) av_channel_layout_default(&source, frame->ch_layout.nb_channels);
    resampler->in_rate = frame->sample_rate;
    resampler->in_format = frame->format;
    resampler->in_channels = frame->ch_layout.nb_channels;
    resampler->rate = sample_rate;
    resampler->channels = channels;
    result = swr_alloc_set_opts2(
        &resampler->context, &layout, AV_SAMPLE_FMT_FLTP, sample_rate, &source, frame->format, frame->sample_rate, 0,
        NULL);
    if (result < 0 || (result = swr_init(resampler->context)) < 0) goto failed;
    av_channel_layout_uninit(&source);
    *out = resampler;
    return 0;
failed:
    av_channel_layout_uninit(&source);
    daybook_av_release_resampler(resampler);
    return result;
}

void daybook_av_release_resampler(daybook_av_resampler *resampler) {
    swr_free(&resampler->context);
    av_free(resampler);
}

int daybook_av_resampler_fits(daybook_av_resampler *resampler, daybook_av_frame *frame) {
    AVFrame *content = frame_of(frame);
    return content->sample_rate == resampler->in_rate && content->format == resampler->in_format
        && content->ch_layout.nb_channels == resampler->in_channels;
}

int daybook_av_resample(daybook_av_resampler *resampler, daybook_av_frame *frame) {
    if (!frame) {
        resampler->has_ended = 1;
        return 0;
    }
    AVFrame *content = frame_of(frame);
    int result = swr_convert(
        resampler->context, NULL, 0, (const uint8_t **) content->extended_data, content->nb_samples);
    return result < 0 ? result : 0;
}

int daybook_av_resample_silence(daybook_av_resampler *resampler, int samples) {
    return swr_inject_silence(resampler->context, samples);
}

int daybook_av_resampled(daybook_av_resampler *resampler, int samples, daybook_av_frame *frame) {
    if (!resampler->has_ended && swr_get_delay(resampler->context, resampler->rate) < samples + 64) return 1;
    AVFrame *content = frame_of(frame);
    av_frame_unref(content);
    content->nb_samples = samples;
    content->format = AV_SAMPLE_FMT_FLTP;
    content->sample_rate = resampler->rate;
    av_channel_layout_default(&content->ch_layout, resampler->channels);
    int result = av_frame_get_buffer(content, 0);
    if (result < 0) return result;
    result = swr_convert(resampler->context, content->extended_data, samples, NULL, 0);
    if (result < 0) return result;
    content->nb_samples = result;
    return result == 0 ? 1 : 0;
}

const float *daybook_av_samples(daybook_av_frame *frame, int channel) {
    return (const float *) frame_of(frame)->extended_data[channel];
}

// Encoding.

struct daybook_av_encoder {
    AVCodecContext *codec;
    // The filter for packets behind the encoder; NULL if there is none.
    AVBSFContext *filter;
};

static int open_encoder(daybook_av_encoder *encoder, const AVCodec *kind, AVDictionary **options) {
    encoder->codec->flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT;
    int result = avcodec_open2(encoder->codec, kind, options);
    av_dict_free(options);
    return result;
}

static int new_encoder(const AVCodec *kind, daybook_av_encoder **out) {
    if (!kind) return AVERROR_ENCODER_NOT_FOUND;
    daybook_av_encoder *encoder = av_mallocz(sizeof *encoder);
    if (!encoder) return AVERROR(ENOMEM);
    if (!(encoder->codec = avcodec_alloc_context3(kind))) {
        av_free(encoder);
        return AVERROR(ENOMEM);
    }
    *out = encoder;
    return 0;
}

// Opens a filter that removes supplemental information from H.264: x264 writes its version and all its settings into
// the first packet.
static int open_plain_filter(daybook_av_encoder *encoder) {
    const AVBitStreamFilter *kind = av_bsf_get_by_name("filter_units");
    if (!kind) return AVERROR_BSF_NOT_FOUND;
    int result = av_bsf_alloc(kind, &encoder->filter);
    if (result < 0) return result;
    AVBSFContext *filter = encoder->filter;
    filter->time_base_in = encoder->codec->time_base;
    if ((result = avcodec_parameters_from_context(filter->par_in, encoder->codec)) < 0) return result;
    if ((result = av_opt_set(filter->priv_data, "remove_types", "6", 0)) < 0) return result;
    return av_bsf_init(filter);
}

int daybook_av_open_video_encoder(const daybook_av_video *video, daybook_av_encoder **out) {
    const AVCodec *kind = avcodec_find_encoder_by_name("libx264");
    daybook_av_encoder *encoder;
    int result = new_encoder(kind, &encoder);
    if (result < 0) return result;
    AVCodecContext *codec = encoder->codec;
    codec->width = video->width;
    codec->height = video->height;
    codec->pix_fmt = AV_PIX_FMT_YUV420P;
    codec->time_base = microseconds;
    codec->framerate = (AVRational) { video->rate_frames, video->rate_seconds };
    codec->sample_aspect_ratio = (AVRational) { 1, 1 };
    codec->colorspace = AVCOL_SPC_BT709;
    codec->color_primaries = AVCOL_PRI_BT709;
    codec->color_trc = AVCOL_TRC_BT709;
    codec->color_range = AVCOL_RANGE_MPEG;
    codec->thread_count = video->threads;
    codec->rc_max_rate = video->largest_rate;
    codec->rc_buffer_size = (int) (video->largest_rate > INT_MAX / 2 ? INT_MAX : video->largest_rate * 2);
    AVDictionary *options = NULL;
    av_dict_set(&options, "preset", video->preset, 0);
    av_dict_set(&options, "profile", "high", 0);
    av_dict_set_int(&options, "crf", video->quality, 0);
    if ((result = open_encoder(encoder, kind, &options)) < 0 || (result = open_plain_filter(encoder)) < 0) {
        daybook_av_release_encoder(encoder);
        return result;
    }
    *out = encoder;
    return 0;
}

int daybook_av_open_audio_encoder(int sample_rate, int channels, int64_t rate, daybook_av_encoder **out) {
    const AVCodec *kind = avcodec_find_encoder_by_name("aac");
    daybook_av_encoder *encoder;
    int result = new_encoder(kind, &encoder);
    if (result < 0) return result;
    AVCodecContext *codec = encoder->codec;
    codec->sample_fmt = AV_SAMPLE_FMT_FLTP;
    codec->sample_rate = sample_rate;
    codec->bit_rate = rate;
    codec->time_base = (AVRational) { 1, sample_rate };
    codec->thread_count = 1;
    av_channel_layout_default(&codec->ch_layout, channels);
    AVDictionary *options = NULL;
    if ((result = open_encoder(encoder, kind, &options)) < 0) {
        daybook_av_release_encoder(encoder);
        return result;
    }
    *out = encoder;
    return 0;
}

void daybook_av_release_encoder(daybook_av_encoder *encoder) {
    avcodec_free_context(&encoder->codec);
    av_bsf_free(&encoder->filter);
    av_free(encoder);
}

int daybook_av_encoder_samples(daybook_av_encoder *encoder) { return encoder->codec->frame_size; }

int daybook_av_encode(daybook_av_encoder *encoder, daybook_av_frame *frame) {
    if (!frame) return avcodec_send_frame(encoder->codec, NULL);
    AVFrame *content = frame_of(frame);
    content->pts = av_rescale_q(content->pts, microseconds, encoder->codec->time_base);
    content->pict_type = AV_PICTURE_TYPE_NONE;
    return avcodec_send_frame(encoder->codec, content);
}

int daybook_av_encoded(daybook_av_encoder *encoder, daybook_av_packet *packet) {
    int result = avcodec_receive_packet(encoder->codec, packet_of(packet));
    // The filter returns one packet for each that it takes, because each packet has a picture.
    if (result >= 0 && encoder->filter && (result = av_bsf_send_packet(encoder->filter, packet_of(packet))) >= 0)
        result = av_bsf_receive_packet(encoder->filter, packet_of(packet));
    return none_now(result);
}

// Output.

struct daybook_av_output {
    struct file file;
    AVIOContext *io;
    AVFormatContext *format;
    int has_begun;
};

// Opens the output again for the muxer, which reads it to move the index to the front.
static int open_again(AVFormatContext *format, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
    (void) url; (void) options;
    daybook_av_output *output = format->opaque;
    if (flags & AVIO_FLAG_WRITE) return AVERROR(EACCES);
    struct file *file = av_malloc(sizeof *file);
    if (!file) return AVERROR(ENOMEM);
    *file = output->file;
    file->place = 0;
    if ((*io = open_io(file, 0))) return 0;
    av_free(file);
    return AVERROR(ENOMEM);
}

static int close_again(AVFormatContext *format, AVIOContext *io) {
    (void) format;
    if (io) av_freep(&io->opaque);
    close_io(&io);
    return 0;
}

int daybook_av_open_output(int descriptor, int64_t limit, int64_t deadline, daybook_av_output **out) {
    daybook_av_output *output = av_mallocz(sizeof *output);
    if (!output) return AVERROR(ENOMEM);
    output->file = (struct file) { .descriptor = descriptor, .limit = limit, .deadline = deadline };
    int result = AVERROR(ENOMEM);
    if (!(output->io = open_io(&output->file, 1))) goto failed;
    if ((result = avformat_alloc_output_context2(&output->format, NULL, "mp4", "output")) < 0) goto failed;
    AVFormatContext *format = output->format;
    format->pb = output->io;
    format->opaque = output;
    format->io_open = open_again;
    format->io_close2 = close_again;
    format->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
    *out = output;
    return 0;
failed:
    daybook_av_release_output(output);
    return result;
}

void daybook_av_release_output(daybook_av_output *output) {
    avformat_free_context(output->format);
    close_io(&output->io);
    av_free(output);
}

static int set_matrix(AVStream *stream, const int32_t *matrix) {
    if (!matrix) return 0;
    uint8_t *data = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof *matrix);
    if (!data) return AVERROR(ENOMEM);
    memcpy(data, matrix, 9 * sizeof *matrix);
    return 0;
}

int daybook_av_add_encoded(daybook_av_output *output, daybook_av_encoder *encoder, const int32_t *matrix) {
    AVStream *stream = avformat_new_stream(output->format, NULL);
    if (!stream) return AVERROR(ENOMEM);
    int result = avcodec_parameters_from_context(stream->codecpar, encoder->codec);
    if (result < 0 || (result = set_matrix(stream, matrix)) < 0) return result;
    stream->time_base = encoder->codec->codec_type == AVMEDIA_TYPE_VIDEO ? (AVRational) { 1, 90000 }
                                                                         : encoder->codec->time_base;
    stream->avg_frame_rate = encoder->codec->framerate;
    stream->sample_aspect_ratio = encoder->codec->sample_aspect_ratio;
    return stream->index;
}

int daybook_av_add_copied(daybook_av_output *output, daybook_av_input *input, int track, const int32_t *matrix) {
    AVStream *from = input->format->streams[track];
    AVStream *stream = avformat_new_stream(output->format, NULL);
    if (!stream) return AVERROR(ENOMEM);
    int result = avcodec_parameters_copy(stream->codecpar, from->codecpar);
    if (result < 0 || (result = set_matrix(stream, matrix)) < 0) return result;
    stream->codecpar->codec_tag = 0;
    stream->time_base = from->time_base;
    stream->avg_frame_rate = from->avg_frame_rate;
    stream->sample_aspect_ratio = from->sample_aspect_ratio;
    return stream->index;
}

int daybook_av_begin(daybook_av_output *output) {
    AVDictionary *options = NULL;
    av_dict_set(&options, "movflags", "+faststart", 0);
    int result = avformat_write_header(output->format, &options);
    av_dict_free(&options);
    output->has_begun = result >= 0;
    return result < 0 ? result : 0;
}

static int write_packet(daybook_av_output *output, int track, AVPacket *packet, AVRational base) {
    packet->stream_index = track;
    packet->pos = -1;
    av_packet_rescale_ts(packet, base, output->format->streams[track]->time_base);
    return av_interleaved_write_frame(output->format, packet);
}

int daybook_av_write_encoded(
    daybook_av_output *output, int track, daybook_av_encoder *encoder, daybook_av_packet *packet) {
    return write_packet(output, track, packet_of(packet), encoder->codec->time_base);
}

int daybook_av_write_copied(
    daybook_av_output *output, int track, daybook_av_input *input, daybook_av_packet *packet, int64_t shift) {
    AVPacket *content = packet_of(packet);
    AVRational base = input->format->streams[content->stream_index]->time_base;
    int64_t offset = av_rescale_q(shift, microseconds, base);
    if (content->pts != AV_NOPTS_VALUE && __builtin_sub_overflow(content->pts, offset, &content->pts))
        return AVERROR_INVALIDDATA;
    if (content->dts != AV_NOPTS_VALUE && __builtin_sub_overflow(content->dts, offset, &content->dts))
        return AVERROR_INVALIDDATA;
    return write_packet(output, track, content, base);
}

int daybook_av_end(daybook_av_output *output) {
    int result = av_write_trailer(output->format);
    avio_flush(output->io);
    return result < 0 ? result : output->io->error;
}

int64_t daybook_av_output_size(daybook_av_output *output) { return output->file.size; }

// libav for Swift: its structures have a hundred members each, its errors are macros and its files are callbacks.
// Nothing of that is seen here, and nothing is decided here.
//
// Functions answer 0, or one of libav's negative codes; those that hand over frames and packets answer 1 when there is
// none now. What is opened through `out` is released with the function of its name. Times are in microseconds, deadlines
// in nanoseconds of the monotonic clock. Nothing opens a file: input and output are descriptors of the caller's, which
// stay open, and whatever else a file names is refused.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct daybook_av_input daybook_av_input;
typedef struct daybook_av_decoder daybook_av_decoder;
typedef struct daybook_av_scaler daybook_av_scaler;
typedef struct daybook_av_resampler daybook_av_resampler;
typedef struct daybook_av_encoder daybook_av_encoder;
typedef struct daybook_av_output daybook_av_output;
typedef struct daybook_av_frame daybook_av_frame;
typedef struct daybook_av_packet daybook_av_packet;

// No time, as in "no timestamp".
#define DAYBOOK_AV_NO_TIME INT64_MIN

// Silences the library and bounds a single allocation of it, in bytes. Once in a process, before all else.
void daybook_av_start(size_t largest_allocation);

// Has libheif decode HEVC and AV1 with libav, in this process, pictures of at most `largest_picture` pixels. Returns 0, or
// -1 where libav has no decoders for them, or libheif takes none.
int daybook_av_decode_heif(int64_t largest_picture);

// Limits the pixels that libav decodes for libheif from now on, and the pixels of one picture or tile; libav refuses
// more. A tile counts 16,384 pixels at least.
void daybook_av_limit_heif(int64_t pixels, int64_t largest_picture);

// Makes the pictures that libav decodes for libheif from now on smaller by this factor, each way; the sides are rounded
// up. The file that libheif reads has to state the smaller sides.
void daybook_av_shrink_heif(int by);

// Describes a code, and tells whether it means a lack of memory, a missing decoder or demuxer, or an output over its
// limit.
void daybook_av_error(int code, char *text, size_t size);
int daybook_av_is_out_of_memory(int code);
int daybook_av_is_unknown(int code);
int daybook_av_is_too_large(int code);

// Whether the largest allocation could be made now. A file whose tables say that they have billions of entries is
// refused one while there is; no later try would fare better.
int daybook_av_has_room(void);

// Opens a file by this demuxer, and reads so much of it that its tracks are known. Only `decoders` (names with commas
// between them) are used, for pictures of at most `largest_picture` pixels.
int daybook_av_open(
    int descriptor, int64_t size, const char *demuxer, const char *decoders, int64_t largest_picture,
    int64_t deadline, daybook_av_input **out);
void daybook_av_release_input(daybook_av_input *input);

// How long the file says it is, and when it begins; DAYBOOK_AV_NO_TIME when it does not.
int64_t daybook_av_duration(daybook_av_input *input);
int64_t daybook_av_start_time(daybook_av_input *input);
int daybook_av_track_count(daybook_av_input *input);

// What a track says of itself. Unknown numbers are 0.
typedef struct {
    int is_video;
    int is_audio;
    // A picture of the record's cover, not one that moves.
    int is_cover;
    int width;
    int height;
    // The shape of a pixel.
    int aspect_width;
    int aspect_height;
    // Frames in so many seconds.
    int rate_frames;
    int rate_seconds;
    int sample_rate;
    int channels;
    int has_matrix;
    // Row by row: 16.16 but for the last column, 2.30.
    int32_t matrix[9];
} daybook_av_track;
void daybook_av_describe_track(daybook_av_input *input, int track, daybook_av_track *out);
// A track's codec as `h264`, and its pixels as `yuv420p`, NULL when unknown; the library's own text.
const char *daybook_av_codec_name(daybook_av_input *input, int track);
const char *daybook_av_pixels_name(daybook_av_input *input, int track);

// Whether packets of this track are wanted.
void daybook_av_want_track(daybook_av_input *input, int track, int is_wanted);

// Goes to the last keyframe of a track that is not after `time`.
int daybook_av_seek(daybook_av_input *input, int track, int64_t time);

daybook_av_packet *daybook_av_new_packet(void);
void daybook_av_release_packet(daybook_av_packet *packet);
// The track it is of, and when it begins.
int daybook_av_packet_track(daybook_av_packet *packet);
int64_t daybook_av_packet_time(daybook_av_input *input, daybook_av_packet *packet);

// The next packet of the wanted tracks; 1 at the end.
int daybook_av_read(daybook_av_input *input, daybook_av_packet *packet);

daybook_av_frame *daybook_av_new_frame(void);
void daybook_av_release_frame(daybook_av_frame *frame);

// What a frame is.
typedef struct {
    int64_t time;
    int width;
    int height;
    int aspect_width;
    int aspect_height;
    int samples;
    int sample_rate;
    int is_key;
    // Numbers of ISO/IEC 23091-2.
    int primaries;
    int transfer;
} daybook_av_frame_facts;
void daybook_av_describe_frame(daybook_av_frame *frame, daybook_av_frame_facts *out);
void daybook_av_set_frame_time(daybook_av_frame *frame, int64_t time);

// Decodes a track. Frames carry times in microseconds.
int daybook_av_open_decoder(
    daybook_av_input *input, int track, const char *decoders, int64_t largest_picture, int threads,
    daybook_av_decoder **out);
void daybook_av_release_decoder(daybook_av_decoder *decoder);
// NULL ends the track.
int daybook_av_decode(daybook_av_decoder *decoder, daybook_av_packet *packet);
int daybook_av_decoded(daybook_av_decoder *decoder, daybook_av_frame *frame);
// Forgets what was sent, after going elsewhere in the file.
void daybook_av_flush(daybook_av_decoder *decoder);

// What comes out of a scaler.
enum { DAYBOOK_AV_RGB24, DAYBOOK_AV_RGB48, DAYBOOK_AV_YUV420 };

// Scales frames that are like this one. YUV comes out as BT.709 of limited range, RGB as the frame's own curve has it.
int daybook_av_open_scaler(
    daybook_av_frame *like, int width, int height, int pixels, daybook_av_scaler **out);
void daybook_av_release_scaler(daybook_av_scaler *scaler);
// Whether the frame is like the one that the scaler was opened for.
int daybook_av_fits(daybook_av_scaler *scaler, daybook_av_frame *frame);
// `scaled` becomes a frame of its own, with the time of `frame`.
int daybook_av_scale(daybook_av_scaler *scaler, daybook_av_frame *frame, daybook_av_frame *scaled);

// Decodes a file that is one picture, of at most `largest_picture` pixels, by the decoder of this name into `frame`.
int daybook_av_decode_still(
    int descriptor, int64_t size, const char *decoder, int64_t largest_picture, daybook_av_frame *frame);

// Makes an RGB24 frame of these dimensions.
int daybook_av_make_picture(daybook_av_frame *frame, int width, int height);
// The rows of an RGB frame: how many bytes one takes, and from one to the next.
uint8_t *daybook_av_rows(daybook_av_frame *frame, size_t *row, size_t *stride);

// Makes samples like those of the frame into floats, a plane for each channel.
int daybook_av_open_resampler(
    daybook_av_frame *like, int sample_rate, int channels, daybook_av_resampler **out);
void daybook_av_release_resampler(daybook_av_resampler *resampler);
int daybook_av_resampler_fits(daybook_av_resampler *resampler, daybook_av_frame *frame);
// NULL ends the sound.
int daybook_av_resample(daybook_av_resampler *resampler, daybook_av_frame *frame);
// So many samples of silence, counted as those of the frames are.
int daybook_av_resample_silence(daybook_av_resampler *resampler, int samples);
// So many samples; 1 when there are fewer, or, once the sound has ended, none.
int daybook_av_resampled(daybook_av_resampler *resampler, int samples, daybook_av_frame *frame);
// The samples of a channel.
const float *daybook_av_samples(daybook_av_frame *frame, int channel);

// H.264, a packet at a time. Rates in bits a second.
typedef struct {
    int width;
    int height;
    int rate_frames;
    int rate_seconds;
    int quality;
    int64_t largest_rate;
    const char *preset;
    int threads;
} daybook_av_video;
int daybook_av_open_video_encoder(const daybook_av_video *video, daybook_av_encoder **out);
// AAC.
int daybook_av_open_audio_encoder(int sample_rate, int channels, int64_t rate, daybook_av_encoder **out);
void daybook_av_release_encoder(daybook_av_encoder *encoder);
// Samples that a frame for it has.
int daybook_av_encoder_samples(daybook_av_encoder *encoder);
// NULL ends the track.
int daybook_av_encode(daybook_av_encoder *encoder, daybook_av_frame *frame);
int daybook_av_encoded(daybook_av_encoder *encoder, daybook_av_packet *packet);

// An MP4 whose index comes first, without any metadata, of at most so many bytes.
int daybook_av_open_output(int descriptor, int64_t limit, int64_t deadline, daybook_av_output **out);
void daybook_av_release_output(daybook_av_output *output);
// A track of what an encoder makes, or of an input's packets as they are. Answers the track's number.
int daybook_av_add_encoded(daybook_av_output *output, daybook_av_encoder *encoder, const int32_t *matrix);
int daybook_av_add_copied(daybook_av_output *output, daybook_av_input *input, int track, const int32_t *matrix);
int daybook_av_begin(daybook_av_output *output);
// Takes the packet's content.
int daybook_av_write_encoded(
    daybook_av_output *output, int track, daybook_av_encoder *encoder, daybook_av_packet *packet);
// `shift` is taken off its times.
int daybook_av_write_copied(
    daybook_av_output *output, int track, daybook_av_input *input, daybook_av_packet *packet, int64_t shift);
int daybook_av_end(daybook_av_output *output);
// Bytes of the finished file.
int64_t daybook_av_output_size(daybook_av_output *output);

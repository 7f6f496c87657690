// The codec protobuf-c. It decodes into an arena, which is emptied before each message: the least that a typed call can
// cost.
#include "codec.h"

#include "bench.h"
#include "daybook/entry/v1/entry_service.pb-c.h"

#include <string.h>

static _Alignas(16) uint8_t arena[64 * 1024];
static size_t arena_used;

static void *arena_allocate(void *context, size_t size) {
    (void)context;
    size_t aligned = (size + 15) & ~(size_t)15;
    if (aligned < size || aligned > sizeof arena - arena_used) return NULL;
    void *memory = arena + arena_used;
    arena_used += aligned;
    return memory;
}

static void arena_free(void *context, void *memory) {
    (void)context;
    (void)memory;
}

static ProtobufCAllocator arena_allocator = {.alloc = arena_allocate, .free = arena_free};

static const Daybook__Entry__V1__GetEntryRequest *request(void) {
    static Daybook__Entry__V1__GetEntryRequest message = DAYBOOK__ENTRY__V1__GET_ENTRY_REQUEST__INIT;
    message.id = BENCH_ENTRY_ID;
    message.accept_language = BENCH_ACCEPT_LANGUAGE;
    return &message;
}

// Returns the entry. It is made once, and encoded for each call, as in a service that holds its entries in memory.
static const Daybook__Entry__V1__Entry *entry(void) {
    static Daybook__Entry__V1__Entry message = DAYBOOK__ENTRY__V1__ENTRY__INIT;
    static Google__Protobuf__Timestamp time = GOOGLE__PROTOBUF__TIMESTAMP__INIT;
    static Daybook__Entry__V1__EntryPhoto photos[BENCH_PHOTOS];
    static Daybook__Entry__V1__EntryPhoto *photo_list[BENCH_PHOTOS];
    static char *photo_ids[BENCH_PHOTOS] = {
        "0196f3a0-5a7b-7c3d-8e4f-000000000000", "0196f3a0-5a7b-7c3d-8e4f-000000000001",
        "0196f3a0-5a7b-7c3d-8e4f-000000000002", "0196f3a0-5a7b-7c3d-8e4f-000000000003"};
    static char *tags[] = {"산책", "봄"};
    static char body[sizeof BENCH_SENTENCE * BENCH_SENTENCES];
    if (message.n_photos > 0) return &message;
    for (size_t number = 0; number < BENCH_SENTENCES; number++) strcat(body, BENCH_SENTENCE);
    for (size_t number = 0; number < BENCH_PHOTOS; number++) {
        daybook__entry__v1__entry_photo__init(&photos[number]);
        photos[number].photo_id = photo_ids[number];
        photos[number].caption = "강변";
        photo_list[number] = &photos[number];
    }
    time.seconds = BENCH_ENTRY_SECONDS;
    message.id = BENCH_ENTRY_ID;
    message.title = "한강 산책";
    message.body = body;
    message.entry_time = message.create_time = message.update_time = &time;
    message.time_zone = "Asia/Seoul";
    message.utc_offset = "+09:00";
    message.local_date = "2026-05-03";
    message.etag = "\"7-3\"";
    message.sequence = 123456;
    message.tags = tags;
    message.n_tags = sizeof tags / sizeof *tags;
    message.photos = photo_list;
    message.n_photos = BENCH_PHOTOS;
    return &message;
}

size_t codec_request_size(void) { return daybook__entry__v1__get_entry_request__get_packed_size(request()); }
void codec_write_request(uint8_t *bytes) { daybook__entry__v1__get_entry_request__pack(request(), bytes); }
size_t codec_response_size(void) { return daybook__entry__v1__entry__get_packed_size(entry()); }
void codec_write_response(uint8_t *bytes) { daybook__entry__v1__entry__pack(entry(), bytes); }

bool codec_reads_request(const uint8_t *bytes, size_t length) {
    arena_used = 0;
    Daybook__Entry__V1__GetEntryRequest *message =
        daybook__entry__v1__get_entry_request__unpack(&arena_allocator, length, bytes);
    return message && strcmp(message->id, BENCH_ENTRY_ID) == 0;
}

bool codec_reads_response(const uint8_t *bytes, size_t length) {
    arena_used = 0;
    Daybook__Entry__V1__Entry *message = daybook__entry__v1__entry__unpack(&arena_allocator, length, bytes);
    return message && strcmp(message->id, BENCH_ENTRY_ID) == 0;
}

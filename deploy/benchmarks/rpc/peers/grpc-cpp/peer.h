// The part that the peers of both gRPC C++ APIs share.
#pragma once

#include "bench.h"
#include "bench_download.grpc.pb.h"
#include "daybook/entry/v1/entry_service.grpc.pb.h"

#include <grpcpp/grpcpp.h>
#include <memory>
#include <string>

namespace peer {

using daybook::bench::BenchDownload;
using daybook::bench::Chunk;
using daybook::bench::DownloadRequest;
using daybook::entry::v1::Entry;
using daybook::entry::v1::EntryService;
using daybook::entry::v1::GetEntryRequest;

// The requests and responses. They are made once; gRPC encodes them for each call.
const GetEntryRequest &request();
const Entry &entry();
const DownloadRequest &download_request();
const Chunk &chunk();

// Fails unless the call succeeded, with the requested entry.
void check(const grpc::Status &status, const Entry &answer);

// A sum of the lengths of chunks. It fails unless each chunk is as sent.
class DownloadSum {
public:
    void add(const Chunk &chunk);
    void finish(const grpc::Status &status) const;

private:
    size_t received_ = 0;
};

// Has the server listen at the path.
void configure(grpc::ServerBuilder &builder, const char *path);

// Connects to the path. Returns when the connection is established, and fails after 10 seconds.
std::shared_ptr<grpc::Channel> connect(const char *path);

extern const bench_peer completion_queue;
extern const bench_peer callback;

}  // namespace peer

// The completion-queue API: the client and the server each have one queue and one thread of ours.
#include "peer.h"

#include <optional>
#include <vector>

namespace peer {
namespace {

// The object that a tag of the server points to.
class Step {
public:
    virtual ~Step() = default;
    virtual void proceed(bool ok) = 0;
};

// Handles completions until the queue ends.
void run(grpc::CompletionQueue &queue) {
    void *tag;
    bool ok;
    while (queue.Next(&tag, &ok)) static_cast<Step *>(tag)->proceed(ok);
}

// Server

struct Services {
    EntryService::AsyncService entries;
    BenchDownload::AsyncService downloads;
    std::unique_ptr<grpc::ServerCompletionQueue> queue;
};

// Serves calls one after the other. It uses itself, and the message of the request, again for each.
class ServedEntry final : public Step {
public:
    explicit ServedEntry(Services &services) : services_(services) { await(); }

    void proceed(bool ok) override {
        if (!ok || answered_) return await();
        answered_ = true;
        responder_->Finish(entry(), grpc::Status::OK, this);
    }

private:
    void await() {
        answered_ = false;
        responder_.reset();
        context_.emplace();
        responder_.emplace(&*context_);
        services_.entries.RequestGetEntry(&*context_, &request_, &*responder_, services_.queue.get(),
                                          services_.queue.get(), this);
    }

    Services &services_;
    bool answered_ = false;
    GetEntryRequest request_;
    std::optional<grpc::ServerContext> context_;
    std::optional<grpc::ServerAsyncResponseWriter<Entry>> responder_;
};

class ServedDownload final : public Step {
public:
    explicit ServedDownload(Services &services) : services_(services) { await(); }

    void proceed(bool ok) override {
        if (!ok || finished_) return await();
        if (left_ == 0) left_ = request_.size_bytes() / request_.chunk_bytes() + 1;
        if (--left_ > 0) return writer_->Write(chunk(), this);
        finished_ = true;
        writer_->Finish(grpc::Status::OK, this);
    }

private:
    void await() {
        finished_ = false;
        left_ = 0;
        writer_.reset();
        context_.emplace();
        writer_.emplace(&*context_);
        services_.downloads.RequestDownload(&*context_, &request_, &*writer_, services_.queue.get(),
                                            services_.queue.get(), this);
    }

    Services &services_;
    bool finished_ = false;
    // The number of chunks that are left, and one more for the end.
    uint64_t left_ = 0;
    DownloadRequest request_;
    std::optional<grpc::ServerContext> context_;
    std::optional<grpc::ServerAsyncWriter<Chunk>> writer_;
};

void serve(const char *path) {
    Services services;
    grpc::ServerBuilder builder;
    configure(builder, path);
    builder.RegisterService(&services.entries);
    builder.RegisterService(&services.downloads);
    services.queue = builder.AddCompletionQueue();
    auto server = builder.BuildAndStart();
    if (!server) bench_fail("cannot serve at %s.", path);
    // These are more than the calls that are usually outstanding, so that no call waits.
    std::vector<std::unique_ptr<Step>> steps;
    for (int number = 0; number < 256; number++) steps.push_back(std::make_unique<ServedEntry>(services));
    steps.push_back(std::make_unique<ServedDownload>(services));
    run(*services.queue);
}

// Client

struct Client {
    std::unique_ptr<EntryService::Stub> entries;
    std::unique_ptr<BenchDownload::Stub> downloads;
    grpc::CompletionQueue queue;
};

void *connect_client(const char *path) {
    auto channel = connect(path);
    auto client = new Client;
    client->entries = EntryService::NewStub(channel);
    client->downloads = BenchDownload::NewStub(channel);
    return client;
}

struct AskedEntry {
    std::optional<grpc::ClientContext> context;
    std::unique_ptr<grpc::ClientAsyncResponseReader<Entry>> reader;
    Entry answer;
    grpc::Status status;
    uint64_t started;

    void ask(Client &client, uint64_t now) {
        started = now;
        context.emplace();
        reader = client.entries->AsyncGetEntry(&*context, request(), &client.queue);
        reader->Finish(&answer, &status, this);
    }
};

void unary(void *opaque, unsigned outstanding, uint64_t end, bench_latencies *latencies) {
    auto &client = *static_cast<Client *>(opaque);
    std::vector<AskedEntry> calls(outstanding);
    for (auto &call : calls) call.ask(client, bench_now());
    for (unsigned left = outstanding; left > 0;) {
        void *tag;
        bool ok;
        if (!client.queue.Next(&tag, &ok) || !ok) bench_fail("the connection is gone.");
        auto &call = *static_cast<AskedEntry *>(tag);
        check(call.status, call.answer);
        uint64_t now = bench_now();
        bench_record(latencies, now - call.started);
        if (now < end) {
            call.ask(client, now);
        } else {
            left--;
        }
    }
}

bool next(grpc::CompletionQueue &queue) {
    void *tag;
    bool ok;
    if (!queue.Next(&tag, &ok)) bench_fail("the connection is gone.");
    return ok;
}

void download(void *opaque) {
    auto &client = *static_cast<Client *>(opaque);
    grpc::ClientContext context;
    DownloadSum sum;
    Chunk received;
    grpc::Status status;
    auto reader = client.downloads->AsyncDownload(&context, download_request(), &client.queue, nullptr);
    next(client.queue);
    for (;;) {
        reader->Read(&received, nullptr);
        if (!next(client.queue)) break;
        sum.add(received);
    }
    reader->Finish(&status, nullptr);
    next(client.queue);
    sum.finish(status);
}

}  // namespace

const bench_peer completion_queue = {serve, connect_client, unary, download};

}  // namespace peer

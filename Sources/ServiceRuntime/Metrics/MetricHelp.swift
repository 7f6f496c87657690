/// The descriptions of the metrics that every service has, one line each, for `# HELP`.
enum MetricHelp {
    /// Returns the description of a metric; for a metric that is not in the table, its name in words.
    static func text(_ name: String) -> String {
        texts[name] ?? name.split(separator: "_").joined(separator: " ") + "."
    }

    private static let texts = [
        "grpc_client_attempt_duration_seconds": "Time of calls sent, by method and status.",
        "grpc_client_attempt_rcvd_total_compressed_message_size": "Bytes received for a call sent, by method.",
        "grpc_client_attempt_sent_total_compressed_message_size": "Bytes sent for a call, by method.",
        "grpc_client_attempt_started_total": "Calls sent, by method.",
        "grpc_client_call_duration_seconds": "Time of calls with all their attempts, by method and status.",
        "grpc_server_call_duration_seconds": "Time of calls served, by method and status.",
        "grpc_server_call_rcvd_total_compressed_message_size": "Bytes received of a call served, by method.",
        "grpc_server_call_sent_total_compressed_message_size": "Bytes sent for a call served, by method.",
        "grpc_server_call_started_total": "Calls received, by method.",
        "http_event_listeners": "Open streams of changes.",
        "http_request_duration_seconds": "Time of HTTP requests, by route.",
        "http_requests_total": "HTTP requests, by method, route and class of status.",
        "media_collections_stopped_total": "Collections of unused blobs that stopped because something looked wrong.",
        "media_jobs_waiting": "Jobs that wait for a thread, by pool and lane.",
        "media_scrub_damaged_total": "Blobs that scrubs found damaged.",
        "media_scrub_unreadable_total": "Blobs that scrubs could not read.",
        "media_worker_jobs_total": "Jobs of decoding workers, by outcome.",
        "media_worker_starts_total": "Decoding workers started.",
        "process_cpu_seconds_total": "Processor time of this process.",
        "process_open_fds": "Open file descriptors.",
        "process_resident_memory_bytes": "Memory of this process that is in RAM.",
        "process_virtual_memory_bytes": "Address space of this process.",
        "supervisor_restarts_total": "Services started again after they ended, by service.",
        "tls_handshakes_failed_total": "TLS handshakes that failed.",
    ]
}

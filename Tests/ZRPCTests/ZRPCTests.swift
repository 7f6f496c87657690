// ZRPC

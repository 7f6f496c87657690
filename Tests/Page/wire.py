"""A wire between a browser and a diary, which breaks when it is told to."""

import contextlib
import socket
import threading


class Wire:
    """Forwards connections to an address, HOST:PORT."""

    def __init__(self, address):
        host, port = address.split(":")
        self.target = (host, int(port))
        # After so many more bytes to the target the connection that carries them breaks; None for never.
        self.left = None
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                far = socket.create_connection(self.target)
                threading.Thread(target=self.pump, args=(near, far, True), daemon=True).start()
                threading.Thread(target=self.pump, args=(far, near, False), daemon=True).start()

    def pump(self, source, target, is_up):
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                if is_up and self.left is not None:
                    self.left -= len(piece)
                    if self.left <= 0:
                        self.left = None
                        break
                target.sendall(piece)
        for one in (source, target):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.listener.close()

"""Answers like feed-server, but with one fault: `faulty_server.py FAULT`."""

import asyncio
import json
import os
import signal
import sys
import threading

FAULT = sys.argv[1]
ITEMS = [{"id": str(number), "image": f"http://host/{number}/data"} for number in range(3)]
PICTURE = bytes(100_000)

kept = []
answers = 0


def answer(path: str) -> tuple[int, bytes]:
    if path.endswith("/data"):
        return 200, PICTURE
    return 200, json.dumps({"items": [] if "after_id" in path else ITEMS}).encode()


async def faulty_answer(path: str) -> tuple[int, bytes]:
    """Answers correctly until all answers are known, and most of the time after that."""
    global answers
    answers += 1
    status, body = answer(path)
    if answers < 20 or answers % 10 > 0:
        return status, body
    match FAULT:
        case "memory":
            kept.append(b"x" * 2_000_000)
        case "descriptors":
            kept.append(os.dup(1))
        case "threads":
            threading.Thread(target=threading.Event().wait, daemon=True).start()
        case "status":
            return 503, body
        case "bytes":
            return status, body[:-1] + b"!"
        case "slow":
            await asyncio.sleep(3.5)
        case "dies":
            os._exit(3)
    return status, body


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while True:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            method, path, _ = head.split(" ", 2)
            if method != "GET":
                break
            status, body = await faulty_answer(path)
            writer.write(f"HTTP/1.1 {status} \r\nContent-Length: {len(body)}\r\n\r\n".encode())
            writer.write(body)
            await writer.drain()
    except (OSError, ValueError, EOFError, asyncio.LimitOverrunError):
        pass
    writer.close()


async def main() -> None:
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    print(f"http://{host}:{port}", flush=True)
    await server.serve_forever()


signal.signal(signal.SIGTERM, lambda *_: os._exit(1 if FAULT == "end" else 0))
asyncio.run(main())

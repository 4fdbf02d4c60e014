"""A client of the socket: python3 client.py URL QUERY TOKEN. It writes a line of JSON for each change and event.

Each line of its input, [event, payload] as JSON, is sent with an acknowledgement.
"""
import asyncio
import json
import sys

import socketio

URL, QUERY, TOKEN = sys.argv[1:4]
client = socketio.AsyncClient(reconnection_delay=0.1, reconnection_delay_max=0.2)


def write(what, **fields):
    print(json.dumps({"what": what, **fields}), flush=True)


@client.event
async def connect():
    write("connect")


@client.event
async def disconnect():
    write("disconnect")


@client.on("*")
async def any_event(event, *data):
    write("event", event=event, data=data[0] if data else None)


async def send_lines():
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(lines), sys.stdin
    )
    while line := await lines.readline():
        event, payload = json.loads(line)
        await client.emit(event, payload, callback=lambda *data: write("ack", data=data[0] if data else None))


async def main():
    try:
        await client.connect(f"{URL}?{QUERY}", auth={"token": TOKEN}, transports=["websocket"])
    except socketio.exceptions.ConnectionError as error:
        return write("refused", data=str(error))
    await asyncio.gather(send_lines(), client.wait())


asyncio.run(main())

"""A backend of one hydra, one power meter and one bg device, with the dashboard's page on the same port.

It is of one's own computer alone: the bundled Auth emulator signs no token, so anyone can write one. With a Firebase
project, use `firebase_admin.auth.verify_id_token(token)` in place of `claims_of`.

    sudo apt install python3-socketio python3-aiohttp      or: pip install python-socketio aiohttp
    npx wattpost auth-emulator --allow-origin http://127.0.0.1:8080
    python3 minimal_backend.py my-dashboard                the folder of the built dashboard
"""
import asyncio
import base64
import json
import os
import sys
import time
from datetime import datetime, timezone
from pathlib import Path

import socketio
from aiohttp import web
from socketio.exceptions import ConnectionRefusedError

FOLDER = Path(sys.argv[1]).resolve()
PORT = int(os.environ.get("PORT", "8080"))
AUTH_EMULATOR = os.environ.get("AUTH_EMULATOR", "http://127.0.0.1:9310")
PROJECT = "demo-wattpost"
CONFIG = {
    "apiUrl": "", "socketUrl": "", "productName": "My dashboard", "emulator": False,
    "firebase": {"apiKey": "demo", "projectId": PROJECT, "authDomain": f"{PROJECT}.firebaseapp.com"},
    "authEmulatorUrl": AUTH_EMULATOR, "energyTypes": ["ie"],
}
HYDRA, METER, BG = "HY-1", "PM-1", "BG-1"
GRID_W = 1200
HOUR_S, DAY_S = 3600, 86_400
REPORT_S = 10


def claims_of(token):
    """The claims of an unsigned token; None for one that is not of this project, or has expired."""
    try:
        payload = token.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        return claims if claims["aud"] == PROJECT and claims["exp"] > time.time() else None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None


def refused(status, message):
    return web.json_response({"message": message}, status=status)


@web.middleware
async def signed_in(request, handler):
    """Lets signed-in, approved users call the API; the page itself needs nobody."""
    if request.path.startswith("/api/"):
        claims = claims_of(request.headers.get("Authorization", "").removeprefix("Bearer "))
        if claims is None:
            return refused(401, "Sign in first")
        if claims.get("approved") is False:
            return refused(403, "Not approved yet")
        if not {request.match_info.get("id"), request.query.get("deviceId")} <= {None, HYDRA, METER}:
            return refused(404, "No such device")
    return await handler(request)


# The devices. In place of these functions: your database.
def hydra():
    latest = {"ac-power": {"1": {"rp": GRID_W}}, "battery-system": {"bp": -150, "sp": 0, "mp": GRID_W, "abp": 84}}
    return {"deviceId": HYDRA, "variant": "grid_gen", "status": "ONLINE", "lastSeen": int(time.time()), "latestData": latest}


def meter():
    state = {"timestamp": int(time.time()), "totalActivePower": GRID_W, "frequency": 50}
    return {"deviceId": METER, "status": 1, "lastSeen": int(time.time()), "powerState": state}


def page_of(devices, query):
    """A page of a list; without `limit` the whole list."""
    limit = int(query.get("limit", len(devices)))
    first = int(query.get("page", 0)) * limit
    return devices[first : first + limit]


def seconds(date):
    at = datetime.fromisoformat(date)
    return (at if at.tzinfo else at.replace(tzinfo=timezone.utc)).timestamp()


def periods(query):
    """Start and energy of each hour of today, or of each day from `startDate` to `endDate`; days are those of UTC."""
    if query.get("range", query.get("period", "d"))[0] != "d" or query.get("offset", "0") != "0":
        raise web.HTTPBadRequest(text="This example has today, or startDate and endDate")
    start, step = time.time() // DAY_S * DAY_S, HOUR_S
    if "days" in query or "startDate" in query:
        step = DAY_S
        start -= (int(query.get("days", 1)) - 1) * DAY_S
    if "startDate" in query:
        start = seconds(query["startDate"]) // DAY_S * DAY_S
    end = min(time.time(), seconds(query["endDate"]) if "endDate" in query else time.time())
    return [(t, GRID_W * min(step, end - t) / HOUR_S) for t in range(int(start), int(end), step)]


def hydra_energy(query):
    return {"energyData": [{"_id": {"period": t}, "totalImportEnergy": wh} for t, wh in periods(query)]}


def meter_energy(query):
    return {"success": True, "data": [{"t": t, "haet": wh} for t, wh in periods(query)]}


def power_status():
    now = time.time()
    usage = [{"channel": 1, "group": "grid", "tup": now % DAY_S, "tdn": 0, "ts": int(now)}]
    return {"deviceId": HYDRA, "dailyUsage": usage}


ANSWERS = {
    "/api/hydra/devices": lambda query: {"devices": page_of([hydra()], query)},
    "/api/hydra/device/{id}": lambda _: {"device": hydra()},
    "/api/hydra/device/energy/{id}": hydra_energy,
    "/api/hydra/energy/{id}": hydra_energy,
    "/api/hydra/energy-summary/{id}": hydra_energy,
    "/api/hydra/power-status": lambda _: power_status(),
    "/api/hydra/power-timeline": lambda _: {"byChannel": {}},
    "/api/powermeter/devices": lambda query: {"success": True, "data": page_of([meter()], query)},
    "/api/powermeter/device/{id}": lambda _: {"success": True, "data": meter()},
    "/api/powermeter/energy/{id}": meter_energy,
    "/config.json": lambda _: CONFIG,
}


def frames():
    t = int(time.time())
    yield "hydra_power", {"deviceId": HYDRA, "t": t, "type": "ac-power", "channel": 1, "rp": GRID_W}
    yield "meter_power", {"deviceId": METER, "t": t, "totalActivePower": GRID_W}
    yield "power", {"deviceId": BG, "t": t, "batteryVoltage": 52.4, "acPower": 200, "switch": 1}


async def page(request):
    """A file of the dashboard; 200.html for its other paths."""
    path = request.path.strip("/")
    for file in (FOLDER / path, FOLDER / path / "index.html"):
        if file.is_file() and FOLDER in file.resolve().parents:
            return web.FileResponse(file)
    if path.startswith(("api/", "assets/")):
        return refused(404, "Not found")
    return web.FileResponse(FOLDER / "200.html")


sio = socketio.AsyncServer(async_mode="aiohttp")


@sio.event
async def connect(sid, environ, auth):
    claims = claims_of((auth or {}).get("token"))
    if claims is None or claims.get("approved") is False:
        raise ConnectionRefusedError("invalid token")
    sio.start_background_task(report, sid)


async def report(sid):
    """Sends everything unasked: at once, then at each report."""
    while sio.manager.is_connected(sid, "/"):
        for event, frame in frames():
            await sio.emit(event, frame, to=sid)
        await asyncio.sleep(REPORT_S)


def answering(answer):
    async def handle(request):
        return web.json_response(answer(request.query))

    return handle


app = web.Application(middlewares=[signed_in])
sio.attach(app)
for route, answer in ANSWERS.items():
    app.router.add_get(route, answering(answer))
app.router.add_get("/{path:.*}", page)
web.run_app(app, host="127.0.0.1", port=PORT)

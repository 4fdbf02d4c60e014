import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { type BgDevice, bgReport, bgSettings } from './bgDevices.ts'
import { metricFrames, switchFrames } from './bgHistory.ts'
import { seconds } from './curves.ts'
import { hydraChanges, hydraReport } from './hydraLive.ts'
import { meterHistory, meterReport } from './meters.ts'
import { BadRequest, type HistoryRequest, requestedSpan } from './requestedSpan.ts'
import type { Verify } from './session.ts'
import type { World } from './world.ts'
import type { Span } from './zone.ts'

/** Sends to one client or to all. */
interface Receiver {
  emit(event: string, payload: object): unknown
}

export interface LiveSocket {
  /** Sends the current values of all devices, and changes since the report before, to all clients. */
  report(): void
  /** Disconnects the clients and closes the HTTP server. */
  close(): Promise<void>
}

/** Every verified client gets the frames of every device. */
export function createLiveSocket(server: HttpServer, world: World, verify: Verify): LiveSocket {
  const io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    cors: { origin: true, credentials: true },
  })
  let reportedMs = world.nowMs()

  io.use((socket, next) => {
    admit(socket, verify).then(
      () => next(),
      (error: Error) => next(error),
    )
  })

  io.on('connection', (socket) => {
    sendSettings(socket, world)
    sendReport(socket, world)
    socket.on('chat_data', (request) => {
      answerHistory(socket, world, 'chat_data', request, metricFrames)
    })
    socket.on('switch_data', (request) => {
      answerHistory(socket, world, 'switch_data', request, switchFrames)
    })
  })

  function report(): void {
    const now = world.nowMs()
    for (const { event, payload } of world.hydras.flatMap((hydra) =>
      hydraChanges(hydra, reportedMs, now),
    )) {
      io.emit(event, payload)
    }
    reportedMs = now
    sendReport(io, world)
  }

  return { report, close: () => io.close() }
}

/** @throws when the token is not valid or is not the one of the user in the query. */
async function admit({ handshake }: Socket, verify: Verify): Promise<void> {
  const { user_id, type } = handshake.query
  const user = await verify(String(handshake.auth.token)).catch(() => undefined)
  if (!user || user.uid !== user_id) throw new Error('Unauthorized')
  if (type !== 'end_user' && !(type === 'merchant' && user.merchant)) throw new Error('Forbidden')
}

function sendSettings(to: Receiver, { bgDevices, meters, calendar, nowMs }: World): void {
  for (const device of bgDevices) {
    for (const payload of bgSettings(device, nowMs())) to.emit('power', payload)
  }
  for (const meter of meters) to.emit('meter_power', meterHistory(meter, nowMs(), calendar))
  to.emit('balance', { balance: 125.5, currency: 'USD' })
}

function sendReport(to: Receiver, { bgDevices, meters, hydras, calendar, nowMs }: World): void {
  const now = nowMs()
  for (const device of bgDevices) {
    to.emit('status', { deviceId: device.deviceId, status: 1, lastSeen: seconds(now) })
    for (const payload of bgReport(device, now, calendar)) to.emit('power', payload)
  }
  for (const meter of meters) {
    const { deviceId } = meter
    to.emit('meter_status', { deviceId, status: 1, lastSeen: seconds(now), cop: 'Movistar' })
    for (const payload of meterReport(meter, now)) to.emit('meter_power', payload)
  }
  for (const hydra of hydras) {
    for (const { event, payload } of hydraReport(hydra, now, calendar)) to.emit(event, payload)
  }
}

type Frames = (device: BgDevice, request: HistoryRequest, span: Span) => object[]

/** Answers a request under the event's own name. Only `switch_data` has an error status. */
function answerHistory(
  socket: Socket,
  { bgDevices, calendar, nowMs }: World,
  event: 'chat_data' | 'switch_data',
  request: (HistoryRequest & { deviceId?: unknown }) | null | undefined,
  frames: Frames,
): void {
  const deviceId = request?.deviceId
  const fail = (message: string) =>
    socket.emit(event, { deviceId, status: event === 'chat_data' ? 'done' : 'error', message })
  const device = bgDevices.find((candidate) => candidate.deviceId === deviceId)
  if (!request || !device) {
    fail('Device not found')
    return
  }
  try {
    const span = requestedSpan(request, nowMs(), calendar)
    for (const frame of frames(device, request, span)) socket.emit(event, frame)
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error
    fail(error.message)
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { Server } from 'socket.io'

const EVENTS_PER_S = 5000
const TICK_MS = 10
const BATCH_MS = 50
const DIST = join(process.cwd(), 'apps/dashboard/dist')
/** Power meters and hydras come from the emulator. */
const OF_DEVICES = /^\/api\/(powermeter|hydra)\//
/** Requests that the emulator answers: the past of a device, and any request about devices outside the flood. */
const HISTORIES = ['chat_data', 'switch_data', 'meter_history']
/** Events of the emulator that pass; frames of bg devices come from the flood. */
const isEmulators = (
  /** @type {string} */ name,
  /** @type {{ deviceId?: string }} */ { deviceId },
) => HISTORIES.includes(name) || (deviceId !== undefined && !deviceId.startsWith('BG-'))
const FORWARDED = [
  ...['chat_data', 'switch_data', 'meter_power', 'meter_status'],
  ...['hydra_power', 'hydra_status', 'hydra_energy'],
]
const TYPES = /** @type {Record<string, string>} */ ({
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
})

const BARE = `<!doctype html><title>bare</title><script src="/socket.io/socket.io.js"></script><script>
  let count = 0
  const socket = io({ transports: ['websocket'] })
  socket.on('power', () => { count += 1 })
  socket.on('connect', () => socket.emit('devices', {}, () => {}))
</script>`

/**
 * The built dashboard and its backend: a fleet that reports without pause, with the emulator's first bg device in it.
 * @param {Awaited<ReturnType<typeof import('./floodOrigin.mjs').startOrigin>>} origin
 * @param {number} count of bg devices
 */
export async function startFlood(origin, count) {
  const { url, config, device, socket: emulator, now, clock } = origin
  const http = createServer(async (request, response) => {
    const answer = await answerOf(request, url, config)
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type })
    response.end(answer.body)
  })
  const server = new Server(http, { transports: ['websocket'] })
  await new Promise((resolve) =>
    http.listen(origin.pagePort, '127.0.0.1', () => resolve(undefined)),
  )
  const address = http.address()
  const others = Array.from({ length: count - 1 }, (_, index) => `BG-${10_000 + index}`)
  const ids = [device.deviceId, ...others]
  for (const name of FORWARDED) emulator.on(name, (payload) => server.emit(name, payload))
  server.on('connection', (socket) => {
    socket.emit('clock', clock())
    socket.onAny((name, payload, acknowledge) => {
      if (typeof acknowledge !== 'function') return
      if (isEmulators(name, payload)) {
        emulator.emit(name, payload, acknowledge)
        return
      }
      if (name !== 'devices') {
        acknowledge({
          ok: true,
          family: 'bg',
          device: { ...device, ...payload, lastSeen: now() },
          watching: 0,
        })
        return
      }
      const { page = 0, limit = 30 } = payload
      const some = ids.slice(page * limit, (page + 1) * limit)
      const devices = some.map((deviceId) => ({ ...device, deviceId, lastSeen: now() }))
      acknowledge({ ok: true, devices, total: count, hasMore: (page + 1) * limit < count })
    })
  })
  let next = 0
  const frame = () => {
    next += 1
    const v = next % 50
    // Each load differs from the previous one, or there would be nothing to draw.
    const load = 1 + (Math.floor(next / count) % 7) / 20
    return {
      ...{ deviceId: ids[next % count], t: now() },
      ...device.currentData,
      ...{ vb: 48 + v / 10, io: device.currentData.io * load },
    }
  }
  /** @type {NodeJS.Timeout | undefined} */
  let sending
  const counter = { messages: 0, frames: 0 }
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    sent: counter,
    /** @param {boolean} isBatched */
    start(isBatched) {
      const began = performance.now()
      let sent = 0
      const due = () => Math.floor(((performance.now() - began) / 1000) * EVENTS_PER_S) - sent
      sending = setInterval(
        () => {
          const frames = Array.from({ length: due() }, frame)
          sent += frames.length
          counter.frames += frames.length
          counter.messages += isBatched ? 1 : frames.length
          if (isBatched) server.emit('power', frames)
          else for (const one of frames) server.emit('power', one)
        },
        isBatched ? BATCH_MS : TICK_MS,
      )
    },
    stop: () => clearInterval(sending),
    close() {
      for (const name of FORWARDED) emulator.off(name)
      return server.close()
    },
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {string} emulator its address
 * @param {object} config
 * @returns {Promise<{ status?: number, type: string, body: string | Buffer }>}
 */
async function answerOf({ url = '/', headers }, emulator, config) {
  const json = (/** @type {object} */ body) => ({
    type: 'application/json',
    body: JSON.stringify(body),
  })
  const path = new URL(url, 'http://any').pathname
  if (path === '/bare') return { type: 'text/html', body: BARE }
  if (path === '/config.json') return json({ ...config, apiUrl: '', socketUrl: '' })
  if (path === '/api/powermeter/devices') {
    return json({ success: true, data: [], total: 0, hasMore: false })
  }
  if (path === '/api/hydra/devices') return json({ devices: [], total: 0, hasMore: false })
  if (OF_DEVICES.test(path)) {
    const { authorization = '' } = headers
    const answer = await fetch(`${emulator}${url}`, { headers: { authorization } })
    return { status: answer.status, type: 'application/json', body: await answer.text() }
  }
  if (path.startsWith('/api') || path.startsWith('/__')) return json({})
  const file = join(DIST, extname(path) === '' ? '200.html' : path)
  if (!existsSync(file)) return { status: 404, type: 'text/plain', body: '' }
  return { type: TYPES[extname(path)] ?? 'text/html', body: readFileSync(file) }
}

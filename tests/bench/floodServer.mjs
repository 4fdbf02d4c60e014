import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { bgDevice } from '@wattpost/protocol'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { freePort } from '../support/freePort.mjs'
import { OWNER } from './signIn.mjs'
import { until } from './until.mjs'
import { answersOk, signIn } from './visitor.mjs'

const EVENTS_PER_S = 5000
const TICK_MS = 10
const BATCH_MS = 50
const DIST = join(process.cwd(), 'apps/dashboard/dist')
const MAIN = join(process.cwd(), 'apps/emulator/dist/main.js')
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

/** The Auth emulator, and with it a device as a server tells of it. */
export async function startAuth() {
  const [port, authPort] = [await freePort(), await freePort()]
  const flags = ['--no-open', '--port', `${port}`, '--auth-port', `${authPort}`]
  const child = spawn(process.execPath, [MAIN, ...flags, '--scenario', 'grid-outage'], {
    stdio: 'ignore',
  })
  await until('the emulator', () => answersOk(`http://127.0.0.1:${port}/config.json`))
  await until('signing in', () => signIn(`http://127.0.0.1:${port}`, authPort))
  const config = await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()
  const signedIn = await fetch(
    `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...OWNER, returnSecureToken: true }),
    },
  )
  const { idToken, localId } = await signedIn.json()
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    query: { user_id: localId, type: 'end_user' },
    auth: { token: idToken },
  })
  const { devices } = await socket.emitWithAck('devices', { page: 0, limit: 1 })
  socket.disconnect()
  bgDevice.parse(devices[0])
  return { config, device: devices[0], stop: () => child.kill() }
}

/**
 * The built dashboard and its backend: a fleet that speaks without pause.
 * @param {Awaited<ReturnType<typeof startAuth>>} auth
 * @param {number} count of bg devices
 */
export async function startFlood({ config, device }, count) {
  const http = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://any').pathname
    const answer = answerOf(path, config)
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type })
    response.end(answer.body)
  })
  const server = new Server(http, { transports: ['websocket'] })
  await new Promise((resolve) => http.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = http.address()
  const ids = Array.from({ length: count }, (_, index) => `BG-${10_000 + index}`)
  server.on('connection', (socket) => {
    socket.onAny((name, payload, acknowledge) => {
      if (typeof acknowledge !== 'function') return
      if (name !== 'devices') {
        acknowledge({ ok: true, family: 'bg', device: { ...device, ...payload }, watching: 0 })
        return
      }
      const { page = 0, limit = 30 } = payload
      const some = ids.slice(page * limit, (page + 1) * limit)
      const devices = some.map((deviceId) => ({ ...device, deviceId, lastSeen: Date.now() / 1000 }))
      acknowledge({ ok: true, devices, total: count, hasMore: (page + 1) * limit < count })
    })
  })
  let next = 0
  const frame = () => {
    next += 1
    const v = next % 50
    return {
      ...{ deviceId: ids[next % count], t: Date.now() / 1000 },
      ...device.currentData,
      vb: 48 + v / 10,
    }
  }
  /** @type {NodeJS.Timeout | undefined} */
  let speaking
  const told = { messages: 0, frames: 0 }
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    told,
    /** @param {boolean} isBatched */
    speak(isBatched) {
      const began = performance.now()
      let sent = 0
      const due = () => Math.floor(((performance.now() - began) / 1000) * EVENTS_PER_S) - sent
      speaking = setInterval(
        () => {
          const frames = Array.from({ length: due() }, frame)
          sent += frames.length
          told.frames += frames.length
          told.messages += isBatched ? 1 : frames.length
          if (isBatched) server.emit('power', frames)
          else for (const one of frames) server.emit('power', one)
        },
        isBatched ? BATCH_MS : TICK_MS,
      )
    },
    hush: () => clearInterval(speaking),
    close: () => server.close(),
  }
}

/** @param {string} path @param {object} config */
function answerOf(path, config) {
  const json = (/** @type {object} */ body) => ({
    type: 'application/json',
    body: JSON.stringify(body),
  })
  if (path === '/bare') return { type: 'text/html', body: BARE }
  if (path === '/config.json') return json({ ...config, apiUrl: '', socketUrl: '' })
  if (path === '/api/powermeter/devices') {
    return json({ success: true, data: [], total: 0, hasMore: false })
  }
  if (path === '/api/hydra/devices') return json({ devices: [], total: 0, hasMore: false })
  if (path.startsWith('/api') || path.startsWith('/__')) return json({})
  const file = join(DIST, extname(path) === '' ? '200.html' : path)
  if (!existsSync(file)) return { status: 404, type: 'text/plain', body: '' }
  return { type: TYPES[extname(path)] ?? 'text/html', body: readFileSync(file) }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { DashboardConfig } from '@wattpost/protocol'
import express, { type Request } from 'express'
import { Server } from 'socket.io'

const DIST = fileURLToPath(new URL('../../apps/dashboard/dist', import.meta.url))

/** A device of a backend without our additions: no site, zone, epoch or sequence. */
const hydra = {
  deviceId: 'HY-7001',
  variant: 'grid_gen',
  status: 'up',
  lastSeen: Math.floor(Date.now() / 1000),
  latestData: { 'ac-power': { '1': { rp: 900, v: 231, ns: 1 } } },
  network_data: { cop: 'MTN', signal_quality: 20 },
  lifetime_energy: [],
}

/** A backend other than the emulator: the calls of the contract without `/__emulator`. */
export interface SecondBackend {
  readonly url: string
  /** Method, path and bearer token of every call, in order. */
  readonly calls: string[]
  readonly handshakes: { readonly query: unknown; readonly auth: unknown }[]
  stop(): Promise<void>
}

/** Serves the built dashboard with its configuration and answers a part of the contract. */
export async function startSecondBackend(
  config: Partial<DashboardConfig> = {},
): Promise<SecondBackend> {
  const calls: string[] = []
  const handshakes: SecondBackend['handshakes'] = []
  const app = express()
  app.use(express.json())
  app.use(['/api', '/sync', '/__emulator'], (request, _response, next) => {
    calls.push(`${request.method} ${request.originalUrl} ${bearerOf(request)}`)
    next()
  })
  app.get('/config.json', (_request, response) => {
    response.json({ ...realConfig, ...config })
  })
  app.get('/api/_auth/session', (_request, response) => void response.json({}))
  app.delete('/api/_auth/session', (_request, response) => void response.json({ loggedOut: true }))
  app.post('/api/login', (_request, response) => void response.json({ success: true }))
  app.get('/api/hydra/devices', (_request, response) => {
    response.json({ devices: [hydra], total: 1, hasMore: false })
  })
  app.get('/api/hydra/device/:id', (_request, response) => void response.json({ device: hydra }))
  app.get('/api/powermeter/devices', (_request, response) => {
    response.json({ success: true, data: [] })
  })
  app.all('/sync', (_request, response) => void response.json({}))
  app.use('/api', (_request, response) => {
    response.status(404).json({ success: false, message: 'Not there.' })
  })
  app.use('/__emulator', (_request, response) => void response.status(404).end())
  app.use(express.static(DIST))
  app.get(/^[^.]*$/, (_request, response) => response.sendFile(`${DIST}/200.html`))
  const server = createServer(app)
  const io = new Server(server)
  io.on('connection', (socket) => {
    handshakes.push({ query: socket.handshake.query, auth: socket.handshake.auth })
    socket.on('devices', (_query, answer) =>
      answer({ ok: true, devices: [], total: 0, hasMore: false }),
    )
    socket.on('device', (_query, answer) => answer({ ok: true, device: hydra }))
    socket.on('watch', (_query, answer) => answer({ ok: true }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    handshakes,
    stop: async () => {
      await io.close()
      server.closeAllConnections()
    },
  }
}

const realConfig: DashboardConfig = {
  apiUrl: '',
  socketUrl: '',
  firebase: {
    apiKey: 'the-real-key',
    projectId: 'wattpost-live',
    authDomain: 'wattpost-live.firebaseapp.com',
  },
  productName: 'Sunhouse',
  emulator: false,
}

function bearerOf({ headers }: Request): string {
  return headers.authorization?.replace('Bearer ', '') ?? 'none'
}

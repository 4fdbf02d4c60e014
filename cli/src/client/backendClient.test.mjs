import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { Server } from 'socket.io'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SharedAccount } from './account.ts'
import { AFTER_SIGN_IN } from './afterSignIn.ts'
import { BackendClient } from './backendClient.ts'
import { pathCall } from './caller.ts'
import { clientPage } from './page.ts'

const LISTS = { devices: [{ deviceId: 'HY-1' }], data: [{ deviceId: 'PM-1' }] }
const token = (/** @type {string} */ name) =>
  `${name}.${Buffer.from(JSON.stringify({ sub: 'ada' })).toString('base64url')}.e30`

/**
 * A backend with its identity service. It logs each call and socket request as `NAME …`.
 * @param {(call: string, bearer: string) => number | undefined} [statusOf] a status in place of 200
 */
async function backend(statusOf = () => undefined) {
  /** @type {string[]} */
  const log = []
  let renewals = 0
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`
    if (call.includes('/v1/token')) {
      renewals += 1
      return void response.end(JSON.stringify({ id_token: token(`fresh${renewals}`) }))
    }
    log.push(call)
    const status = statusOf(call, request.headers.authorization ?? '') ?? 200
    response.writeHead(status).end(JSON.stringify(LISTS))
  })
  const io = new Server(server)
  onTestFinished(() => void io.close())
  io.on('connection', (socket) => {
    log.push(
      `connect as ${socket.handshake.query.type} with ${socket.handshake.auth.token.split('.')[0]}`,
    )
    socket.onAny((name, payload, answer) => {
      log.push(`${name} ${JSON.stringify(payload)}`)
      answer({ ok: true, devices: [{ deviceId: 'BG-1' }, { deviceId: 'BG-2' }] })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const url = `http://127.0.0.1:${port}`
  return { url, log, io, renewals: () => renewals }
}

const LOGIN = {
  ...{ user: 'ada', merchant: true, approved: true, profile: null },
  name: '',
  email: '',
}

/** @param {string} url @param {Partial<import('./backendClient.ts').ClientOptions>} [options] */
function clientOf(url, options) {
  const target = {
    ...{ apiUrl: url, socketUrl: url, identityUrl: url, tokenUrl: url, apiKey: 'key' },
    ...{ statusWords: {}, requestNames: {} },
  }
  const account = new SharedAccount(target, {
    ...{ uid: 'ada', token: token('first'), refreshToken: 'refresh', type: 'merchant' },
    login: { ...LOGIN, emailVerified: true, photo: null },
  })
  const client = new BackendClient(target, account, {
    ...{ timeoutMs: 2000, pauseMs: 20, opensPage: true, watch: 0, reconnectFactor: 20 },
    ...options,
  })
  onTestFinished(() => client.close())
  return client
}

test('after a sign-in a client sends the steps of its definition, in order [H11, H12]', async () => {
  const { url, log } = await backend()
  await clientOf(url).start()
  await vi.waitFor(() => expect(log).toContain('device {"deviceId":"HY-1"}'))
  const firsts = [...new Set(log)]
  expect(firsts.slice(0, 2).toSorted()).toEqual(['GET /api/_auth/session', 'POST /api/login'])
  expect(firsts.slice(2)).toEqual(
    expect.arrayContaining([
      'connect as merchant with first',
      'unwatch {"deviceIds":[]}',
      'devices {"page":0,"limit":100}',
      'GET /api/hydra/devices?page=0&limit=100',
      'GET /api/powermeter/devices?page=0&limit=100',
      'watch {"deviceIds":["HY-1"],"batch":true}',
      'GET /api/hydra/power-status?deviceId=HY-1&range=d&offset=0',
      'GET /api/hydra/device/HY-1',
      'GET /api/hydra/power-timeline?deviceId=HY-1&range=d&offset=0',
      'GET /api/hydra/energy/HY-1?range=d&offset=0&type=ie&resolution=hourly',
    ]),
  )
  await vi.waitFor(() => {
    for (const again of ['devices {', 'GET /api/hydra/devices', 'GET /api/hydra/power-status'])
      expect(log.filter((one) => one.startsWith(again)).length).toBeGreaterThan(1)
  })
  expect(log.filter((one) => one.startsWith('watch'))).toHaveLength(1)
})

test('a client without a page watches the first devices of the lists, and sends no call of a page', async () => {
  const { url, log } = await backend()
  await clientOf(url, { opensPage: false, watch: 3, limit: 30 }).start()
  await vi.waitFor(() =>
    expect(log).toContain('watch {"deviceIds":["BG-1","BG-2","HY-1"],"batch":true}'),
  )
  expect(log).toContain('devices {"page":0,"limit":30}')
  expect(log.filter((one) => one.includes('HY-1') && !one.startsWith('watch'))).toEqual([])
})

test('a call that is refused with 401 is made once more with a fresh token', async () => {
  const { url, log, renewals } = await backend((call, bearer) =>
    call.startsWith('GET /api/_auth') && bearer.startsWith('Bearer first') ? 401 : undefined,
  )
  await clientOf(url).start()
  const ofSession = log.filter((one) => one === 'GET /api/_auth/session')
  expect(ofSession).toHaveLength(2)
  expect(renewals()).toBe(1)
})

test('a POST to a busy server is made once more, a GET is not', async () => {
  const { url, log } = await backend(() => 503)
  await clientOf(url, { pauseMs: 60_000 }).start()
  expect(log.slice(0, 3).toSorted()).toEqual([
    'GET /api/_auth/session',
    'POST /api/login',
    'POST /api/login',
  ])
})

test('a client reconnects after the server has ended its connection, and watches its devices again', async () => {
  const { url, log, io } = await backend()
  const client = clientOf(url)
  await client.start()
  await vi.waitFor(() => expect(log.filter((one) => one.startsWith('watch'))).toHaveLength(1))
  io.disconnectSockets()
  await vi.waitFor(() => expect(client.connections).toBe(2))
  await vi.waitFor(() => expect(log.filter((one) => one.startsWith('watch'))).toHaveLength(2))
})

test('a refused user tries again with a fresh token; a second refusal ends the attempts', async () => {
  const { url, io, log, renewals } = await backend()
  /** @type {string[]} */
  const tried = []
  let isStrict = true
  io.use((socket, next) => {
    tried.push(socket.handshake.auth.token.split('.')[0])
    next(isStrict ? new Error('no') : undefined)
  })
  await clientOf(url).start()
  await vi.waitFor(() => expect(renewals()).toBeGreaterThan(0))
  await vi.waitFor(() => expect(tried).toEqual(['first', 'fresh1']))
  isStrict = false
  await clientOf(url, { isUntiring: true }).start()
  await vi.waitFor(() => expect(log).toContain('connect as merchant with first'))
  expect(tried).toEqual(['first', 'fresh1', 'first'])
})

test('an untiring client tries again after a second refusal, too', async () => {
  const { url, io } = await backend()
  let refusals = 0
  io.use((_, next) => {
    refusals += 1
    next(refusals > 3 ? undefined : new Error('no'))
  })
  const client = clientOf(url, { isUntiring: true })
  await client.start()
  await vi.waitFor(() => expect(client.connections).toBe(1))
})

test('the server receives a fresh token when it requests one', async () => {
  const { url, io } = await backend()
  const answers = /** @type {Promise<string>[]} */ ([])
  io.on('connection', (socket) => answers.push(socket.emitWithAck('token')))
  await clientOf(url).start()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(await answers[0]).toMatch(/^fresh1\./)
})

test('a closed client sends nothing any more', async () => {
  const { url, log } = await backend()
  const client = clientOf(url)
  await client.start()
  client.close()
  // What was on its way arrives.
  await after(100)
  const sent = log.length
  await after(100)
  expect(client.isConnected).toBe(false)
  expect(log).toHaveLength(sent)
})

test('each step is a call or request of the contract, and the page of the docs lists it', () => {
  const known = { login: LOGIN, limit: 100, watched: ['HY-0001'], hydra: 'HY-0001' }
  const page = readFileSync('docs/client.md', 'utf8')
  expect(page).toBe(clientPage())
  for (const { steps } of Object.values(AFTER_SIGN_IN))
    for (const step of steps) {
      const call = 'call' in step ? pathCall(step.call(/** @type {any} */ (known))) : null
      const text = 'request' in step ? `\`${step.request}\`` : `\`${call?.method} ${call?.path}\``
      expect(page).toContain(text)
    }
})

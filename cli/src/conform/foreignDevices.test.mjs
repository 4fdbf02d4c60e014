import { once } from 'node:events'
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { expect, onTestFinished, test } from 'vitest'
import { Caller } from '../client/caller.ts'
import { listen } from '../client/socket.ts'
import { foreignDevices, foreignFindings } from './foreignDevices.ts'

/** Devices by token; `shared` is everyone's. */
const bgOf = (/** @type {string} */ token) => [{ deviceId: `BG-${token}` }, { deviceId: 'shared' }]

test('bg devices of the second account alone come from `devices`; only chosen families are asked for', async () => {
  /** @type {string[]} */
  const asked = []
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/api/')) asked.push(url)
    response.end('{"data":[],"devices":[]}')
  })
  const io = new Server(server)
  onTestFinished(() => void io.close())
  io.on('connection', (socket) => {
    socket.on('devices', (_, answer) =>
      answer({ ok: true, devices: bgOf(socket.handshake.auth.token), hasMore: false }),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const url = `http://127.0.0.1:${port}`
  const target = {
    ...{ apiUrl: url, socketUrl: url, identityUrl: null, tokenUrl: null, apiKey: '' },
    ...{ statusWords: {}, requestNames: {} },
  }
  const own = /** @type {const} */ ({ uid: 'a', token: 'own', type: 'end_user', login: {} })
  const listener = await listen(target, own, 2000)
  const caller = new Caller({ apiUrl: url, token: () => own.token, timeoutMs: 2000 })
  const other = { ...own, uid: 'b', token: 'other' }
  const limits = { timeoutMs: 2000, ackMs: 2000 }
  const foreign = (/** @type {import('@wattpost/protocol').Family[]} */ ...families) =>
    foreignDevices(target, { caller, listener }, other, { ...limits, families })
  expect(await foreign('bg', 'hydra')).toEqual([{ family: 'bg', id: 'BG-other' }])
  asked.length = 0
  expect(await foreign('pm')).toEqual([])
  expect(asked.map((path) => path.split('?')[0])).toEqual([
    '/api/powermeter/devices',
    '/api/powermeter/devices',
  ])
  listener.socket.close()
})

test('with a second account each chosen family says how many of its devices were tried', () => {
  const otherDevices = /** @type {const} */ ([
    { family: 'bg', id: 'BG-9' },
    { family: 'hydra', id: 'HY-9' },
    { family: 'hydra', id: 'HY-8' },
  ])
  const families = /** @type {const} */ (['bg', 'pm', 'hydra'])
  const seen = { hasOther: true, otherDevices, families }
  expect(foreignFindings({ ...seen, families: ['hydra'] }).map(({ id }) => id)).toEqual([
    'other hydra',
  ])
  expect(foreignFindings(seen)).toMatchObject([
    { title: 'another user’s bg devices: 1 tried', state: 'conforms' },
    {
      ...{ title: 'another user’s pm devices: 0 tried', state: 'untested' },
      reason: 'GET /api/powermeter/devices lists none that only the second account has',
    },
    { title: 'another user’s hydra devices: 2 tried', state: 'conforms' },
  ])
})

test('without a second account there is no such finding', () => {
  expect(foreignFindings({ hasOther: false, otherDevices: [], families: ['bg'] })).toEqual([])
})

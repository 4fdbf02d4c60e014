import { readFileSync } from 'node:fs'
import { faultKinds } from '@wattpost/emulator'
import { faultPage, faultRows } from '@wattpost/emulator/reference'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { signIn } from '../support/accounts.ts'
import { refreshed, type SignedIn } from '../support/authEmulatorCalls.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { type Reply, request } from '../support/request.ts'

let emulator: RunningEmulator
let owner: SignedIn

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
})
beforeEach(async () => {
  await control('/reset')
  owner = await signIn(emulator.authUrl, 'owner')
})
afterAll(() => emulator.close())

interface Frame {
  readonly event: string
  readonly data: { readonly seq?: number; readonly t?: number; readonly sample?: boolean }
}

const control = (path: string, body: unknown = {}) =>
  request(`${emulator.url}/__emulator${path}`, { body })
const raise = async (written: string) => {
  const { status, body } = await control('/faults', { id: 'it', fault: parse(written) })
  expect({ status, body }).toMatchObject({ status: 200 })
}
const get = (path: string, token = owner.idToken): Promise<Reply> =>
  request(emulator.url + path, { headers: { authorization: `Bearer ${token}` } })
const list = (token?: string) => get('/api/hydra/devices', token)
const fresh = async () => refreshed(emulator.authUrl, owner.refreshToken)
const fetched = (signal?: AbortSignal) =>
  fetch(`${emulator.url}/api/hydra/devices`, {
    headers: { authorization: `Bearer ${owner.idToken}` },
    ...(signal && { signal }),
  })

/** A reconnecting dashboard connection with its connection events. */
async function connected() {
  const socket: Socket = io(emulator.url, {
    transports: ['websocket'],
    query: { user_id: owner.uid, type: 'end_user' },
    auth: { token: owner.idToken },
    reconnectionDelay: 50,
    reconnectionDelayMax: 100,
    forceNew: true,
  })
  onTestFinished(() => void socket.disconnect())
  const frames: Frame[] = []
  const ends: string[] = []
  let connects = 0
  socket.onAny((event: string, data: Frame['data']) => frames.push({ event, data }))
  socket.on('connect', () => (connects += 1))
  socket.on('disconnect', (reason) => ends.push(reason))
  await expect.poll(() => connects).toBe(1)
  const sent = (name: string) => frames.filter(({ event }) => event === name)
  return { socket, frames, ends, sent, connects: () => connects }
}
const step = (ms: number) => emulator.player.step(ms)
/** Frames with a number in the sequence of their device. */
const sequence = (frames: readonly Frame[]) =>
  frames.flatMap(({ data }) => (data?.seq === undefined || data.sample ? [] : [data.seq]))

const looks: Readonly<Record<string, (raise: () => Promise<void>) => Promise<void>>> = {
  'http status': async (raise) => {
    await raise()
    expect(await list()).toMatchObject({
      status: 500,
      body: { success: false, message: 'database is locked' },
    })
  },
  'http body': async (raise) => {
    await raise()
    expect(await list()).toMatchObject({ status: 200, body: { message: 'no such table' } })
  },
  'http latency': async (raise) => {
    await raise()
    const beganMs = performance.now()
    expect((await list()).status).toBe(200)
    expect(performance.now() - beganMs).toBeGreaterThan(295)
  },
  'http bandwidth': async (raise) => {
    const { body } = await list()
    await raise()
    const beganMs = performance.now()
    expect((await list()).body).toEqual(body)
    expect(performance.now() - beganMs).toBeGreaterThan(JSON.stringify(body).length / 10)
  },
  'http slice': async (raise) => {
    const { body } = await list()
    await raise()
    const beganMs = performance.now()
    expect((await list()).body).toEqual(body)
    const slices = Math.floor(JSON.stringify(body).length / 500)
    expect(performance.now() - beganMs).toBeGreaterThan(slices * 95)
  },
  'http limit': async (raise) => {
    await raise()
    await expect(fetched().then((answer) => answer.text())).rejects.toThrow(TypeError)
  },
  'http hang': async (raise) => {
    await raise()
    await expect(fetched(AbortSignal.timeout(300))).rejects.toThrow('timeout')
  },
  'http reset': async (raise) => {
    await raise()
    await expect(fetched()).rejects.toThrow('fetch failed')
  },
  'http truncated': async (raise) => {
    await raise()
    await expect(fetched().then((answer) => answer.text())).rejects.toThrow('terminated')
  },
  'http malformed': async (raise) => {
    await raise()
    const answer = await fetched()
    expect(answer.status).toBe(200)
    await expect(answer.json()).rejects.toThrow(SyntaxError)
  },
  'socket kick': async (raise) => {
    const { ends, connects } = await connected()
    const other = await connected()
    await raise()
    await expect.poll(() => ends).toEqual(['io server disconnect'])
    // A closed client would have reconnected by then.
    await control('/faults', { fault: { socket: 'close' } })
    other.socket.connect()
    await expect.poll(other.connects).toBe(2)
    expect(connects()).toBe(1)
  },
  'socket close': async (raise) => {
    const { ends, connects } = await connected()
    await raise()
    await expect.poll(connects).toBe(2)
    expect(ends).toEqual(['transport close'])
  },
  'socket reset': async (raise) => {
    const { ends, connects } = await connected()
    await raise()
    await expect.poll(connects).toBe(2)
    expect(ends).toEqual([expect.stringMatching(/^transport (close|error)$/)])
  },
  'socket refuse': async (raise) => {
    const { ends } = await connected()
    await raise()
    const errors: string[] = []
    const late = io(emulator.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    late.on('connect_error', ({ message }) => errors.push(message))
    await expect.poll(() => errors.length).toBe(1)
    expect(ends).toEqual([])
  },
  'socket mute': async (raise) => {
    const { socket, sent, frames } = await connected()
    step(12_000)
    await expect.poll(() => sequence(frames).length).toBeGreaterThan(0)
    await raise()
    const before = frames.length
    step(40_000)
    await socket
      .timeout(5000)
      .emitWithAck('unwatch', { deviceIds: [] })
      .catch(() => {})
    expect(sent('hydra_power').slice(before)).toEqual([])
    expect(socket.connected).toBe(true)
    await request(`${emulator.url}/__emulator/faults`, { method: 'DELETE' })
    await control('/devices/HY-0001/actions', { do: 'grid-on' })
    await expect.poll(() => frames.length).toBeGreaterThan(before)
    const seqs = sent('hydra_power').map(({ data }) => data.seq ?? 0)
    const gaps = seqs.filter((seq, at) => at > 0 && seq > (seqs[at - 1] ?? 0) + 20)
    expect(gaps.length).toBeGreaterThan(0)
  },
  'socket slow': async (raise) => {
    const { sent } = await connected()
    await raise()
    const beganMs = performance.now()
    await control('/devices/HY-0001/actions', { do: 'grid-off' })
    await expect.poll(() => sent('hydra_power').length, { interval: 5 }).toBeGreaterThan(0)
    expect(performance.now() - beganMs).toBeGreaterThan(390)
  },
  'socket duplicate': async (raise) => {
    const { sent } = await connected()
    await raise()
    await control('/devices/HY-0001/actions', { do: 'grid-off' })
    await expect.poll(() => sent('hydra_power').length).toBeGreaterThanOrEqual(6)
    const seqs = sequence(sent('hydra_power'))
    expect(seqs.filter((seq) => seq === seqs[0])).toHaveLength(2)
  },
  'socket reorder': async (raise) => {
    const { sent } = await connected()
    await raise()
    await control('/devices/HY-0001/actions', { do: 'grid-off' })
    await expect
      .poll(() => sequence(sent('hydra_power')).some((seq, at, all) => seq < (all[at - 1] ?? 0)))
      .toBe(true)
  },
  'socket malformed': async (raise) => {
    const { sent } = await connected()
    await raise()
    await control('/devices/HY-0001/actions', { do: 'grid-off' })
    await expect.poll(() => sent('hydra_power').length).toBeGreaterThan(0)
    for (const { data } of sent('hydra_power'))
      expect(data).not.toMatchObject({ deviceId: 'HY-0001', ns: 0 })
  },
  'socket bandwidth': async (raise) => {
    const { socket, sent } = await connected()
    await raise()
    const beganMs = performance.now()
    await socket.emitWithAck('device', { deviceId: 'HY-0001' })
    expect(performance.now() - beganMs).toBeGreaterThan(100)
    await control('/devices/HY-0001/actions', { do: 'grid-off' })
    await expect.poll(() => sent('hydra_power').length).toBeGreaterThan(0)
  },
  'socket slice': async (raise) => {
    const { socket } = await connected()
    await raise()
    const beganMs = performance.now()
    await socket.emitWithAck('device', { deviceId: 'HY-0001' })
    expect(performance.now() - beganMs).toBeGreaterThan(200)
  },
  'socket limit': async (raise) => {
    const { socket, ends, connects } = await connected()
    await raise()
    socket.emit('device', { deviceId: 'HY-0001' }, () => {})
    await expect.poll(connects).toBeGreaterThanOrEqual(2)
    expect(ends[0]).toMatch(/^transport (close|error)$/)
  },
  'auth claims': async (raise) => {
    await raise()
    expect(await list(await fresh())).toMatchObject({
      status: 403,
      body: { message: 'Account awaiting approval.' },
    })
  },
  'auth expired': async (raise) => {
    expect((await list()).status).toBe(200)
    await raise()
    expect((await list()).status).toBe(401)
    expect((await list(await fresh())).status).toBe(200)
  },
  'auth revoked': async (raise) => {
    await raise()
    expect((await list()).status).toBe(401)
    expect((await list(await fresh())).status).toBe(401)
    expect((await list((await signIn(emulator.authUrl, 'owner')).idToken)).status).toBe(200)
  },
  'auth disabled': async (raise) => {
    await raise()
    expect((await list()).status).toBe(401)
    await expect(signIn(emulator.authUrl, 'owner')).rejects.toThrow()
  },
  'auth down': async (raise) => {
    await raise()
    await expect(signIn(emulator.authUrl, 'merchant')).rejects.toThrow('ECONNREFUSED')
    expect((await list()).status).toBe(503)
  },
  'device offline': async (raise) => {
    const { sent, frames } = await connected()
    step(1000)
    await raise()
    await expect
      .poll(() => sent('hydra_status').map(({ data }) => data))
      .toContainEqual(expect.objectContaining({ deviceId: 'HY-0001', status: 'unknown' }))
    const before = frames.length
    step(60_000)
    await expect.poll(() => frames.length).toBeGreaterThan(before)
    const later = frames.slice(before).map(({ data }) => Object(data).deviceId)
    expect(later).not.toContain('HY-0001')
  },
  'device clock-skew': async (raise) => {
    const { sent } = await connected()
    await raise()
    step(12_000)
    const behind = () =>
      sent('hydra_power').filter(({ data }) => Object(data).deviceId === 'HY-0001')
    await expect.poll(() => behind().length).toBeGreaterThan(0)
    const nowS = emulator.player.nowMs() / 1000
    for (const { data } of behind()) expect(nowS - (data.t ?? 0)).toBeGreaterThan(7190)
  },
  'device counter-reset': async (raise) => {
    const energy = async () =>
      JSON.stringify(
        ((await get('/api/powermeter/energy/PM-0001?period=day')).body as { data: unknown }).data,
      )
    const lifetimeWh = async () => {
      const { body } = await get('/api/powermeter/device/PM-0001')
      return (body as { data: { lifetime: { lifetimeEnergy: number } } }).data.lifetime
        .lifetimeEnergy
    }
    const rows = await energy()
    expect(await lifetimeWh()).toBeGreaterThan(1000)
    await raise()
    expect(await lifetimeWh()).toBeLessThan(1000)
    expect(await energy()).toBe(rows)
  },
}
test.each(faultRows)('$kind: a client sees: $sees', async ({ kind, written }) => {
  const look = looks[kind]
  if (look === undefined) throw new Error(`no test for the fault ${kind}`)
  await look(() => raise(written))
})

test('the table has every kind of fault and equals the page that `npm run docs` writes', () => {
  expect(faultRows.map(({ kind }) => kind).sort()).toEqual(faultKinds().sort())
  expect(readFileSync(new URL('../../docs/faults.md', import.meta.url), 'utf8')).toBe(faultPage())
})

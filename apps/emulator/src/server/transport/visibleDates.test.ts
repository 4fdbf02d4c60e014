import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { accounts, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { playerOf } from '../../start/openPlayer.ts'
import { finished } from '../../world/pausable.ts'
import { createBackend } from './backend.ts'
import type { Connection } from './connection.ts'
import { deviceCalls } from './deviceCalls.ts'
import { serialisedIn } from './serialisedFrame.ts'

const START_MS = Date.parse('2026-01-15T10:00:00Z')
const SOLD_MS = START_MS + 83 * 60_000 + 45_000
const family = (id: string, kind: string) =>
  `  - { id: ${id}, family: ${kind}, region: Lagos, owner: owner@wattpost.test }`
// Devices with 1 are online when they are sold, those with 2 have been offline since before.
const SOLD = (without: string) => `schema: 1
name: Sold
${without}clock: { start: "2026-01-15T10:00:00Z", tz: Africa/Lagos }
fleet:
${['1', '2'].map((n) => [family(`HY-000${n}`, 'hydra, variant: grid_gen'), family(`BG-000${n}`, 'bg'), family(`PM-000${n}`, 'pm')].join('\n')).join('\n')}
timeline:
  - { at: 70m, region: Lagos, do: grid-off }
  - { at: 80m, device: HY-0002, do: offline }
  - { at: 80m, device: BG-0002, do: offline }
  - { at: 80m, device: PM-0002, do: offline }
  - { at: 83m45s, region: Lagos, do: assign, merchant: merchant2@wattpost.test }
`

/** All dates in an answer that are before the sale. */
function datesBeforeSale(answer: unknown): [key: string, at: string][] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]) => {
    const ms = momentOf(value)
    if (ms === null) return datesBeforeSale(value)
    return ms < SOLD_MS ? [[key, new Date(ms).toISOString()]] : []
  })
}

function momentOf(value: unknown): number | null {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return Date.parse(value)
  return typeof value === 'number' && value > 1.7e9 && value < 1.9e9 ? value * 1000 : null
}

/** A backend with connections of both merchants and the owner, a second after the sale. */
function sold(without = '') {
  const opened = playerOf(scenarioOf(SOLD(without)), accounts, { paused: true })
  if (!opened.ok) throw new Error(opened.error.message)
  const player = opened.value
  const backend = createBackend({ player, log: () => {}, nextTurn: async () => {} })
  const people = new Map<string, ReturnType<typeof person>>()
  const frames = backend.attach({
    publish: (groups, event, payload) => {
      for (const { joined, sent } of people.values())
        if (groups.some((group) => joined.has(group)))
          sent.push([event, JSON.parse(serialisedIn(payload) ?? JSON.stringify(payload))])
    },
    publishToAll: () => {},
    size: (group) => [...people.values()].filter(({ joined }) => joined.has(group)).length,
  })
  onTestFinished(() => frames.close())
  for (const name of ['owner', 'merchant', 'merchant2']) people.set(name, person(name))
  const of = (name: string) => people.get(name) ?? person(name)
  for (const name of ['owner', 'merchant']) frames.connect(of(name).connection)
  player.step(SOLD_MS - START_MS - 1_000)
  frames.tick()
  frames.connect(of('merchant2').connection)
  player.step(2_000)
  return { player, backend, frames, of }
}

function person(name: string) {
  const account = accounts.find(({ email }) => email === `${name}@wattpost.test`)
  if (account === undefined) throw new Error(`no account ${name}`)
  const user = { ...account, approved: true, profile: null, name, emailVerified: true, photo: null }
  const sent: (readonly [event: string, payload: unknown])[] = []
  const joined = new Set<string>()
  const connection: Connection = {
    ...{ id: name, user, isOpen: true },
    send: (event, payload) => void sent.push([event, payload]),
    join: (group) => void joined.add(group),
    leave: (group) => void joined.delete(group),
    isIn: (group) => joined.has(group),
    mayWrite: () => null,
  }
  return { user, sent, joined, connection }
}

const IDS = ['HY-0001', 'HY-0002', 'BG-0001', 'BG-0002', 'PM-0001', 'PM-0002']

test('no call gives the new merchant a date from before the move, however soon', () => {
  const { backend, of } = sold()
  for (const call of deviceCalls) {
    for (const id of call.of === 'list' ? [''] : IDS) {
      for (const extra of [{}, { period: 'day' }, { days: '3' }, { range: 'd' }, { range: 'm' }]) {
        const query = { ...extra, ...(!call.path.includes(':id') && { deviceId: id }) }
        const answer = finished(backend.call(of('merchant2').user, call, { id, query }))
        const body = answer.ok && JSON.parse(JSON.stringify(answer.value))
        expect([call.path, id, answer.ok && datesBeforeSale(body)]).toEqual([
          call.path,
          id,
          answer.ok && [],
        ])
      }
    }
  }
})

test('no acknowledgement gives one; the owner, who keeps the device, still gets them', async () => {
  const { frames, of } = sold()
  const dates = async (name: string, request: 'device' | 'devices', payload: object) => {
    const acks: unknown[] = []
    await frames.request(of(name).connection, request, payload, (ack) => acks.push(ack))
    expect(acks).toMatchObject([{ ok: true }])
    return datesBeforeSale(acks[0]).map(([key]) => key)
  }
  for (const deviceId of IDS) expect(await dates('merchant2', 'device', { deviceId })).toEqual([])
  expect(await dates('merchant2', 'devices', { page: 0, limit: 50 })).toEqual([])
  expect(await dates('owner', 'device', { deviceId: 'BG-0002' })).toEqual(
    expect.arrayContaining(['lastSeen', 'timestamp', 'last_full_charge_date']),
  )
})

test('no frame gives one: reports, samples, arrays and changes', async () => {
  const { player, frames, of } = sold()
  await frames.request(of('merchant2').connection, 'watch', { deviceIds: IDS }, () => {})
  for (const name of ['owner', 'merchant2']) of(name).sent.length = 0
  for (let n = 0; n < 40; n += 1) {
    player.step(n < 20 ? 1_000 : 20_000)
    frames.tick()
    await nextTurn()
  }
  const received = (name: string) =>
    of(name).sent.flatMap(([, payload]) => datesBeforeSale(payload))
  const keys = (name: string) => new Set(received(name).map(([key]) => key))
  expect(of('merchant2').sent.length).toBeGreaterThan(100)
  expect(keys('merchant2')).toEqual(new Set())
  expect(keys('owner')).toEqual(new Set(['lfc', 'ddd', 'period']))
  const periods = of('merchant2').sent.flatMap(([, payload]) => Object(payload).period ?? [])
  expect(Date.parse(periods[0])).toBe(SOLD_MS)
})

test('without acknowledgements a new connection gets no earlier date, of offline devices either', async () => {
  const { frames, of } = sold('without: [acks]\n')
  of('merchant2').sent.length = 0
  frames.connect(of('merchant2').connection)
  const deviceIds = () =>
    new Set(of('merchant2').sent.flatMap(([, payload]) => Object(payload).deviceId ?? []))
  await expect.poll(deviceIds).toEqual(new Set(IDS))
  expect(of('merchant2').sent.flatMap(([, payload]) => datesBeforeSale(payload))).toEqual([])
})

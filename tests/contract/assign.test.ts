import { deviceCalls } from '@wattpost/emulator'
import { type Family, HOUR_MS } from '@wattpost/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { goodRequests } from '../support/goodRequests.ts'
import { request } from '../support/request.ts'
import { type ScenarioFile, scenarioFile } from '../support/scenarioFile.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

// Devices that change their owner while all users are connected (case 20).

const MOVED: Record<Family, string> = { hydra: 'HY-0001', bg: 'BG-0001', pm: 'PM-0001' }
const IDS = Object.values(MOVED)
const START_MS = Date.parse('2026-01-15T10:00:00Z')
const SCENARIO = `
schema: 1
name: Sold
clock: { start: "2026-01-15T10:00:00Z", tz: Africa/Lagos }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, region: Lagos, owner: owner@wattpost.test }
  - { id: BG-0001, family: bg, region: Lagos, owner: owner@wattpost.test }
  - { id: PM-0001, family: pm, region: Lagos, owner: owner@wattpost.test }
  - { id: BG-0002, family: bg, region: Abuja, owner: owner@wattpost.test }
timeline:
  - { at: 1m, region: Lagos, do: grid-off }
  - { at: 2m, region: Lagos, do: grid-on }
  - { id: sold, at: 1h, region: Lagos, do: assign, merchant: merchant2@wattpost.test, owner: null }
`
const SOLD_MS = START_MS + HOUR_MS

let file: ScenarioFile
let emulator: RunningEmulator
let people: Record<'owner' | 'merchant' | 'merchant2', Visitor>
const open: TestClient[] = []

beforeAll(async () => {
  file = await scenarioFile(SCENARIO)
  emulator = await startEmulator(file.path)
  const [owner, merchant, merchant2] = await Promise.all([
    visitor(emulator, 'owner'),
    visitor(emulator, 'merchant'),
    visitor(emulator, 'merchant2'),
  ])
  people = { owner, merchant, merchant2 }
})
beforeEach(() => {
  for (const client of open.splice(0)) client.close()
  emulator.player.restart()
})
afterAll(async () => {
  for (const client of open) client.close()
  await emulator.close()
  await file.drop()
})

async function connected(name: keyof typeof people): Promise<TestClient> {
  const client = await people[name].connect()
  open.push(client)
  return client
}

const framesOf = (client: TestClient, from: number) =>
  JSON.stringify(client.received.slice(from)).match(/(HY|BG|PM)-0001/g) ?? []

test('case 20: the previous owner receives no further frame, the new owner all [A4]', async () => {
  const [owner, merchant, merchant2] = await Promise.all([
    connected('owner'),
    connected('merchant'),
    connected('merchant2'),
  ])
  await owner.ask('watch', { deviceIds: [...IDS, 'BG-0002'] })
  await merchant.ask('watch', { deviceIds: [...IDS, 'BG-0002'], batch: true })
  emulator.player.step(3_590_000)
  await Promise.all([owner.until('power'), merchant.until('power')])
  // Frames batched before the move still belong to the previous owner.
  emulator.player.step(10_000)
  await Promise.all([owner, merchant, merchant2].map((client) => client.settled()))
  const [before, merchants, firsts] = [owner, merchant, merchant2].map(
    ({ received }) => received.length,
  )
  expect(framesOf(merchant2, 0)).toEqual([])
  await merchant2.ask('watch', { deviceIds: IDS })
  emulator.player.step(60_000)
  await Promise.all(
    (['hydra_power', 'power', 'meter_power'] as const).map((event) =>
      merchant2.until(event, ({ sample }) => sample === true),
    ),
  )
  await owner.until('power', ({ t }) => Number(t) * 1000 > SOLD_MS)
  await merchant.until('power', ({ t }) => Number(t) * 1000 > SOLD_MS)
  await Promise.all([owner, merchant, merchant2].map((client) => client.settled()))
  expect(framesOf(owner, before ?? 0)).toEqual([])
  expect(framesOf(merchant, merchants ?? 0)).toEqual([])
  expect(new Set(framesOf(merchant2, firsts ?? 0))).toEqual(new Set(IDS))
  const times = merchant2.received.map(({ data }) => Object(data).t * 1000)
  expect(Math.min(...times.filter(Number.isFinite))).toBeGreaterThanOrEqual(SOLD_MS)
})

async function listed(who: Visitor): Promise<string[]> {
  const lists = ['/api/hydra/devices', '/api/powermeter/devices']
  const bodies = await Promise.all(lists.map(async (path) => (await who.get(path)).body))
  return JSON.stringify(bodies).match(/(HY|PM)-\d{4}/g) ?? []
}

test('case 20: lists, calls and requests change at once [A4]', async () => {
  const theirs = [MOVED.hydra, MOVED.pm]
  expect(await listed(people.owner)).toEqual(theirs)
  emulator.player.step(HOUR_MS)
  expect(await listed(people.owner)).toEqual([])
  expect(await listed(people.merchant)).toEqual([])
  expect(await listed(people.merchant2)).toEqual(theirs)
  for (const [name, ok] of [
    ['owner', false],
    ['merchant', false],
    ['merchant2', true],
  ] as const) {
    const { status } = await people[name].get(`/api/hydra/device/${MOVED.hydra}`)
    expect([name, status]).toEqual([name, ok ? 200 : 404])
    const client = await connected(name)
    expect([name, await client.ask('device', { deviceId: MOVED.bg })]).toMatchObject([name, { ok }])
    const switched = await client.ask('switch', { deviceId: MOVED.bg, on: false })
    expect([name, switched]).toMatchObject([name, { ok }])
  }
})

/** All moments in an answer: ISO texts, epoch seconds and milliseconds. */
function momentsIn(answer: unknown): number[] {
  const text = JSON.stringify(answer)
  const iso = text.match(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g) ?? []
  const numbers = (text.match(/\b1[78]\d{8}(\d{3})?(\.\d+)?\b/g) ?? []).map(Number)
  return [...iso.map((one) => Date.parse(one)), ...numbers.map((n) => (n < 1e11 ? n * 1000 : n))]
}

const NEEDS: Record<string, string> = {
  '/api/powermeter/energy/:id': 'period=day',
  '/api/hydra/device/energy/:id': 'days=3',
}
const routes = deviceCalls.filter(({ of }) => of === 'device')

test.each(routes.map((route) => [route.path, route] as const))(
  'case 20: GET %s → the new owner gets no data from before the move [A4]',
  async (path, { family }) => {
    emulator.player.step(HOUR_MS + 2 * HOUR_MS)
    const query = path.includes(':id') ? '' : `deviceId=${MOVED[family]}`
    const call = `${path.replace(':id', MOVED[family])}?${NEEDS[path] ?? ''}${query}`
    const { status, body } = await people.merchant2.get(call)
    expect(status).toBe(200)
    expect(momentsIn(body).filter((ms) => ms < SOLD_MS)).toEqual([])
    expect(JSON.stringify(body)).not.toContain('power_failed')
  },
)

test('case 20: a period before the move is empty, one across it is cut [A4]', async () => {
  emulator.player.step(HOUR_MS + 2 * HOUR_MS)
  const rowsOf = async (query: string) => {
    const { body } = await people.merchant2.get(`/api/hydra/energy/HY-0001?${query}`)
    return (body as { energyData: { _id: { period: string } }[] }).energyData
  }
  expect(await rowsOf('range=d&offset=1')).toEqual([])
  const [first] = await rowsOf('range=d')
  expect(Date.parse(first?._id.period ?? '')).toBe(SOLD_MS)
  const { body } = await people.merchant2.get('/api/hydra/power-status?deviceId=HY-0001&range=d')
  expect(body).toMatchObject({ totalSecondsInPeriod: 7200 })
})

test('case 20: totals of the day begin at the move [A4]', async () => {
  emulator.player.step(HOUR_MS + 2 * HOUR_MS)
  const client = await connected('merchant2')
  const answer = await client.ask('day_totals', { deviceIds: [MOVED.hydra, MOVED.pm] })
  expect(answer).toMatchObject({
    ok: true,
    days: [{ deviceId: MOVED.hydra }, { deviceId: MOVED.pm }],
  })
  expect(momentsIn(answer).filter((ms) => ms < SOLD_MS)).toEqual([])
  expect(answer).toMatchObject({ days: [{ powerStatus: { totalSecondsInPeriod: 7200 } }, {}] })
})

test('case 20: histories over the socket begin at the move [A4]', async () => {
  emulator.player.step(HOUR_MS + 600_000)
  const client = await connected('merchant2')
  const nowMs = emulator.player.nowMs()
  const span = { from: (START_MS - HOUR_MS) / 1000, to: nowMs / 1000 }
  const good = goodRequests(() => nowMs / 1000)
  for (const name of ['chat_data', 'switch_data', 'meter_history'] as const)
    expect(await client.ask(name, { ...good[name](), ...span })).toMatchObject({ ok: true })
  const sent = [
    await client.until('chat_data', ({ status }) => status === 'done'),
    await client.until('switch_data', ({ status }) => status === 'done'),
    await client.until('meter_power', (data) => 'daily_meter_data' in data),
  ]
  for (const history of sent) {
    const moments = momentsIn(history)
    expect(moments.length).toBeGreaterThan(0)
    expect(moments.filter((ms) => ms < SOLD_MS)).toEqual([])
  }
})

test('case 20: a merchant who keeps a device keeps its past; a seek back returns the device', async () => {
  const assign = (body: object) =>
    request(`${emulator.url}/__emulator/devices/HY-0001/actions`, { body })
  emulator.player.step(600_000)
  const answer = await assign({ do: 'assign', owner: null })
  expect(answer.status).toBe(200)
  const status = async (who: Visitor) => (await who.get('/api/hydra/device/HY-0001')).status
  expect([await status(people.owner), await status(people.merchant)]).toEqual([404, 200])
  const timeline = '/api/hydra/power-timeline?deviceId=HY-0001&range=d'
  expect(JSON.stringify((await people.merchant.get(timeline)).body)).toContain('power_failed')
  emulator.player.seek(START_MS + 300_000)
  expect(await status(people.owner)).toBe(200)
  emulator.player.step(600_000)
  // A seek back drops all later inputs.
  expect(await status(people.owner)).toBe(200)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountName } from '../support/accounts.ts'
import type { TestClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { type ScenarioFile, scenarioFile } from '../support/scenarioFile.ts'
import { visitor } from '../support/visitor.ts'

// All events that four users received while a small fleet changed in many ways.

const SCENARIO = `
schema: 1
name: Word for word
clock: { start: "2026-01-15T10:00:00Z", tz: Africa/Lagos }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
  - { id: BG-0001, family: bg, owner: owner@wattpost.test }
  - { id: PM-0001, family: pm, owner: owner@wattpost.test }
  - { id: HY-0002, family: hydra, variant: grid_gen }
  - { id: BG-0002, family: bg }
  - { id: PM-0002, family: pm }
  - { id: HY-0900, family: hydra, variant: grid_gen, merchant: merchant2@wattpost.test }
  - { id: BG-0900, family: bg, merchant: merchant2@wattpost.test }
  - { id: PM-0900, family: pm, merchant: merchant2@wattpost.test }
timeline:
  - { at: 5s, device: HY-0001, emit: hydra_power, data: { deviceId: HY-0001, type: no-such, rp: much, deep: [1, { a: null }] } }
  - { at: 6s, device: HY-0900, emit: balance, data: { amount: 12.5, currency: NGN } }
  - { at: 7s, device: BG-0001, emit: balance, data: [1, two, null] }
  - { at: 8s, device: BG-0001, emit: power, data: just a text }
  - { at: 10s, region: Lagos, do: grid-off }
  - { at: 30s, region: Lagos, do: grid-on }
  - { at: 40s, device: HY-0001, do: offline }
  - { at: 40s, device: HY-0900, do: offline }
  - { at: 50s, device: HY-0001, do: online }
  - { at: 50s, device: HY-0900, do: online }
`
const MAY_SEE: Record<AccountName, readonly string[]> = {
  owner: ['BG-0001', 'HY-0001', 'PM-0001'],
  merchant: ['BG-0001', 'BG-0002', 'HY-0001', 'HY-0002', 'PM-0001', 'PM-0002'],
  merchant2: ['BG-0900', 'HY-0900', 'PM-0900'],
  pending: [],
}
const people = Object.keys(MAY_SEE) as AccountName[]

let file: ScenarioFile
let emulator: RunningEmulator
let clients: Record<AccountName, TestClient>

beforeAll(async () => {
  file = await scenarioFile(SCENARIO)
  emulator = await startEmulator(file.path)
  const connect = async (name: AccountName) => (await visitor(emulator, name)).connect()
  const [owner, merchant, merchant2, pending] = await Promise.all([
    connect('owner'),
    connect('merchant'),
    connect('merchant2'),
    connect('pending'),
  ])
  clients = { owner, merchant, merchant2, pending }
  // Watched devices and batches use separate rooms.
  const everything = emulator.player.run.world.devices.map(({ id }) => id)
  for (const name of people) {
    await clients[name].ask('watch', { deviceIds: everything })
    await clients[name].ask('watch', { deviceIds: MAY_SEE[name], batch: name === 'merchant' })
  }
  emulator.player.step(60_000)
  const body = { do: 'switch-off' }
  await request(`${emulator.url}/__emulator/devices/BG-0900/actions`, { body })
  await clients.owner.ask('switch', { deviceId: 'BG-0001', on: false })
  // Watching clients receive samples; the first one shows that a round was sent.
  const sampled = (name: AccountName) =>
    clients[name].until('meter_power', ({ sample }) => sample === true)
  await Promise.all([sampled('owner'), sampled('merchant'), sampled('merchant2')])
  await Promise.all(people.map((name) => clients[name].settled()))
})
afterAll(async () => {
  for (const name of people) clients[name].close()
  await emulator.close()
  await file.drop()
})

test.each(people)('%s receives all devices in scope and no other [A4]', (name) => {
  const sent = clients[name].received.flatMap(({ data }) => deviceIdsIn(data))
  expect([...new Set(sent)].sort()).toEqual(MAY_SEE[name])
})

/** Every device id at any depth of the received events. */
function deviceIdsIn(data: unknown): string[] {
  return JSON.stringify(data ?? null).match(/(HY|BG|PM)-\d{4}/g) ?? []
}

test('a user who awaits approval receives the clock only', () => {
  expect(new Set(clients.pending.received.map(({ event }) => event))).toEqual(new Set(['clock']))
})

test('users who see the same device receive the same frames', () => {
  const placed = (name: AccountName) =>
    clients[name].received.filter(
      ({ data }) => deviceIdsIn(data)[0] === 'HY-0001' && isPlaced(data as object),
    )
  const [owner, merchant] = [placed('owner'), placed('merchant')]
  expect(owner.length).toBeGreaterThan(20)
  expect(owner.map(({ event, data }) => ({ event, data }))).toEqual(
    merchant.map(({ event, data }) => ({ event, data })),
  )
})

/** Numbered frames only: samples repeat a number and depend on when they are taken. */
const isPlaced = (data: object) => 'seq' in data && !('sample' in data)

const MALFORMED = { deviceId: 'HY-0001', type: 'no-such', rp: 'much', deep: [1, { a: null }] }

test.each(['owner', 'merchant'] as const)(
  'a frame written in a scenario reaches the %s unchanged [K6]',
  (name) => {
    const sent = (event: string) =>
      clients[name].received.filter((one) => one.event === event).map(({ data }) => data)
    expect(sent('hydra_power')).toContainEqual(MALFORMED)
    expect(sent('balance')).toEqual([1, 'two', null])
    expect(sent('power')).toContain('just a text')
  },
)

test('a balance reaches no other user [A4, K6]', () => {
  const balances = clients.merchant2.received.filter(({ event }) => event === 'balance')
  expect(balances.map(({ data }) => data)).toEqual([{ amount: 12.5, currency: 'NGN' }])
})

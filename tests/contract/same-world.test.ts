import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

// The full dialect and the core, the same seed and moment: an outage, taken over by a generator.

const START_MS = Date.parse('2026-01-15T17:58:00Z')
const AFTER_MS = 20 * 60_000

interface Side {
  readonly emulator: RunningEmulator
  readonly owner: Visitor
  readonly client: TestClient
}
let full: Side
let core: Side

beforeAll(async () => {
  ;[full, core] = (await Promise.all([start('full'), start('core')])) as [Side, Side]
})
afterAll(async () => {
  for (const { client, emulator } of [full, core]) {
    client.close()
    await emulator.close()
  }
})

async function start(dialect: 'full' | 'core'): Promise<Side> {
  const emulator = await startEmulator('grid-outage', { dialect: { dialect }, startMs: START_MS })
  emulator.player.step(AFTER_MS)
  const owner = await visitor(emulator, 'owner')
  return { emulator, owner, client: await owner.connect() }
}

/** The answers to a call on both sides. */
async function both(path: string): Promise<[Body, Body]> {
  const [one, other] = await Promise.all([full.owner.get(path), core.owner.get(path)])
  expect([one.status, other.status]).toEqual([200, 200])
  return [one.body as Body, other.body as Body]
}
// biome-ignore lint/suspicious/noExplicitAny: the answers differ on purpose
type Body = any

test.each([
  '/api/hydra/power-status?deviceId=HY-0001',
  '/api/hydra/power-status?deviceId=HY-0001&range=w',
  '/api/hydra/energy/HY-0001',
  '/api/hydra/energy/HY-0001?range=w&offset=1',
  '/api/hydra/energy-summary/HY-0001?type=ie&startDate=2026-01-10&endDate=2026-01-14',
  '/api/powermeter/energy/PM-0001?period=month',
])('%s has the same answer in both dialects', async (path) => {
  const [inFull, inCore] = await both(path)
  expect(inCore).toEqual(inFull)
  expect(JSON.stringify(inCore).length).toBeGreaterThan(100)
})

test('outages are the same in both dialects', async () => {
  const [{ unknown: _, ...inFull }, inCore] = await both(
    '/api/hydra/power-timeline?deviceId=HY-0001',
  )
  expect(inCore).toEqual(inFull)
  expect(inCore.byChannel['1'].length).toBeGreaterThan(1)
})

test('hydras have the same values in both dialects', async () => {
  const [{ devices: inFull }, { devices: inCore }] = await both('/api/hydra/devices')
  const values = (device: Body) => ({
    ...{ id: device.deviceId, lastSeen: device.lastSeen, lifetime: device.lifetime_energy },
    ...{ network: device.network_data, system: device.latestData['battery-system'] },
    energy: device.latestData['ac-channel-energy'],
    rp: Object.values(device.latestData['ac-power'] ?? {}).map(({ rp }: Body) => rp),
  })
  expect(inCore.map(values)).toEqual(inFull.map(values))
})

test('meters have the same values in both dialects', async () => {
  const [{ data: inFull }, { data: inCore }] = await both('/api/powermeter/devices')
  for (const key of ['lastSeen', 'powerState', 'lifetime', 'network'])
    expect(inCore[0][key]).toEqual(inFull[0][key])
})

test('frames have the values of the snapshot in the full dialect', async () => {
  const ask = async (deviceId: string) =>
    (await full.client.ask('device', { deviceId })).device as Body
  const bg = await ask('BG-0001')
  const {
    deviceId: _,
    t,
    ...live
  } = await core.client.until(
    'power',
    ({ deviceId, batteryVoltage }) => deviceId === 'BG-0001' && batteryVoltage !== undefined,
  )
  expect(bg.powerState).toMatchObject(live)
  expect(t).toBe(bg.lastSeen)
  const pm = await ask('PM-0001')
  const phase = await core.client.until<Body>('meter_power', ({ phaseB }) => phaseB !== undefined)
  expect(pm.powerState.phaseB).toMatchObject(phase.phaseB)
  const total = await core.client.until<Body>(
    'meter_power',
    ({ frequency }) => frequency !== undefined,
  )
  expect(pm.powerState).toMatchObject({
    totalActivePower: total.totalActivePower,
    timestamp: total.timestamp,
  })
  const dividers = await core.client.until<Body>('power', ({ br1 }) => br1 !== undefined)
  expect(bg.divider_params).toMatchObject({ battery_r1: dividers.br1, solar_r2: dividers.solar_r2 })
  const historical = await core.client.until<Body>('power', ({ tein }) => tein !== undefined)
  expect(bg).toMatchObject({
    total_battery_chargedWh: historical.tein,
    total_solar_energy: historical.total_solar_energy,
    deepest_discharge_date: historical.deepest_discharge_date,
  })
})

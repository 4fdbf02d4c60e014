import {
  DAY_MS,
  HOUR_MS,
  hydraDevice,
  hydraVariants,
  MINUTE_MS,
  SECOND_MS,
} from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActionName } from '../action.ts'
import { COMMISSIONED_MS, hydraSpec, inputsOf } from '../specs.testing.ts'
import { HydraDevice } from './device.ts'
import { powerStatusOf, timelineOf } from './powerStatus.ts'

const kind = fc.constantFrom(...hydraVariants.map((variant) => ({ variant })), {
  variant: 'solar_grid',
  feedsIn: true,
} as const)
const anyHydra = fc
  .tuple(fc.nat(10_000), kind)
  .map(([seed, one]) => new HydraDevice(hydraSpec(seed, one)))
const moments = (days: number, stepMs: number) =>
  Array.from({ length: (days * DAY_MS) / stepMs }, (_, n) => COMMISSIONED_MS + n * stepMs)
const scripted = (one: (typeof hydraVariants)[number]) =>
  new HydraDevice(hydraSpec(2, { variant: one, scriptedFromMs: COMMISSIONED_MS }))

const ON_GRID = ['grid-off', 'grid-on', 'load-shedding'] as const
const WITH_GENERATOR = [
  ...(['generator-on', 'generator-off', 'generator-fail', 'refuel', 'fuel-left'] as const),
]
const WITH_PANELS = ['cloud', 'clear-sky'] as const

test.each([
  ['grid_gen', [1, 2, 3, 4, 5, 6], [...ON_GRID, ...WITH_GENERATOR]],
  ['solar_grid', [1, 2, 3], [...ON_GRID, ...WITH_PANELS]],
  ['battery_monitor', [], WITH_PANELS],
] as const)('a %s has channels %j and can %j [C6, E13]', (one, channels, actions) => {
  const device = scripted(one)
  const data = device.snapshot(COMMISSIONED_MS + HOUR_MS).device.latestData
  expect(Object.keys(data['ac-power'] ?? {}).map(Number)).toEqual(channels)
  expect(Object.keys(data['ac-channel-energy'] ?? {}).map(Number)).toEqual(channels)
  expect(data['battery-system']?.mc).toBe(Object.keys(data['battery-monitor-power'] ?? {}).length)
  // Support for these actions depends only on their names.
  const can = (name: ActionName) => device.can({ do: name } as Parameters<typeof device.can>[0])
  expect([...ON_GRID, ...WITH_GENERATOR, ...WITH_PANELS].filter(can)).toEqual(actions)
  const ofAll = ['storm', 'offline', 'online', 'extra-load', 'clock-skew', 'counter-reset'] as const
  expect(ofAll.map(can)).toEqual(ofAll.map(() => true))
  const ofNone = ['switch-on', 'tamper-on', 'phase-off', 'thresholds', 'dividers'] as const
  expect(ofNone.map(can)).toEqual(ofNone.map(() => false))
  for (const action of ['channel-off', 'channel-on'] as const)
    expect(
      [0, 1, 2, 3, 4, 5, 6, 7].filter((channel) => device.can({ do: action, channel })),
    ).toEqual(channels)
})

test('charge stays in range, counters never fall, energy balances (seed 71)', () => {
  fc.assert(
    fc.property(anyHydra, (device) => {
      const { battery } = device.installation
      let before = device.at(COMMISSIONED_MS).state
      for (const ms of moments(3, 13 * MINUTE_MS)) {
        const { state } = device.at(ms)
        expect(state.storedWh / battery.capacityWh).toBeGreaterThan(0.05)
        expect(state.storedWh / battery.capacityWh).toBeLessThanOrEqual(1 + 1e-9)
        for (const [index, wh] of state.importWh.entries())
          expect(wh).toBeGreaterThanOrEqual(before.importWh[index] ?? 0)
        const charged = state.chargedWh - before.chargedWh
        const discharged = state.dischargedWh - before.dischargedWh
        expect(charged).toBeGreaterThanOrEqual(0)
        expect(discharged).toBeGreaterThanOrEqual(0)
        expect(state.solarChargedWh - before.solarChargedWh).toBeLessThanOrEqual(charged + 1e-6)
        expect(state.storedWh - before.storedWh).toBeCloseTo(0.95 * charged - discharged, 6)
        before = state
      }
    }),
    { seed: 71, numRuns: 15 },
  )
})

test('the power split adds up to the load, without dead sources (seed 72) [E14]', () => {
  fc.assert(
    fc.property(anyHydra, (device) => {
      for (const ms of moments(2, 19 * MINUTE_MS)) {
        const { flows, state } = device.at(ms)
        const { grid, generator, solar, battery } = flows.split
        const mainsW = flows.channelW.reduce((sum, powerW) => sum + powerW, 0)
        const deliveredW = grid + generator + solar + battery
        for (const powerW of [grid, generator, solar, battery, flows.solarW])
          expect(powerW).toBeGreaterThanOrEqual(0)
        if (!device.spec.feedsIn) expect(Math.min(...flows.channelW)).toBeGreaterThanOrEqual(0)
        if (!flows.gridUp) expect(grid + flows.channelW.slice(0, 3).reduce((a, b) => a + b)).toBe(0)
        if (!flows.generatorUp) expect(generator).toBe(0)
        if (device.installation.pvPeakW === 0) expect(flows.solarW).toBe(0)
        // All input goes to consumers, battery or conversion losses.
        const lossW = mainsW + flows.solarW - flows.batteryW - deliveredW
        expect(lossW).toBeGreaterThanOrEqual(-1e-6)
        expect(lossW).toBeLessThanOrEqual(
          0.1 * (Math.abs(mainsW) + flows.solarW + Math.abs(flows.batteryW)),
        )
        if (!state.cutOff) expect(deliveredW).toBeGreaterThan(100)
      }
    }),
    { seed: 72, numRuns: 15 },
  )
})

test('surplus of the sun goes into the grid, and stops with it [E15, E16]', () => {
  const device = new HydraDevice(
    hydraSpec(2, {
      ...{ variant: 'solar_grid', feedsIn: true, scriptedFromMs: COMMISSIONED_MS },
      site: { kind: 'home' },
    }),
  )
  const noonMs = COMMISSIONED_MS + 2 * DAY_MS + 12 * HOUR_MS
  for (const input of inputsOf(
    device.id,
    [0, { do: 'cloud', cover: 0 }],
    [noonMs - COMMISSIONED_MS, { do: 'channel-off', channel: 2 }],
    [noonMs - COMMISSIONED_MS + HOUR_MS, 'grid-off'],
  ))
    device.enter(input)
  const exportsWh = (ms: number) =>
    device.snapshot(ms).device.lifetime_energy.map((row) => row.lifetime_export_energy_Wh)
  const { flows, state } = device.at(noonMs - 1)
  expect(Math.max(...flows.channelW.slice(0, 3))).toBeLessThan(-100)
  expect(state.storedWh / device.installation.battery.capacityWh).toBeGreaterThan(0.9)
  expect(flows.split).toMatchObject({ grid: 0, battery: 0 })
  expect(device.snapshot(noonMs - 1).device.latestData['battery-system']?.mp).toBeLessThan(-300)
  expect(exportsWh(noonMs)[0]).toBeGreaterThan(exportsWh(noonMs - HOUR_MS)[0] ?? Number.NaN)
  // A dead phase carries nothing, and without grid nothing is fed in.
  const [one, two, three] = exportsWh(noonMs + HOUR_MS)
  expect(two).toBe(exportsWh(noonMs)[1])
  expect(one).toBeGreaterThan(exportsWh(noonMs)[0] ?? Number.NaN)
  expect(exportsWh(noonMs + 2 * HOUR_MS).slice(0, 3)).toEqual([one, two, three])
  expect(device.at(noonMs + HOUR_MS).flows.channelW).toEqual([0, 0, 0, 0, 0, 0])
})

test('a counter reset starts the export again, and only a site that feeds in reports it [E16]', () => {
  const site = { kind: 'home' } as const
  const spec = hydraSpec(2, { variant: 'solar_grid', feedsIn: true, site })
  const [device, other] = [new HydraDevice(spec), new HydraDevice({ ...spec, feedsIn: false })]
  const ms = COMMISSIONED_MS + 20 * DAY_MS
  const energies = (one: HydraDevice) =>
    one.snapshot(ms).device.latestData['ac-channel-energy']?.['1']
  const { ee = 0 } = energies(device) ?? {}
  expect(ee).toBeGreaterThan(100)
  const [first] = device.snapshot(ms).device.lifetime_energy
  expect(first).toMatchObject({ monitor_id: 'ac-1', lifetime_export_energy_Wh: ee })
  expect(Object.keys(energies(other) ?? {})).toEqual(['ie'])
  for (const input of inputsOf(device.id, [20 * DAY_MS - HOUR_MS, 'counter-reset']))
    device.enter(input)
  expect(energies(device)?.ee).toBeLessThan(ee)
})

test('a lost channel shows in readings, counters, status and timeline [C6, E17, E18, S11]', () => {
  const device = scripted('grid_gen')
  const [off, on] = [2 * HOUR_MS + 777, 5 * HOUR_MS]
  for (const input of inputsOf(
    device.id,
    [off, { do: 'channel-off', channel: 2 }],
    [on, { do: 'channel-on', channel: 2 }],
  ))
    device.enter(input)
  const { flows, state } = device.at(COMMISSIONED_MS + off)
  expect(flows.channelUp).toEqual([true, false, true, false, false, false])
  expect(flows.channelW[1]).toBe(0)
  expect(flows.channelW[0]).toBeGreaterThan(0)
  expect(device.at(COMMISSIONED_MS + on).state.importWh[1]).toBe(state.importWh[1])
  expect(device.at(COMMISSIONED_MS + on).state.importWh[0]).toBeGreaterThan(state.importWh[0])
  expect(device.snapshot(COMMISSIONED_MS + off).device.latestData['ac-power']?.['2']).toEqual({
    ...{ rp: 0, v: 0, ns: 0 },
  })
  const day = { fromMs: COMMISSIONED_MS, toMs: COMMISSIONED_MS + DAY_MS }
  const usage = powerStatusOf(device, day).dailyUsage.find(({ channel }) => channel === 2)
  expect(usage).toMatchObject({ tdn: (on - off) / SECOND_MS, fc: 1, rc: 1 })
  expect(powerStatusOf(device, day).grid.tdn).toBe(0)
  expect(timelineOf(device, day, [1, 2, 3]).summary.channelEvents).toEqual({ 1: 0, 2: 2, 3: 0 })
  expect(device.nextEdgeMs(COMMISSIONED_MS)).toBe(COMMISSIONED_MS + off)
})

test('a channel whose last state is not known reports a change without it', () => {
  const device = scripted('solar_grid')
  const frames = (known: Record<string, number>) =>
    device.changes(COMMISSIONED_MS, known, { ...known, 'channel-2': 1 }).map(({ data }) => data)
  expect(frames({ online: 1, 'channel-2': 0 })).toMatchObject([{ channel: 2, ns: 1, os: 0 }])
  expect(frames({ online: 1 })).toMatchObject([{ channel: 2, ns: 1 }])
  expect(frames({ online: 1 })[0]).not.toHaveProperty('os')
})

test('a site with all grid channels lost behaves as without grid', () => {
  const device = scripted('grid_gen')
  for (const channel of [1, 2, 3])
    for (const input of inputsOf(device.id, [HOUR_MS, { do: 'channel-off', channel }]))
      device.enter(input)
  expect(device.at(COMMISSIONED_MS + HOUR_MS).flows.gridUp).toBe(false)
  expect(device.status(COMMISSIONED_MS + HOUR_MS)).toBe('down')
})

test('during an outage the generator takes the load from channels 1–3 to 4–6', () => {
  const device = scripted('grid_gen')
  for (const input of inputsOf(
    device.id,
    [HOUR_MS, 'grid-off'],
    [HOUR_MS + 8 * SECOND_MS, 'generator-on'],
    [2 * HOUR_MS, 'grid-on'],
    [2 * HOUR_MS + 30 * SECOND_MS, 'generator-off'],
  ))
    device.enter(input)
  const at = (ms: number) => {
    const power = device.snapshot(COMMISSIONED_MS + ms).device.latestData['ac-power'] ?? {}
    return Object.values(power).map(
      ({ ns, v, rp }) => `${ns}${(v ?? 0) > 200 ? 'V' : '-'}${rp > 0 ? 'W' : '-'}`,
    )
  }
  const [live, dead, idle] = ['1VW', '0--', '1V-']
  expect(at(HOUR_MS - 1)).toEqual([live, live, live, dead, dead, dead])
  expect(at(HOUR_MS)).toEqual(Array(6).fill(dead))
  expect(at(HOUR_MS + 8 * SECOND_MS)).toEqual([dead, dead, dead, live, live, live])
  expect(at(2 * HOUR_MS)).toEqual([live, live, live, idle, idle, idle])
  expect(at(2 * HOUR_MS + 30 * SECOND_MS)).toEqual([live, live, live, dead, dead, dead])
  expect(device.status(COMMISSIONED_MS + HOUR_MS)).toBe('down')
  expect(device.status(COMMISSIONED_MS + HOUR_MS + 8 * SECOND_MS)).toBe('up')
})

test.each(hydraVariants)('the battery of a %s cycles every day', (one) => {
  for (const seed of [1, 2, 3]) {
    const device = new HydraDevice(hydraSpec(seed, { variant: one, gridQuality: 'steady' }))
    const { capacityWh } = device.installation.battery
    const cycles = device.at(COMMISSIONED_MS + 10 * DAY_MS).state.dischargedWh / capacityWh / 10
    expect(cycles).toBeGreaterThan(0.1)
    expect(cycles).toBeLessThan(1)
  }
})

test('an off-grid site has power nearly all year, and fails only with an empty battery', () => {
  for (const seed of [1, 2, 3, 4]) {
    const device = new HydraDevice(hydraSpec(seed, { variant: 'battery_monitor' }))
    const online = moments(30, HOUR_MS).filter((ms) => device.isOnline(ms))
    const down = online.filter((ms) => device.status(ms) === 'down')
    expect(down.length / online.length).toBeLessThan(0.05)
    for (const ms of down)
      expect(device.at(ms).state.storedWh / device.installation.battery.capacityWh).toBeLessThan(
        0.21,
      )
  }
})

test('an extra load is drawn on the site’s consumer side', () => {
  for (const one of hydraVariants) {
    const device = scripted(one)
    const delivered = () => {
      const { grid, generator, solar, battery } = device.at(COMMISSIONED_MS + HOUR_MS).flows.split
      return grid + generator + solar + battery
    }
    const before = delivered()
    const [input] = inputsOf(device.id, [HOUR_MS, { do: 'extra-load', powerW: 700 }])
    if (input !== undefined) device.enter(input)
    expect(delivered() - before).toBeCloseTo(700, 6)
  }
})

test('lifetime rows equal the counters of channels and monitors [E16]', () => {
  const device = new HydraDevice(hydraSpec(4))
  const { device: shown } = device.snapshot(COMMISSIONED_MS + 3 * DAY_MS)
  expect(Object.keys(shown).sort()).toEqual(Object.keys(hydraDevice.shape).sort())
  const row = (id: string) => shown.lifetime_energy.find(({ monitor_id }) => monitor_id === id)
  const energies = shown.latestData['ac-channel-energy'] ?? {}
  for (const [channel, { ie }] of Object.entries(energies))
    expect(row(`ac-${channel}`)?.lifetime_import_energy_Wh).toBe(ie)
  for (const [monitor, { ce, de }] of Object.entries(
    shown.latestData['battery-monitor-energy'] ?? {},
  ))
    expect(row(monitor)).toMatchObject({
      lifetime_charged_energy_Wh: ce,
      lifetime_discharged_energy_Wh: de,
    })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Result } from '../result.ts'
import { isRefusal, numbersIn } from '../testing/arbitraries.ts'
import { wireCodecs } from '../testing/wireCodecs.ts'
import { EPOCH_S_PLAUSIBLE } from '../timestamp.ts'
import { readBg, readPower } from './bg.ts'
import { readEnergyRows, readPage, readPowerStatus, readTimeline } from './bodies.ts'
import { readConnection } from './connection.ts'
import { readHydra } from './hydra.ts'
import { readHydraEnergy, readHydraPower } from './hydraFrames.ts'
import { readHydraStatus } from './hydraStatus.ts'
import { readMeter, readMeterPower, readMeterStatus } from './pm.ts'
import type { FrameContext } from './reading.ts'
import { readChatData, readSwitchData } from './series.ts'
import { readSessionUser } from './session.ts'

/** Readers are tried in this many ways each; the forms are many. */
const RUNS = { numRuns: 40 }
const NOW_MS = 4_000_000_000_123
const context: FrameContext = { nowMs: () => NOW_MS, onlyDevice: () => 'ONLY-1' }

const FRAMES = {
  power: readPower,
  meter_power: readMeterPower,
  meter_status: readMeterStatus,
  hydra_power: readHydraPower,
  hydra_status: readHydraStatus,
  hydra_energy: readHydraEnergy,
  status: readConnection,
  chat_data: readChatData,
  switch_data: readSwitchData,
}

/** A value of another type or in other words. */
const changed = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', 'Online', 'DOWN', '7', [], {}, [null], 1e308),
  fc.jsonValue(),
)

/** Any fields of a value, some of them changed. */
function damaged(json: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(json).map(([key, value]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant([[key, value]]) },
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: changed.map((other) => [[key, other]]) },
    ),
  )
  return fc.tuple(...fields).map((kept) => Object.fromEntries(kept.flat()))
}

/** The numbers in a value, also as texts or as true and false. */
function sentNumbers(json: unknown): number[] {
  const asNumbers: unknown = JSON.parse(JSON.stringify(json), (_, part: unknown) =>
    typeof part === 'boolean' || (typeof part === 'string' && part.trim() !== '')
      ? Number(part)
      : part,
  )
  return numbersIn(asNumbers).filter((value) => !Number.isNaN(value))
}

/** The numbers that a reading may show: those sent, times in whole ms, V of mV, and the time of receipt. */
function allowedNumbers(json: unknown): ReadonlySet<number> {
  const sent = sentNumbers(json)
  const secondsAsMs = sent.map((value) => Math.round(value * 1000))
  const wholeMs = sent.filter((value) => Math.abs(value) >= EPOCH_S_PLAUSIBLE).map(Math.trunc)
  return new Set([...sent, ...secondsAsMs, ...wholeMs, ...sent.map((mv) => mv / 1000), NOW_MS])
}

/** Values that follow from the sent ones by a formula of the specification. */
const DERIVED = ['batteryPower', 'batteryPowerOutput', 'consumtionPower', 'solarPower', 'acEnergy']

function withoutDerived(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (DERIVED.includes(key) ? undefined : part)),
  )
}

const frameForms = wireCodecs.flatMap(({ name, wire }) => {
  const event = Object.entries(FRAMES).find(([each]) => name.split(/[: ]/)[0] === each)
  return event === undefined ? [] : [{ name, wire, read: event[1] }]
})

test('every event with frames or points has a reader', () => {
  const others = wireCodecs.filter(({ name }) => !frameForms.some((form) => form.name === name))
  expect(others.map(({ name }) => name)).toEqual(['clock', 'clock: ended'])
})

test.each(frameForms)(
  '$name: any fields are read or refused, and no number is invented',
  (form) => {
    fc.assert(
      fc.property(form.wire.chain(damaged), (json) => {
        const read = form.read(json, context)
        if (!read.ok) {
          expect(isRefusal(read.error)).toBe(true)
          return
        }
        const allowed = allowedNumbers(json)
        const shown = numbersIn(withoutDerived(read.value.value))
        expect(shown.filter((number) => !allowed.has(number))).toEqual([])
      }),
      RUNS,
    )
  },
)

test.each(frameForms)('$name: a whole frame is read without loss', ({ wire, read }) => {
  fc.assert(
    fc.property(wire, (json) => {
      expect(read(json, context)).toMatchObject({ ok: true, value: { unread: null } })
    }),
    RUNS,
  )
})

const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
const group = (...names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, number]))).chain(damaged)

interface ListForm {
  readonly readList: (
    json: unknown,
  ) => Result<{ readonly devices: readonly object[] }, { readonly message: string }>
  readonly device: fc.Arbitrary<Record<string, unknown>>
}

/** Devices of each family. */
const DEVICES = {
  bg: {
    readList: (json: unknown) => readPage(json, 'devices', context, readBg),
    device: fc.record({
      deviceId: fc.constant('BG-1'),
      lastSeen: fc.nat(),
      status: fc.constantFrom('up', 'down'),
      currentData: group('vb', 'solarVoltage', 'ii'),
      powerState: group('timestamp', 'batteryVoltage', 'acPower'),
      realtimeEnergy: group('timestamp', 'solarEnergy'),
      switch_status: group('sw', 'bv', 'power'),
      imei: fc.string(),
      total_solar_energy: number,
    }),
  },
  pm: {
    readList: (json: unknown) => readPage(json, 'devices', context, readMeter),
    device: fc.record({
      deviceId: fc.constant('PM-1'),
      lastSeen: fc.nat(),
      status: fc.constantFrom('up', 'down'),
      network: group('signal_quality'),
      lifetime: group('lifetimeEnergy'),
      powerState: group('timestamp', 'frequency').chain((state) =>
        group('voltage', 'current').map((phaseA) => ({ ...state, phaseA })),
      ),
    }),
  },
  hydra: {
    readList: (json: unknown) => readPage(json, 'devices', context, readHydra),
    device: fc.record({
      deviceId: fc.constant('HY-1'),
      variant: fc.constantFrom('grid_gen', 'wind'),
      status: fc.constantFrom('up', 'down'),
      lastSeen: fc.nat(),
      latestData: fc.record({
        'ac-power': fc.dictionary(fc.constantFrom('1', '2'), group('rp', 'v', 'ns')),
        'battery-system': group('bp', 'sp', 'mp', 'abp', 'tsc', 'mc'),
        'battery-monitor-power': fc.dictionary(fc.constantFrom('bm-1'), group('v', 'soc')),
      }),
      network_data: group('signal_quality'),
      lifetime_energy: fc.array(group('monitor_id', 'lifetime_import_energy_Wh')),
    }),
  },
}

test.each<[string, ListForm]>(Object.entries(DEVICES))(
  '%s: no odd device hides another of its list, and no number is invented',
  (_, { readList, device }) => {
    const list = fc.array(
      fc.oneof(
        device.chain((each) => damaged(each)),
        changed,
      ),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(list, fc.nat(4), (odd, at) => {
        const devices = odd.toSpliced(at, 0, { deviceId: 'GOOD-1', lastSeen: 5 })
        const page = readList({ devices })
        if (!page.ok) throw new Error(page.error.message)
        expect(page.value.devices).toContainEqual(
          expect.objectContaining({ deviceId: 'GOOD-1', lastSeen: 5000 }),
        )
        const allowed = allowedNumbers(devices)
        expect(numbersIn(page.value.devices).filter((shown) => !allowed.has(shown))).toEqual([])
      }),
      RUNS,
    )
  },
)

const BODIES = {
  energy: readEnergyRows,
  powerStatus: readPowerStatus,
  timeline: readTimeline,
  session: (json: unknown) => ({ ok: true, value: readSessionUser(json) }) as const,
  bg: readBg,
  pm: readMeter,
  hydra: readHydra,
  ...FRAMES,
}

test.each<[string, (json: unknown, context: FrameContext) => Result<unknown, unknown>]>(
  Object.entries(BODIES),
)('%s: reads any JSON value or refuses it', (_, read) => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), changed), (json) => {
      const result = read(json, context)
      expect(result.ok || isRefusal(result.error)).toBe(true)
    }),
    RUNS,
  )
})

import fc from 'fast-check'
import { decodePower, encodePower } from '../bg/powerFrame.ts'
import { decodeHydraEnergy, encodeHydraEnergy } from '../hydra/energyFrame.ts'
import { decodeHydraPower, encodeHydraPower } from '../hydra/powerFrame.ts'
import { decodeHydraStatus, encodeHydraStatus } from '../hydra/statusFrame.ts'
import {
  decodeChatData,
  decodeSwitchData,
  encodeChatData,
  encodeSwitchData,
} from '../live/chartData.ts'
import { decodeConnection, encodeConnection } from '../live/deviceStatus.ts'
import { decodeClock, encodeClock } from '../live/events.ts'
import { decodeMeterPower, encodeMeterPower } from '../pm/powerFrame.ts'
import { decodeMeterStatus, encodeMeterStatus } from '../pm/statusFrame.ts'
import type { Refusal, Result } from '../result.ts'
import { deviceId, frame, reading, readings, record, seconds, tagged } from './arbitraries.ts'

/** One form of an event: an arbitrary for all its valid frames, and its codec. */
export interface WireCodec {
  readonly name: string
  readonly wire: fc.Arbitrary<Record<string, unknown>>
  readonly decode: (json: unknown) => Result<unknown, Refusal>
  /** Decodes and encodes again; returns the frame or the refusal. */
  readonly thereAndBack: (json: unknown) => unknown
}

function codecOf<T>(
  decode: (json: unknown) => Result<T, Refusal>,
  encode: (value: T) => unknown,
  forms: Record<string, fc.Arbitrary<Record<string, unknown>>>,
): WireCodec[] {
  const thereAndBack = (json: unknown) => {
    const read = decode(json)
    return read.ok ? encode(read.value) : read
  }
  return Object.entries(forms).map(([name, wire]) => ({ name, wire, decode, thereAndBack }))
}

const bit = fc.constantFrom(0, 1)
const energy = fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value + 0)
const dateOrNull = fc.option(seconds)
const phase = tagged('phase', 'A', 'B', 'C')
const state = fc.constantFrom('up', 'down', 'unknown')
const points = fc.array(record({ t: seconds, v: reading }), { maxLength: 5 })
const clock = {
  now: seconds,
  speed: fc.double({ min: 0.1, max: 10_000, noNaN: true }),
  paused: fc.boolean(),
  epoch: fc.nat(),
}
const network = { imei: fc.string(), imsi: fc.string(), net: fc.string(), csq: reading }

const dayEnergy = record({
  timestamp: seconds,
  solarEnergy: energy,
  batteryEnergyIn: energy,
  batteryEnergyOut: energy,
  inverterEnergyIn: energy,
  inverterEnergyOut: energy,
  batteryAhIn: energy,
  batteryAhOut: energy,
  acConsumptionEnergy: energy,
  acBatteryChargeEnergy: energy,
}).map((row) => ({ ...row, acEnergy: row.acBatteryChargeEnergy + row.acConsumptionEnergy }))

const lifetime = record({
  tse: energy,
  tahin: energy,
  tahout: energy,
  tein: energy,
  teout: energy,
  dd: energy,
  ddd: dateOrNull,
  lfc: dateOrNull,
  lfd: dateOrNull,
})

const acPower = fc.oneof(
  record({ channel: fc.integer({ min: 1, max: 6 }), v: reading, rp: reading }),
  record({ channel: fc.integer({ min: 1, max: 6 }), v: reading, rp: reading, ns: bit, os: bit }),
)

const power = codecOf(decodePower, encodePower, {
  'power: switch [K4]': frame(record({ sw: bit, pw: bit, tm: bit, bv: reading })),
  'power: daily_energy_data [K4]': frame(record({ daily_energy_data: dayEnergy })),
  'power: dividers [K4]': frame(readings('br1', 'br2', 'sr1', 'sr2')),
  'power: thresholds [K4]': frame(
    readings('hi_tmp', 'hi_vol', 'hi_pwd', 'hi_pwn', 'lo_eng', 'no_chg'),
  ),
  'power: network [K4]': frame(
    fc.oneof(
      fc.record(network, { requiredKeys: ['imei'], noNullPrototype: true }),
      fc.record(network, { requiredKeys: ['csq'], noNullPrototype: true }),
    ),
  ),
  'power: historical [K4]': frame(lifetime),
  'power: live [K4]': frame(
    readings('vb', 'vs', 'ii', 'ib', 'is', 'io', 'pfo', 'fo', 'vo', 'pi', 'pfi'),
  ),
})

const meter = [
  ...codecOf(decodeMeterPower, encodeMeterPower, {
    'meter_power: phase-power [K2]': frame(
      tagged('type', 'phase-power'),
      phase,
      readings('v', 'i', 'p', 'q', 's', 'pf'),
    ),
    'meter_power: total-power [K2]': frame(
      tagged('type', 'total-power'),
      readings('f', 'tmp', 'in', 'p', 'q', 's', 'pf'),
    ),
    'meter_power: phase-energy [K2]': frame(
      tagged('type', 'phase-energy'),
      phase,
      readings('ei', 'ee', 'ri', 're', 'ae'),
    ),
    'meter_power: total-energy [K2]': frame(
      tagged('type', 'total-energy'),
      readings('ei', 'ee', 'ri', 're', 'ae'),
    ),
    'meter_power: daily_meter_data [K2]': frame(
      record({
        daily_meter_data: fc.array(
          record({ t: seconds, haet: reading, haext: reading, hret: reading }),
          { maxLength: 5 },
        ),
      }),
    ),
  }),
  ...codecOf(decodeMeterStatus, encodeMeterStatus, {
    'meter_status [K3]': frame(
      fc.record(
        { cop: fc.string(), imsi: fc.string(), imei: fc.string(), csq: reading, status: state },
        { requiredKeys: ['cop'], noNullPrototype: true },
      ),
    ),
  }),
]

const hydra = [
  ...codecOf(decodeHydraPower, encodeHydraPower, {
    'hydra_power: ac-power [K9]': frame(tagged('type', 'ac-power'), acPower),
    'hydra_power: battery-system [K9]': frame(
      tagged('type', 'battery-system'),
      readings('bp', 'sp', 'mp', 'abp', 'tsc', 'mc'),
    ),
    'hydra_power: battery-monitor-power [K9]': frame(
      tagged('type', 'battery-monitor-power'),
      tagged('monitor', 'bm-1', 'bm-2'),
      readings('v', 'i', 'p', 'soc'),
    ),
    'hydra_power: power-split [K9]': frame(
      tagged('type', 'power-split'),
      readings('grid', 'generator', 'solar', 'battery'),
    ),
  }),
  ...codecOf(decodeHydraStatus, encodeHydraStatus, {
    'hydra_status [K9]': frame(
      fc.record(
        { status: state, network_data: record({ cop: fc.string(), signal_quality: reading }) },
        { requiredKeys: ['status'], noNullPrototype: true },
      ),
    ),
  }),
  ...codecOf(decodeHydraEnergy, encodeHydraEnergy, {
    'hydra_energy: ac-channel-energy [K9]': frame(
      tagged('type', 'ac-channel-energy'),
      record({ channel: fc.integer({ min: 1, max: 6 }), ie: energy }),
    ),
    'hydra_energy: battery-monitor-energy [K9]': frame(
      tagged('type', 'battery-monitor-energy'),
      tagged('monitor', 'bm-1', 'bm-2'),
      readings('ce', 'de'),
    ),
    'hydra_energy: energy-summary [K9]': frame(
      tagged('type', 'energy-summary'),
      tagged('period', '2026-01-15T17:00:00+01:00'),
      readings(
        'totalImportEnergy',
        'totalChargeEnergy',
        'totalDischargeEnergy',
        'solarChargeEnergy',
      ),
    ),
  }),
]

const series = fc.constantFrom('power', 'tamper', 'switch', 'online', 'phaseB')
const charts = [
  ...codecOf(decodeChatData, encodeChatData, {
    'chat_data [K7]': record({
      deviceId,
      metric: fc.string(),
      points,
      status: fc.constantFrom('more', 'done'),
    }),
  }),
  ...codecOf(decodeSwitchData, encodeSwitchData, {
    'switch_data: points [K8]': record({
      deviceId,
      series,
      points,
      status: fc.constantFrom('more', 'done'),
    }),
    'switch_data: error [K8]': record({
      deviceId,
      series,
      status: fc.constant('error'),
      message: fc.string(),
    }),
  }),
]

/** Every form of every event that the server sends. */
export const wireCodecs: readonly WireCodec[] = [
  ...power,
  ...meter,
  ...hydra,
  ...charts,
  ...codecOf(decodeConnection, encodeConnection, {
    'status [K5]': frame(
      record({ status: fc.constantFrom('online', 'offline'), lastSeen: seconds }),
    ),
  }),
  ...codecOf(decodeClock, encodeClock, {
    clock: record(clock),
    'clock: ended': record({ ...clock, ended: fc.constant(true) }),
  }),
]

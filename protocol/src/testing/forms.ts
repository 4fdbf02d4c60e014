import type fc from 'fast-check'
import { readBg } from '../reported/bg.ts'
import { readEnergyRows, readPage, readPowerStatus, readTimeline } from '../reported/bodies.ts'
import { isGroup } from '../reported/content.ts'
import { eventReaders } from '../reported/eventReaders.ts'
import { readHydra } from '../reported/hydra.ts'
import type { Form } from '../reported/parts.ts'
import { readMeter, readMeterHistory } from '../reported/pm.ts'
import type { FrameContext } from '../reported/reading.ts'
import { wireCodecs } from './wireCodecs.ts'

// Each call and event, in each form in which a backend may send it.

const NOW_S = 1_768_500_000
export const context: FrameContext = { nowMs: () => 0, onlyDevice: () => 'OTHER', timeZone: 'UTC' }

export type Json = Readonly<Record<string, unknown>>
type Read = (json: unknown, context: FrameContext) => { readonly ok: boolean }

const TIMES = ['t', 'ts', 'from', 'to', 'lastSeen', 'timestamp', 'ddd', 'lfc', 'lfd']

/** A value with times of our days: seconds of other times could be hours or years. */
function dated(json: unknown): unknown {
  return mapped(json, (value, key) =>
    TIMES.includes(key) && value !== null ? NOW_S + (Number(value) % 1000) : value,
  )
}

/** A value of which each number, text or truth value is replaced. */
function mapped(json: unknown, change: (value: unknown, key: string) => unknown): unknown {
  const visit = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each: unknown) => visit(each, key))
    if (!isGroup(value)) return change(value, key)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, visit(part, name)]),
    )
  }
  return visit(json, '')
}

/** A freedom that a backend may take. */
export interface Freedom {
  readonly change: (json: unknown) => unknown
  /** The names that a reader may give to it. */
  readonly forms: readonly Form[]
}

/** Forms of any value. */
const VALUES: Readonly<Record<string, Freedom>> = {
  'numbers as text': {
    change: (json) => mapped(json, (value) => (typeof value === 'number' ? `${value}` : value)),
    forms: ['number as text', 'form of a time'],
  },
  milliseconds: {
    change: (json) => timesAs(json, (ms) => ms),
    forms: ['form of a time'],
  },
  'instants as text': {
    change: (json) => timesAs(json, (ms) => new Date(ms).toISOString()),
    forms: ['form of a time'],
  },
}

function timesAs(json: unknown, form: (ms: number) => unknown): unknown {
  return mapped(json, (value, key) =>
    TIMES.includes(key) && value !== null ? form(Math.round(Number(value) * 1000)) : value,
  )
}

export const without = (json: Json, ...keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(json).filter(([key]) => !keys.includes(key)))

const ofFrame = (change: (json: Json) => unknown, ...forms: readonly Form[]): Freedom => ({
  change: (json) => change(json as Json),
  forms,
})

/** Forms of a frame. */
const FRAMES: Readonly<Record<string, Freedom>> = {
  ...VALUES,
  device_id: ofFrame(
    (json) => ({ ...without(json, 'deviceId'), device_id: json.deviceId }),
    'further identity',
  ),
  id: ofFrame((json) => ({ ...without(json, 'deviceId'), id: json.deviceId }), 'further identity'),
  device: ofFrame(
    (json) => ({ ...without(json, 'deviceId'), device: json.deviceId }),
    'further identity',
  ),
  'device nested': ofFrame(
    (json) => ({ ...without(json, 'deviceId'), device: { id: json.deviceId } }),
    'further identity',
  ),
  'data beside device': ofFrame(
    (json) => ({ device: json.deviceId, data: without(json, 'deviceId') }),
    'envelope',
    'further identity',
  ),
  'data with device': ofFrame((json) => ({ data: json }), 'envelope'),
  'result with device': ofFrame((json) => ({ success: true, result: json }), 'envelope'),
}

const READERS: Readonly<Record<string, Read>> = eventReaders

/** A form of an event, with its reader. */
export interface SentFrame {
  readonly name: string
  readonly event: string
  /** Frames of the device `D-1`, of our days. */
  readonly wire: fc.Arbitrary<Json>
  readonly read: Read
}

/** Every form of every event with values of a device. */
export const sentFrames: readonly SentFrame[] = wireCodecs.flatMap(({ name, wire }) => {
  const event = name.split(/[: ]/)[0] ?? ''
  const read = READERS[event]
  const dates = wire.map((sent): Json => ({ ...(dated(sent) as Json), deviceId: 'D-1' }))
  return read === undefined ? [] : [{ name, event, wire: dates, read }]
})

/** Each event in each form of a frame. */
export const frameForms = sentFrames.flatMap((frame) =>
  Object.entries(FRAMES).map(([form, freedom]) => ({ ...frame, form, freedom })),
)

const phase = { voltage: 231, current: 2, activePower: 460, importEnergy: 5 }
export const device = {
  bg: {
    deviceId: '7',
    status: 'up',
    lastSeen: NOW_S,
    powerState: { timestamp: NOW_S, batteryVoltage: 52 },
    switch_status: { switch: 'on', bv: 44_000 },
  },
  pm: {
    deviceId: '7',
    status: 'up',
    lastSeen: NOW_S,
    lifetime: { lifetimeEnergy: 9 },
    powerState: { timestamp: NOW_S, totalActivePower: 460, phaseA: phase },
  },
  hydra: {
    deviceId: '7',
    status: 'up',
    lastSeen: NOW_S,
    latestData: { 'ac-power': { 1: { rp: 5, ns: 1 } } },
    lifetime_energy: [{ monitor_id: 'ac-1', lifetime_import_energy_Wh: 9 }],
  },
}

/** An answer to a call or request, with its reader. */
export interface SentAnswer {
  readonly read: (json: unknown) => { readonly ok: boolean }
  /** The field that holds the content by the specification; `''` for none. */
  readonly key: string
  readonly content: unknown
}

const rows = [
  { _id: { period: '2026-01-15T17:00:00Z', type: 'ie', channel: 1 }, totalImportEnergy: 5 },
]
export const usage = { channel: 1, tup: 60, tdn: 5, ts: NOW_S, group: 'grid', rc: 1, fc: 1 }
export const event = {
  channel: 1,
  ts: NOW_S,
  powerStatus: 'power_failed',
  duration: 5,
  ns: 0,
  os: 1,
  v: 0,
}
const about = { ...context, deviceId: '7' }

/** An answer of each kind. */
export const sentAnswers: Readonly<Record<string, SentAnswer>> = {
  listMeters: {
    read: (json) => readPage(json, 'data', context, readMeter),
    key: 'data',
    content: [device.pm],
  },
  listHydras: {
    read: (json) => readPage(json, 'devices', context, readHydra),
    key: 'devices',
    content: [device.hydra],
  },
  devices: {
    read: (json) => readPage(json, 'devices', context, readBg),
    key: 'devices',
    content: [device.bg],
  },
  getMeter: { read: (json) => readMeter(json, context, '7'), key: 'data', content: device.pm },
  getHydra: { read: (json) => readHydra(json, context, '7'), key: 'device', content: device.hydra },
  device: { read: (json) => readBg(json, context, '7'), key: 'device', content: device.bg },
  getMeterEnergy: {
    read: (json) => readMeterHistory(json, about),
    key: 'data',
    content: [{ t: NOW_S, haet: 5, haext: 6, hret: 7 }],
  },
  getHydraEnergy: { read: (json) => readEnergyRows(json, about), key: 'energyData', content: rows },
  getPowerStatus: {
    read: (json) => readPowerStatus(json, about),
    key: '',
    content: { deviceId: '7', dailyUsage: [usage], grid: { tup: 60, tdn: 5 }, generator: {} },
  },
  getPowerTimeline: {
    read: (json) => readTimeline(json, about),
    key: '',
    content: { byChannel: { 1: [event] } },
  },
}

const inEnvelope = (change: Freedom['change']): Freedom => ({ change, forms: ['envelope'] })

/** Forms of an answer. */
const ENVELOPES: Readonly<Record<string, Freedom>> = {
  bare: inEnvelope((content) => content),
  data: inEnvelope((data) => ({ success: true, data })),
  rows: inEnvelope((content) => ({ rows: content })),
  items: inEnvelope((items) => ({ items })),
  result: inEnvelope((result) => ({ result })),
  'data in data': inEnvelope((data) => ({ ok: true, data: { data } })),
  'a number as identity': {
    change: (content) => ({
      data: mapped(content, (value, key) => (key === 'deviceId' ? Number(value) : value)),
    }),
    forms: ['envelope', 'further identity', 'text as number'],
  },
  ...VALUES,
}

/** Each answer in each form of an answer. */
export const answerForms = Object.entries(sentAnswers).flatMap(([call, answer]) =>
  Object.entries(ENVELOPES).map(([form, freedom]) => ({ call, form, answer, freedom })),
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireCodecs } from '../testing/wireCodecs.ts'
import { readBg } from './bg.ts'
import { readEnergyRows, readPage, readPowerStatus, readTimeline } from './bodies.ts'
import { isGroup } from './content.ts'
import { eventReaders } from './eventReaders.ts'
import { readHydra } from './hydra.ts'
import { readMeter, readMeterHistory } from './pm.ts'
import type { FrameContext } from './reading.ts'

// Each call and event, in each form in which a backend may send it.

const NOW_S = 1_768_500_000
const context: FrameContext = { nowMs: () => 0, onlyDevice: () => 'OTHER', timeZone: 'UTC' }

type Json = Readonly<Record<string, unknown>>
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

/** Forms of any value. */
const VALUES: Readonly<Record<string, (json: unknown) => unknown>> = {
  'numbers as text': (json) =>
    mapped(json, (value) => (typeof value === 'number' ? `${value}` : value)),
  milliseconds: (json) =>
    mapped(json, (value, key) =>
      TIMES.includes(key) && value !== null ? Math.round(Number(value) * 1000) : value,
    ),
  'instants as text': (json) =>
    mapped(json, (value, key) =>
      TIMES.includes(key) && value !== null
        ? new Date(Math.round(Number(value) * 1000)).toISOString()
        : value,
    ),
}

const without = (json: Json, ...keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(json).filter(([key]) => !keys.includes(key)))

/** Forms of a frame. */
const FRAMES: Readonly<Record<string, (json: Json) => unknown>> = {
  ...Object.fromEntries(
    Object.entries(VALUES).map(([name, form]) => [name, (json: Json) => form(json)]),
  ),
  device_id: (json) => ({ ...without(json, 'deviceId'), device_id: json.deviceId }),
  id: (json) => ({ ...without(json, 'deviceId'), id: json.deviceId }),
  device: (json) => ({ ...without(json, 'deviceId'), device: json.deviceId }),
  'device nested': (json) => ({ ...without(json, 'deviceId'), device: { id: json.deviceId } }),
  'data beside device': (json) => ({ device: json.deviceId, data: without(json, 'deviceId') }),
  'data with device': (json) => ({ data: json }),
  'result with device': (json) => ({ success: true, result: json }),
}

const READERS: Readonly<Record<string, Read>> = eventReaders

/** A reading's value; the values of a hydra's frame by type and channel, in whichever form they came. */
function sentValue(read: { readonly ok: boolean }): unknown {
  const { value } = (read as unknown as { readonly value: { readonly value: Json } }).value
  const { body } = value
  if (!isGroup(body) || !('type' in body)) return value
  const { type, channel, monitor, latestData, os: _, rows, ...rest } = body as Json
  const row = type === 'energy-summary' ? rest : ((rows as unknown[] | undefined)?.[0] ?? null)
  if (type === 'energy-summary' || row !== null) return { head: value.head, row }
  const name = channel ?? monitor
  const group = name === undefined ? rest : { [name as string]: rest }
  const latest = latestData ?? { [type as string]: group }
  return JSON.parse(
    JSON.stringify({ head: value.head, latest }, (key, part) => (key === 'os' ? undefined : part)),
  )
}

const frames = wireCodecs.flatMap(({ name, wire }) => {
  const read = READERS[name.split(/[: ]/)[0] ?? '']
  return read === undefined ? [] : [{ name, wire, read }]
})
const frameForms = frames.flatMap((frame) =>
  Object.entries(FRAMES).map(([form, change]) => ({ ...frame, form, change })),
)

test.each(frameForms)('$name in the form “$form” is the same', ({ wire, read, change }) => {
  fc.assert(
    fc.property(wire, (sent) => {
      const json = { ...(dated(sent) as Json), deviceId: 'D-1' }
      expect(sentValue(read(change(json), context))).toEqual(sentValue(read(json, context)))
    }),
    { numRuns: 15 },
  )
})

test.each(frames)('$name that names another device is of no device on a screen', (frame) => {
  fc.assert(
    fc.property(frame.wire, fc.constantFrom('device_id', 'id', 'device'), (sent, name) => {
      const json = { ...without(sent, 'deviceId'), [name]: 'D-2' }
      const read = frame.read(json, context)
      if (read.ok) expect(JSON.stringify(sentValue(read))).toContain('D-2')
      expect(frame.read({ ...json, data: { deviceId: 'D-3' } }, context)).not.toMatchObject({
        value: { value: { head: { deviceId: 'OTHER' } } },
      })
    }),
    { numRuns: 5 },
  )
})

const phase = { voltage: 231, current: 2, activePower: 460, importEnergy: 5 }
const device = {
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

interface Answer {
  readonly read: (json: unknown) => { readonly ok: boolean }
  /** The field that holds the content by the specification; `''` for none. */
  readonly key: string
  readonly content: unknown
}

const rows = [
  { _id: { period: '2026-01-15T17:00:00Z', type: 'ie', channel: 1 }, totalImportEnergy: 5 },
]
const usage = { channel: 1, tup: 60, tdn: 5, ts: NOW_S, group: 'grid', rc: 1, fc: 1 }
const event = {
  channel: 1,
  ts: NOW_S,
  powerStatus: 'power_failed',
  duration: 5,
  ns: 0,
  os: 1,
  v: 0,
}
const about = { ...context, deviceId: '7' }

const ANSWERS: Readonly<Record<string, Answer>> = {
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

/** Forms of an answer. */
const ENVELOPES: Readonly<Record<string, (content: unknown) => unknown>> = {
  bare: (content) => content,
  data: (data) => ({ success: true, data }),
  rows: (content) => ({ rows: content }),
  items: (items) => ({ items }),
  result: (result) => ({ result }),
  'data in data': (data) => ({ ok: true, data: { data } }),
  'a number as identity': (content) => ({
    data: mapped(content, (value, key) => (key === 'deviceId' ? Number(value) : value)),
  }),
  ...VALUES,
}

/** A value without what only its form makes: counts, forms and refusals. */
const read = ({ read: of, key }: Answer, content: unknown, isNamed: boolean): unknown => {
  const result = of(isNamed && key !== '' ? { [key]: content } : content)
  if (!result.ok) return result
  const { value } = result as unknown as { readonly value: Json }
  return value.devices ?? value.value
}

const answerForms = Object.entries(ANSWERS).flatMap(([call, answer]) =>
  Object.entries(ENVELOPES).map(([form, change]) => ({ call, form, answer, change })),
)

test.each(answerForms)('$call in the form “$form” is the same', ({ answer, change }) => {
  expect(read(answer, change(answer.content), false)).toEqual(read(answer, answer.content, true))
})

test.each([
  ['devices by id', 'listHydras', { devices: { 7: without(device.hydra, 'deviceId') } }],
  ['usage by channel', 'getPowerStatus', { dailyUsage: { 1: without(usage, 'channel') } }],
  ['events as a list', 'getPowerTimeline', { events: [event] }],
  ['channels as texts', 'getPowerTimeline', { byChannel: [{ ...event, channel: '1' }] }],
])('%s are read as a list of them', (_, call, json) => {
  const answer = ANSWERS[call] as Answer
  const { content } = answer
  expect(JSON.parse(JSON.stringify(read(answer, json, false)))).toMatchObject(
    call === 'getPowerStatus'
      ? { dailyUsage: [{ channel: 1, tup: 60 }] }
      : JSON.parse(JSON.stringify(read(answer, content, true))),
  )
})

test.each([
  'getMeter',
  'getHydra',
  'device',
  'getPowerStatus',
  'getMeterEnergy',
  'getHydraEnergy',
  'getPowerTimeline',
])('%s about another device is refused', (call) => {
  const { read: of, content } = ANSWERS[call] as Answer
  const unnamed = isGroup(content) ? without(content as Json, 'deviceId') : content
  for (const name of ['deviceId', 'device_id', 'device', 'id'])
    expect(of({ data: unnamed, [name]: 8 })).toMatchObject({ ok: false })
  expect(of({ data: content, deviceId: '8' })).toMatchObject({ ok: false })
})

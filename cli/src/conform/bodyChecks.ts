import {
  channelGroup,
  DAY_MS,
  type EnergyType,
  EPOCH_S_PLAUSIBLE,
  energyTypes,
  groupAvailability,
  HOUR_MS,
  isInstant,
  ownValue,
  type ReadContext,
  readDeviceId,
  readEnergyRows,
  readMeterHistory,
} from '@wattpost/protocol'
import type { Ring } from '@wattpost/protocol/contract'
import { shown } from './finding.ts'
import { isSchema } from './schemaCheck.ts'

/** A contradiction between a body and its query. */
export interface Mismatch {
  readonly where: string
  readonly expected: string
  readonly came: string
  /** Absent: that of the probe. */
  readonly ring?: Ring
  /** Whether it is another form that the dashboard reads, no contradiction. */
  readonly isReading?: boolean
}

/** Checks a body whose form another check covers; parts of other types are skipped. */
export type BodyCheck = (body: unknown) => Mismatch[]

/** A period of time, epoch ms. */
export interface Period {
  readonly fromMs: number
  readonly toMs: number
}

/** The list in a field; empty if there is none. */
export function listIn(body: unknown, key: string): readonly unknown[] {
  const list = ownValue(body, key)
  return Array.isArray(list) ? list : []
}

/** The ids of a list's devices, in order. */
export function idsIn(body: unknown, key: string): string[] {
  return listIn(body, key).flatMap((device) => {
    const id = readDeviceId(ownValue(device, 'deviceId'))
    return id === null ? [] : [id]
  })
}

export function mismatch(where: string, expected: string, came: unknown): Mismatch {
  return { where, expected, came: typeof came === 'string' ? came : shown(came) }
}

/** The device that was asked for. */
export function isDevice(key: string, id: string): BodyCheck {
  return (body) => {
    const sent = readDeviceId(ownValue(key === '' ? body : ownValue(body, key), 'deviceId'))
    if (sent === null || sent === id) return []
    return [mismatch(key === '' ? 'deviceId' : `${key}.deviceId`, shown(id), shown(sent))]
  }
}

/** At most a number of devices. */
export function hasAtMost(key: string, limit: number): BodyCheck {
  return (body) => {
    const { length } = listIn(body, key)
    return length <= limit ? [] : [mismatch(key, `at most ${limit} devices`, `${length} devices`)]
  }
}

/** `total` and `hasMore` agree with the devices of the first page. */
export function countsAgree(key: string): BodyCheck {
  return (body) => {
    const [total, hasMore] = [ownValue(body, 'total'), ownValue(body, 'hasMore')]
    const { length } = listIn(body, key)
    if (typeof total !== 'number') return []
    if (total < length) return [mismatch('total', `at least ${length}`, total)]
    if (typeof hasMore !== 'boolean' || hasMore === total > length) return []
    const why = `${total > length} (${length} of ${total} devices)`
    return [mismatch('hasMore', why, hasMore)]
  }
}

/** Rows with a time in a list, each inside a period; another form of the times is reported once. */
export function rowsInside(
  key: string,
  timeOf: (row: unknown) => RowTime | null,
  { fromMs, toMs }: Period,
): BodyCheck {
  return (body) => {
    let reading: Mismatch | null = null
    for (const [index, row] of listIn(body, key).entries()) {
      const time = timeOf(row)
      if (time === null) continue
      const { atMs, expected, isLocal, isOtherForm, sent } = time
      const where = `${key}[${index}].${time.path}`
      if (atMs === null) return [mismatch(where, expected, shown(sent))]
      const leewayMs = isLocal ? ZONES_MS : 0
      if (atMs < fromMs - leewayMs || atMs > toMs + leewayMs)
        return [mismatch(where, `from ${isoText(fromMs)} to ${isoText(toMs)}`, isoText(atMs))]
      if (isOtherForm) reading ??= { ...mismatch(where, expected, shown(sent)), isReading: true }
    }
    return reading === null ? [] : [reading]
  }
}

/** A time that is taken for UTC may be that of any zone, from UTC-12 to UTC+14. */
const ZONES_MS = 14 * HOUR_MS

/** An instant for people. */
function isoText(ms: number): string {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString().replace('.000', '') : String(ms)
}

/** The time of a row. */
interface RowTime {
  readonly path: string
  readonly sent: unknown
  /** The form in the contract. */
  readonly expected: string
  readonly isOtherForm: boolean
  /** Whether it names no zone, and none is known. */
  readonly isLocal: boolean
  /** Epoch ms; `null` for a time that cannot be read. */
  readonly atMs: number | null
}

/** The period of an energy row in any form that the dashboard reads; `null` for a row without one. */
export const energyTime =
  (timeZone?: string, dayStartMs?: number) =>
  (row: unknown): RowTime | null => {
    const id = ownValue(row, '_id')
    const places = [
      ['_id.period', ownValue(id, 'period')],
      ['period', ownValue(row, 'period')],
      ['_id', id],
    ] as const
    const [path, sent] = places.find(([, value]) => isTimeLike(value)) ?? []
    if (path === undefined) return null
    const isDated = typeof sent === 'string' && isInstant(sent)
    const read = readEnergyRows({ energyData: [row] }, calendarOf(timeZone, dayStartMs))
    const period = read.ok ? read.value.value[0]?._id.period : undefined
    return {
      ...{ path, sent, expected: 'an ISO instant with its offset' },
      isOtherForm: !isDated || path !== '_id.period',
      isLocal: typeof sent === 'string' && !isDated && timeZone === undefined,
      atMs: period === undefined ? null : Date.parse(period),
    }
  }

/** The time of a meter's row in any form that the dashboard reads; `null` for a row without one. */
export const meterRowTime =
  (timeZone?: string, dayStartMs?: number) =>
  (row: unknown): RowTime | null => {
    const path = ['t', 'timestamp', 'period'].find((key) => isTimeLike(ownValue(row, key)))
    if (path === undefined) return null
    const sent = ownValue(row, path)
    const read = readMeterHistory({ data: [row] }, calendarOf(timeZone, dayStartMs))
    const isOtherForm = typeof sent === 'string' || (typeof sent === 'number' && sent < HOURS_MAX)
    return {
      ...{ path, sent, expected: 'epoch seconds', isOtherForm },
      isLocal: typeof sent === 'string' && !isInstant(sent) && timeZone === undefined,
      atMs: (read.ok ? read.value.value[0]?.t : undefined) ?? null,
    }
  }

/** Numbers of hours, which are no epoch seconds. */
const HOURS_MAX = 25

function calendarOf(timeZone: string | undefined, dayStartMs: number | undefined): ReadContext {
  return { timeZone: timeZone ?? 'UTC', ...(dayStartMs !== undefined && { dayStartMs }) }
}

const isTimeLike = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** At least one row. */
export function hasRows(key: string): BodyCheck {
  return (body) =>
    Array.isArray(ownValue(body, key)) && listIn(body, key).length === 0
      ? [mismatch(key, 'at least one row', 'an empty list')]
      : []
}

/** Rows of one energy type; a word that is no energy type is another form. */
export function isOfEnergyType(type: EnergyType): BodyCheck {
  return (body) => {
    const types = listIn(body, 'energyData').map((row) => ownValue(ownValue(row, '_id'), 'type'))
    const isOther = (sent: unknown) => typeof sent === 'string' && sent !== type
    const isWrong = (sent: unknown) => isOther(sent) && energyTypes.some((one) => one === sent)
    const at = types.findIndex(types.some(isWrong) ? isWrong : isOther)
    if (at < 0) return []
    const found = mismatch(`energyData[${at}]._id.type`, shown(type), types[at])
    return [isWrong(types[at]) ? found : { ...found, isReading: true }]
  }
}

/** Seconds by which sums may differ from what they should be. */
const TOLERANCE_S = 5

/** Sums of the power status [S20, S21, C6], for a period of at most some days. */
export function powerStatusAgrees(days: number): BodyCheck {
  return (body) => {
    const total = numberAt(body, 'totalSecondsInPeriod')
    const maxS = (days * DAY_MS + HOUR_MS) / 1000
    if (total > maxS)
      return [mismatch('totalSecondsInPeriod', `at most ${maxS} s (${days} days)`, total)]
    const usage = listIn(body, 'dailyUsage')
    const channels = usage.flatMap((one, at) => channelMismatch(one, at, total))
    return [...channels, ...groupMismatches(body, usage), ...bothDownMismatch(body, total)]
  }
}

function channelMismatch(one: unknown, at: number, total: number): Mismatch[] {
  const sum = numberAt(one, 'tup') + numberAt(one, 'tdn')
  if (sum > total + TOLERANCE_S)
    return [mismatch(`dailyUsage[${at}].tup`, `with tdn at most ${total} s`, `${sum} s`)]
  const [channel, group] = [ownValue(one, 'channel'), ownValue(one, 'group')]
  const expected = typeof channel === 'number' ? channelGroup(channel) : null
  return expected === null || typeof group !== 'string' || group === expected
    ? []
    : [mismatch(`dailyUsage[${at}].group`, `${shown(expected)} for channel ${channel}`, group)]
}

function groupMismatches(body: unknown, usage: readonly unknown[]): Mismatch[] {
  return ['grid', 'generator'].flatMap((group) => {
    const sent = numberAt(ownValue(body, group), 'availability')
    const channels = usage.filter((one) => ownValue(one, 'group') === group)
    const upDown = channels.map((one) => ({ tup: numberAt(one, 'tup'), tdn: numberAt(one, 'tdn') }))
    const expected = groupAvailability(upDown)
    if (Number.isNaN(sent) || Number.isNaN(expected) || upDown.length === 0) return []
    return Math.abs(sent - expected) <= 1
      ? []
      : [mismatch(`${group}.availability`, `${expected.toFixed(1)} %, of its best channel`, sent)]
  })
}

function bothDownMismatch(body: unknown, total: number): Mismatch[] {
  const sent = numberAt(body, 'bothDownTime')
  const up = ['grid', 'generator'].map((group) => numberAt(ownValue(body, group), 'tup'))
  const expected = Math.max(0, total - Math.max(...up))
  return Number.isNaN(sent + expected) || Math.abs(sent - expected) <= TOLERANCE_S
    ? []
    : [mismatch('bothDownTime', `${expected} s, the period less the larger uptime`, sent)]
}

/** Events inside a period, with states that agree with their words [S11], and a correct summary. */
export function timelineAgrees({ fromMs, toMs }: Period, channels?: readonly number[]): BodyCheck {
  return (body) => {
    const byChannel = ownValue(body, 'byChannel')
    if (!isSchema(byChannel)) return []
    const events = Object.keys(byChannel).flatMap((channel) =>
      listIn(byChannel, channel).map(
        (event, at) => [`byChannel.${channel}[${at}]`, event] as const,
      ),
    )
    const others = Object.keys(byChannel).filter(
      (channel) => channels !== undefined && !channels.includes(Number(channel)),
    )
    const sums = summaryMismatches(body, events.length)
    return [
      ...others.map((one) => mismatch(`byChannel.${one}`, `only channels ${channels}`, 'events')),
      ...events.flatMap(([where, event]) => eventMismatch(where, event, { fromMs, toMs })),
      ...sums,
    ]
  }
}

function eventMismatch(where: string, event: unknown, { fromMs, toMs }: Period): Mismatch[] {
  const [ts, ns, status] = ['ts', 'ns', 'powerStatus'].map((key) => ownValue(event, key))
  const isTime = typeof ts === 'number' && ts < EPOCH_S_PLAUSIBLE
  if (isTime && (ts * 1000 < fromMs || ts * 1000 > toMs))
    return [
      mismatch(`${where}.ts`, `from ${isoText(fromMs)} to ${isoText(toMs)}`, isoText(ts * 1000)),
    ]
  const word = ns === 1 ? 'power_restored' : 'power_failed'
  return typeof ns !== 'number' || typeof status !== 'string' || status === word
    ? []
    : [mismatch(`${where}.powerStatus`, `${word} for ns ${ns}`, status)]
}

function summaryMismatches(body: unknown, count: number): Mismatch[] {
  const total = numberAt(ownValue(body, 'summary'), 'totalEvents')
  return Number.isNaN(total) || total === count
    ? []
    : [mismatch('summary.totalEvents', `${count}, the number of events`, total)]
}

function numberAt(part: unknown, key: string): number {
  const value = ownValue(part, key)
  return typeof value === 'number' ? value : Number.NaN
}

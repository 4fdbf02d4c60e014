import { ownValue } from '@wattpost/protocol'
import type { Ring } from '@wattpost/protocol/contract'
import { shown } from './finding.ts'

/** Where a body contradicts what was asked. */
export interface Mismatch {
  readonly where: string
  readonly expected: string
  readonly came: string
  /** Absent: that of the probe. */
  readonly ring?: Ring
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
    const id = ownValue(device, 'deviceId')
    return typeof id === 'string' && id !== '' ? [id] : []
  })
}

export function mismatch(where: string, expected: string, came: unknown): Mismatch {
  return { where, expected, came: typeof came === 'string' ? came : shown(came) }
}

/** The device that was asked for. */
export function isDevice(key: string, id: string): BodyCheck {
  return (body) => {
    const sent = ownValue(key === '' ? body : ownValue(body, key), 'deviceId')
    if (typeof sent !== 'string' || sent === id) return []
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

/** Rows with a time in a list, each inside a period. */
export function rowsInside(
  key: string,
  timeOf: (row: unknown) => RowTime | null,
  { fromMs, toMs }: Period,
): BodyCheck {
  return (body) => {
    for (const [index, row] of listIn(body, key).entries()) {
      const time = timeOf(row)
      if (time === null) continue
      const [path, atMs] = time
      if (atMs >= fromMs && atMs <= toMs) continue
      const where = `${key}[${index}].${path}`
      if (Number.isNaN(atMs)) return [mismatch(where, 'an ISO instant', shownAt(row, path))]
      const expected = `from ${isoText(fromMs)} to ${isoText(toMs)}`
      return [mismatch(where, expected, isoText(atMs))]
    }
    return []
  }
}

function shownAt(row: unknown, path: string): string {
  return shown(path.split('.').reduce<unknown>((part, key) => ownValue(part, key), row))
}

/** An instant for people. */
export function isoText(ms: number): string {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString().replace('.000', '') : String(ms)
}

/** Path of a row's time, and the time, epoch ms. */
type RowTime = readonly [path: string, atMs: number]

/** The period of an energy row; `null` for a row of another form. */
export function energyTime(row: unknown): RowTime | null {
  const period = ownValue(ownValue(row, '_id'), 'period')
  return typeof period === 'string' ? ['_id.period', Date.parse(period)] : null
}

/** The time of a meter's row; `null` for a row of another form. */
export function meterRowTime(row: unknown): RowTime | null {
  const t = ownValue(row, 't')
  return typeof t === 'number' ? ['t', t * 1000] : null
}

/** At least one row. */
export function hasRows(key: string): BodyCheck {
  return (body) =>
    Array.isArray(ownValue(body, key)) && listIn(body, key).length === 0
      ? [mismatch(key, 'at least one row', 'an empty list')]
      : []
}

/** Rows of one energy type. */
export function isOfEnergyType(type: string): BodyCheck {
  return (body) => {
    const rows = listIn(body, 'energyData')
    const at = rows.findIndex((row) => {
      const sent = ownValue(ownValue(row, '_id'), 'type')
      return typeof sent === 'string' && sent !== type
    })
    const sent = ownValue(ownValue(rows[at], '_id'), 'type')
    return at < 0 ? [] : [mismatch(`energyData[${at}]._id.type`, shown(type), sent)]
  }
}

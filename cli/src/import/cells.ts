import { WallClock } from '@wattpost/emulator/importing'
import { accepted, type Result, refused } from '@wattpost/protocol'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'
import type { ImportMap } from './map.ts'

/** Reads the number of a cell; a refusal says what to do. */
export type ReadNumber = (cell: unknown) => Result<number, string>

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** The reader of numbers with a decimal sign; groups of three digits may be separated, by one sign in a number. */
export function numberReader(decimal: '.' | ','): ReadNumber {
  const grouped = groupedNumber(decimal)
  const separators = /[., '’\u00a0\u202f]/g
  const other = otherSign(decimal)
  return (cell) => {
    if (typeof cell === 'number' && Number.isFinite(cell)) return accepted(cell)
    const text = String(cell).trim()
    const plain = decimal === ',' ? text.replace(',', '.') : text
    if (PLAIN.test(plain) && (decimal === '.' || !text.includes('.')))
      return accepted(Number(plain))
    if (grouped.test(text)) {
      const [whole = '', fraction = '0'] = text.split(decimal)
      return accepted(Number(`${whole.replace(separators, '')}.${fraction}`))
    }
    const hint = PLAIN.test(text.replace(other, '.'))
      ? `set decimal: "${other}" in the map`
      : 'correct it, or add it to "missing" in the map'
    return refused(`"${text.slice(0, 40)}" is no number; ${hint}`)
  }
}

/** Digits in groups of three after one to three digits: `0.119` has a decimal point, no group. */
function groupedNumber(decimal: '.' | ','): RegExp {
  const sign = decimal === '.' ? "[, '’\u00a0\u202f]" : "[. '’\u00a0\u202f]"
  return new RegExp(`^[+-]?[1-9]\\d{0,2}(${sign})\\d{3}(\\1\\d{3})*(\\${decimal}\\d+)?$`)
}

const otherSign = (decimal: '.' | ',') => (decimal === '.' ? ',' : '.')

/** Whether the point or comma of a number separates groups: certainly, possibly (it may be the decimal sign), or no such sign. */
export type GroupSign = 'certain' | 'doubtful' | null

/** The reader of group signs: with the decimal sign `,` a `3.119` may be 3,119 or 3119. */
export function groupSignReader(decimal: '.' | ','): (cell: unknown) => GroupSign {
  const other = otherSign(decimal)
  const doubtful = new RegExp(`^[+-]?\\d{1,3}\\${other}\\d{3}$`)
  return (cell) => {
    if (typeof cell !== 'string' || !cell.includes(other)) return null
    return doubtful.test(cell.trim()) ? 'doubtful' : 'certain'
  }
}

const ON = ['1', 'on', 'up', 'true', 'yes', 'online']
const OFF = ['0', 'off', 'down', 'false', 'no', 'offline']

/** The words of a state column in lower case, with what they mean. */
export function stateWords(
  on: readonly string[] = ON,
  off: readonly string[] = OFF,
): ReadonlyMap<string, boolean> {
  const lower = (word: string) => word.toLowerCase()
  return new Map([
    ...on.map((word) => [lower(word), true] as const),
    ...off.map((word) => [lower(word), false] as const),
  ])
}

/** Reads the moment of a cell, epoch ms; a refusal says what to do. */
export type ReadTime = (cell: unknown) => Result<number, string>

/** The reader of a map's timestamps. */
export function timeReader({ time, zone: deviceZone }: ImportMap): ReadTime {
  const zone = time.zone ?? deviceZone
  const clock = new WallClock(zone)
  const atWall = (wallMs: number, text: string): Result<number, string> => {
    const found = clock.momentsOf(wallMs)
    if (found.kind === 'one') return accepted(found.ms)
    if (found.kind === 'none')
      return refused(
        `"${text}" does not exist in ${zone}: the clocks go forward; correct "zone" in the map, or the time`,
      )
    if (time.ambiguous !== undefined)
      return accepted(time.ambiguous === 'earlier' ? found.earlierMs : found.laterMs)
    return refused(
      `"${text}" is there twice in ${zone}: the clocks go back; write the offset, or set time.ambiguous to earlier or later in the map`,
    )
  }
  if (time.format === 'epoch-s' || time.format === 'epoch-ms')
    return epochReader(time.format === 'epoch-s' ? 1000 : 1)
  return time.format === 'iso' ? isoReader(atWall) : customReader(time.format, atWall)
}

type AtWall = (wallMs: number, text: string) => Result<number, string>

/** Years 2000 to 2100: seconds and milliseconds cannot be confused. */
const EPOCH_MS = { min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) }

function epochReader(unitMs: number): ReadTime {
  return (cell) => {
    const ms = Math.round(Number(String(cell).trim() || 'none') * unitMs)
    if (ms >= EPOCH_MS.min && ms < EPOCH_MS.max) return accepted(ms)
    const other = unitMs === 1 ? 'epoch-s' : 'epoch-ms'
    return refused(
      `"${cell}" is no time from 2000 to 2100; correct it, or set time.format to ${other} or iso`,
    )
  }
}

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i

function isoReader(atWall: AtWall): ReadTime {
  return (cell) => {
    const text = String(cell).trim()
    const found = ISO.exec(text)
    const wallMs = found && wallOf(found)
    if (!found || wallMs === null)
      return refused(
        `"${text.slice(0, 40)}" is no ISO time such as 2026-01-15T17:58:00+01:00; correct it, or set time.format in the map, e.g. DD.MM.YYYY HH:mm:ss`,
      )
    const zone = found[8]
    return zone === undefined ? atWall(wallMs, text) : accepted(wallMs - offsetMs(zone))
  }
}

/** The wall-clock time as epoch ms of the same time in UTC; `null` if the calendar lacks it. */
function wallOf([, year, month, day, hour, minute, second, fraction]: RegExpExecArray) {
  const ms = Date.UTC(
    ...([Number(year), Number(month) - 1, Number(day)] as const),
    ...([Number(hour), Number(minute), Number(second ?? 0)] as const),
  )
  const date = new Date(ms)
  const isReal = date.getUTCDate() === Number(day) && date.getUTCHours() === Number(hour)
  const inLimits = Number(minute) < 60 && Number(second ?? 0) < 60
  return isReal && inLimits ? ms + Math.floor(Number(`0.${fraction ?? 0}`) * 1000) : null
}

function offsetMs(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000
}

/** @param format in the words of https://day.js.org/docs/en/parse/string-format */
function customReader(format: string, atWall: AtWall): ReadTime {
  dayjs.extend(customParseFormat)
  dayjs.extend(utc)
  const hasOffset = /Z|X|x/.test(format.replace(/\[[^\]]*\]/g, ''))
  return (cell) => {
    const text = String(cell).trim()
    // Strict parsing compares with the format, which depends on the zone: with an offset it is not possible.
    const parsed = hasOffset ? dayjs(text, format) : dayjs.utc(text, format, true)
    if (!parsed.isValid())
      return refused(
        `"${text.slice(0, 40)}" is no time of the format "${format}"; correct it, or time.format in the map`,
      )
    return hasOffset ? accepted(parsed.valueOf()) : atWall(parsed.valueOf(), text)
  }
}

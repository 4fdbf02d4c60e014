import { fieldsOf } from '../../api/fieldsOf.ts'

/** Power at one moment of a recorded day, watts. */
export interface SampleMoment {
  readonly solarW: number
  /** Positive charges the battery. */
  readonly batteryW: number
  readonly gridW: number
  readonly loadW: number
}

/** A recorded day. */
export interface PowerSample {
  readonly everyMinutes: number
  /** The first is of midnight; at least one. */
  readonly moments: readonly SampleMoment[]
}

/** Reads the landing page's content; `null` when it holds no recorded day. */
export function sampleOf(content: unknown): PowerSample | null {
  const { everyMinutes, rows } = fieldsOf(content)
  if (typeof everyMinutes !== 'number' || !Array.isArray(rows)) return null
  const moments = rows.map(momentOf).filter((moment) => moment !== null)
  return moments.length === 0 ? null : { everyMinutes, moments }
}

function momentOf(row: unknown): SampleMoment | null {
  const [solarW, batteryW, gridW, loadW] = Array.isArray(row) ? row.map(Number) : []
  const isWhole = [solarW, batteryW, gridW, loadW].every(Number.isFinite)
  return isWhole ? ({ solarW, batteryW, gridW, loadW } as SampleMoment) : null
}

/** The time of day of a moment, e.g. `13:30`. */
export function timeOfDay({ everyMinutes }: PowerSample, index: number): string {
  const minutes = index * everyMinutes
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

import { fieldsOf } from '../../api/json.ts'

/** Powers at a moment of the sample day, W. */
export interface SampleMoment {
  readonly solarW: number
  /** Positive charges the battery. */
  readonly batteryW: number
  readonly gridW: number
  readonly loadW: number
}

/** The sample day. */
export interface PowerSample {
  readonly everyMinutes: number
  /** From midnight on; at least one. */
  readonly moments: readonly SampleMoment[]
}

/** Reads the landing page's content; `null` when it holds no sample day. */
export function sampleOf(content: unknown): PowerSample | null {
  const { everyMinutes, rows } = fieldsOf(content)
  if (typeof everyMinutes !== 'number' || !Array.isArray(rows)) return null
  const moments = rows.map(momentOf).filter((moment) => moment !== null)
  return moments.length === 0 ? null : { everyMinutes, moments }
}

function momentOf(row: unknown): SampleMoment | null {
  if (!Array.isArray(row)) return null
  const [solarW, batteryW, gridW, loadW] = row.map(Number)
  const isWhole = [solarW, batteryW, gridW, loadW].every(Number.isFinite)
  return isWhole ? ({ solarW, batteryW, gridW, loadW } as SampleMoment) : null
}

/** The time of day of a moment, e.g. `13:30`. */
export function timeOfDay({ everyMinutes }: PowerSample, index: number): string {
  const minutes = index * everyMinutes
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

/** The area of the curves, in units of the drawing. */
export interface DayBox {
  readonly left: number
  readonly width: number
  readonly bottom: number
  readonly height: number
}

/** The x of a moment. */
export function dayX({ left, width }: DayBox, index: number, count: number): number {
  return round(left + (count < 2 ? 0 : (width * index) / (count - 1)))
}

/** An SVG path of powers over the day; `peakW` is at the top. */
export function dayLine(box: DayBox, powersW: readonly number[], peakW: number): string {
  const points = powersW.map((powerW, index) => {
    const y = round(box.bottom - (box.height * Math.max(powerW, 0)) / Math.max(peakW, 1))
    return `${dayX(box, index, powersW.length)} ${y}`
  })
  return `M${points.join('L')}`
}

/** The line, closed along the bottom. */
export function dayArea(box: DayBox, powersW: readonly number[], peakW: number): string {
  return `${dayLine(box, powersW, peakW)}V${box.bottom}H${box.left}Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** The flow on a line of the drawing. */
export interface Flow {
  /** Towards the middle or away from it; `still` below 5 W. */
  readonly way: 'in' | 'out' | 'still'
  /** 1 is slow, 3 is fast. */
  readonly pace: 1 | 2 | 3
}

const STILL_W = 5
const FAST_W = 800
const SLOW_W = 250

/** The flows between the corners and the middle. */
export function flowsOf({ solarW, batteryW, gridW, loadW }: SampleMoment) {
  return {
    solar: flow(solarW),
    grid: flow(gridW),
    battery: flow(-batteryW),
    load: flow(-loadW),
  }
}

/** @param inW power towards the middle, watts */
function flow(inW: number): Flow {
  const powerW = Math.abs(inW)
  const pace = powerW >= FAST_W ? 3 : powerW >= SLOW_W ? 2 : 1
  return { way: inW >= STILL_W ? 'in' : inW <= -STILL_W ? 'out' : 'still', pace }
}

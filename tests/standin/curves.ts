import { DAY, HOUR, type Span } from './zone.ts'

/** Power over time, with its integral: energies of adjacent spans add up exactly. */
export interface Curve {
  /** W. */
  power(ms: number): number
  /** Wh since 1970, a whole number. */
  energy(ms: number): number
}

/** W at an hour of the UTC day, 0 to 24. */
export type DailyProfile = (hour: number) => number

const STEP_HOURS = 1 / 12
const STEPS = 24 / STEP_HOURS

/** The same profile each day. The energy is a trapezoid sum over steps of 5 minutes. */
export function dailyCurve(profile: DailyProfile): Curve {
  const sums = [0]
  for (let step = 0; step < STEPS; step++) {
    const from = profile(step * STEP_HOURS)
    const to = profile((step + 1) * STEP_HOURS)
    sums.push((sums[step] ?? 0) + ((from + to) / 2) * STEP_HOURS)
  }
  const wholeDay = sums[STEPS] ?? 0

  function energy(ms: number): number {
    const days = Math.floor(ms / DAY)
    const steps = (ms - days * DAY) / HOUR / STEP_HOURS
    const step = Math.floor(steps)
    const before = sums[step] ?? 0
    const after = sums[step + 1] ?? before
    return Math.round(days * wholeDay + before + (after - before) * (steps - step))
  }

  return { power: (ms) => profile(hourOfDay(ms)), energy }
}

/** The curve inside the span, zero outside. */
export function during(curve: Curve, { start, end }: Span): Curve {
  return {
    power: (ms) => (ms >= start && ms < end ? curve.power(ms) : 0),
    energy: (ms) => curve.energy(Math.min(Math.max(ms, start), end)) - curve.energy(start),
  }
}

/** The curve outside the span, zero inside. */
export function except(curve: Curve, span: Span): Curve {
  const missing = during(curve, span)
  return {
    power: (ms) => curve.power(ms) - missing.power(ms),
    energy: (ms) => curve.energy(ms) - missing.energy(ms),
  }
}

export const NO_POWER: Curve = { power: () => 0, energy: () => 0 }

/** Energy of a span times a factor, in whole Wh. */
export const energyOf = (curve: Curve, { start, end }: Span, factor = 1) =>
  Math.round(curve.energy(end) * factor) - Math.round(curve.energy(start) * factor)

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

export const hourOfDay = (ms: number) => (((ms % DAY) + DAY) % DAY) / HOUR

/** A sine around the mean. The peak lies 6 hours after `phaseHours`. */
export function wave(mean: number, swing: number, phaseHours: number): DailyProfile {
  return (hour) => mean + swing * Math.sin((2 * Math.PI * (hour - phaseHours)) / 24)
}

/** Half a sine over the 12 hours of daylight around noon. */
export function sunlight(peak: number, noonHour: number): DailyProfile {
  return (hour) => Math.max(0, peak * Math.cos((2 * Math.PI * (hour - noonHour)) / 24))
}

export function round(value: number, digits = 0): number {
  const factor = 10 ** digits
  // The addition turns -0 into 0.
  return Math.round(value * factor) / factor + 0
}

/** Unix seconds, as the devices send them. */
export const seconds = (ms: number) => Math.floor(ms / 1000)

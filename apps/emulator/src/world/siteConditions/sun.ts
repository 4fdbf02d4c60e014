import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { getPosition } from 'suncalc'

const KNOT_MS = 5 * MINUTE_MS
const KNOTS = DAY_MS / KNOT_MS
const KNOTS_AN_HOUR = HOUR_MS / KNOT_MS

/** Altitude of the sun above the horizon in degrees, refraction included. */
export function sunAltitudeDeg(latitude: number, longitude: number, ms: number): number {
  return getPosition(new Date(ms), latitude, longitude).altitude
}

/**
 * Global irradiance under a clear sky in W/m², 0 below the horizon: Haurwitz (1945),
 * 1098·cos z·exp(−0.057 / cos z).
 */
export function clearSkyWm2(altitudeDeg: number): number {
  const cosZenith = Math.sin((altitudeDeg * Math.PI) / 180)
  // Stryker disable next-line EqualityOperator: the formula gives 0 on the horizon too
  return altitudeDeg <= 0 ? 0 : 1098 * cosZenith * Math.exp(-0.057 / cosZenith)
}

/** Share of the panels' nominal yield that reaches the consumers: heat, dust, wiring, inverter (assumed). */
export const PV_FACTOR = 0.82

/** Power of panels in W: peak power (W at 1000 W/m²) × irradiance × `PV_FACTOR`. */
export function pvPowerW(peakW: number, sunWm2: number): number {
  return (peakW * sunWm2 * PV_FACTOR) / 1000
}

/** From this far below the horizon, the sun stays below for an hour: it climbs at most 15° in it. */
const DEEP_NIGHT_DEG = -16

/**
 * A UTC day's clear-sky irradiance at a site: knots every five minutes, linear between them. Knots
 * are computed on demand: one moment needs two, and the night none.
 */
export class SunDay {
  readonly #latitude: number
  readonly #longitude: number
  readonly #dayMs: number
  /** NaN for knots that are not computed yet. */
  readonly #knots = new Float64Array(KNOTS + 1).fill(Number.NaN)

  constructor(latitude: number, longitude: number, day: number) {
    this.#latitude = latitude
    this.#longitude = longitude
    this.#dayMs = day * DAY_MS
  }

  /** Irradiance in W/m² at a moment of this day. */
  wm2(ms: number): number {
    const position = (ms - this.#dayMs) / KNOT_MS
    const knot = Math.floor(position)
    const low = this.#knot(knot)
    // Stryker disable next-line ConditionalExpression: a shortcut, the next knot has no weight here
    if (position === knot) return low
    return low + (this.#knot(knot + 1) - low) * (position - knot)
  }

  #knot(knot: number): number {
    const known = this.#knots[knot] ?? 0
    // Stryker disable next-line ConditionalExpression: a knot computed again is the same
    if (!Number.isNaN(known)) return known
    const atMs = this.#dayMs + knot * KNOT_MS
    const altitudeDeg = sunAltitudeDeg(this.#latitude, this.#longitude, atMs)
    const wm2 = clearSkyWm2(altitudeDeg)
    this.#knots[knot] = wm2
    // Stryker disable next-line all: a shortcut, each of these knots would give 0 too
    if (altitudeDeg < DEEP_NIGHT_DEG) this.#knots.fill(0, knot, knot + KNOTS_AN_HOUR)
    return wm2
  }
}

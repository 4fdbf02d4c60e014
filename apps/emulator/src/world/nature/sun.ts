import { getPosition } from 'suncalc'
import { DAY_MS, MINUTE_MS } from '../time.ts'

const KNOT_MS = 5 * MINUTE_MS
const KNOTS = DAY_MS / KNOT_MS

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
  return altitudeDeg <= 0 ? 0 : 1098 * cosZenith * Math.exp(-0.057 / cosZenith)
}

/** A UTC day's clear-sky irradiance at a place, in knots of five minutes with straight lines between. */
export class SunDay {
  readonly #dayMs: number
  readonly #knots: Float64Array

  constructor(latitude: number, longitude: number, day: number) {
    this.#dayMs = day * DAY_MS
    this.#knots = Float64Array.from({ length: KNOTS + 1 }, (_, knot) =>
      clearSkyWm2(sunAltitudeDeg(latitude, longitude, this.#dayMs + knot * KNOT_MS)),
    )
  }

  /** W/m² at a moment of this day. */
  wm2(ms: number): number {
    const position = (ms - this.#dayMs) / KNOT_MS
    const knot = Math.floor(position)
    const low = this.#knots[knot] ?? 0
    const high = this.#knots[knot + 1] ?? low
    return low + (high - low) * (position - knot)
  }
}

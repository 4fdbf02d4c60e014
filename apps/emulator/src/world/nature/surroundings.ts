import type { DeviceSpec } from '../spec.ts'
import { dayOf, HOUR_MS } from '../time.ts'
import { ZoneOffset } from '../zoneOffset.ts'
import { cloudCover, transmittance, type Weather, weatherOf } from './clouds.ts'
import { type LoadProfile, loadW } from './load.ts'
import { SunDay } from './sun.ts'

const DAYS_KEPT = 3

/** What nature does at a device's site. */
export class Surroundings {
  readonly #spec: DeviceSpec
  readonly #offset: ZoneOffset
  readonly #weather: Weather
  readonly #suns = new Map<number, SunDay>()

  constructor(spec: DeviceSpec) {
    this.#spec = spec
    this.#offset = new ZoneOffset(spec.site.tz)
    this.#weather = weatherOf(spec.regionStream)
  }

  /** Irradiance on the panels in W/m²; `cover` 0–1 stands in for the weather's clouds unless null. */
  sunWm2(ms: number, cover: number | null): number {
    const clear = this.#sunOf(dayOf(ms)).wm2(ms)
    return clear === 0 ? 0 : clear * transmittance(cover ?? cloudCover(this.#weather, ms))
  }

  /** What the consumers want, W. */
  loadW(profile: LoadProfile, ms: number): number {
    return loadW(profile, ms, this.#offset.at(ms))
  }

  /** The hour on the site's wall clock, 0–24 with its fraction. */
  localHour(ms: number): number {
    const hours = (ms + this.#offset.at(ms)) / HOUR_MS
    return hours - 24 * Math.floor(hours / 24)
  }

  /** Today and the day before are asked for in turn, since a local midnight may lie in either. */
  #sunOf(day: number): SunDay {
    const known = this.#suns.get(day)
    if (known !== undefined) return known
    const { latitude, longitude } = this.#spec.site
    const sun = new SunDay(latitude, longitude, day)
    if (this.#suns.size >= DAYS_KEPT) this.#suns.delete(Math.min(...this.#suns.keys()))
    this.#suns.set(day, sun)
    return sun
  }
}

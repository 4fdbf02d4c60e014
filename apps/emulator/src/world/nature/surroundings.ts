import type { DeviceSpec } from '../spec.ts'
import { dayOf } from '../time.ts'
import { ZoneOffset } from '../zoneOffset.ts'
import { cloudCover, transmittance, type Weather, weatherOf } from './clouds.ts'
import { type LoadProfile, loadW } from './load.ts'
import { SunDay } from './sun.ts'

/** What nature does at a device's site. */
export class Surroundings {
  readonly #spec: DeviceSpec
  readonly #offset: ZoneOffset
  readonly #weather: Weather
  #sun: { readonly day: number; readonly sun: SunDay } | null = null

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

  #sunOf(day: number): SunDay {
    if (this.#sun?.day !== day) {
      const { latitude, longitude } = this.#spec.site
      this.#sun = { day, sun: new SunDay(latitude, longitude, day) }
    }
    return this.#sun.sun
  }
}

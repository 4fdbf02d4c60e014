import { HOUR_MS, utcDay } from '@wattpost/protocol'
import type { DeviceInput } from '../action.ts'
import { offsetOf, type ZoneOffset } from '../calendar.ts'
import { RecentDays } from '../historyCaches.ts'
import { indexOf } from '../inputIndex.ts'
import type { DeviceSpec } from '../spec.ts'
import { cloudCover, transmittance, type Weather, weatherOf } from './clouds.ts'
import { type LoadProfile, loadW } from './load.ts'
import { hides, naturalStorms, type Storm, scriptedStorm, stormCover } from './storms.ts'
import { SunDay } from './sun.ts'

/** A local midnight may fall on either of two UTC days. */
const DAYS_CACHED = 3

/** Sun, weather and load at a device's site. */
export class SiteConditions {
  readonly #spec: DeviceSpec
  readonly #offset: ZoneOffset
  readonly #weather: Weather
  readonly #suns = new RecentDays<SunDay>(DAYS_CACHED)
  readonly #inputs: readonly DeviceInput[]
  #storms: { readonly day: number; readonly natural: readonly Storm[] } | null = null
  /** The storms sent by inputs, except those whose clouds are hidden by another one. */
  #sent: readonly Storm[] = []
  #sentCount = 0

  /** @param inputs the device's inputs in order; they may send storms */
  constructor(spec: DeviceSpec, inputs: readonly DeviceInput[] = []) {
    this.#spec = spec
    this.#inputs = inputs
    this.#offset = offsetOf(spec.site.tz)
    this.#weather = weatherOf(spec.regionStream, spec.site.regionCentre.latitude)
  }

  /** Irradiance on the panels, W/m²; `cover`, 0–1 unless null, replaces the weather's clouds. */
  sunWm2(ms: number, cover: number | null): number {
    const clear = this.#sunOf(utcDay(ms)).wm2(ms)
    // Stryker disable next-line ConditionalExpression: a shortcut, clouds leave 0 as it is
    return clear === 0 ? 0 : clear * transmittance(cover ?? this.#cover(ms))
  }

  /** Requested load, W. */
  loadW(profile: LoadProfile, ms: number): number {
    return loadW(profile, ms, this.#offset.at(ms))
  }

  /** The hour on the site's wall clock, 0–24 with its fraction. */
  localHour(ms: number): number {
    const hours = (ms + this.#offset.at(ms)) / HOUR_MS
    return hours - 24 * Math.floor(hours / 24)
  }

  #cover(ms: number): number {
    const covers = this.#stormsOf(utcDay(ms)).map((storm) => stormCover(storm, this.#spec.site, ms))
    return Math.max(cloudCover(this.#weather, ms), ...covers)
  }

  /** Natural storms of a UTC day and the day before, and the storms sent by inputs. */
  #stormsOf(day: number): readonly Storm[] {
    // Stryker disable next-line ConditionalExpression: storms computed again are the same
    if (this.#storms?.day !== day) {
      const natural = [day - 1, day].flatMap((each) => naturalStorms(this.#spec.regionStream, each))
      this.#storms = { day, natural }
    }
    // Stryker disable next-line ConditionalExpression: a shortcut, no inputs send no storms
    if (this.#inputs.length === 0) return this.#storms.natural
    this.#addSentStorms()
    return [...this.#storms.natural, ...this.#sent]
  }

  #addSentStorms(): void {
    const { regionStream, site } = this.#spec
    const sent = indexOf(this.#inputs).of('storm')
    for (; this.#sentCount < sent.length; this.#sentCount += 1) {
      const { atMs = 0, action } = sent[this.#sentCount] ?? {}
      const storm = scriptedStorm(regionStream, atMs, action?.do === 'storm' ? action.reach : 0)
      if (this.#sent.some((known) => hides(known, storm, site))) continue
      this.#sent = [...this.#sent.filter((known) => !hides(storm, known, site)), storm]
    }
  }

  #sunOf(day: number): SunDay {
    const known = this.#suns.get(day)
    // Stryker disable next-line ConditionalExpression: a day computed again is the same
    if (known !== undefined) return known
    const { latitude, longitude } = this.#spec.site
    const sun = new SunDay(latitude, longitude, day)
    this.#suns.set(day, sun)
    return sun
  }
}

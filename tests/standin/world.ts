import { type BgDevice, createBgDevices } from './bgDevices.ts'
import { createHydras, type Hydra } from './hydras.ts'
import { createMeters, type Meter } from './meters.ts'
import { type Calendar, createCalendar, HOUR, type Span } from './zone.ts'

export interface WorldOptions {
  /** Zone of the backend, e.g. `America/Bogota`. */
  timeZone: string
  /** Grid outage on the first hydra, in ms since 1970. */
  outage?: Span
  /** Clock in ms since 1970. */
  nowMs: () => number
}

/** Three bg devices, two power meters and three hydras, all in the backend's zone. */
export interface World {
  bgDevices: BgDevice[]
  meters: Meter[]
  hydras: Hydra[]
  calendar: Calendar
  nowMs: () => number
}

/** A winter day: the sun does not follow daylight saving time. */
const STANDARD_TIME = Date.UTC(2026, 0, 1)

export function createWorld({ timeZone, outage, nowMs }: WorldOptions): World {
  const calendar = createCalendar(timeZone)
  const noonHour = 12 - calendar.offset(STANDARD_TIME) / HOUR
  return {
    bgDevices: createBgDevices(noonHour),
    meters: createMeters(noonHour),
    hydras: createHydras(noonHour, outage),
    calendar,
    nowMs,
  }
}

import { useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

/** The choices of each preference; the first is the default. */
const CHOICES = {
  /** The language; `auto` is the browser's. `pseudo` is for tests and not offered. */
  language: ['auto', 'en', 'fr', 'pseudo'],
  /** The zone of times and days on a device's page. */
  timeZone: ['device', 'mine'],
  /** Power and energy with a fitting prefix, or always in kW and kWh. */
  units: ['scaled', 'kilo'],
  temperature: ['celsius', 'fahrenheit'],
  /** Whether to animate. */
  motion: ['system', 'reduced'],
  /** Whether keyboard shortcuts of a single key are active. */
  keys: ['on', 'off'],
  /** Update rate of the values on screen: each second, or every 10 s. */
  liveRate: ['fast', 'calm'],
  /** Whether the tour is shown at the next visit. */
  tour: ['open', 'done'],
} as const

type Choices = typeof CHOICES
export type PreferenceName = keyof Choices
/** A user's choices in this browser. */
export type Preferences = { readonly [Name in PreferenceName]: Choices[Name][number] }

const NAMES = Object.keys(CHOICES) as PreferenceName[]

/** Reads stored preferences; an invalid or unknown choice gives the default. */
export function parsePreferences(stored: unknown): Preferences {
  const values = Object(stored) as Record<string, unknown>
  const read = NAMES.map((name) => {
    const choices: readonly string[] = CHOICES[name]
    return [name, choices.find((choice) => choice === values[name]) ?? choices[0]]
  })
  return Object.fromEntries(read) as Preferences
}

/** Stored in this browser; where storage is blocked, until the page closes. */
export const preferences = createStore<Preferences>()(
  persist(() => parsePreferences(null), {
    name: 'wattpost.preferences',
    storage: createJSONStorage(() => localStorage),
    merge: (stored) => parsePreferences(stored),
  }),
)

/** A preference; the component renders again when it changes. */
export function usePreference<Name extends PreferenceName>(name: Name): Preferences[Name] {
  return useStore(preferences, (chosen) => chosen[name])
}

/** IANA zone for a device's times: its own or the viewer's, by preference. */
export function useDisplayZone(deviceTz: string | undefined): string {
  return usePreference('timeZone') === 'mine' ? browserZone() : zoneOf({ tz: deviceTz })
}

let backendZone: string | undefined

/** Sets the zone of devices without one; by default the browser's. */
export function setBackendZone(tz: string | undefined): void {
  backendZone = tz
}

/** IANA zone of a device; where the backend does not say, the configured one or else the viewer's. */
export function zoneOf({ tz }: { readonly tz?: string | undefined }): string {
  return tz ?? backendZone ?? browserZone()
}

/** A browser needs about 50 µs to name its zone, and a fleet asks for each of its devices: an answer is kept for a second. */
let kept = { zone: '', untilMs: Number.NEGATIVE_INFINITY }

/** IANA zone of this browser. */
export function browserZone(): string {
  const nowMs = performance.now()
  if (nowMs >= kept.untilMs) {
    kept = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, untilMs: nowMs + 1000 }
  }
  return kept.zone
}

/** Whether neither the preference nor the system reduces motion. */
export function isMotionAllowed(): boolean {
  const isReduced = preferences.getState().motion === 'reduced'
  return !isReduced && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Sets the motion preference on `root` for the style sheets, now and at each change. */
export function applyMotionPreference(root: HTMLElement): void {
  const apply = () => {
    root.dataset.motion = preferences.getState().motion
  }
  apply()
  preferences.subscribe(apply)
}

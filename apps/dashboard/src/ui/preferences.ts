import { useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

/** What each preference may be; the first is the default. */
const CHOICES = {
  /** Whose clock times and days are told by. */
  timeZone: ['device', 'mine'],
  /** Power and energy with the prefix that fits, or always in thousands. */
  units: ['scaled', 'kilo'],
  temperature: ['celsius', 'fahrenheit'],
  /** Whether things move that need not. */
  motion: ['system', 'reduced'],
  /** Whether single keys do something. */
  keys: ['on', 'off'],
  /** How often values on screen come anew: each second, or as seldom as those of devices that nobody looks at. */
  liveRate: ['fast', 'calm'],
  /** Whether a first visit is still to be shown around. */
  tour: ['open', 'done'],
} as const

type Choices = typeof CHOICES
export type PreferenceName = keyof Choices
/** What a person has chosen, for this browser. */
export type Preferences = { readonly [Name in PreferenceName]: Choices[Name][number] }

const NAMES = Object.keys(CHOICES) as PreferenceName[]

/** Reads what was kept; what is no choice any more is the default. */
export function preferencesIn(kept: unknown): Preferences {
  const values = Object(kept) as Record<string, unknown>
  const read = NAMES.map((name) => {
    const choices: readonly string[] = CHOICES[name]
    return [name, choices.find((choice) => choice === values[name]) ?? choices[0]]
  })
  return Object.fromEntries(read) as Preferences
}

/** Kept in this browser where it lets us, and for this page's life otherwise. */
export const preferences = createStore<Preferences>()(
  persist(() => preferencesIn(null), {
    name: 'wattpost.preferences',
    storage: createJSONStorage(() => localStorage),
    merge: (kept) => preferencesIn(kept),
  }),
)

/** One preference, and the page follows when it changes. */
export function usePreference<Name extends PreferenceName>(name: Name): Preferences[Name] {
  return useStore(preferences, (chosen) => chosen[name])
}

/** The zone that times of a device are told in: its own, or the viewer's. IANA name. */
export function useShownZone(deviceTz: string): string {
  return usePreference('timeZone') === 'mine' ? ownZone() : deviceTz
}

/** The zone of this browser; IANA name. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

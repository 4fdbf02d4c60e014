import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  applyMotionPreference,
  isMotionAllowed,
  type Preferences,
  parsePreferences,
  preferences,
  setBackendZone,
  useDisplayZone,
  zoneOf,
} from './preferences.ts'

const defaults = {
  language: 'auto',
  timeZone: 'device',
  units: 'scaled',
  temperature: 'celsius',
  motion: 'system',
  keys: 'on',
  liveRate: 'fast',
  tour: 'open',
}

test.each([
  ['no value', null],
  ['a text', 'dark'],
  ['choices of another version', { timeZone: 'utc', units: 7, font: 'large' }],
])('%s in storage → defaults', (_, stored) => {
  expect(parsePreferences(stored)).toEqual(defaults)
})

test('reads stored choices and defaults the rest', () => {
  expect(parsePreferences({ timeZone: 'mine', liveRate: 'calm' })).toEqual({
    ...defaults,
    timeZone: 'mine',
    liveRate: 'calm',
  })
})

test('preferences that version 0.1.0 saved are restored', () => {
  const saved =
    '{"state":{"timeZone":"mine","units":"kilo","temperature":"fahrenheit","motion":"reduced","keys":"off","liveRate":"calm","tour":"open"},"version":0}'
  const { state } = JSON.parse(saved)
  expect(parsePreferences(state)).toEqual({ language: 'auto', ...state })
})

/** Chooses as the settings page does; this test has no storage, of which the library warns. */
function choose(chosen: Partial<Preferences>) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  preferences.setState(chosen)
}

afterEach(() => {
  choose(parsePreferences(null))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser in this zone, later than any zone that was kept. */
function browserIsIn(timeZone: string) {
  const zone = { timeZone } as Intl.ResolvedDateTimeFormatOptions
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(zone)
  nowMs += 1001
  vi.spyOn(performance, 'now').mockReturnValue(nowMs)
}
let nowMs = 1e9

test('the browser is asked for its zone once a second at most', () => {
  browserIsIn('Asia/Kolkata')
  expect([zoneOf({}), zoneOf({})]).toEqual(['Asia/Kolkata', 'Asia/Kolkata'])
  expect(Intl.DateTimeFormat.prototype.resolvedOptions).toHaveBeenCalledTimes(1)
  browserIsIn('Europe/Paris')
  expect(zoneOf({}), 'after a journey').toBe('Europe/Paris')
})

test('times are in the device’s zone, or in the browser’s by preference', () => {
  const zoneShown = () =>
    renderToStaticMarkup(createElement(() => useDisplayZone('Pacific/Kiritimati')))
  // Rendering without a browser reads the defaults, as prerendered pages do.
  vi.spyOn(preferences, 'getInitialState').mockImplementation(preferences.getState)
  browserIsIn('Asia/Kolkata')
  expect(zoneShown()).toBe('Pacific/Kiritimati')
  choose({ timeZone: 'mine' })
  expect(zoneShown()).toBe('Asia/Kolkata')
})

test('a device without a zone has the configured one, or else the browser’s', () => {
  browserIsIn('Asia/Kolkata')
  expect(zoneOf({})).toBe('Asia/Kolkata')
  setBackendZone('America/Lima')
  onTestFinished(() => setBackendZone(undefined))
  expect(zoneOf({})).toBe('America/Lima')
  expect(zoneOf({ tz: 'Pacific/Kiritimati' })).toBe('Pacific/Kiritimati')
})

test.each([
  ['system', false, true],
  ['system', true, false],
  ['reduced', false, false],
  ['reduced', true, false],
] as const)(
  'motion is %s and the system reduces it: %s → animates: %s',
  (motion, matches, expected) => {
    const asked = vi.fn((_query: string) => ({ matches }))
    vi.stubGlobal('matchMedia', asked)
    choose({ motion })
    expect(isMotionAllowed()).toBe(expected)
    expect(asked.mock.calls.every(([query]) => query === '(prefers-reduced-motion: reduce)')).toBe(
      true,
    )
  },
)

test('the motion preference is on the root element, now and after each change', () => {
  const root = { dataset: {} as DOMStringMap }
  applyMotionPreference(root as HTMLElement)
  expect(root.dataset.motion).toBe('system')
  choose({ motion: 'reduced' })
  expect(root.dataset.motion).toBe('reduced')
  choose({ motion: 'system' })
  expect(root.dataset.motion).toBe('system')
})

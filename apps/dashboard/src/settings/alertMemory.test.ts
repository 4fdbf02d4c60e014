import { expect, onTestFinished, test, vi } from 'vitest'
import { NO_CHOICES, withMuted } from '../domain/alerts/choices.ts'
import { alertMemory } from './alertMemory.ts'

/** A browser's storage, and the event that another tab's write causes. */
function aBrowser() {
  const stored = new Map<string, string>()
  const listeners: ((event: { key: string }) => void)[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: { key: string }) => void) =>
      void listeners.push(listener),
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  /** Another tab writes the same state under another key. */
  const written = (key: string, state: object) => {
    stored.set(key, JSON.stringify({ state, version: 0 }))
    for (const listener of listeners) listener({ key })
  }
  return { stored, written }
}

const incident = (deviceId: string) => ({
  ...{ key: `${deviceId} offline`, kind: 'offline', family: 'bg', deviceId, site: 'Shop' },
  ...{ tz: 'UTC', title: 'Offline', tone: 'unknown', fromMs: 1, isFromOpen: false, toMs: null },
  ...{ isToOpen: false, seenMs: 1, source: 'browser' as const },
})

test('an account has one memory, kept in the storage of the browser', () => {
  const { stored } = aBrowser()
  const memory = alertMemory('uid-1')
  expect([memory.choices.getState(), memory.log.getState()]).toEqual([NO_CHOICES, { seen: [] }])
  expect(alertMemory('uid-1')).toBe(memory)
  expect(alertMemory('uid-2')).not.toBe(memory)
  memory.choices.setState((choices) => withMuted(choices, 'BG-1', true))
  expect(stored.get('wattpost.alerts.uid-1')).toContain('BG-1')
  expect(stored.has('wattpost.alerts.uid-2')).toBe(false)
})

test('what another tab writes is read, each store by its own key', () => {
  const { written } = aBrowser()
  const memory = alertMemory('uid-3')
  written('wattpost.alerts.uid-4', withMuted(NO_CHOICES, 'BG-9', true))
  expect(memory.choices.getState()).toEqual(NO_CHOICES)
  const muted = withMuted(NO_CHOICES, 'BG-1', true)
  written('wattpost.alerts.uid-3', muted)
  expect(memory.choices.getState()).toEqual(muted)
  expect(memory.log.getState().seen).toEqual([])
  written('wattpost.alert-log.uid-3', { seen: [incident('BG-1')] })
  expect(memory.log.getState().seen).toMatchObject([{ deviceId: 'BG-1' }])
  written('wattpost.alert-log.uid-3', { seen: 'broken' })
  expect(memory.log.getState().seen).toEqual([])
})

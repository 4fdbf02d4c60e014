import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetAlertLogs } from './alertLogs.ts'

/** A browser with these keys in its storage; returns the keys of the changes that this tab hears of. */
function browserWith(...keys: readonly string[]) {
  const localStorage = Object.fromEntries(keys.map((key) => [key, '{}']))
  Object.defineProperty(localStorage, 'removeItem', {
    value: (key: string) => delete localStorage[key],
  })
  const changed: string[] = []
  vi.stubGlobal('StorageEvent', function event(_: string, { key }: { key: string }) {
    return { key }
  })
  vi.stubGlobal('window', {
    localStorage,
    dispatchEvent: ({ key }: { key: string }) => changed.push(key),
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return { localStorage, changed }
}

const LOGS = ['wattpost.alert-log.ann', 'wattpost.alert-log.bob'] as const
const OTHERS = ['wattpost.alerts.ann', 'wattpost.lists']

test('signed out → no alert log is left, and the tab is told; choices stay', () => {
  const { localStorage, changed } = browserWith(...LOGS, ...OTHERS)
  forgetAlertLogs(null)
  expect(Object.keys(localStorage)).toEqual(OTHERS)
  expect(changed).toEqual(LOGS)
})

test('signed in → the own alert log stays, those of others go', () => {
  const { localStorage, changed } = browserWith(...LOGS, ...OTHERS)
  forgetAlertLogs('bob')
  expect(Object.keys(localStorage)).toEqual([LOGS[1], ...OTHERS])
  expect(changed).toEqual([LOGS[0]])
})

test('where the browser forbids access to its storage, nothing is done', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new Error('forbidden')
    },
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  expect(() => forgetAlertLogs(null)).not.toThrow()
})

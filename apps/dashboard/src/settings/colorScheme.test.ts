import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { colorSchemeScript } from './colorScheme.ts'

/** The scheme that the script of the page's head shows. */
function shownBy(getItem: (key: string) => string | null, isSystemDark: boolean): unknown {
  const dataset: Record<string, string> = {}
  runInNewContext(colorSchemeScript(), {
    localStorage: { getItem },
    matchMedia: (query: string) => ({ matches: query.endsWith('dark)') && isSystemDark }),
    document: { documentElement: { dataset } },
  })
  return dataset.mantineColorScheme
}

test.each([
  ['dark', 'dark', 'dark'],
  ['light', 'light', 'light'],
  ['auto', 'dark', 'light'],
  ['<b>', 'dark', 'dark'],
  [null, 'dark', 'dark'],
])(
  'a stored %j is %s on a dark system and %s on a light one, before the first paint [C14]',
  (stored, dark, light) => {
    const present = (key: string) => (key === 'mantine-color-scheme-value' ? stored : 'light')
    expect([shownBy(present, true), shownBy(present, false)]).toEqual([dark, light])
  },
)

test('where storage is blocked the page is dark [C14]', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  expect(shownBy(blocked, false)).toBe('dark')
})

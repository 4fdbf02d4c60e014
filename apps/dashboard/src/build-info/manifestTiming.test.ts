import { expect, test } from 'vitest'
import { manifestDelayMs } from './manifestTiming.ts'

test.each([
  [undefined, 1000],
  [{}, 1000],
  [{ effectiveType: '4g', saveData: false }, 1000],
  [{ effectiveType: '2g' }, 1000],
  [{ effectiveType: 'slow-2g' }, null],
  [{ effectiveType: '4g', saveData: true }, null],
])('on %j the manifest is fetched %s ms after idle [C9]', (connection, delayMs) => {
  expect(manifestDelayMs(connection)).toBe(delayMs)
})

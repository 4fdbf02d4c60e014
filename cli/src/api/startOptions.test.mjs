import { expect, test } from 'vitest'
import { checkOptions } from './startOptions.ts'

/** @param {unknown} options */
function refusalOf(options) {
  try {
    checkOptions(options)
    return null
  } catch (error) {
    return error
  }
}

const PORT = 'a whole number from 1 to 65535, or 0 for any free port'

test.each([
  [undefined, "needs options, e.g. { scenario: 'grid-outage' }, but got undefined"],
  ['storm', "needs options, e.g. { scenario: 'grid-outage' }, but got 'storm'"],
  [{}, 'scenario is missing; it must be a name in scenarios/ or the path of a file, as a text'],
  [
    { scenario: 5 },
    'scenario must be a name in scenarios/ or the path of a file, as a text, but got 5',
  ],
  [{ scenario: 'storm', sede: 7 }, 'unknown option "sede", did you mean "seed"?'],
  [
    { scenario: 'storm', seed: '7' },
    "seed must be a whole number from 0 to 4294967295, but got '7'",
  ],
  [
    { scenario: 'storm', speed: Number.NaN },
    "speed must be a number from 0.1 to 10000 (virtual seconds per second), or 'max', but got NaN",
  ],
  [{ scenario: 'storm', port: 70_000 }, `port must be ${PORT}, but got 70000`],
  [{ scenario: 'storm', authPort: '9310' }, `authPort must be ${PORT}, but got '9310'`],
  [
    { scenario: 'storm', port: 4310, authPort: 4310 },
    'port and authPort are both 4310; each server needs a port of its own',
  ],
])('%o is refused: option, what is allowed, what came', (options, message) => {
  expect(refusalOf(options)).toMatchObject({ code: 'usage', message: `startEmulator: ${message}` })
})

test('all mistakes come at once, a line each; long values are cut', () => {
  const error = refusalOf({ scenario: 'storm', seed: -1, speed: 'x'.repeat(500) })
  expect(String(error).split('\n')).toHaveLength(2)
  expect(String(error).length).toBeLessThan(300)
})

test('options without mistakes pass, undefined ones too', () => {
  const options = { scenario: 'storm', seed: 0, speed: 'max', port: 0, authPort: undefined }
  expect(refusalOf(options)).toBeNull()
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const HOME = 'apps/dashboard/src'
/** Who may ask the computer what time it is, and for what. */
const MAY_ASK = [
  // When no server tells the devices' time.
  'live/timeSource.ts',
  // When this tab was reloaded last, which has nothing to do with devices.
  'app/buildWatch.ts',
  // How old a token is, which its issuer dates by the computer's time.
  'app/account.ts',
  // When a newer build was looked for last.
  'build-info/watchLatest.ts',
]
const ASKING = /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bnew Date\b(?!\()/

test.each(['Date.now()', 'nowMs: Date.now,', 'new Date()', 'Date()', 'new Date'])(
  '`%s` asks the computer for the time',
  (text) => {
    expect(text).toMatch(ASKING)
  },
)

test.each(['new Date(ms)', 'Date.parse(text)', 'toDate()'])('`%s` does not', (text) => {
  expect(text).not.toMatch(ASKING)
})

test('devices live in one time, and nobody else asks the computer for another (case 13)', () => {
  const sources = readdirSync(HOME, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|testing)\.tsx?$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(150)
  const asking = sources.filter((path) => ASKING.test(readFileSync(join(HOME, path), 'utf8')))
  expect(asking.toSorted()).toEqual(MAY_ASK.toSorted())
})

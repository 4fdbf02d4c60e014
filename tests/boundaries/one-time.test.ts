import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const HOME = 'apps/dashboard/src'
/** Files that may read the computer's clock, with the reason. */
const MAY_ASK = [
  // The device time without a server clock.
  'live/freshness/timeSource.ts',
  // The last reload of this tab.
  'app/buildWatch.ts',
  // The age of a token, which its issuer dates.
  'app/account.ts',
  // The last check for a newer build.
  'build-info/latestBuild.ts',
  // The expiry of a token, which its issuer dates.
  'live/connection/tokenRenewal.ts',
]
const ASKING = /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bnew Date\b(?!\()/

test.each(['Date.now()', 'nowMs: Date.now,', 'new Date()', 'Date()', 'new Date'])(
  '`%s` reads the clock',
  (text) => {
    expect(text).toMatch(ASKING)
  },
)

test.each(['new Date(ms)', 'Date.parse(text)', 'toDate()'])('`%s` does not', (text) => {
  expect(text).not.toMatch(ASKING)
})

test('only the listed files read the clock of the computer (case 13)', () => {
  const sources = readdirSync(HOME, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|testing)\.tsx?$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(150)
  const asking = sources.filter((path) => ASKING.test(readFileSync(join(HOME, path), 'utf8')))
  expect(asking.toSorted()).toEqual(MAY_ASK.toSorted())
})

/** A text that begins with a path of a call. */
const CALL_PATH = /['"`]\/api\/(hydra|powermeter|login|_auth)\b/

test.each(["'/api/login'", '`/api/hydra/devices`'])('%s is the path of a call', (text) => {
  expect(text).toMatch(CALL_PATH)
})

test('only the table of calls has their paths', () => {
  const written = ['protocol/src', 'apps/emulator/src', 'cli/src', HOME].flatMap((home) =>
    readdirSync(home, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test|testing)\.tsx?$/.test(path))
      .filter((path) => !/(^|\/)testing\//.test(path))
      .map((path) => join(home, path))
      .filter((path) => CALL_PATH.test(readFileSync(path, 'utf8'))),
  )
  // The second speaks of all calls of a family.
  expect(written).toEqual(['protocol/src/contract/pageTexts.ts', 'protocol/src/http/calls.ts'])
})

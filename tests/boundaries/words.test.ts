import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words of an earlier private vocabulary, whole or as parts of identifiers; each has a plain replacement. */
const REPLACED = [
  ...['nobody', 'somebody', 'whoever', 'told', 'tells', 'heard', 'stands', 'anew'],
  ...['goes on', 'so many', 'so much', 'so long'],
].join('|')
const OCCURRENCE = new RegExp(`(?<!under|with|out)(?<!thresh)(${REPLACED})`, 'gi')
/** This file names each of them. */
const MAX = 60
const GENERATED =
  /^(package-lock\.json|docs\/(statements|reliability|faults)\.md|scenarios\/scenario\.schema\.json)$/
const TEXT = /\.(ts|tsx|mjs|js|css|html|json|yaml|md)$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => TEXT.test(path) && !GENERATED.test(path))

const occurrences = (path: string) => [...readFileSync(path, 'utf8').matchAll(OCCURRENCE)].length

test(`replaced words occur at most ${MAX} times in source, tests, scenarios and docs`, () => {
  const counts = files
    .map((path) => [path, occurrences(path)] as const)
    .filter(([, count]) => count > 0)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  expect(total, counts.map(([path, count]) => `${path}: ${count}`).join('\n')).toBeLessThanOrEqual(
    MAX,
  )
})

test('replaced words never reach the screen', () => {
  const catalogues = files.filter((path) => path.endsWith('/en.json'))
  expect(catalogues.length).toBeGreaterThan(10)
  expect(catalogues.filter((path) => occurrences(path) > 0)).toEqual([])
})

import { readFileSync } from 'node:fs'
import { MINUTE_MS, SCENARIO_BYTES_MAX } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { World } from '../world/world.ts'
import { ExpectationEvaluator } from './expectations/expectationEvaluator.ts'
import { fleetOf } from './fleet/fleetOf.ts'
import { streetName } from './fleet/streetName.ts'
import { yamlMarks } from './parse/mistakes.testing.ts'
import { parseScenario } from './parse/parseScenario.ts'
import { SimulationRun } from './run/simulationRun.ts'
import { accounts, emails, shippedNames, uidOf } from './scenarios.testing.ts'
import type { Scenario } from './schema/scenario.ts'
import { mistakeText } from './text/mistake.ts'

/** `npm run verify` sets the full number. */
const RUNS = Number(process.env.WATTPOST_FUZZ_RUNS ?? 300)
/** Bigger fleets are read but not played here. */
const DEVICES_MAX = 60

const texts = shippedNames.map((name) =>
  readFileSync(new URL(`../../../../scenarios/${name}.yaml`, import.meta.url), 'utf8'),
)

/** Refused with locations, or played for a minute with all entries read. */
function readAndPlay(text: string): 'refused' | 'played' {
  const read = parseScenario('a.yaml', text, emails)
  if (!read.ok) {
    expect(read.error.length).toBeGreaterThan(0)
    for (const mistake of read.error) expect(mistakeText(mistake)).toMatch(/^a\.yaml:\d+:\d+: ./s)
    return 'refused'
  }
  return playAMinute(read.value)
}

function playAMinute(scenario: Scenario): 'refused' | 'played' {
  const devices = scenario.fleet.reduce((sum, one) => sum + ('count' in one ? one.count : 1), 0)
  if (devices > DEVICES_MAX) return 'played'
  const fleet = fleetOf(scenario, scenario.seed, accounts, streetName)
  if (!fleet.ok) {
    for (const mistake of fleet.error) expect(mistakeText(mistake)).toMatch(/^a\.yaml:\d+:\d+: ./s)
    return 'refused'
  }
  const evaluator = new ExpectationEvaluator(scenario.expect, Date.parse(scenario.clock.start))
  const world = new World(fleet.value, uidOf)
  const listen = evaluator.onEntry.bind(evaluator)
  const run = new SimulationRun({ scenario, seed: scenario.seed, world, listen })
  run.advanceTo(run.startMs + MINUTE_MS)
  expect(evaluator.verdicts(run).length).toBe(scenario.expect.length)
  return 'played'
}

const word = fc.constantFrom(
  ...yamlMarks,
  ...['<<: ', '? '],
  ...['__proto__', 'constructor', 'toString', 'at: 1s', 'after: grid-lost', 'never: true', 'NaN'],
  ...[
    '.inf',
    '-1',
    '1e308',
    '0x10',
    '2026-02-30',
    '30s',
    '99999d',
    'HY-0001',
    'null',
    'true',
    '\u0000',
  ],
)
const KINDS = [
  { found: /\b\d+[smhd]\b/g, others: ['0s', '1ms', '1s', '7s', '59s', '1m', '90m', '3660d'] },
  { found: /\b[A-Z]{2}-\d{4}\b/g, others: ['HY-0001', 'BG-0001', 'PM-0001', 'HY-0002'] },
  { found: /(?<=seed: )\d+/g, others: ['0', '1', '4294967295'] },
  {
    found: /\b(grid|generator|switch|tamper)-(on|off)\b/g,
    others: [
      'offline',
      'online',
      'clear-sky',
      'grid-off',
      'storm',
      'refuel',
      'cloud, cover: { from: 0, to: 1, over: 20s }',
    ],
  },
  {
    found: /\b(Lagos|Abuja|Kano|Nairobi)\b/g,
    others: ['Kathmandu', 'Berlin', 'Adelaide', 'Lagos'],
  },
  {
    found: /\d{4}-\d\d-\d\dT/g,
    others: ['1970-01-01T', '2024-02-29T', '2026-03-29T', '9998-12-31T'],
  },
  {
    found: /(?<=after: )[\w-]+/g,
    others: ['{ event: power }', '{ event: status, timeout: 9s }', 'nothing'],
  },
] as const
const junk = fc.oneof(word, fc.string({ maxLength: 12 }), fc.integer().map(String))

/** A shipped text with some pieces removed, inserted or moved. */
const mutated = fc
  .tuple(
    fc.constantFrom(...texts),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(12), junk), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([text, edits]) =>
    edits.reduce((so, [where, gone, put]) => {
      const at = Math.floor(where * so.length)
      return so.slice(0, at) + put + so.slice(at + gone)
    }, text),
  )

/** A shipped text with one value changed. */
const revalued = fc.tuple(fc.constantFrom(...texts), fc.nat(), junk).map(([text, nth, value]) => {
  const values = [...text.matchAll(/: ([^,{}\n[\]]+)/g)]
  const found = values[nth % Math.max(1, values.length)]
  if (found === undefined) return text
  const at = found.index + 2
  return text.slice(0, at) + value + text.slice(at + (found[1]?.length ?? 0))
})

/** A shipped text with some words replaced by others of their kind. */
const rewritten = fc
  .tuple(
    fc.constantFrom(...texts),
    fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
  )
  .map(([text, choices]) =>
    choices.reduce((so, [nth, other]) => {
      const kind = KINDS[nth % KINDS.length] ?? KINDS[0]
      const places = [...so.matchAll(kind.found)]
      const place = places[nth % Math.max(1, places.length)]
      const word = kind.others[other % kind.others.length]
      if (place === undefined || word === undefined) return so
      return so.slice(0, place.index) + word + so.slice(place.index + place[0].length)
    }, text),
  )

/** A shipped text with some lines removed or in reverse order. */
const relined = fc
  .tuple(fc.constantFrom(...texts), fc.infiniteStream(fc.nat(9)))
  .map(([text, dice]) =>
    text
      .split('\n')
      .flatMap((line) => {
        const { value: roll = 0 } = dice.next()
        return roll === 0 ? [] : roll === 1 ? [line, line] : [line]
      })
      .join('\n'),
  )

/** YAML of arbitrary values. */
const anything = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.json({ maxDepth: 6 }),
  fc.array(junk).map((all) => all.join('')),
)

test(`refuses with a location or plays any scenario text (${RUNS} texts, seed 97)`, () => {
  const tally = { refused: 0, played: 0 }
  fc.assert(
    fc.property(fc.oneof(rewritten, mutated, revalued, relined, anything), (text) => {
      tally[readAndPlay(text)] += 1
    }),
    { seed: 97, numRuns: RUNS },
  )
  // Texts of both results must occur; otherwise the generator tests too little.
  expect(tally.refused).toBeGreaterThan(RUNS / 10)
  expect(tally.played).toBeGreaterThan(RUNS / 50)
}, 3_600_000)

const BASE = texts[shippedNames.indexOf('grid-outage')] ?? ''
const bombOf = (levels: number) =>
  Array.from(
    { length: levels },
    (_, n) =>
      `l${n}: &l${n} [${Array.from({ length: 9 }, () => (n === 0 ? 'x' : `*l${n - 1}`))}]\n`,
  ).join('')

test.each([
  ['an alias bomb', () => bombOf(12)],
  ['an alias bomb in a scenario', () => `${BASE}${bombOf(12)}`],
  ['a bomb of merges', () => `a: &a { k: v }\nb: { ${'<<: *a, '.repeat(500)} }\n`],
  ['lists 10,000 deep', () => `${BASE}tags: ${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  [
    'blocks 10,000 deep',
    () =>
      `${BASE}x:\n${Array.from({ length: 10_000 }, (_, n) => `${' '.repeat(n + 1)}a:`).join('\n')}`,
  ],
  ['sequences 10,000 deep', () => '- '.repeat(10_000)],
  ['keys 10,000 deep', () => '? '.repeat(10_000)],
  ['10,000 anchors', () => Array.from({ length: 10_000 }, (_, n) => `k${n}: &a${n} 1`).join('\n')],
  ['10,000 aliases', () => `a: &a 1\nb: [${'*a,'.repeat(10_000)}]`],
  [
    '5,000 steps that are wrong',
    () => BASE.replace('timeline:\n', `timeline:\n${'  - { at: 1s }\n'.repeat(5000)}`),
  ],
  ['__proto__ as a key', () => BASE.replace('name:', '__proto__: { polluted: 1 }\nname:')],
  [
    '__proto__ in a step',
    () => BASE.replace('do: grid-off', '__proto__: { polluted: 1 }, do: grid-off'),
  ],
  ['100 MB', () => 'a'.repeat(100_000_000)],
  ['as much as is read, in one line', () => 'a'.repeat(SCENARIO_BYTES_MAX)],
  ['a very long list of nothing', () => `- [${'1,'.repeat(20_000)}]`],
  ['an ordered map with a key 10,000 times', () => `x: !!omap [${'a: 1,'.repeat(10_000)}]`],
  ['an ordered map of YAML 1.1', () => `%YAML 1.1\n---\nx: !!omap [${'a: 1,'.repeat(10_000)}]`],
  ['lists 1,999,000 deep', () => '['.repeat(1_999_000)],
  ['a list of 999,000 numbers', () => `a: [${'1,'.repeat(999_000)}]`],
  ['1,990,000 brackets that close nothing', () => ']'.repeat(1_990_000)],
  ['990,000 wrong escapes', () => `"${'\\q'.repeat(990_000)}"`],
  ['a key of 190,000 characters', () => `${BASE}? ${'k'.repeat(190_000)}\n: 1\n`],
  ['as many nodes as are read', () => `${BASE}tags: [${'1,'.repeat(31_000)}]`],
  [
    'as many keys as are read',
    () => Array.from({ length: 15_000 }, (_, n) => `k${n}: 1\n`).join(''),
  ],
  [
    '200 aliases, each far away',
    () =>
      `[${Array.from({ length: 15_000 }, (_, n) => `&a${n} 1,`).join('')}${Array.from({ length: 200 }, (_, n) => `*a${n},`).join('')}]`,
  ],
  ['as many commas as are read', () => `a: [${','.repeat(31_000)}`],
  ['as many lines as are read', () => '# a\n'.repeat(99_000)],
])('refuses %s within a second and leaves no prototype changed (case 32)', (_, textOf) => {
  const text = textOf()
  // CPU time, since other processes may use the machine.
  const began = process.cpuUsage()
  const read = parseScenario('a.yaml', text, emails)
  const took = process.cpuUsage(began)
  expect(read.ok).toBe(false)
  if (!read.ok)
    expect(mistakeText(read.error[0] ?? { file: '', line: 0, column: 0, message: '' })).toMatch(
      /^a\.yaml:[1-9]\d*:[1-9]\d*: ./,
    )
  expect('polluted' in {}).toBe(false)
  expect((took.user + took.system) / 1000).toBeLessThan(1000)
})

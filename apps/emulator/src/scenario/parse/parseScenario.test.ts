import { SCENARIO_BYTES_MAX } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMsOf } from '../../start/cpuTime.testing.ts'
import { scenarioOf } from '../scenarios.testing.ts'
import { BASE, emails, mistakesOf, stepMistakesOf, yamlMarks } from './mistakes.testing.ts'
import { parseScenario } from './parseScenario.ts'

const changed = (from: string, to: string) => {
  expect(BASE).toContain(from)
  return mistakesOf(BASE.replace(from, to))
}
const ACTIONS =
  'grid-off, grid-on, generator-on, generator-off, generator-fail, refuel, offline, online, switch-on, switch-off, tamper-on, tamper-off, clear-sky, counter-reset, cloud, extra-load, thresholds, dividers, phase-off, phase-on, channel-off, channel-on, fuel-left, load-shedding, storm, clock-skew, assign'

test('reads a valid file and fills in defaults', () => {
  expect(scenarioOf(BASE)).toMatchObject({
    ...{ name: 'Test', seed: 1, tags: [] },
    clock: { tz: 'UTC', rate: 1 },
    fleet: [{ id: 'HY-0001', grid: 'typical' }, { count: 2 }],
    timeline: [{ id: 'lost', at: 30_000 }],
  })
})

test.each([
  [
    'at the top',
    'name: Test',
    'nam: Test',
    '1:1: "name" is missing',
    '2:1: unknown key "nam", did you mean "name"?',
  ],
  [
    'in the clock',
    'clock: {',
    'clock: { rats: 2,',
    '3:10: unknown key "rats", did you mean "rate"?',
  ],
  [
    'in a device',
    '{ id:',
    '{ vairant: grid_gen, id:',
    '5:7: unknown key "vairant", did you mean "variant"?',
  ],
  [
    'in a counted entry',
    '{ count:',
    '{ onwer: x, count:',
    '6:7: unknown key "onwer", did you mean "owner"?',
  ],
  [
    'in a step',
    'device:',
    'devize:',
    '8:5: a step acts on a "device" or on a "region"',
    '8:26: unknown key "devize", did you mean "device"?',
  ],
  [
    'that reaches for the prototype',
    'name:',
    '__proto__: { polluted: 1 }\nname:',
    '2:1: unknown key "__proto__"; known are schema, name, description, tags, seed, clock, dialect, without, fleet, timeline, tracks, expect, browser, regression',
  ],
])('reports an unknown key %s with its location', (_, from, to, ...expected) => {
  const mistakes = changed(from, to)
  expect(mistakes.length).toBeGreaterThan(0)
  for (const mistake of mistakes) expect(expected.map((one) => `a.yaml:${one}`)).toContain(mistake)
  expect(mistakes).toContain(`a.yaml:${expected.at(-1)}`)
  expect('polluted' in {}).toBe(false)
})

test.each([
  ['name', 'name: Test', 'name: "Test\\e[2J"', '2:7: name: holds a control character'],
  [
    'language of a caption',
    'do: grid-off',
    'do: grid-off, caption: { en: Dark., de: Dunkel. }',
    '8:79: unknown key "de", did you mean "en"?',
  ],
  [
    'caption',
    'do: grid-off',
    'do: grid-off, caption: 7',
    '8:66: caption: must be a sentence of at most 200 characters, or { en: …, fr: … }',
  ],
  ['action', 'grid-off', 'grid-of', '8:47: do: no action "grid-of", did you mean "grid-off"?'],
  ['far action', 'grid-off', 'explode', `8:47: do: no action "explode"; known are ${ACTIONS}`],
  ['family', 'family: bg', 'family: bq', '6:25: family: no "bq", did you mean "bg"?'],
  [
    'device',
    'device: HY-0001',
    'device: HY-0002',
    '8:34: no device "HY-0002", did you mean "HY-0001"?',
  ],
  [
    'counted device',
    'device: HY-0001',
    'device: BG-0003',
    '8:34: no device "BG-0003", did you mean "BG-0001"?',
  ],
  [
    'region of a step',
    'device: HY-0001',
    'region: Lagoss',
    '8:34: no region "Lagoss", did you mean "Lagos"?',
  ],
  [
    'region of a device',
    'family: hydra',
    'family: hydra, region: Lagoss',
    '5:43: no region "Lagoss", did you mean "Lagos"?',
  ],
  [
    'account',
    'family: hydra',
    'family: hydra, owner: ownr@wattpost.test',
    '5:42: no account "ownr@wattpost.test", did you mean "owner@wattpost.test"?',
  ],
  [
    'merchant',
    'family: bg',
    'family: bg, merchant: no-one',
    `6:39: no account "no-one"; known are ${emails.join(', ')}`,
  ],
  [
    'time zone',
    '"2026-01-15T06:00:00Z"',
    '"2026-01-15T06:00:00Z", tz: Africa/Lagoz',
    '3:45: tz: must be a time zone name, e.g. Africa/Lagos',
  ],
  [
    'start',
    '2026-01-15T',
    '2026-02-30T',
    '3:17: start: must be a moment, e.g. "2026-01-15T17:58:00Z"',
  ],
  [
    'duration',
    '30s',
    '30 seconds',
    '8:21: at: must be a duration: a number and ms, s, m, h or d, e.g. 30s or 1h30m',
  ],
  [
    'number for a duration',
    '30s',
    '30',
    '8:21: at: must be a duration: a number and ms, s, m, h or d, e.g. 30s or 1h30m',
  ],
  ['endless duration', '30s', '99999999d', '8:21: at: must be at most 3660d'],
  ['loop without length', '06:00:00Z"', '06:00:00Z", loop: 0s', '3:47: loop: must be at least 1s'],
  [
    'schema',
    'schema: 1',
    'schema: 2',
    '1:9: schema: this version reads scenario files of schema 1',
  ],
  ['id', 'HY-0001, family', 'HY/1, family', '5:11: id: must be letters, digits, - and _'],
  ['count', 'count: 2', 'count: 0', '6:14: count: must be at least 1'],
  ['variant', 'family: bg', 'family: bg, variant: grid_gen', '6:29: only a hydra has a variant'],
  [
    'variant that feeds in',
    'family: bg',
    'family: hydra, variant: grid_gen, feedIn: true',
    '6:51: only a hydra of variant solar_grid feeds in',
  ],
  [
    'device twice',
    'count: 2, family: bg',
    'id: HY-0001, family: bg',
    '6:11: "HY-0001" is there twice',
  ],
  ['key twice', 'name: Test', 'name: Test\nname: Two', '3:1: Map keys must be unique'],
  ['fleet entry', '{ count: 2, family: bg }', 'nothing', '6:5: a fleet entry must be a map'],
  ['tag', 'name: Test', 'name: Test\ntags: [3]', '3:8: tags.0: must be a text'],
])('reports a bad %s with its location', (_, from, to, expected) => {
  expect(changed(from, to)).toContain(`a.yaml:${expected}`)
})

test.each([
  [
    'with "at" and "after"',
    'at: 1s, after: lost, device: HY-0001, do: grid-on',
    '9:15: a step has "at" or "after", not both',
  ],
  ['with neither', 'device: HY-0001, do: grid-on', '9:5: a step needs "at" or "after"'],
  [
    'that waits after nothing',
    'at: 1s, wait: 3s, device: HY-0001, do: grid-on',
    '9:15: "wait" goes with "after"',
  ],
  [
    'with half a range to wait',
    'after: lost, wait: { uniform: [6s] }, device: HY-0001, do: grid-on',
    '9:26: wait: must be a duration, e.g. 30s, or { uniform: [6s, 9s] }',
  ],
  [
    'after an unknown step',
    'after: last, device: HY-0001, do: grid-on',
    '9:14: no step "last", did you mean "lost"?',
  ],
  [
    'that is there twice',
    'id: lost, at: 1s, device: HY-0001, do: grid-on',
    '9:11: "lost" is there twice',
  ],
  [
    'that waits for itself',
    'id: a, after: a, device: HY-0001, do: grid-on',
    '9:14: the step waits for itself',
  ],
  ['without an action', 'at: 1s, device: HY-0001', '9:5: do: an action is missing'],
  ['on nothing', 'at: 1s, do: grid-on', '9:5: a step acts on a "device" or on a "region"'],
  ['whose action lacks its value', 'at: 1s, device: HY-0001, do: cloud', '9:5: "cover" is missing'],
  [
    'that emits an unknown event',
    'at: 1s, device: HY-0001, emit: hydra_pwer, data: 1',
    '9:38: emit: no "hydra_pwer", did you mean "hydra_power"?',
  ],
  [
    'whose payload contains itself',
    'at: 1s, device: HY-0001, emit: balance, data: &a [*a]',
    '1:1: an alias contains itself',
  ],
])('reports a step %s with its location', (_, text, expected) => {
  expect(stepMistakesOf(text)).toContain(`a.yaml:${expected}`)
})

test('reports a recording for an unknown account, with its location', () => {
  const tracks = (who: string) =>
    mistakesOf(`${BASE}  - { at: 1s, device: HY-0001, do: grid-on }
tracks:
  - { name: a, timeline: [{ at: 1s, device: HY-0001, do: grid-on }] }
  - { name: b, recording: b.ndjson, who: ${who} }
`)
  expect(tracks('owner@wattpost.test')).toEqual([])
  expect(tracks('ownr@wattpost.test')).toEqual([
    'a.yaml:12:42: no account "ownr@wattpost.test", did you mean "owner@wattpost.test"?',
  ])
})

test('reports each step of a cycle', () => {
  const ring = ['a', 'b', 'c'].map(
    (id, n, all) => `  - { id: ${id}, after: ${all[(n + 1) % 3]}, device: HY-0001, do: grid-on }\n`,
  )
  expect(mistakesOf(BASE + ring.join(''))).toEqual(
    [9, 10, 11].map((line) => `a.yaml:${line}:14: the step waits for itself`),
  )
})

test.each([
  ['empty', ''],
  ['only a comment', '# later\n'],
  ['a list', '- a\n'],
  ['a word', 'hello'],
])('refuses a file that is %s', (_, text) => {
  expect(mistakesOf(text)).toEqual(['a.yaml:1:1: a scenario must be a map'])
})

test.each([
  ['a flow that is not closed', `${BASE}tags: [`, /^a\.yaml:9:\d+: Flow sequence/],
  ['a tab', `${BASE}\ttags: []`, /^a\.yaml:9:1: Tabs are not allowed/],
  ['two documents', `${BASE}---\n${BASE}`, /^a\.yaml:9:1: Source contains multiple documents/],
  ['an alias of nothing', `${BASE}tags: *t\n`, /Unresolved alias/],
  ['depth 10,000', `${BASE}tags: ${'['.repeat(10_000)}`, /^a\.yaml:9:\d+: nested too deep/],
  [
    'closed depth 10,000',
    `${BASE}tags: ${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    /nested too deep/,
  ],
  ['maps 20,000 deep', `${BASE}tags: ${'{a: '.repeat(20_000)}`, /nested too deep/],
])('refuses YAML with %s, with a location', (_, text, expected) => {
  expect(mistakesOf(text)[0]).toMatch(expected)
})

test('refuses an alias bomb quickly', () => {
  const level = (name: string, of: string) =>
    `${name}: &${name} [${Array.from({ length: 9 }, () => of).join(', ')}]\n`
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const bomb = names.map((name, n) => level(name, n === 0 ? 'x' : `*${names[n - 1]}`)).join('')
  expect(mistakesOf(bomb)[0]).toMatch(/^a\.yaml:1:1: Excessive alias count/)
})

test('case 45: refuses a text that is too long without parsing it', () => {
  expect(mistakesOf(`${BASE}#`.padEnd(SCENARIO_BYTES_MAX, '-'))).toEqual([])
  expect(mistakesOf('a'.repeat(SCENARIO_BYTES_MAX + 1))).toEqual([
    'a.yaml:1:1: too long for a scenario: at most 2 MB; put recorded data into a recording',
  ])
})

test('reads thousands of chained steps and mistakes quickly', { tags: 'slow' }, () => {
  const chain = Array.from(
    { length: 3000 },
    (_, n) =>
      `  - { id: s${n}, after: ${n === 0 ? 'lost' : `s${n - 1}`}, device: HY-0001, do: grid-on }\n`,
  ).join('')
  const read = () => {
    expect(mistakesOf(BASE + chain)).toEqual([])
    expect(mistakesOf(BASE + chain.replaceAll('HY-0001', 'HY-0007')).length).toBeLessThan(110)
  }
  expect(cpuMsOf(read)).toBeLessThan(10_000)
})

test('reads or refuses a file with any part changed (seed 41)', () => {
  const junk = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom(...yamlMarks))
  const cut = fc.nat(BASE.length)
  fc.assert(
    fc.property(fc.array(fc.tuple(cut, fc.nat(6), junk), { maxLength: 4 }), (edits) => {
      const text = edits.reduce(
        (t, [at, gone, put]) => t.slice(0, at) + put + t.slice(at + gone),
        BASE,
      )
      for (const mistake of mistakesOf(text)) expect(mistake).toMatch(/^a\.yaml:\d+:\d+: ./)
    }),
    { seed: 41, numRuns: 1000 },
  )
})

test('reports mistakes of head and lists together, from top to bottom', () => {
  const read = parseScenario(
    'a.yaml',
    `schema: 1
name: Both
clock: { start: "2026-01-15T17:58:00Z", limit: long }
fleet: [{ id: HY-0001, family: hydrra }]
timeline: [{ at: 30s, device: HY-0001, do: grid-of }]
seed: 4.5
`,
    [],
  )
  expect(read.ok ? [] : read.error.map(({ line, message }) => `${line} ${message}`)).toEqual([
    expect.stringMatching(/^3 limit: must be a duration/),
    expect.stringMatching(/^4 family: no "hydrra", did you mean "hydra"/),
    expect.stringMatching(/^5 do: no action "grid-of", did you mean "grid-off"/),
    '6 seed: must be a whole number',
  ])
})

const SEE = 'see: { text: Online }'

test.each([
  [
    'an expectation',
    'expect: [{ id: a, event: hydra_pwer }]',
    '9:26: event: no "hydra_pwer", did you mean "hydra_power"?',
  ],
  [
    'a count',
    'expect: [{ id: a, socket: connect, count: { mim: 1, min: 1 } }]',
    '9:45: unknown key "mim", did you mean "min"?',
  ],
  [
    'a browser expectation',
    `browser: [{ id: a, as: owner@wattpost.test, open: home, ${SEE} }]`,
    '9:51: open: must be a path, e.g. /device/hydra/HY-0001',
  ],
  ['a track', 'tracks: [{ name: a, timeline: [] }]', '9:31: timeline: must be at least 1 entries'],
  [
    'a step of a track',
    'tracks: [{ name: a, timeline: [{ at: 1s, device: HY-0001, do: grid-of }] }]',
    '9:63: do: no action "grid-of", did you mean "grid-off"?',
  ],
  [
    'a recording',
    'tracks: [{ name: a, recording: a.ndjson, parts: [htp] }]',
    '9:50: parts.0: no "htp", did you mean "http"?',
  ],
])('reports a mistake in %s with its location', (_, text, expected) => {
  expect(mistakesOf(`${BASE}${text}\n`)).toEqual([`a.yaml:${expected}`])
})

test('reports the mistakes of all lists from top to bottom and left to right', () => {
  const text = `schema: 1
name: Test
clock: { start: "2026-01-15T06:00:00Z" }
browser: [{ as: owner@wattpost.test, open: home, id: 1, ${SEE} }]
timeline: [{ at: 30s, device: HY-0001, do: grid-of }]
fleet: [{ family: hydrra, id: HY/1 }]
`
  expect(mistakesOf(text).map((mistake) => /:\d+:\d+: \w+/.exec(mistake)?.[0])).toEqual([
    ':4:44: open',
    ':4:54: id',
    ':5:44: do',
    ':6:19: family',
    ':6:31: id',
  ])
})

test('reports mistakes of expectations although the head is wrong', () => {
  const text = BASE.replace('schema: 1', 'schema: 2')
  const lists = `expect: [{ id: 1, socket: connect }]\nbrowser: [{ id: 1, as: a, open: /, ${SEE} }]\n`
  expect(mistakesOf(text + lists)).toEqual([
    'a.yaml:1:9: schema: this version reads scenario files of schema 1',
    'a.yaml:9:16: id: must be a text',
    'a.yaml:10:17: id: must be a text',
  ])
  expect(mistakesOf(`${text}expect: none\n`)).toEqual([
    'a.yaml:1:9: schema: this version reads scenario files of schema 1',
    'a.yaml:9:9: expect: must be a list',
  ])
})

test('reads timelines of tracks after the main one, with locations, and recordings', () => {
  const scenario = scenarioOf(`${BASE}tracks:
  - { name: a, timeline: [{ id: back, after: lost, device: HY-0001, do: grid-on }] }
  - { name: b, recording: b.ndjson, at: 10s, who: owner@wattpost.test }
`)
  const file = 'test.yaml'
  expect(scenario.timeline.map(({ id }) => id)).toEqual(['lost', 'back'])
  expect(scenario.stepLocations).toEqual([
    { file, line: 8, column: 5 },
    { file, line: 10, column: 27 },
  ])
  expect(scenario.recordings).toEqual([
    {
      ...{ name: 'b', recording: 'b.ndjson', at: 10_000, parts: ['http', 'socket'], track: 1 },
      ...{ who: 'owner@wattpost.test', location: { file, line: 11, column: 27 } },
      ...{ records: [], offsetsMs: [] },
    },
  ])
  expect(scenario).toMatchObject({ file, notes: [], expect: [], browser: [] })
})

test('reports at most 100 wrong entries of a list, and unknown keys of a part', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, n) => `  - { id: HY/${n}, family: hydra }\n`).join('')
  const fleet = (count: number) =>
    mistakesOf(BASE.replace('timeline:', `${entries(count)}timeline:`))
  expect(fleet(99)).toHaveLength(99)
  expect(fleet(101)).toHaveLength(100)
  const keys = Array.from({ length: 101 }, (_, n) => `unknown${n}: 1`).join(', ')
  expect(changed('{ id: HY', `{ ${keys}, id: HY`)).toHaveLength(100)
})

test('reports an unknown key of a pace', () => {
  expect(stepMistakesOf('at: 1s, device: HY-0001, do: grid-on, pace: { sped: 1 }')).toContain(
    'a.yaml:9:53: unknown key "sped", did you mean "speed"?',
  )
})

test('shows the first 100 characters of a long word', () => {
  const long = 'g'.repeat(150_000)
  const shown = `${'g'.repeat(100)}…`
  expect(mistakesOf(`${BASE}? ${long}\n: 1\n`)[0]).toContain(`unknown key "${shown}"`)
  expect(changed('do: grid-off', `do: ${long}`)[0]).toContain(`do: no action "${shown}"`)
  expect(changed('family: hydra', `family: ${'g'.repeat(100)}`)[0]).toContain(
    `no "${'g'.repeat(100)}"`,
  )
})

test('a step beyond the end of the run is noted: it never happens', () => {
  const limited = (limit: string) =>
    scenarioOf(BASE.replace('T06:00:00Z"', `T06:00:00Z", limit: ${limit}`)).notes
  expect(limited('20s')).toEqual([
    expect.stringMatching(
      /:8:17: step lost never happens: it would come at 30s, and the run ends after 20s/,
    ),
  ])
  expect(limited('30s')).toEqual([])
})

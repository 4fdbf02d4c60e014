import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shippedNames } from '../scenarios.testing.ts'
import { mistakeText } from './mistake.ts'
import {
  expensivePart,
  SCENARIO_ALIASES_MAX,
  SCENARIO_DEPTH_MAX,
  SCENARIO_FILE,
  SENT_TEXT,
} from './textLimits.ts'

const problemOf = (text: string, size = SENT_TEXT) => {
  const mistake = expensivePart('a.yaml', text, size)
  return mistake === null ? null : mistakeText(mistake)
}
const TOO_DEEP = 'nested too deep for a scenario: at most 64 levels of lists and maps'
const TOO_MANY = 'too much for a scenario: at most 32,000 keys, values, lists and maps'
const TOO_LONG =
  'a.yaml:1:1: too long for a scenario: at most 2 MB; put recorded data into a recording'
const lines = (count: number, lineOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `${lineOf(n)}\n`).join('')

test.each(shippedNames)('accepts the shipped scenario %s', (name) => {
  const text = readFileSync(new URL(`../../../../../scenarios/${name}.yaml`, import.meta.url))
  expect(problemOf(text.toString())).toBeNull()
})

test('counts bytes, not characters, up to 2 MB', () => {
  expect(problemOf('#'.padEnd(SENT_TEXT.bytes, '-'))).toBeNull()
  expect(problemOf('#'.padEnd(SENT_TEXT.bytes + 1, '-'))).toBe(TOO_LONG)
  expect(problemOf('#'.padEnd(SENT_TEXT.bytes / 2 + 1, 'é'))).toBe(TOO_LONG)
  expect(problemOf('# '.padEnd(SENT_TEXT.bytes / 2 + 1, '😀'))).toBeNull()
  expect(problemOf('# '.padEnd(SENT_TEXT.bytes / 2 + 4, '😀'))).toBe(TOO_LONG)
  expect(problemOf('#'.padEnd(SENT_TEXT.bytes / 3 + 2, '€'))).toBe(TOO_LONG)
})

test('a file may hold more than a text that is sent: a recorded session lists its answers', () => {
  const answers = `a: [${'{"status":200,"body":{"rp":1}},'.repeat(10_000)}]`
  expect(problemOf(answers)).toContain(TOO_MANY)
  expect(problemOf(answers, SCENARIO_FILE)).toBeNull()
  const tooLong = '#'.padEnd(SCENARIO_FILE.bytes + 1, '-')
  expect(problemOf(tooLong, SCENARIO_FILE)).toContain('at most 16 MB')
})

test.each([
  ['lists in brackets', (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`],
  ['maps in braces', (depth: number) => `${'{a: '.repeat(depth)}1${'}'.repeat(depth)}`],
  ['lists by dashes', (depth: number) => `${'- '.repeat(depth)}a`],
  ['keys by question marks', (depth: number) => `${'? '.repeat(depth)}a`],
  ['maps by indentation', (depth: number) => lines(depth, (n) => `${' '.repeat(n)}a:`)],
  [
    'maps by indentation, with anchors',
    (depth: number) => lines(depth, (n) => `${' '.repeat(n)}"a": &a${n}`),
  ],
  [
    'brackets within indentation',
    (depth: number) => `${lines(depth - 1, (n) => `${' '.repeat(n)}a:`)}${' '.repeat(depth)}[]`,
  ],
])('case 45: accepts %s 64 deep and refuses deeper ones', (_, nested) => {
  expect(problemOf(nested(SCENARIO_DEPTH_MAX))).toBeNull()
  expect(problemOf(nested(SCENARIO_DEPTH_MAX + 1))).toMatch(
    new RegExp(`^a\\.yaml:\\d+:\\d+: ${TOO_DEEP}$`),
  )
})

test('says where the depth is exceeded', () => {
  expect(problemOf(`name: a\ntags: ${'['.repeat(1_900_000)}`)).toBe(`a.yaml:2:70: ${TOO_DEEP}`)
})

test.each([
  ['in quotes', `a: "${'['.repeat(100)}"\nb: '${'{'.repeat(100)}'`],
  ['in comments', `# ${'['.repeat(100)}\n`],
  ['in a text of several lines', `a: |\n  - - ${'['.repeat(100)}\n  - -\nb: 1\n`],
  ['in a word', `a: b${'['.repeat(100)}\n`],
  ['beside each other', `a:\n${lines(100, () => '  - [{ b: [] }]')}`],
  ['in one list after another', lines(100, (n) => `a${n}:\n  - b:\n      - c`)],
])('brackets and dashes %s are no depth', (_, text) => {
  expect(problemOf(text)).toBeNull()
})

test('brackets after a list that was left open count from its end', () => {
  expect(problemOf(lines(100, (n) => `a${n}: [`))).toBeNull()
})

test.each([
  // The key, its map and the list around are nodes too.
  ['values', (count: number) => `a: [${'1,'.repeat(count - 2)}]`],
  ['entries without a value', (count: number) => `a: [${','.repeat(count - 1)}]`],
  ['keys', (count: number) => lines(count / 2, (n) => `k${n}: 1`)],
  ['escapes in quotes', (count: number) => `"${'\\q'.repeat(count - 1)}"`],
  ['list entries', (count: number) => lines(count / 2, () => '- a')],
])('case 45: accepts %s up to 32,000 nodes', (_, textOf) => {
  expect(problemOf(textOf(SENT_TEXT.nodes - 2))).toBeNull()
  expect(problemOf(textOf(SENT_TEXT.nodes + 2))).toContain(TOO_MANY)
})

test('accepts 200 aliases', () => {
  const text = (count: number) => `a: &a 1\nb: [${'*a,'.repeat(count)}]`
  expect(problemOf(text(SCENARIO_ALIASES_MAX))).toBeNull()
  expect(problemOf(text(SCENARIO_ALIASES_MAX + 1))).toBe(
    'a.yaml:2:605: too many aliases for a scenario: at most 200; write the value out',
  )
})

test.each([
  ['in quotes', (length: number) => `a: "${'x'.repeat(length - 2)}"`],
  ['without quotes', (length: number) => `a: ${'x'.repeat(length)}`],
  [
    'as a text of lines',
    (length: number) => `a: |\n${' x\n'.repeat(length / 4)}`.padEnd(length + 5),
  ],
])('accepts a value of 200,000 characters %s', (_, textOf) => {
  expect(problemOf(textOf(SENT_TEXT.valueLength))).toBeNull()
  expect(problemOf(textOf(SENT_TEXT.valueLength + 4))).toMatch(
    /^a\.yaml:[12]:[14]: too long for a value: at most 200,000 characters$/,
  )
})

test.each([']'.repeat(1_900_000), '}\n'.repeat(90_000), 'a: []]'])(
  'refuses a bracket that closes nothing',
  (text) => {
    expect(problemOf(text)).toMatch(/^a\.yaml:1:[16]: the bracket closes nothing; remove it$/)
  },
)

test('accepts 100,000 lines', () => {
  const problem = `a.yaml:${SENT_TEXT.lines + 1}:1: too many lines for a scenario: at most 100,000`
  expect(problemOf(lines(SENT_TEXT.lines - 1, () => '# a'))).toBeNull()
  expect(problemOf(lines(SENT_TEXT.lines + 1, () => '# a'))).toBe(problem)
})

test.each([
  ['!!omap', 'a: !!omap [b: 1]', 'a.yaml:1:4: the tag "!!omap" is not supported; remove it'],
  ['!!set', 'a:\n  b: !!set {}', 'a.yaml:2:6: the tag "!!set" is not supported; remove it'],
  [
    'another in full',
    '!<tag:yaml.org,2002:omap> []',
    'a.yaml:1:1: the tag "!<tag:yaml.org,2002:omap>" is not supported; remove it',
  ],
])('case 45: refuses the tag %s', (_, text, problem) => {
  expect(problemOf(text)).toBe(problem)
})

test('accepts the tags of plain values', () => {
  expect(problemOf('a: !!str 1\nb: !!map { c: !!seq [] }')).toBeNull()
})

test.each(['%YAML 1.1', '%TAG !! tag:yaml.org,2002:o'])('refuses the directive %s', (line) => {
  expect(problemOf(`${line}\n---\na: 1`)).toBe(
    'a.yaml:1:1: a scenario has no directives; remove the line with "%"',
  )
})

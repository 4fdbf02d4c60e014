import { expect, test } from 'vitest'
import { type ComparisonRules, shapeDifferences } from './compareShape.ts'
import { readShape, writtenShape } from './shape.ts'

const NO_RULES: ComparisonRules = { vary: new Set(), ids: new Map() }

/** The differences of a value from a written shape, one a line. */
function differencesOf(written: unknown, value: unknown, rules: Partial<ComparisonRules> = {}) {
  const shape = readShape(written)
  if (shape === null) throw new Error('no shape')
  return shapeDifferences(shape, value, { ...NO_RULES, ...rules }).map(
    ({ where, expected, came }) => `${where}: ${expected}; ${came}`,
  )
}

test.each([
  [5],
  [true],
  ['up'],
  ['up|down'],
  ['0|1|<null>'],
  ['"a|b"'],
  ['"5"'],
  ['<any>'],
  [[]],
  [[{ t: '<number>', 'site?': '<text>' }]],
])('a shape is written as it was read: %j', (written) => {
  const shape = readShape(written)
  expect(shape && writtenShape(shape)).toEqual(written)
})

test.each([['<nummer>'], [{ a: '<nummer>' }], [['<text>', '<number>']], ['up|<nummer>']])(
  'refuses %j',
  (written) => expect(readShape(written)).toBeNull(),
)

test.each([
  ['up', 'up'],
  ['up|down', 'down'],
  ['<number>', 5],
  ['"5"', '5'],
  ['<any>', { a: 1 }],
  ['null|<number>', null],
  [{ 'site?': '<text>' }, {}],
  [{ 'site?': '<text>' }, { site: null }],
  [{ a: 1 }, { a: 1, further: 2 }],
  [['<number>'], []],
  [[], [1, 2]],
])('%j describes %j', (written, value) => expect(differencesOf(written, value)).toEqual([]))

test.each([
  ['up|down', 'off', 'all: up|down; off'],
  ['<number>', '5', 'all: <number>; "5"'],
  ['<number>', '', 'all: <number>; ""'],
  ['<boolean>', 'true', 'all: <boolean>; "true"'],
  [{ a: { b: 1 } }, { a: {} }, 'a.b: 1; nothing'],
  [{ a: 1 }, [], 'all: an object; []'],
  [['<number>'], [1, 'x', 'x'], '[]: <number>; x'],
  [['<number>'], {}, 'all: a list; {}'],
  [{ toString: '<text>' }, {}, 'toString: <text>; nothing'],
])('%j does not describe %j', (written, value, difference) =>
  expect(differencesOf(written, value)).toEqual([difference]),
)

test('of a varying field only the type counts, also below the number of a channel', () => {
  const rules = { vary: new Set(['v']) }
  expect(differencesOf({ v: 230 }, { v: 231 }, rules)).toEqual([])
  expect(differencesOf({ v: { 1: 230 } }, { v: { 1: 231 } }, rules)).toEqual([])
  expect(differencesOf({ v: 230 }, { v: 'off' }, rules)).toEqual(['v: 230; off'])
})

test('ids are those of the other backend', () => {
  const ids = new Map([['HY-1', 'STG-9']])
  expect(differencesOf({ deviceId: 'HY-1' }, { deviceId: 'STG-9' }, { ids })).toEqual([])
  expect(differencesOf({ deviceId: 'HY-1' }, { deviceId: 'HY-1' }, { ids })).toEqual([
    'deviceId: STG-9; HY-1',
  ])
})

test('the recorded devices must be in a list, others may be', () => {
  const list = [{ deviceId: 'A|B', status: 'up' }]
  const other = { deviceId: 'C', status: 'odd' }
  const [a, b] = [
    { deviceId: 'A', status: 'up' },
    { deviceId: 'B', status: 'up' },
  ]
  expect(differencesOf(list, [other, b, a])).toEqual([])
  expect(differencesOf(list, [a, other])).toEqual(['[].deviceId: B; no such element'])
  expect(differencesOf(list, [a, { ...b, status: 'down' }])).toEqual(['[].status: up; down'])
})

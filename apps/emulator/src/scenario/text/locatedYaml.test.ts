import { expect, test } from 'vitest'
import { LocatedYaml } from './locatedYaml.ts'
import { mistakeText } from './mistake.ts'

const mistakesOf = (text: string) => new LocatedYaml('a.yaml', text).mistakes.map(mistakeText)

test('reports a syntax error in one line', () => {
  expect(mistakesOf('name: a\ntags: [b\nseed: 1\n')).toEqual([
    'a.yaml:3:1: Flow sequence in block collection must be sufficiently indented and end with a ]',
  ])
})

test('reports repeated keys at all depths, from top to bottom', () => {
  const text = `fleet:
  - { id: a, id: b }
  - { id: c, id: d }
clock: { tz: UTC, rate: 1, tz: UTC, rate: 2 }
fleet: []
`
  expect(mistakesOf(text)).toEqual(
    ['2:14', '3:14', '4:28', '4:37', '5:1'].map((at) => `a.yaml:${at}: Map keys must be unique`),
  )
})

test('reports syntax errors before repeated keys', () => {
  expect(mistakesOf('a: 1\na: 2\n\tb: 3\n')).toEqual([
    'a.yaml:3:1: Tabs are not allowed as indentation',
  ])
})

test.each([
  ['syntax errors', `[${','.repeat(200)}]`],
  ['repeated keys', 'a: 1\n'.repeat(200)],
])('reports the first 100 %s', (_, text) => {
  expect(mistakesOf(text)).toHaveLength(100)
})

test('different lists as keys are no repeated keys', () => {
  expect(mistakesOf('? [a]\n: 1\n? [b]\n: 2\n')).toEqual([])
})

test('resolves at most 50 aliases of a part', () => {
  const data = (aliases: number) =>
    new LocatedYaml('a.yaml', `[&a x${', *a'.repeat(aliases)}]`).data()
  expect(data(40)).toEqual({ ok: true, value: Array(41).fill('x') })
  expect(data(60)).toMatchObject({
    ok: false,
    error: { line: 1, message: expect.stringContaining('Excessive alias count') },
  })
})

test('locates a part, a key of it, or the closest part around it', () => {
  const yaml = new LocatedYaml(
    'a.yaml',
    '# first\nclock:\n  start: now\nfleet: [&hy { id: a }, *hy]\n',
  )
  const at = (path: readonly PropertyKey[], key?: string) => {
    const { line, column } = yaml.locate(path, key)
    return `${line}:${column}`
  }
  expect(at([])).toBe('2:1')
  expect(at([], 'fleet')).toBe('4:1')
  expect(at(['clock', 'start'])).toBe('3:10')
  expect(at(['clock'], 'start')).toBe('3:3')
  expect(at(['clock'], 'end')).toBe('3:3')
  expect(at(['clock', 'end', 'hour'])).toBe('3:3')
  expect(at(['fleet', 0, 'id'])).toBe('4:19')
  expect(at(['fleet', 1], 'id')).toBe('4:24')
})

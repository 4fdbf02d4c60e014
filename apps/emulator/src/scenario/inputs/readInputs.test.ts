import { accepted } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { inputLine, type RunInput } from './input.ts'
import { readInputs } from './readInputs.ts'

const AT = '2026-01-15T06:00:00.500Z'
const atMs = Date.parse(AT)
const http = 'GET /api/hydra/devices'

test('writes an input as one line of JSON', () => {
  expect(inputLine({ kind: 'lift', atMs, id: 'slow' })).toBe(
    `{"at":"${AT}","kind":"lift","id":"slow"}`,
  )
})

const act = { kind: 'act', atMs, deviceId: 'HY-0001', action: { do: 'grid-off' } } as const
const raise = { kind: 'raise', atMs, id: 'slow' } as const
const uniform = [50, 250] as [number, number]
const answers = [{ status: 200, body: { latency: 5 }, times: 1 }]

test.each<[string, RunInput]>([
  ['a command of the control API', { ...act, cause: { by: 'control' } }],
  ['a dashboard command', { ...act, cause: { by: 'dashboard', uid: 'u' } }],
  ['the longest uid', { ...act, cause: { by: 'dashboard', uid: 'u'.repeat(200) } }],
  ['a lift', { kind: 'lift', atMs, id: 'slow' }],
  ['a hit', { kind: 'hit', atMs, id: 'slow' }],
  ['a met condition', { kind: 'opened', atMs, index: 0 }],
  ['a later step', { kind: 'opened', atMs, index: 7 }],
  ['a fault with a status', { ...raise, what: { http, status: 503, times: 2 } }],
  ['a fault with a duration', { ...raise, what: { http, for: 30_000, hang: true } }],
  ['a delay', { ...raise, what: { http, latency: 250 } }],
  ['a uniform delay', { ...raise, what: { http, latency: { uniform } } }],
  [
    'a lognormal delay',
    { ...raise, what: { http, latency: { lognormal: { median: 9, p95: 90 } } } },
  ],
  ['a refusal', { ...raise, what: { socket: 'kick', refuse: 5000 } }],
  ['a skew', { ...raise, what: { device: 'clock-skew', of: 'HY-0001', skew: -5000 } }],
  ['scripted answers', { ...raise, what: { answer: http, with: answers } }],
  ['scripted answers of an account', { ...raise, what: { answer: http, with: answers, who: '' } }],
])('reads %s as it was written', (_name, input) => {
  expect(readInputs(inputLine(input))).toStrictEqual(accepted([input]))
})

test('reads a duration that has its unit already', () => {
  const what = { http, for: '30s', latency: { uniform: ['50ms', 250] } }
  const line = JSON.stringify({ at: AT, kind: 'raise', id: 'slow', what })
  expect(readInputs(line)).toEqual(
    accepted([{ ...raise, what: { http, for: 30_000, latency: { uniform } } }]),
  )
})

test('reads one input a line, and skips blank lines', () => {
  const lift = (id: string): RunInput => ({ kind: 'lift', atMs, id })
  expect(readInputs(`${inputLine(lift('a'))}\n\n \t\n${inputLine(lift('b'))}\n`)).toEqual(
    accepted([lift('a'), lift('b')]),
  )
  expect(readInputs('')).toEqual(accepted([]))
})

test('names the line that it cannot read, counted from 1 with the blank ones', () => {
  expect(readInputs('\n{"at":')).toEqual({
    ok: false,
    error: {
      what: 'inputs',
      where: 'line 2',
      message: 'inputs, line 2: is no JSON; each line of `GET /__emulator/log?kind=inputs` is',
    },
  })
})

test('refuses a line that is nested deeply', () => {
  const line = `{"for":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  expect(readInputs(line)).toMatchObject({
    error: { message: 'inputs, line 1: It is nested too deeply; at most 64 levels are read.' },
  })
})

const messageOf = (line: object) => {
  const read = readInputs(JSON.stringify(line))
  return read.ok ? 'accepted' : read.error.message
}
const acting = (cause: object) => ({
  at: AT,
  kind: 'act',
  deviceId: 'A',
  action: { do: 'refuel' },
  cause,
})
const raising = (what: unknown) => ({ at: AT, kind: 'raise', id: 'a', what })

test('refuses a time that is no moment', () => {
  expect(messageOf({ at: 'noon', kind: 'lift', id: 'a' })).toBe(
    'inputs, line 1: input at at: must be a moment, e.g. "2026-01-15T17:58:00.000Z"',
  )
})

test.each([
  ['kind', { at: AT, kind: 'jump' }],
  ['index', { at: AT, kind: 'opened', index: -1 }],
  ['cause.by', acting({ by: 'step', step: 'dark' })],
  ['cause.uid', acting({ by: 'dashboard', uid: '' })],
  ['cause.uid', acting({ by: 'dashboard', uid: 'u'.repeat(201) })],
  ['what', raising({ answer: http, with: answers, who: 'w'.repeat(201) })],
  ['what', raising({ http, latency: null })],
  ['what', raising({ http, latency: true })],
])('refuses an invalid %s', (key, line) => {
  expect(messageOf(line)).toContain(`inputs, line 1: input at ${key}: `)
})

test('names the invalid part of a fault or of scripted answers', () => {
  expect(messageOf(raising({ http, latency: 'soon' }))).toBe(
    'inputs, line 1: input at what: what at latency: must be 250ms, { uniform: [a, b] } or { lognormal: { median, p95 } }',
  )
  expect(messageOf(raising({ answer: 'here', with: answers }))).toContain('what at answer: ')
})

test.each([null, 'slow', 5])('refuses %j as a fault', (what) => {
  expect(messageOf(raising(what))).toContain('input at what: what: Invalid input')
})

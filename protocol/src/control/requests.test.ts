import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { SPEED_MAX, SPEED_MIN } from '../names.ts'
import { clockChange, logQuery, STEP_MAX_MS, scenarioChoice } from './requests.ts'

const changeOf = (json: object) => decode('clock', clockChange, json)
const choiceOf = (json: object) => decode('scenario', scenarioChoice, json)

test.each([
  ['a speed', { speed: 60 }],
  ['the fastest speed', { speed: 'max' }],
  ['a pause', { paused: true }],
  ['a step', { stepMs: 1 }],
  ['several at once', { speed: 1, paused: false, stepMs: 1000 }],
])('the clock accepts %s', (_, change) => {
  expect(changeOf(change)).toStrictEqual({ ok: true, value: change })
})

test('the clock seeks a moment, written with any offset', () => {
  expect(changeOf({ paused: true, seek: '2026-01-15T18:58:00+01:00' })).toStrictEqual({
    ok: true,
    value: { paused: true, seek: Date.UTC(2026, 0, 15, 17, 58) },
  })
})

test('the clock seeks a step by its id', () => {
  expect(changeOf({ seek: 'grid-lost' })).toStrictEqual({ ok: true, value: { seek: 'grid-lost' } })
})

test.each([
  ['no change', {}, 'clock: one of speed, paused, stepMs, seek, cancel is needed'],
  [
    'a change without a value',
    { stepMs: undefined },
    'clock: one of speed, paused, stepMs, seek, cancel is needed',
  ],
  [
    'a step and a moment',
    { stepMs: 1, seek: '2026-01-15T17:58:00Z' },
    'clock: stepMs or seek, not both',
  ],
  [
    'a speed that is no number',
    { speed: 'fast' },
    'clock at speed: must be a number from 0.1 to 10000, or "max"',
  ],
  [
    'a moment without an offset',
    { seek: '2026-01-15T17:58:00' },
    'clock at seek: must be a moment, e.g. "2026-01-15T17:58:00Z", or the id of a step',
  ],
])('the clock refuses %s', (_, change, message) => {
  expect(changeOf(change)).toMatchObject({ ok: false, error: { message } })
})

test.each([
  ['a speed', 'speed', SPEED_MIN, SPEED_MAX, 0.01],
  ['a step', 'stepMs', 1, STEP_MAX_MS, 1],
])('the clock accepts %s only within its limits', (_, key, least, most, beyond) => {
  for (const value of [least, most])
    expect(changeOf({ [key]: value })).toStrictEqual({ ok: true, value: { [key]: value } })
  for (const value of [least - beyond, most + beyond])
    expect(changeOf({ [key]: value })).toMatchObject({ ok: false, error: { where: key } })
})

test.each([
  ['a name', { name: 'quiet-day' }],
  ['a text', { text: '{"name":"mine"}' }],
  ['a name, with seed and inputs', { name: 'quiet-day', seed: 7, inputs: '' }],
])('a scenario is chosen by %s', (_, choice) => {
  expect(choiceOf(choice)).toStrictEqual({ ok: true, value: choice })
})

test.each([
  ['neither name nor text', { seed: 7 }],
  ['both name and text', { name: 'quiet-day', text: '{"name":"mine"}' }],
])('refuses a scenario choice with %s', (_, choice) => {
  expect(choiceOf(choice)).toMatchObject({
    ok: false,
    error: { message: 'scenario: name or text, one of them' },
  })
})

test.each([
  ['the world log up to now, by default', {}, { kind: 'world', follow: false }],
  ['another log', { kind: 'inputs' }, { kind: 'inputs', follow: false }],
  ['new lines too', { follow: 'true' }, { kind: 'world', follow: true }],
  ['no new lines', { follow: 'false' }, { kind: 'world', follow: false }],
])('a log query reads %s', (_, query, value) => {
  expect(decode('log', logQuery, query)).toStrictEqual({ ok: true, value })
})

test.each([
  { kind: 'world', node: 'all' },
  { kind: 'traffic', follow: 'true', node: 'all' },
])('a log query of all nodes is refused beyond the traffic so far: %j', (query) => {
  expect(decode('log', logQuery, query)).toMatchObject({ ok: false })
  expect(decode('log', logQuery, { kind: 'traffic', node: 'all' })).toMatchObject({ ok: true })
})

test('a log query refuses an unknown log', () => {
  expect(decode('log', logQuery, { kind: 'secrets' })).toMatchObject({ ok: false })
})

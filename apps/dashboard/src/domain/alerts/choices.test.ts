import { expect, test } from 'vitest'
import {
  isAcknowledged,
  isMuted,
  isNotified,
  NO_CHOICES,
  needsAttention,
  parseChoices,
  withAcknowledged,
  withMuted,
  withNotify,
  withoutAcknowledged,
} from './choices.ts'

const NOW_MS = 1000
const outage = { key: 'HY-1 gridDown', kind: 'gridDown', deviceId: 'HY-1' } as const
const running = { ...outage, fromMs: 500, toMs: null }
const over = { ...outage, fromMs: 100, toMs: 200 }

test('an acknowledged outage needs no attention, and the next one does', () => {
  const choices = withAcknowledged(NO_CHOICES, running, NOW_MS)
  expect(needsAttention(choices, running, NOW_MS)).toBe(false)
  expect(needsAttention(choices, running, NOW_MS + 60_000), 'while it lasts').toBe(false)
  expect(
    isAcknowledged(choices, { ...outage, fromMs: 500, toMs: 2000 }, 3000),
    'when it is over',
  ).toBe(true)
  expect(needsAttention(choices, { ...outage, fromMs: 3000, toMs: null }, 4000)).toBe(true)
  expect(isAcknowledged(choices, over, NOW_MS), 'an earlier one').toBe(false)
})

test('a past incident is acknowledged on its own, and the acknowledgement can be undone', () => {
  const choices = withAcknowledged(withAcknowledged(NO_CHOICES, over, NOW_MS), running, NOW_MS)
  expect(isAcknowledged(choices, over, NOW_MS)).toBe(true)
  const undone = withoutAcknowledged(choices, over, NOW_MS)
  expect([isAcknowledged(undone, over, NOW_MS), isAcknowledged(undone, running, NOW_MS)]).toEqual([
    ...[false, true],
  ])
})

test('time that moves back ends no acknowledgement and makes none', () => {
  const choices = withAcknowledged(NO_CHOICES, running, NOW_MS)
  expect(isAcknowledged(choices, { ...outage, fromMs: 500, toMs: null }, NOW_MS - 1)).toBe(false)
})

test('an alert is muted alone or with its device', () => {
  const tamper = { key: 'HY-1 enclosureOpen', deviceId: 'HY-1' }
  const one = withMuted(NO_CHOICES, outage.key, true)
  expect([isMuted(one, outage), isMuted(one, tamper)]).toEqual([true, false])
  const all = withMuted(NO_CHOICES, 'HY-1', true)
  expect([isMuted(all, outage), isMuted(all, tamper)]).toEqual([true, true])
  expect(isMuted(withMuted(all, 'HY-1', false), outage)).toBe(false)
})

test('notifications follow the choice for the device, or else that for all devices', () => {
  const low = { key: 'HY-1 lowBattery', kind: 'lowBattery', deviceId: 'HY-1' } as const
  const offline = { key: 'HY-1 offline', kind: 'offline', deviceId: 'HY-1' } as const
  expect(isNotified(NO_CHOICES, outage), 'nothing is chosen').toBe(false)
  const all = withNotify(NO_CHOICES, '*', ['outage', 'battery'])
  expect([outage, low, offline].map((one) => isNotified(all, one))).toEqual([true, true, false])
  const own = withNotify(all, 'HY-1', ['battery'])
  expect([outage, low].map((one) => isNotified(own, one))).toEqual([false, true])
  expect(isNotified(withNotify(own, 'HY-1', null), outage)).toBe(true)
})

test('a muted alert is never notified', () => {
  const choices = withMuted(withNotify(NO_CHOICES, '*', ['outage']), outage.key, true)
  expect(isNotified(choices, outage)).toBe(false)
})

test('decisions of another version or another hand are read as far as they are readable', () => {
  const choices = withNotify(
    withMuted(withAcknowledged(NO_CHOICES, running, NOW_MS), 'HY-1', true),
    '*',
    ['tamper'],
  )
  expect(parseChoices(JSON.parse(JSON.stringify(choices)))).toEqual(choices)
  expect(
    parseChoices({
      acknowledged: [{ key: 1 }],
      muted: [7, 'BG-1'],
      notify: { a: ['x', 'tamper'] },
    }),
  ).toEqual({
    ...{ acknowledged: [], muted: ['BG-1'], notify: { a: ['tamper'] } },
  })
  expect(parseChoices(null)).toEqual(NO_CHOICES)
})

test('an acknowledgement counts for its own alert only, and from the first moment on', () => {
  const choices = withAcknowledged(NO_CHOICES, running, running.fromMs)
  expect(isAcknowledged(choices, running, NOW_MS)).toBe(true)
  expect(isAcknowledged(choices, { ...running, key: 'HY-2 gridDown' }, NOW_MS)).toBe(false)
})

test('a muted alert stays muted when another one no longer is', () => {
  const both = withMuted(withMuted(NO_CHOICES, 'BG-1', true), 'BG-2', true)
  expect(withMuted(both, 'BG-1', false).muted).toEqual(['BG-2'])
})

test('a stored acknowledgement has a key and a time', () => {
  const acknowledged = [{ key: 'a', atMs: 1 }, { key: 'b' }, { atMs: 2 }, { key: 7, atMs: 3 }]
  expect(parseChoices({ acknowledged }).acknowledged).toEqual([{ key: 'a', atMs: 1 }])
})

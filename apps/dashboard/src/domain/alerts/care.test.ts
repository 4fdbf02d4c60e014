import { expect, test } from 'vitest'
import {
  isAcknowledged,
  isMuted,
  isNotified,
  NO_CARE,
  needsAttention,
  parseCare,
  withAcknowledged,
  withMuted,
  withNotify,
  withoutAcknowledged,
} from './care.ts'

const NOW_MS = 1000
const outage = { key: 'HY-1 gridDown', kind: 'gridDown', deviceId: 'HY-1' } as const
const running = { ...outage, fromMs: 500, toMs: null }
const over = { ...outage, fromMs: 100, toMs: 200 }

test('an acknowledged outage needs no attention, and the next one does', () => {
  const care = withAcknowledged(NO_CARE, running, NOW_MS)
  expect(needsAttention(care, running, NOW_MS)).toBe(false)
  expect(needsAttention(care, running, NOW_MS + 60_000), 'while it lasts').toBe(false)
  expect(
    isAcknowledged(care, { ...outage, fromMs: 500, toMs: 2000 }, 3000),
    'when it is over',
  ).toBe(true)
  expect(needsAttention(care, { ...outage, fromMs: 3000, toMs: null }, 4000)).toBe(true)
  expect(isAcknowledged(care, over, NOW_MS), 'an earlier one').toBe(false)
})

test('a past incident is acknowledged on its own, and the acknowledgement can be undone', () => {
  const care = withAcknowledged(withAcknowledged(NO_CARE, over, NOW_MS), running, NOW_MS)
  expect(isAcknowledged(care, over, NOW_MS)).toBe(true)
  const undone = withoutAcknowledged(care, over, NOW_MS)
  expect([isAcknowledged(undone, over, NOW_MS), isAcknowledged(undone, running, NOW_MS)]).toEqual([
    ...[false, true],
  ])
})

test('time that moves back ends no acknowledgement and makes none', () => {
  const care = withAcknowledged(NO_CARE, running, NOW_MS)
  expect(isAcknowledged(care, { ...outage, fromMs: 500, toMs: null }, NOW_MS - 1)).toBe(false)
})

test('an alert is muted alone or with its device', () => {
  const tamper = { key: 'HY-1 enclosureOpen', deviceId: 'HY-1' }
  const one = withMuted(NO_CARE, outage.key, true)
  expect([isMuted(one, outage), isMuted(one, tamper)]).toEqual([true, false])
  const all = withMuted(NO_CARE, 'HY-1', true)
  expect([isMuted(all, outage), isMuted(all, tamper)]).toEqual([true, true])
  expect(isMuted(withMuted(all, 'HY-1', false), outage)).toBe(false)
})

test('notifications follow the choice for the device, or else that for all devices', () => {
  const low = { key: 'HY-1 lowBattery', kind: 'lowBattery', deviceId: 'HY-1' } as const
  const offline = { key: 'HY-1 offline', kind: 'offline', deviceId: 'HY-1' } as const
  expect(isNotified(NO_CARE, outage), 'nothing is chosen').toBe(false)
  const all = withNotify(NO_CARE, '*', ['outage', 'battery'])
  expect([outage, low, offline].map((one) => isNotified(all, one))).toEqual([true, true, false])
  const own = withNotify(all, 'HY-1', ['battery'])
  expect([outage, low].map((one) => isNotified(own, one))).toEqual([false, true])
  expect(isNotified(withNotify(own, 'HY-1', null), outage)).toBe(true)
})

test('a muted alert is never notified', () => {
  const care = withMuted(withNotify(NO_CARE, '*', ['outage']), outage.key, true)
  expect(isNotified(care, outage)).toBe(false)
})

test('decisions of another version or another hand are read as far as they are readable', () => {
  const care = withNotify(
    withMuted(withAcknowledged(NO_CARE, running, NOW_MS), 'HY-1', true),
    '*',
    ['tamper'],
  )
  expect(parseCare(JSON.parse(JSON.stringify(care)))).toEqual(care)
  expect(
    parseCare({ acknowledged: [{ key: 1 }], muted: [7, 'BG-1'], notify: { a: ['x', 'tamper'] } }),
  ).toEqual({
    ...{ acknowledged: [], muted: ['BG-1'], notify: { a: ['tamper'] } },
  })
  expect(parseCare(null)).toEqual(NO_CARE)
})

import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type Freshness, isStaleByConnection } from '../../domain/deviceState.ts'
import {
  FRESH,
  type FreshnessEvent,
  type FreshnessState,
  freshnessOf,
  initialFreshness,
  isDeviceOffline,
  isOverdue,
  nextFreshness,
  nextRhythm,
  OFFLINE,
  observedAge,
  type Rhythm,
  STALE_BY_CONNECTION,
  STALE_BY_DEVICE,
} from './freshness.ts'
import { LONGEST_GAP_ON_HEALTHY_LINK_MS, STALE_AFTER_MAX_MS } from './timings.ts'

test('the derived timings are eight seconds and five minutes (cases 7, 39)', () => {
  expect(LONGEST_GAP_ON_HEALTHY_LINK_MS).toBe(8000)
  expect(STALE_AFTER_MAX_MS).toBe(5 * MINUTE_MS)
})

test('a device is offline when reported so, stale when overdue, never by a lost connection', () => {
  const seenAtMs = 1_000_000
  const at = (ageMs: number) => ({
    ...{ nowMs: seenAtMs + ageMs, seenAtMs, speed: 1, intervalMs: 1000, presumedMs: 10_000 },
  })
  const received = nextFreshness(initialFreshness, {
    type: 'message-received',
    at: { nowMs: seenAtMs + MINUTE_MS, monotonicMs: 0, longestGapMs: 8000 },
  })
  const open = { isConnectionLost: false, isSettling: false }
  const lost = { isConnectionLost: true, isSettling: false }
  expect(freshnessOf('up', at(1000), received, open)).toBe(FRESH)
  expect(freshnessOf('up', at(MINUTE_MS), received, open)).toBe(STALE_BY_DEVICE)
  expect(freshnessOf('unknown', at(1000), initialFreshness, open)).toBe(OFFLINE)
  expect(freshnessOf('down', at(MINUTE_MS), initialFreshness, open)).toBe(STALE_BY_CONNECTION)
  expect(freshnessOf('down', at(1000), received, lost)).toBe(STALE_BY_CONNECTION)
  expect(freshnessOf('unknown', at(MINUTE_MS), received, lost)).toBe(OFFLINE)
})

test.each<readonly [Freshness, boolean, boolean]>([
  [FRESH, false, false],
  [OFFLINE, true, false],
  [STALE_BY_DEVICE, true, false],
  [STALE_BY_CONNECTION, false, true],
])('%o: the device is offline: %s, the connection is the cause: %s', (freshness, offline, link) => {
  expect(isDeviceOffline(freshness)).toBe(offline)
  expect(isStaleByConnection(freshness)).toBe(link)
})

test.each([
  ['three intervals of ten seconds', 10_000, 1, 30_000],
  ['three intervals of a minute', MINUTE_MS, 1, 3 * MINUTE_MS],
  ['three intervals of ten minutes, for a slow device', 10 * MINUTE_MS, 1, 30 * MINUTE_MS],
  ['five seconds at the earliest', 1000, 1, 5000],
  ['the same real time at sixty times the speed', 60_000, 60, 5 * MINUTE_MS],
  ['five real seconds even where five minutes pass in less', 10_000, 1000, 5_000_000],
  ['three presumed intervals before the interval is learned', null, 1, 30_000],
  ['three presumed intervals of real time at twice the speed', null, 2, 60_000],
  ['three presumed intervals while time is paused', null, 0, 30_000],
])('a value is overdue after %s', (_, intervalMs, speed, limitMs) => {
  const seenAtMs = 1_000_000_000
  const age = { seenAtMs, speed, intervalMs, presumedMs: 10_000 }
  expect(isOverdue({ ...age, nowMs: seenAtMs + limitMs })).toBe(false)
  expect(isOverdue({ ...age, nowMs: seenAtMs + limitMs + 1 })).toBe(true)
})

test.each([
  ['five minutes without a configured interval (case 39)', null, 5 * MINUTE_MS],
  ['three configured intervals', 45_000, 135_000],
  ['five minutes at the latest (case 39)', 10 * MINUTE_MS, 5 * MINUTE_MS],
])('before its rhythm is learned a value is overdue after %s', (_, presumedMs, limitMs) => {
  const age = { seenAtMs: 0, speed: 1, intervalMs: null, presumedMs }
  expect(isOverdue({ ...age, nowMs: limitMs })).toBe(false)
  expect(isOverdue({ ...age, nowMs: limitMs + 1 })).toBe(true)
})

/** A connection to devices whose clock the test moves. */
function linkAt(startMs: number) {
  let [nowMs, monotonicMs] = [startMs, 0]
  let state = initialFreshness
  const on = (type: FreshnessEvent['type']) => {
    state = nextFreshness(state, { type, at: { nowMs, monotonicMs, longestGapMs: 8000 } })
  }
  const pass = (ms: number) => {
    nowMs += ms
    monotonicMs += ms
  }
  const observedMs = (reportMs: number) => {
    const age = observedAge(state, reportMs)
    return age.nowMs - age.seenAtMs
  }
  const moveTime = (ms: number) => {
    nowMs += ms
  }
  return { on, pass, moveTime, observedMs }
}

test('the observed age of a report ends with the last message, not now', () => {
  const { on, pass, observedMs } = linkAt(100_000)
  expect(observedMs(90_000), 'before any message').toBe(Number.NEGATIVE_INFINITY)
  on('connection-opened')
  expect(observedMs(90_000), 'a report fetched over HTTP').toBe(10_000)
  for (let second = 0; second < 10; second += 1) {
    pass(1000)
    on('message-received')
  }
  pass(4000)
  expect(observedMs(90_000)).toBe(20_000)
})

test('the time without a connection does not count as observed', () => {
  const { on, pass, observedMs } = linkAt(100_000)
  on('connection-opened')
  pass(60_000)
  on('connection-opened')
  pass(2000)
  on('message-received')
  expect(observedMs(95_000), 'reported before').toBe(5000 + 2000)
  expect(observedMs(130_000), 'fetched meanwhile').toBe(2000)
  expect(observedMs(161_000), 'reported since').toBe(1000)
})

test('a quiet connection and a possible sleep do not count as observed', () => {
  const { on, pass, moveTime, observedMs } = linkAt(100_000)
  on('connection-opened')
  pass(8001)
  on('message-received')
  expect(observedMs(100_000), 'quiet').toBe(0)
  // The monotonic clock does not run while a computer sleeps.
  moveTime(60_000)
  on('connection-doubted')
  on('message-received')
  expect(observedMs(100_000), 'asleep').toBe(0)
  pass(4000)
  on('message-received')
  expect(observedMs(100_000)).toBe(4000)
})

test('a slow answer within eight seconds is no blind interval', () => {
  const { on, pass, observedMs } = linkAt(100_000)
  on('connection-opened')
  for (let times = 0; times < 3; times += 1) {
    pass(8000)
    on('message-received')
  }
  expect(observedMs(100_000)).toBe(24_000)
})

test('a blind interval in which time was moved ends with the next clock reading', () => {
  const { on, moveTime, observedMs } = linkAt(100_000)
  on('connection-opened')
  on('connection-opened')
  moveTime(600_000)
  on('clock-received')
  expect(observedMs(100_000)).toBe(0)
  moveTime(600_000)
  on('clock-received')
  expect(observedMs(100_000), 'a step while connected').toBe(600_000)
  on('reset')
  on('message-received')
  expect(observedMs(100_000), 'after a reset').toBe(1_200_000)
})

test('only the end of the last blind interval waits for the clock reading', () => {
  const { on, pass, moveTime, observedMs } = linkAt(100_000)
  on('connection-opened')
  on('clock-received')
  expect(observedMs(90_000), 'none yet').toBe(10_000)
  pass(9000)
  on('message-received')
  moveTime(600_000)
  on('clock-received')
  expect(observedMs(100_000), 'a quiet connection, then a step').toBe(600_000)
  pass(1000)
  on('connection-opened')
  pass(2000)
  on('connection-opened')
  moveTime(600_000)
  on('clock-received')
  expect(observedMs(100_000), 'a step during the loss').toBe(600_000)
})

test('at most the last sixteen blind intervals are stored', () => {
  const { on, pass, observedMs } = linkAt(100_000)
  on('connection-opened')
  for (let gap = 1; gap <= 20; gap += 1) {
    pass(10_000)
    on('connection-opened')
    expect(observedMs(100_000), `after ${gap} gaps`).toBe(Math.max(0, gap - 16) * 10_000)
  }
})

test('a time jump clears the blind intervals, and no report is stale until it settles', () => {
  const age = { nowMs: 1_000_000, seenAtMs: 0, speed: 1, intervalMs: 1000, presumedMs: 10_000 }
  const at = { nowMs: 1_000_000, monotonicMs: 0, longestGapMs: 8000 }
  const jumped = nextFreshness(initialFreshness, { type: 'time-jumped', at })
  const of = (state: FreshnessState) =>
    freshnessOf('up', age, state, { isConnectionLost: false, isSettling: state.isSettling })
  expect(of(jumped)).toBe(FRESH)
  expect(of(nextFreshness(jumped, { type: 'time-settled' }))).toBe(STALE_BY_DEVICE)
})

/** The rhythm of a device that reports after each of these spacings, ms. */
function rhythmAfter(...spacingsMs: number[]): Rhythm {
  let atMs = 1_000_000
  let rhythm = nextRhythm(undefined, atMs)
  for (const spacingMs of spacingsMs) {
    atMs += spacingMs
    rhythm = nextRhythm(rhythm, atMs)
  }
  return rhythm
}
const learned = (...spacingsMs: number[]) => rhythmAfter(...spacingsMs).intervalMs
const often = (times: number, spacingMs: number) => Array<number>(times).fill(spacingMs)

test('an interval is learned after three spacings', () => {
  expect(learned()).toBe(null)
  expect(learned(60_000, 60_000)).toBe(null)
  expect(learned(60_000, 60_000, 60_000)).toBe(60_000)
})

test('the reports after a connection opens are not taken for a fast rhythm', () => {
  // The fetched device, its frames at once, and its own next reports.
  expect(learned(140, 3200, 50_000)).toBe(null)
  expect(learned(140, 3200, 50_000, 50_000)).toBe(50_000)
})

test('frames within half a second are one report', () => {
  expect(learned(10_000, 499, 9501, 10_000)).toBe(10_000)
})

test('one outage does not change the interval, a slower rhythm does', () => {
  expect(learned(...often(5, 10_000), HOUR_MS)).toBe(10_000)
  expect(learned(...often(5, 10_000), 60_000, 60_000)).toBe(60_000)
})

test('changes between two reports hardly shorten the interval', () => {
  const withChanges = learned(...often(5, 10_000), ...often(20, 100), 8000, 10_000, 10_000)
  expect(withChanges).toBe(10_000)
  expect(learned(...often(5, 10_000), ...often(20, 100))).toBeGreaterThan(9000)
})

test('a faster rhythm is learned within forty reports', () => {
  expect(learned(...often(5, 10_000), ...often(40, 1000))).toBe(1000)
})

test('several reports of one moment count once', () => {
  expect(learned(10_000, 0, 0, 10_000, 0, 10_000)).toBe(10_000)
})

test('no learned interval is longer than an hour (case 39)', () => {
  expect(learned(HOUR_MS, HOUR_MS, 2 * HOUR_MS)).toBe(3_600_000)
})

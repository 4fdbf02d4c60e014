import { expect, test } from 'vitest'
import { createLinkProof } from './linkProof.ts'

/** A link whose devices live in a time of their own, which is moved by hand. */
function linkAt(startMs: number) {
  let [nowMs, monotonicMs] = [startMs, 0]
  const link = createLinkProof(
    () => nowMs,
    () => monotonicMs,
  )
  const passes = (ms: number) => {
    nowMs += ms
    monotonicMs += ms
  }
  const silentMs = (seenAtMs: number) => {
    const silence = link.silenceSince(seenAtMs)
    return silence.nowMs - silence.seenAtMs
  }
  const moves = (ms: number) => {
    nowMs += ms
  }
  return { link, passes, moves, silentMs }
}

test('a silence is as long as until something was last heard, not until now', () => {
  const { link, passes, silentMs } = linkAt(100_000)
  expect(silentMs(90_000), 'nothing was heard yet').toBe(Number.NEGATIVE_INFINITY)
  link.stands()
  expect(silentMs(90_000), 'what HTTP told before is as old as it is').toBe(10_000)
  for (let second = 0; second < 10; second += 1) {
    passes(1000)
    link.heard()
  }
  passes(4000)
  expect(silentMs(90_000)).toBe(20_000)
})

test('while the link was away nobody was heard, so that nobody was silent', () => {
  const { link, passes, silentMs } = linkAt(100_000)
  link.stands()
  passes(60_000)
  link.stands()
  passes(2000)
  link.heard()
  expect(silentMs(95_000), 'silent before').toBe(5000 + 2000)
  expect(silentMs(130_000), 'fetched meanwhile').toBe(2000)
  expect(silentMs(161_000), 'heard since').toBe(1000)
})

test('a link that was mute, or may have slept, was away as well', () => {
  const { link, passes, moves, silentMs } = linkAt(100_000)
  link.stands()
  passes(8001)
  link.heard()
  expect(silentMs(100_000), 'mute').toBe(0)
  // A computer that sleeps does not count its monotonic clock on.
  moves(60_000)
  link.doubted()
  link.heard()
  expect(silentMs(100_000), 'asleep').toBe(0)
  passes(4000)
  link.heard()
  expect(silentMs(100_000)).toBe(4000)
})

test('a link that takes its time to answer is no link that was away', () => {
  const { link, passes, silentMs } = linkAt(100_000)
  link.stands()
  for (let times = 0; times < 3; times += 1) {
    passes(7500)
    link.heard()
  }
  expect(silentMs(100_000)).toBe(22_500)
})

test('when time was moved during a cut, the cut ends when the server tells the time', () => {
  const { link, moves, silentMs } = linkAt(100_000)
  link.stands()
  link.stands()
  moves(600_000)
  link.timed()
  expect(silentMs(100_000)).toBe(0)
  moves(600_000)
  link.timed()
  expect(silentMs(100_000), 'a step over a link that stands').toBe(600_000)
  link.forget()
  link.heard()
  expect(silentMs(100_000), 'of another time').toBe(1_200_000)
})

test('of a link that goes and comes the last sixteen cuts are remembered', () => {
  const { link, passes, silentMs } = linkAt(100_000)
  link.stands()
  for (let cut = 1; cut <= 20; cut += 1) {
    passes(10_000)
    link.stands()
    expect(silentMs(100_000), `after ${cut} cuts`).toBe(Math.max(0, cut - 16) * 10_000)
  }
})

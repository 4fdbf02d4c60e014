import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectPoints } from './pointCollector.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const about = { deviceId: 'BG-1', metric: 'solarPower' }
const chunk = (times: readonly number[], status: 'more' | 'done') => ({
  ...{ ...about, status },
  points: times.map((t) => ({ t, v: t })),
})

/** The collector of a query about the first minutes, and its end. */
function collecting() {
  const onPoints = vi.fn()
  const ended = vi.fn()
  const collector = collectPoints({ ...about, fromMs: 0, toMs: 200_000 }, onPoints)
  collector.all.then(ended, ({ message }) => ended(message))
  return { ...collector, onPoints, ended }
}

test('points are oldest first, in any order of arrival [K7]', async () => {
  const { take, onPoints, all } = collecting()
  take(chunk([3000, 1000], 'more'))
  expect(onPoints.mock.lastCall?.[0].map(({ t }: { t: number }) => t)).toEqual([1000, 3000])
  take(chunk([2000], 'done'))
  expect((await all).map(({ t }) => t)).toEqual([1000, 2000, 3000])
})

test('an answer fails after 15 s without a chunk; each chunk restarts the timeout [K7]', async () => {
  const { take, ended } = collecting()
  await vi.advanceTimersByTimeAsync(14_999)
  take(chunk([1000], 'more'))
  await vi.advanceTimersByTimeAsync(14_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith('The data did not arrive in time. Try again.')
})

test('points up to a second outside the query are kept', () => {
  const { take, onPoints } = collecting()
  take(chunk([-1001, -1000, 201_000, 201_001], 'more'))
  expect(onPoints.mock.lastCall?.[0].map(({ t }: { t: number }) => t)).toEqual([-1000, 201_000])
})

test('an ended query has no timeout', async () => {
  const { end, ended } = collecting()
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).not.toHaveBeenCalled()
})

test('at most the first hundred thousand points of an answer are kept', () => {
  const { take, onPoints } = collecting()
  take(
    chunk(
      Array.from({ length: 100_000 }, (_, t) => t),
      'more',
    ),
  )
  take(chunk([150_000], 'more'))
  expect(onPoints.mock.lastCall?.[0]).toHaveLength(100_000)
  expect(onPoints.mock.lastCall?.[0].at(-1)).toEqual({ t: 99_999, v: 99_999 })
})

test('chunks that do not say whether more follow end the answer after 3 s without one [K7]', async () => {
  const { take, ended } = collecting()
  take({ ...about, status: 'open', points: [{ t: 1000, v: 1 }] })
  await vi.advanceTimersByTimeAsync(2999)
  take({ ...about, status: 'open', points: [{ t: 2000, v: 2 }] })
  await vi.advanceTimersByTimeAsync(2999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith([
    { t: 1000, v: 1 },
    { t: 2000, v: 2 },
  ])
})

test('an unacknowledged answer ends three seconds after its last chunk, with what there is', async () => {
  const { take, endWhenQuiet, ended } = collecting()
  await vi.advanceTimersByTimeAsync(10_000)
  endWhenQuiet()
  await vi.advanceTimersByTimeAsync(2999)
  take(chunk([1000], 'more'))
  await vi.advanceTimersByTimeAsync(2999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith([{ t: 1000, v: 1000 }])
})

test('points that came before the query are shown at once, as far as they are in its time', async () => {
  const onPoints = vi.fn()
  const known = [1000, 300_000].map((t) => ({ t, v: t }))
  const { all, take } = collectPoints({ ...about, fromMs: 0, toMs: 200_000 }, onPoints, known)
  expect(onPoints).toHaveBeenCalledExactlyOnceWith([{ t: 1000, v: 1000 }])
  take(chunk([2000], 'done'))
  expect(await all).toHaveLength(2)
})

test('a state before the range holds at its start, whether known or received', async () => {
  const query = { ...about, fromMs: 10_000, toMs: 20_000, isStep: true }
  const known = [
    { t: 1000, v: 1 },
    { t: 5000, v: 0 },
    { t: 12_000, v: 1 },
  ]
  const shown: unknown[] = []
  const { all, take } = collectPoints(query, (points) => shown.push(points), known)
  const held = [
    { t: 10_000, v: 0 },
    { t: 12_000, v: 1 },
  ]
  expect(shown).toEqual([held])
  take({
    ...query,
    status: 'done',
    points: [
      { t: 4000, v: 1 },
      { t: 15_000, v: 0 },
    ],
  } as never)
  expect(await all).toEqual([...held, { t: 15_000, v: 0 }])
})

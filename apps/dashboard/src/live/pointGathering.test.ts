import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherPoints } from './pointGathering.ts'

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

/** What comes of a question about the first minutes, and how it ends. */
function gathering() {
  const heard = vi.fn()
  const ended = vi.fn()
  const gathered = gatherPoints({ ...about, fromMs: 0, toMs: 200_000 }, heard)
  gathered.whole.then(ended, ({ message }) => ended(message))
  return { ...gathered, heard, ended }
}

test('points are told oldest first, in whatever order they came [K7]', async () => {
  const { take, heard, whole } = gathering()
  take(chunk([3000, 1000], 'more'))
  expect(heard.mock.lastCall?.[0].map(({ t }: { t: number }) => t)).toEqual([1000, 3000])
  take(chunk([2000], 'done'))
  expect((await whole).map(({ t }) => t)).toEqual([1000, 2000, 3000])
})

test('an answer of which nothing comes for 15 s has failed; each part of it begins the wait anew [K7]', async () => {
  const { take, ended } = gathering()
  await vi.advanceTimersByTimeAsync(14_999)
  take(chunk([1000], 'more'))
  await vi.advanceTimersByTimeAsync(14_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith('The points did not come in time')
})

test('of one answer a hundred thousand points are kept, and the first ones', () => {
  const { take, heard } = gathering()
  take(
    chunk(
      Array.from({ length: 100_000 }, (_, t) => t),
      'more',
    ),
  )
  take(chunk([150_000], 'more'))
  expect(heard.mock.lastCall?.[0]).toHaveLength(100_000)
  expect(heard.mock.lastCall?.[0].at(-1)).toEqual({ t: 99_999, v: 99_999 })
})

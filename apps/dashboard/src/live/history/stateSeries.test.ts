import { DAY_MS, ERRORS, HOUR_MS, type MetricPoint } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { NoAnswer, Refused } from '../connection/liveSource.ts'
import type { PointsQuery } from './pointCollector.ts'
import { readOfflineIntervals, readOfflineTimes, readStates, timeChunks } from './stateSeries.ts'

test('a week of 169 hours is split into two adjacent chunks', () => {
  const toMs = 7 * DAY_MS + HOUR_MS
  expect(timeChunks({ fromMs: 0, toMs })).toEqual([
    { fromMs: 0, toMs: 6 * DAY_MS },
    { fromMs: 6 * DAY_MS, toMs },
  ])
})

test('an empty range has no chunks', () => {
  expect(timeChunks({ fromMs: 5, toMs: 5 })).toEqual([])
})

const query = { deviceId: 'PM-0001', span: { fromMs: 0, toMs: 10 * DAY_MS }, nowMs: 8 * DAY_MS }

/** Answers each query by its start. */
function source(answer: (question: PointsQuery) => readonly MetricPoint[]) {
  const questions: PointsQuery[] = []
  const states = (question: PointsQuery) => {
    questions.push(question)
    return Promise.resolve().then(() => answer(question))
  }
  return { live: { states }, questions }
}

test('a long range is requested in chunks, up to now [K8]', async () => {
  const { live, questions } = source(({ fromMs }) => [{ t: fromMs, v: 1 }])
  expect(await readStates(live, query, 'phaseB')).toEqual([
    { t: 0, v: 1 },
    { t: 6 * DAY_MS, v: 1 },
  ])
  expect(questions.at(-1)).toMatchObject({ metric: 'phaseB', toMs: 8 * DAY_MS + 60_000 })
})

test('an offline interval lasts until the next report, across chunks', async () => {
  const { live } = source(({ fromMs }) =>
    fromMs === 0
      ? [
          { t: 0, v: 1 },
          { t: 5, v: 0 },
          { t: 9, v: 1 },
          { t: 20, v: 0 },
        ]
      : [{ t: fromMs, v: 0 }],
  )
  expect(await readOfflineIntervals(live, query)).toEqual([
    { fromMs: 5, toMs: 9 },
    { fromMs: 20, toMs: Number.POSITIVE_INFINITY },
  ])
})

test('a backend without the series gives no offline intervals', async () => {
  const { live } = source(() => {
    throw new Refused('PM-0001 has no online series.')
  })
  expect(await readOfflineIntervals(live, query)).toEqual([])
  expect(await readOfflineTimes(live, query)).toBeNull()
})

test.each([
  ['no answer arrives', new NoAnswer('switch_data')],
  ['the connection is lost', new Error(ERRORS.socketNotConnected)],
])('when %s the offline intervals reject instead of being empty', async (_, why) => {
  const { live } = source(() => {
    throw why
  })
  await expect(readOfflineIntervals(live, query)).rejects.toBe(why)
})

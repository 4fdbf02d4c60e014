import { ERRORS, type MetricPoint } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { NoAnswer, Refused } from './liveSource.ts'
import type { PointsQuestion } from './pointGathering.ts'
import { readSilences, readStates } from './stateSeries.ts'

const DAY_MS = 86_400_000
const asked = { deviceId: 'PM-0001', span: { fromMs: 0, toMs: 10 * DAY_MS }, nowMs: 8 * DAY_MS }

/** Answers each question by what it says of its beginning. */
function source(answer: (question: PointsQuestion) => readonly MetricPoint[]) {
  const questions: PointsQuestion[] = []
  const states = (question: PointsQuestion) => {
    questions.push(question)
    return Promise.resolve().then(() => answer(question))
  }
  return { live: { states }, questions }
}

test('a long time is asked for in portions, and no further than now [K8]', async () => {
  const { live, questions } = source(({ fromMs }) => [{ t: fromMs, v: 1 }])
  expect(await readStates(live, asked, 'phaseB')).toEqual([
    { t: 0, v: 1 },
    { t: 6 * DAY_MS, v: 1 },
  ])
  expect(questions.at(-1)).toMatchObject({ metric: 'phaseB', toMs: 8 * DAY_MS + 60_000 })
})

test('a silence goes on until the device is heard again, over portions too', async () => {
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
  expect(await readSilences(live, asked)).toEqual([
    { fromMs: 5, toMs: 9 },
    { fromMs: 20, toMs: Number.POSITIVE_INFINITY },
  ])
})

test('of a backend that does not tell no silence is known', async () => {
  const { live } = source(() => {
    throw new Refused('PM-0001 has no online series.')
  })
  expect(await readSilences(live, asked)).toEqual([])
})

test.each([
  ['nobody answers', new NoAnswer('switch_data')],
  ['the connection is lost', new Error(ERRORS.socketNotConnected)],
])('when %s nobody knows of silences, and it is not said that there were none', async (_, why) => {
  const { live } = source(() => {
    throw why
  })
  await expect(readSilences(live, asked)).rejects.toBe(why)
})

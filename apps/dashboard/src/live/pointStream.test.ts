import { afterEach, expect, test, vi } from 'vitest'
import { NoAnswer, Refused } from './liveSource.ts'
import { createPointStream, readStateChunk } from './pointStream.ts'

const question = { deviceId: 'BG-1', metric: 'solarPower', fromMs: 0, toMs: 10_000 }
const chunk = (times: readonly number[], status: string) => ({
  ...{ deviceId: 'BG-1', metric: 'solarPower', status },
  points: times.map((t) => ({ t, v: t })),
})

afterEach(() => {
  vi.useRealTimers()
})

/** A stream whose server acknowledges all, and which questions it was asked. */
function streaming() {
  const asked: number[] = []
  const stream = createPointStream(async ({ fromMs }) => asked.push(fromMs))
  return { stream, asked }
}

test('points are heard as they stream, and done ends the load [K7]', async () => {
  const stream = createPointStream(async () => ({}))
  const heard = vi.fn()
  const answer = stream.points(question, heard)
  await vi.waitFor(() => {
    stream.take(chunk([1, 2], 'more'))
    expect(heard).toHaveBeenCalled()
  })
  expect(heard.mock.lastCall?.[0]).toEqual([
    { t: 1000, v: 1 },
    { t: 2000, v: 2 },
  ])
  stream.take(chunk([3], 'done'))
  expect((await answer).map(({ t }) => t)).toEqual([1000, 2000, 3000])
})

test('a state series that ends with an error rejects with its message [K8, X20]', async () => {
  const stream = createPointStream(async () => ({}), readStateChunk)
  const answer = stream.points({ ...question, metric: 'tamper' })
  const failed = expect(answer).rejects.toEqual(new Refused('no memory card'))
  await Promise.resolve()
  stream.take({ deviceId: 'BG-1', series: 'tamper', status: 'error', message: 'no memory card' })
  await failed
})

test('a state series is another than a metric of the same device [K8]', async () => {
  const stream = createPointStream(async () => ({}), readStateChunk)
  const answer = stream.points({ ...question, metric: 'switch' })
  await Promise.resolve()
  stream.take({ deviceId: 'BG-1', series: 'tamper', status: 'done', points: [{ t: 1, v: 1 }] })
  stream.take({ deviceId: 'BG-1', series: 'switch', status: 'done', points: [{ t: 2, v: 0 }] })
  expect(await answer).toEqual([{ t: 2000, v: 0 }])
})

test('what is lost with the connection is not waited for, nor what was to be asked after it', async () => {
  const { stream, asked } = streaming()
  const answers = [stream.points(question), stream.points({ ...question, fromMs: 5000 })]
  const failed = answers.map((answer) => expect(answer).rejects.toThrow('Socket not connected'))
  await vi.waitFor(() => expect(asked).toEqual([0]))
  stream.take(chunk([1], 'more'))
  stream.abandon()
  await Promise.all(failed)
  expect(asked).toEqual([0])
  const next = stream.points({ ...question, fromMs: 1000 })
  await vi.waitFor(() => expect(asked).toEqual([0, 1000]))
  stream.take(chunk([2], 'done'))
  expect(await next).toEqual([{ t: 2000, v: 2 }])
})

test('a question that nobody has acknowledged is abandoned too', async () => {
  const stream = createPointStream(() => new Promise(() => {}))
  const failed = expect(stream.points(question)).rejects.toThrow('Socket not connected')
  await Promise.resolve()
  stream.abandon()
  await failed
})

test('points of another time are those of another question; a server may count in whole seconds', async () => {
  const { stream } = streaming()
  const answer = stream.points({ ...question, fromMs: 2000.7, toMs: 5000.2 })
  await Promise.resolve()
  stream.take(chunk([0, 2, 5], 'more'))
  stream.take(chunk([3, 20], 'done'))
  expect((await answer).map(({ t }) => t)).toEqual([2000, 3000, 5000])
})

test('the late end of a question that was given up does not end the next one', async () => {
  vi.useFakeTimers()
  const { stream } = streaming()
  const failed = expect(stream.points(question)).rejects.toThrow('did not come in time')
  await vi.advanceTimersByTimeAsync(15_000)
  await failed
  const answer = stream.points(question)
  await vi.advanceTimersByTimeAsync(0)
  stream.take(chunk([9], 'done'))
  stream.take(chunk([1, 5], 'more'))
  stream.take(chunk([9], 'done'))
  expect((await answer).map(({ t }) => t)).toEqual([1000, 5000, 9000])
})

test('nor does that of one that nobody acknowledged in time', async () => {
  const ask = vi.fn(async () => ({}))
  ask.mockRejectedValueOnce(new NoAnswer('chat_data'))
  const stream = createPointStream(ask)
  await expect(stream.points(question)).rejects.toThrow()
  const answer = stream.points(question)
  await Promise.resolve()
  stream.take(chunk([9], 'done'))
  stream.take(chunk([1, 9], 'done'))
  expect((await answer).map(({ t }) => t)).toEqual([1000, 9000])
})

test.each([
  ['has come meanwhile', (late: () => void) => late()],
  ['is lost with the connection', (_: () => void, lost: () => void) => lost()],
])('a late end that %s is not waited for any more', async (_, happens) => {
  vi.useFakeTimers()
  const { stream } = streaming()
  stream.points(question).catch(() => {})
  await vi.advanceTimersByTimeAsync(15_000)
  happens(() => stream.take(chunk([9], 'done')), stream.abandon)
  const answer = stream.points(question)
  await vi.advanceTimersByTimeAsync(0)
  stream.take(chunk([1], 'done'))
  expect(await answer).toHaveLength(1)
})

test('where ends are lost one question may wait for two, but not each after it', async () => {
  vi.useFakeTimers()
  const { stream } = streaming()
  stream.points(question).catch(() => {})
  await vi.advanceTimersByTimeAsync(15_000)
  const second = expect(stream.points(question)).rejects.toThrow('did not come in time')
  await vi.advanceTimersByTimeAsync(0)
  stream.take(chunk([1], 'done'))
  await vi.advanceTimersByTimeAsync(15_000)
  await second
  const third = stream.points(question)
  await vi.advanceTimersByTimeAsync(0)
  stream.take(chunk([1], 'done'))
  expect(await third).toHaveLength(1)
})

test('a refused question has no end, late or not', async () => {
  const ask = vi.fn(async () => ({}))
  ask.mockRejectedValueOnce(new Error('metric: one of vin'))
  const stream = createPointStream(ask)
  await expect(stream.points(question)).rejects.toThrow('metric')
  const answer = stream.points(question)
  await Promise.resolve()
  stream.take(chunk([1], 'done'))
  expect(await answer).toHaveLength(1)
})

import { readSwitchData } from '@wattpost/protocol'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { NoAnswer, Refused } from '../connection/liveSource.ts'
import { createPointStream } from './pointStream.ts'

const question = { deviceId: 'BG-1', metric: 'solarPower', fromMs: 0, toMs: 10_000 }
const chunk = (times: readonly number[], status: string) => ({
  ...{ deviceId: 'BG-1', metric: 'solarPower', status },
  points: times.map((t) => ({ t, v: t })),
})

afterEach(() => {
  vi.useRealTimers()
})

/** A stream whose server acknowledges every request, and the queries it received. */
function streaming() {
  const requested: number[] = []
  const stream = createPointStream(async ({ fromMs }) => requested.push(fromMs))
  return { stream, requested }
}

test('points arrive while they stream, and done ends the load [K7]', async () => {
  const stream = createPointStream(async () => ({}))
  const onPoints = vi.fn()
  const answer = stream.points(question, onPoints)
  await vi.waitFor(() => {
    stream.take(chunk([1, 2], 'more'))
    expect(onPoints).toHaveBeenCalled()
  })
  expect(onPoints.mock.lastCall?.[0]).toEqual([
    { t: 1000, v: 1 },
    { t: 2000, v: 2 },
  ])
  stream.take(chunk([3], 'done'))
  expect((await answer).map(({ t }) => t)).toEqual([1000, 2000, 3000])
})

test('a state series that ends with an error rejects with its message [K8, X20]', async () => {
  const stream = createPointStream(async () => ({}), readSwitchData)
  const answer = stream.points({ ...question, metric: 'tamper' })
  const failed = expect(answer).rejects.toEqual(new Refused('no memory card'))
  await Promise.resolve()
  stream.take({ deviceId: 'BG-1', series: 'tamper', status: 'error', message: 'no memory card' })
  await failed
})

test('a state series is separate from a metric of the same device [K8]', async () => {
  const stream = createPointStream(async () => ({}), readSwitchData)
  const answer = stream.points({ ...question, metric: 'switch' })
  await Promise.resolve()
  stream.take({ deviceId: 'BG-1', series: 'tamper', status: 'done', points: [{ t: 1, v: 1 }] })
  stream.take({ deviceId: 'BG-1', series: 'switch', status: 'done', points: [{ t: 2, v: 0 }] })
  expect(await answer).toEqual([{ t: 2000, v: 0 }])
})

test('a lost connection rejects the open and the waiting queries', async () => {
  const { stream, requested } = streaming()
  const answers = [stream.points(question), stream.points({ ...question, fromMs: 5000 })]
  const failed = answers.map((answer) => expect(answer).rejects.toThrow('Socket not connected'))
  await vi.waitFor(() => expect(requested).toEqual([0]))
  stream.take(chunk([1], 'more'))
  stream.abandon()
  await Promise.all(failed)
  expect(requested).toEqual([0])
  const next = stream.points({ ...question, fromMs: 1000 })
  await vi.waitFor(() => expect(requested).toEqual([0, 1000]))
  stream.take(chunk([2], 'done'))
  expect(await next).toEqual([{ t: 2000, v: 2 }])
})

test('a lost connection rejects an unacknowledged query too', async () => {
  const stream = createPointStream(() => new Promise(() => {}))
  const failed = expect(stream.points(question)).rejects.toThrow('Socket not connected')
  await Promise.resolve()
  stream.abandon()
  await failed
})

test('points outside the queried time are dropped, except for rounding to seconds', async () => {
  const { stream } = streaming()
  const answer = stream.points({ ...question, fromMs: 2000.7, toMs: 5000.2 })
  await Promise.resolve()
  stream.take(chunk([0, 2, 5], 'more'))
  stream.take(chunk([3, 20], 'done'))
  expect((await answer).map(({ t }) => t)).toEqual([2000, 3000, 5000])
})

test('the late end of an abandoned query does not end the next one', async () => {
  vi.useFakeTimers()
  const { stream } = streaming()
  const failed = expect(stream.points(question)).rejects.toThrow('did not arrive in time')
  await vi.advanceTimersByTimeAsync(15_000)
  await failed
  const answer = stream.points(question)
  await vi.advanceTimersByTimeAsync(0)
  stream.take(chunk([9], 'done'))
  stream.take(chunk([1, 5], 'more'))
  stream.take(chunk([9], 'done'))
  expect((await answer).map(({ t }) => t)).toEqual([1000, 5000, 9000])
})

test('late chunks of an abandoned query do not hide its late end', async () => {
  vi.useFakeTimers()
  const { stream } = streaming()
  stream.points(question).catch(() => {})
  await vi.advanceTimersByTimeAsync(15_000)
  const answer = stream.points(question)
  await vi.advanceTimersByTimeAsync(0)
  stream.take(chunk([3], 'more'))
  stream.take(chunk([9], 'done'))
  stream.take(chunk([5], 'done'))
  expect((await answer).map(({ t }) => t)).toEqual([3000, 5000, 9000])
})

test('a query given up with the connection has no late end', async () => {
  let giveUp: (error: Error) => void = () => {}
  const ask = vi.fn(async (): Promise<object> => ({}))
  ask.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        giveUp = reject
      }),
  )
  const stream = createPointStream(ask)
  const failed = expect(stream.points(question)).rejects.toThrow(NoAnswer)
  await Promise.resolve()
  giveUp(new NoAnswer('chat_data'))
  stream.abandon()
  await failed
  const answer = stream.points(question)
  await Promise.resolve()
  stream.take(chunk([1], 'done'))
  expect(await answer).toHaveLength(1)
})

test('queries of one series run one after another, those added meanwhile too', async () => {
  const { stream, requested } = streaming()
  const first = stream.points(question)
  const second = stream.points({ ...question, fromMs: 1000 })
  await Promise.resolve()
  stream.take(chunk([1], 'done'))
  await first
  await vi.waitFor(() => expect(requested).toEqual([0, 1000]))
  const third = stream.points({ ...question, fromMs: 2000 })
  await new Promise(setImmediate)
  expect(requested).toEqual([0, 1000])
  stream.take(chunk([2], 'done'))
  await second
  await vi.waitFor(() => expect(requested).toEqual([0, 1000, 2000]))
  stream.take(chunk([3], 'done'))
  expect(await third).toEqual([{ t: 3000, v: 3 }])
})

test('an unreadable chunk is logged and changes nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const { stream } = streaming()
  stream.take('nonsense')
  expect(warn).toHaveBeenCalledOnce()
})

test('the late end of an unacknowledged query does not end the next one', async () => {
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
  ['has arrived', (late: () => void) => late()],
  ['is lost with the connection', (_: () => void, lost: () => void) => lost()],
])('a late end that %s is no longer expected', async (_, happens) => {
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

test('after lost ends one query may wait for two ends, but not the queries after it', async () => {
  vi.useFakeTimers()
  const { stream } = streaming()
  stream.points(question).catch(() => {})
  await vi.advanceTimersByTimeAsync(15_000)
  const second = expect(stream.points(question)).rejects.toThrow('did not arrive in time')
  await vi.advanceTimersByTimeAsync(0)
  stream.take(chunk([1], 'done'))
  await vi.advanceTimersByTimeAsync(15_000)
  await second
  const third = stream.points(question)
  await vi.advanceTimersByTimeAsync(0)
  stream.take(chunk([1], 'done'))
  expect(await third).toHaveLength(1)
})

test('a refused query has no late end', async () => {
  const ask = vi.fn(async () => ({}))
  ask.mockRejectedValueOnce(new Error('metric: one of vin'))
  const stream = createPointStream(ask)
  await expect(stream.points(question)).rejects.toThrow('metric')
  const answer = stream.points(question)
  await Promise.resolve()
  stream.take(chunk([1], 'done'))
  expect(await answer).toHaveLength(1)
})

/** A stream whose server acknowledges nothing, and the devices whose points came late. */
function silentStreaming(ask: () => Promise<unknown> = async () => {}) {
  vi.useFakeTimers()
  const late: string[] = []
  const connection = { isAcknowledged: false }
  const stream = createPointStream(ask, undefined, {
    context: { nowMs: () => 0, onlyDevice: () => null },
    isAcknowledged: () => connection.isAcknowledged,
    onLatePoints: (deviceId) => late.push(deviceId),
  })
  const times = async (from = question) => {
    const answer = stream.points(from)
    await vi.advanceTimersByTimeAsync(3000)
    return (await answer).map(({ t }) => t)
  }
  return { stream, late, connection, times }
}

test('without acknowledgements a query has what came unprompted, and what comes then', async () => {
  const { stream, times, late } = silentStreaming()
  stream.take(chunk([1, 2], 'more'))
  stream.take(chunk([60], 'done'))
  const answer = times()
  stream.take(chunk([3], 'more'))
  expect(await answer).toEqual([1000, 2000, 3000])
  expect(await times(), 'kept for the next query').toEqual([1000, 2000, 3000])
  expect(late).toEqual([])
})

test('points for a query that has ended without any are reported, once', async () => {
  const { stream, times, late } = silentStreaming()
  expect(await times()).toEqual([])
  stream.take(chunk([], 'done'))
  expect(late).toEqual([])
  stream.take(chunk([1], 'more'))
  stream.take(chunk([2], 'done'))
  expect(late).toEqual(['BG-1'])
  expect(await times()).toEqual([1000, 2000])
})

test('the wait for an acknowledgement is no part of the wait for points', async () => {
  const { stream, connection } = silentStreaming(
    () => new Promise((resolve) => setTimeout(resolve, 5000)),
  )
  const ended = vi.fn()
  stream.points(question).then(ended)
  await vi.advanceTimersByTimeAsync(7999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith([])
  connection.isAcknowledged = true
  const failed = expect(stream.points(question)).rejects.toThrow('did not arrive in time')
  await vi.advanceTimersByTimeAsync(15_000)
  await failed
})

test('where queries are acknowledged, nothing that comes unprompted is kept', async () => {
  const { stream, connection, times } = silentStreaming()
  stream.take(chunk([1], 'done'))
  connection.isAcknowledged = true
  stream.take({ ...chunk([2], 'done'), metric: 'other' })
  connection.isAcknowledged = false
  expect(await times()).toEqual([])
})

test('what came unprompted is forgotten with the user', async () => {
  const { stream, times, late } = silentStreaming()
  await times()
  stream.take({ ...chunk([1], 'done'), metric: 'other' })
  stream.clear()
  expect(await times({ ...question, metric: 'other' })).toEqual([])
  stream.take(chunk([1], 'done'))
  expect(late).toEqual([])
})

test('an end without a series ends the one whose points came last, else the one asked for first [K7]', async () => {
  const stream = createPointStream(async () => ({}))
  const first = stream.points(question)
  const second = stream.points({ ...question, metric: 'batteryVoltage' })
  await Promise.resolve()
  const points = { deviceId: 'BG-1', metric: 'batteryVoltage', data: [{ t: 4, v: 4 }] }
  stream.take(points)
  stream.take({ deviceId: 'BG-2', status: 'done' })
  stream.take({ deviceId: 'BG-1', status: 'done' })
  expect(await second).toEqual([{ t: 4000, v: 4 }])
  stream.take({ deviceId: 'BG-1', status: 'done' })
  expect(await first).toEqual([])
})

test('an error without a series fails the query [K8, X20]', async () => {
  const stream = createPointStream(async () => ({}), readSwitchData)
  const answer = stream.points({ ...question, metric: 'tamper' })
  const failed = expect(answer).rejects.toEqual(new Refused('Unknown series'))
  await Promise.resolve()
  stream.take({ deviceId: 'BG-1', status: 'error', message: 'Unknown series' })
  await failed
})

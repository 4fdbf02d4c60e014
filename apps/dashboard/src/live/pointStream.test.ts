import { expect, test, vi } from 'vitest'
import { createPointStream, readStateChunk } from './pointStream.ts'

const question = { deviceId: 'BG-1', metric: 'solarPower', fromMs: 0, toMs: 10_000 }
const chunk = (times: readonly number[], status: string) => ({
  ...{ deviceId: 'BG-1', metric: 'solarPower', status },
  points: times.map((t) => ({ t, v: t })),
})

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
  const failed = expect(answer).rejects.toThrow('no memory card')
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

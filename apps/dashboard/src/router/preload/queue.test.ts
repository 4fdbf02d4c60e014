import { PARALLEL_PRELOADS_MAX } from '@wattpost/protocol'
import { expect, test, vi } from 'vitest'
import { createQueue } from './queue.ts'

/** A job that lasts until the test ends it. */
function job() {
  let end = () => {}
  let fail: (error: Error) => void = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { run: vi.fn(() => promise), end, fail }
}

test('at most four run in parallel, the next as soon as one is done [C12]', async () => {
  const jobs = Array.from({ length: 6 }, job)
  const queue = createQueue(PARALLEL_PRELOADS_MAX)
  for (const [key, { run }] of jobs.entries()) queue.add(key, run)
  const started = () => jobs.filter(({ run }) => run.mock.calls.length > 0).length
  expect(started()).toBe(4)
  jobs[2]?.end()
  await vi.waitFor(() => expect(started()).toBe(5))
  jobs[0]?.fail(new Error('offline'))
  await vi.waitFor(() => expect(started()).toBe(6))
})

test('the same thing is done once', () => {
  const { run } = job()
  const queue = createQueue(4)
  queue.add('about', run)
  queue.add('about', run)
  expect(run).toHaveBeenCalledOnce()
})

test('what failed may be asked for again', async () => {
  const { run, fail } = job()
  const queue = createQueue(4)
  queue.add('about', run)
  fail(new Error('offline'))
  await vi.waitFor(() => {
    queue.add('about', run)
    expect(run).toHaveBeenCalledTimes(2)
  })
})

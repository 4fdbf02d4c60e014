import { EventEmitter } from 'node:events'
import { accepted } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { outcomeOf } from '../outcome.testing.mjs'
import { WorkerPlayer } from './workerPlayer.ts'

const RUN = { file: 'a', scenario: /** @type {any} */ ({}) }

/** A worker that the test answers for. */
class FakeWorker extends EventEmitter {
  connected = true
  stderr = null
  /** @type {any[]} */
  requests = []
  send(/** @type {unknown} */ request) {
    this.requests.push(request)
  }
  disconnect() {
    this.connected = false
    this.emit('exit', 0, null)
  }
  kill() {
    return true
  }
}

function setUp() {
  const stop = new AbortController()
  /** @type {FakeWorker[]} */
  const workers = []
  /** @type {unknown[]} */
  const shown = []
  const player = new WorkerPlayer({
    requestOf: ({ file }) => /** @type {any} */ ({ kind: 'play', file }),
    crashed: ({ file }, why) => outcomeOf({ file, ending: 'interrupted', runError: why }),
    onProgress: (_run, progress) => shown.push(progress),
    stop: stop.signal,
    start: () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return /** @type {any} */ (worker)
    },
  })
  return { player, workers, shown, stop }
}

const PLAYED = { kind: 'played', result: accepted(outcomeOf({ file: 'a' })) }

test('one worker plays several runs, and its progress is shown', async () => {
  const { player, workers, shown } = setUp()
  for (const met of [1, 2]) {
    const played = player.play(RUN)
    workers[0]?.emit('message', { kind: 'progress', progress: { met } })
    workers[0]?.emit('message', PLAYED)
    expect(await played).toEqual(PLAYED.result)
  }
  expect(shown).toEqual([{ met: 1 }, null, { met: 2 }, null])
  await player.close()
  expect(workers).toHaveLength(1)
  expect(workers[0]?.connected).toBe(false)
})

test('a worker that ends in a run fails this run with the reason, and the next run gets a new worker', async () => {
  const { player, workers } = setUp()
  const crashed = player.play(RUN)
  workers[0]?.emit('exit', null, 'SIGKILL')
  expect(await crashed).toMatchObject({
    value: { runError: 'the process of this run ended before the run (SIGKILL)' },
  })
  const played = player.play(RUN)
  workers[1]?.emit('message', PLAYED)
  expect(await played).toEqual(PLAYED.result)
})

test('an interruption reaches the run of the worker', async () => {
  const { player, workers, stop } = setUp()
  void player.play(RUN)
  stop.abort()
  expect(workers[0]?.requests).toEqual([{ kind: 'play', file: 'a' }, { kind: 'stop' }])
})

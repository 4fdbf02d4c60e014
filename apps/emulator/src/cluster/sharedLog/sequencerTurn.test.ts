import { expect, test } from 'vitest'
import { OrderedIds } from './sequencer.ts'
import { SequencerTurn } from './sequencerTurn.ts'
import { type LogPosition, STREAM_START } from './streamId.ts'

const limits = { startMs: 1000, endMs: 100_000 }
const clock = { nowMs: 1000, speed: 1, paused: false, held: false, run: '', limits }
const START: LogPosition = {
  ...{ inputs: STREAM_START, tick: STREAM_START, taken: STREAM_START },
  clock,
}

/** A turn at a log whose newest tick is `5-0`, and the number of times that it asked for the lease. */
function turnAt5() {
  const asked = { leases: 0, batches: 0 }
  const log = {
    takeLease: async () => ++asked.leases,
    newestTick: async () => '5-0',
    proposals: async () => [],
    append: async () => {
      asked.batches += 1
      return STREAM_START
    },
  }
  const wallNowMs = () => 0
  return {
    asked,
    turn: new SequencerTurn({ log, world: () => 'w', ids: new OrderedIds(), wallNowMs }),
  }
}

test('a node with the lease begins its term once it has played the newest tick', async () => {
  const { asked, turn } = turnAt5()
  let position = START
  let looks = 0
  const behindAtFirst = () => {
    looks += 1
    if (looks === 5) position = { ...START, tick: '5-0' }
    return position
  }
  await turn.sequence(behindAtFirst, () => false)
  await turn.sequence(
    () => position,
    () => false,
  )
  expect(asked).toEqual({ leases: 1, batches: 1 })
})

test('a node that ends while it is behind stops waiting, and appends nothing', async () => {
  const { asked, turn } = turnAt5()
  let looks = 0
  await turn.sequence(
    () => START,
    () => ++looks === 3,
  )
  expect([asked, looks]).toEqual([{ leases: 1, batches: 0 }, 3])
})

/** When a sequencer that looks every 50 ms appends its batches, ms after its first. */
async function batchTimes(speed: number, proposedAtLook = 0) {
  let [nowMs, looks] = [0, 0]
  const batches: number[] = []
  const input = { id: 'one', entry: { kind: 'clock', change: { type: 'hold', held: false } } }
  const log = {
    takeLease: async () => 1,
    newestTick: async () => STREAM_START,
    proposals: async () =>
      ++looks === proposedAtLook ? [{ id: '1-0', text: JSON.stringify(input) }] : [],
    append: async () => {
      batches.push(nowMs)
      return STREAM_START
    },
  }
  const turn = new SequencerTurn({
    log,
    world: () => 'w',
    ids: new OrderedIds(),
    wallNowMs: () => nowMs,
  })
  const position = { ...START, clock: { ...clock, speed } }
  const look = () =>
    turn.sequence(
      () => position,
      () => false,
    )
  await look()
  await look()
  for (nowMs = 50; nowMs <= 200; nowMs += 50) await look()
  return batches.slice(1)
}

test('without inputs the time of a world at speed 1 is written every 100 ms, of a faster one every 50 ms', async () => {
  expect(await batchTimes(1)).toEqual([100, 200])
  expect(await batchTimes(60)).toEqual([50, 100, 150, 200])
})

test('an input does not wait for the slower batches', async () => {
  expect(await batchTimes(1, 2)).toEqual([50, 150])
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { churnConnections, leftOpen } from '../support/connectionChurn.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'

/** The number of reconnections in eight hours at one each 30 s, without pauses. */
const ROUNDS = 700
const CLIENTS = 8
/** Rounds until the traffic log is full. */
const WARM_ROUNDS = 700
const GROWTH_MAX = 1.05

let emulator: RunningEmulator
beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
})
afterAll(() => emulator.close())

setFlagsFromString('--expose_gc')
const collect: () => void = runInNewContext('gc')

/** Values that a leak would increase. */
async function memory() {
  const open = await leftOpen()
  collect()
  collect()
  return { ...open, heapBytes: process.memoryUsage().heapUsed }
}

test(`case 14: ${ROUNDS * CLIENTS} closed connections leave no timer, socket or memory`, async () => {
  await churnConnections(emulator, { clients: CLIENTS, rounds: WARM_ROUNDS })
  const before = await memory()
  await churnConnections(emulator, { clients: CLIENTS, rounds: ROUNDS })
  const now = await memory()
  const figures = `before ${JSON.stringify(before)}, after ${JSON.stringify(now)}`
  expect(now.timers, figures).toBeLessThanOrEqual(before.timers)
  expect(now.sockets, figures).toBeLessThanOrEqual(before.sockets)
  expect(now.listeners, figures).toBeLessThanOrEqual(before.listeners)
  expect(now.heapBytes / before.heapBytes, figures).toBeLessThan(GROWTH_MAX)
})

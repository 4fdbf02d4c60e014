import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeAndGo, leftOpen } from '../support/comeAndGo.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'

/** What eight hours of a reconnection each 30 s are, in rounds as quick as they go. */
const ROUNDS = 700
const CLIENTS = 8
/** By then the traffic log holds as much as it ever will. */
const WARM_ROUNDS = 700
const GROWTH_MAX = 1.05

let emulator: RunningEmulator
beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
})
afterAll(() => emulator.close())

setFlagsFromString('--expose_gc')
const collect: () => void = runInNewContext('gc')

/** What a leak would make grow. */
async function weigh() {
  const open = await leftOpen()
  collect()
  collect()
  return { ...open, heapBytes: process.memoryUsage().heapUsed }
}

test(`case 14: ${ROUNDS * CLIENTS} connections that come and go leave nothing behind`, async () => {
  await comeAndGo(emulator, { clients: CLIENTS, rounds: WARM_ROUNDS })
  const before = await weigh()
  await comeAndGo(emulator, { clients: CLIENTS, rounds: ROUNDS })
  const now = await weigh()
  const told = `before ${JSON.stringify(before)}, after ${JSON.stringify(now)}`
  expect(now.timers, told).toBeLessThanOrEqual(before.timers)
  expect(now.sockets, told).toBeLessThanOrEqual(before.sockets)
  expect(now.listeners, told).toBeLessThanOrEqual(before.listeners)
  expect(now.heapBytes / before.heapBytes, told).toBeLessThan(GROWTH_MAX)
})

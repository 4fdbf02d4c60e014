import { setTimeout as after } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { visitor } from '../support/visitor.ts'

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
  // What has ended is forgotten a little later.
  await after(500)
  collect()
  collect()
  const resources = process.getActiveResourcesInfo()
  return {
    heapBytes: process.memoryUsage().heapUsed,
    timers: resources.filter((name) => name === 'Timeout').length,
    sockets: resources.filter((name) => name.startsWith('TCPSocket')).length,
  }
}

test(`case 14: ${ROUNDS * CLIENTS} connections that come and go leave nothing behind`, async () => {
  const owner = await visitor(emulator, 'owner')
  const round = async () => {
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => owner.connect()))
    for (const client of clients) await client.ask('watch', { deviceIds: ['HY-0001'] })
    emulator.stage.step(10_000)
    await Promise.all(clients.map((client) => client.settled()))
    for (const client of clients) client.close()
  }
  for (let n = 0; n < WARM_ROUNDS; n += 1) await round()
  const before = await weigh()
  for (let n = 0; n < ROUNDS; n += 1) await round()
  const now = await weigh()
  const told = `before ${JSON.stringify(before)}, after ${JSON.stringify(now)}`
  expect(now.timers, told).toBeLessThanOrEqual(before.timers)
  expect(now.sockets, told).toBeLessThanOrEqual(before.sockets)
  expect(now.heapBytes / before.heapBytes, told).toBeLessThan(GROWTH_MAX)
})

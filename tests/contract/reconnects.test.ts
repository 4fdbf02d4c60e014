import { expect, onTestFinished, test } from 'vitest'
import { churnConnections, leftOpen } from '../support/connectionChurn.ts'
import { startEmulator } from '../support/emulator.ts'

// The long run in `tests/verify` measures memory; these rounds are too few.
test('closed connections leave no timer, socket or listener (case 14)', async () => {
  const emulator = await startEmulator('grid-outage')
  onTestFinished(() => emulator.close())
  await churnConnections(emulator, { clients: 8, rounds: 5 })
  const before = await leftOpen()
  await churnConnections(emulator, { clients: 8, rounds: 25 })
  let now = await leftOpen()
  // A leak is permanent, while the last closed connection may need a moment. (The polling of vitest is a timer too.)
  for (
    let look = 0;
    look < 20 && now.sockets + now.timers > before.sockets + before.timers;
    look += 1
  )
    now = await leftOpen()
  expect(now.timers).toBeLessThanOrEqual(before.timers)
  expect(now.sockets).toBeLessThanOrEqual(before.sockets)
  expect(now.listeners).toBeLessThanOrEqual(before.listeners)
})

import { expect, onTestFinished, test } from 'vitest'
import { comeAndGo, leftOpen } from '../support/comeAndGo.ts'
import { startEmulator } from '../support/emulator.ts'

// Memory is weighed by the long run in `tests/verify`: so few rounds say nothing of it.
test('connections that come and go leave no timer, no socket and no listener behind (case 14)', async () => {
  const emulator = await startEmulator('grid-outage')
  onTestFinished(() => emulator.close())
  await comeAndGo(emulator, { clients: 8, rounds: 5 })
  const before = await leftOpen()
  await comeAndGo(emulator, { clients: 8, rounds: 25 })
  let now = await leftOpen()
  // A leak stays for ever; the last that went may need a moment. (What polls for vitest is a timer itself.)
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

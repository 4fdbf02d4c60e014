// Cases 8 and 9: the cost of stalled readers for the server and for other clients.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { asMerchant, emulated } from './emulated.mjs'
import { playerWith } from './player.mjs'
import { print } from './table.mjs'

// Relative to the bundle, which is beside the emulator's.
const child = fileURLToPath(new URL('../../../tests/bench/slow.child.mjs', import.meta.url))
const player = await playerWith(['{ count: 50, family: hydra }'], { paused: true })
const devices = player.run.world.devices
const frames = devices.map((device) => ({
  id: device.id,
  frame: /** @type {any} */ (device.report(player.nowMs())[0]),
}))
const PADDING = 'x'.repeat(2000)

/** @param {number} count @param {number} slow */
async function clientsOf(count, slow) {
  const server = await emulated(player)
  const url = `ws://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=websocket${asMerchant.query}`
  const readers = fork(child, [url, `${count}`, `${slow}`, asMerchant.introduction])
  await once(readers, 'message')
  let n = 0
  return {
    /** @param {number} perSecond @param {number} seconds */
    async emitFrame(perSecond, seconds) {
      const began = performance.now()
      for (let slice = 0; slice < seconds * 50; slice += 1) {
        for (let event = 0; event < perSecond / 50; event += 1) {
          const { id, frame } = frames[n++ % frames.length] ?? { id: '', frame: {} }
          const sentMs = performance.timeOrigin + performance.now()
          server.emitFrame(id, { ...frame, data: { ...frame.data, sentMs, PADDING } })
        }
        await after(Math.max(0, began + (slice + 1) * 20 - performance.now()))
      }
    },
    async p99() {
      readers.send('took')
      const [{ tookMs }] = await once(readers, 'message')
      return tookMs.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b)[
        Math.floor(tookMs.length * 0.99)
      ]
    },
    async close() {
      readers.kill('SIGKILL')
      await server.close()
    },
  }
}

const heldBytes = () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function heldByStalledReaders() {
  const COUNT = 10
  const stalled = await clientsOf(COUNT, COUNT)
  await stalled.emitFrame(500, 1)
  const before = heldBytes()
  await stalled.emitFrame(500, 60)
  const held = (heldBytes() - before) / COUNT
  await stalled.close()
  return held
}

/** @param {number} slow */
async function p99With(slow) {
  const both = await clientsOf(100, slow)
  await both.emitFrame(50, 15)
  await both.p99()
  await both.emitFrame(50, 10)
  const p99 = await both.p99()
  await both.close()
  return p99
}

print(
  'a reader that stalls for 60 s at 500 frames/s (case 8)',
  [
    {
      'server holds for it beyond the first second, MB (2 at most)':
        (await heldByStalledReaders()) / 1024 ** 2,
    },
  ],
  2,
)
const runs = []
for (let run = 0; run < 3; run += 1) {
  const none = await p99With(0)
  const one = await p99With(1)
  runs.push({
    'all read': none,
    'one stalls': one,
    'change, % (10 at most)': (one / none - 1) * 100,
  })
}
print('p99 of delivery to 100, ms (case 9)', runs, 2)
process.exit(0)

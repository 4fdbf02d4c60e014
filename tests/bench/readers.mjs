import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

// Relative to the bundle, which is beside the emulator's.
const child = fileURLToPath(new URL('../../../tests/bench/readers.child.mjs', import.meta.url))

/**
 * Starts clients of a server in a separate process.
 * @param {number} port
 * @param {{ count: number, query?: string, introduction?: string, wish?: string }} how
 */
export async function readers(port, { count, query = '', introduction = '40', wish = '' }) {
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket${query}`
  const process = fork(child, [url, `${count}`, introduction, wish])
  await once(process, 'message')
  let awaited = 0
  return {
    /**
     * Resolves after `more` further messages to all clients together.
     * @param {number} more
     */
    async got(more) {
      awaited += more
      process.send({ awaited })
      await once(process, 'message')
    },
    close() {
      process.kill()
    },
  }
}

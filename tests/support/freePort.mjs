import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that the system gives to connections that go out: between the look and the use of a port of those,
 * any of them may take it.
 */
const [FROM, TO] = [20_000, 32_000]

/**
 * A port on which nobody listened a moment ago.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = randomInt(FROM, TO)
  return (await isFree(port)) ? port : freePort()
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer()
  const listening = once(server, 'listening')
  server.listen(port, '127.0.0.1')
  try {
    await listening
  } catch {
    // Somebody listens there, or only the system may.
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

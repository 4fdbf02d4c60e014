import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ephemeral ports: an outgoing connection could take one of those between check and use.
 */
const [FROM, TO] = [20_000, 32_000]

/**
 * A port that was free a moment ago.
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
    // The port is taken or reserved.
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

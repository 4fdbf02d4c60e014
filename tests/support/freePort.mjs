import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on which nobody listened a moment ago. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A server without a port.')
  return address.port
}

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below those that a system gives to connections that go out: between the look and the use of a port of those,
 * any of them may take it.
 */
const [FROM, TO] = [20_000, 32_000]

/** A port that nobody listens on at the moment. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = randomInt(FROM, TO)
  return (await isFree(host, port)) ? port : freePort(host)
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    })
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

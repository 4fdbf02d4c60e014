import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral range: a free port of that range may be taken by any outgoing connection. */
const [FROM, TO] = [20_000, 32_000]

/** A port that is free now. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = randomInt(FROM, TO)
  const problem = await portProblem(host, port)
  if (problem === undefined) return port
  if (problem === 'EADDRINUSE' || problem === 'EACCES') return freePort(host)
  throw new Error(`No port of ${host} can be opened: ${problem}`)
}

/** Tries to listen there: the error code, e.g. `EADDRINUSE`, or `undefined` when the port is free. */
export function portProblem(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const attempt = createServer()
    attempt.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    attempt.listen(port, host, () => attempt.close(() => resolve(undefined)))
  })
}

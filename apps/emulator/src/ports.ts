import { randomInt } from 'node:crypto'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'

/** Below the ephemeral range: a free port of that range may be taken by any outgoing connection. */
const [FROM, TO] = [20_000, 32_000]

/** A port that cannot be opened; `code` is the system's, e.g. `EADDRINUSE`. The message names no remedy. */
export interface PortRefusal extends Refusal {
  readonly code: string
}

/** A port that is free now. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = randomInt(FROM, TO)
  const checked = await checkPort(host, port)
  if (checked.ok) return port
  const { code, message } = checked.error
  if (code === 'EADDRINUSE' || code === 'EACCES') return freePort(host)
  throw new Error(message)
}

/** Refuses a port on which no server can listen now. */
export async function checkPort(host: string, port: number): Promise<Result<null, PortRefusal>> {
  const attempt = createServer()
  const opened = await openPort(attempt, host, port)
  if (!opened.ok) return opened
  await new Promise<void>((resolve) => attempt.close(() => resolve()))
  return accepted(null)
}

/** Makes a server listen on a port, on any free one for 0. @returns the port */
export function openPort(
  server: Server,
  host: string,
  port: number,
): Promise<Result<number, PortRefusal>> {
  return new Promise((resolve) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      resolve(refused(portRefusal(host, port, code ?? message))),
    )
    server.listen(port, host, () => resolve(accepted((server.address() as AddressInfo).port)))
  })
}

function portRefusal(host: string, port: number, code: string): PortRefusal {
  const problem = code === 'EADDRINUSE' ? 'is taken' : `cannot be opened: ${code}`
  const message = `Port ${port} on ${host} ${problem}.`
  return { what: 'port', where: `${host}:${port}`, code, message }
}
